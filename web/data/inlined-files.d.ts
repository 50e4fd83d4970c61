/** Files that a build inlines in a script. */
declare module "*.safetensors" {
  const bytes: Uint8Array;
  export default bytes;
}

declare module "*.txt" {
  const text: string;
  export default text;
}
