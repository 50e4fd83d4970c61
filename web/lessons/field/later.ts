/** What the landing loads after its first picture. */
export { keyNumbers } from "./key-numbers.js";
export { Motion } from "./motion.js";
export { Nearest } from "./nearest.js";
