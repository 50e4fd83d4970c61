/** Files that a build inlines in a script. */
declare module "*.safetensors" {
  const bytes: Uint8Array;
  export default bytes;
}
