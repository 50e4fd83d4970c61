/** The bundler gives the address of the picture as a `data:` URL. */
declare module "*.svg" {
  const address: string;
  export default address;
}
