/** `#softknn-text` and its like on the site, which has the cores as files beside its scripts. */
export default "";
