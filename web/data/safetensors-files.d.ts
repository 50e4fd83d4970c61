/** Files that a build puts into a script. */
declare module "*.safetensors" {
  const bytes: Uint8Array;
  export default bytes;
}
