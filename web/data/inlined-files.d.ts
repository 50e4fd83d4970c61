/** Files that a build inlines in a script. */
declare module "*.safetensors" {
  const bytes: Uint8Array;
  export default bytes;
}

declare module "*.txt" {
  const text: string;
  export default text;
}

/** The pictures of each lesson. */
declare module "#pictures" {
  const pictures: Readonly<
    Record<string, readonly { readonly name: string; readonly title: string }[]>
  >;
  export default pictures;
}

declare module "hyparquet-compressors/src/gzip.js" {
  export function gunzip(input: Uint8Array, output: Uint8Array): Uint8Array;
}

declare module "hyparquet-compressors/src/lz4.js" {
  export function decompressLz4Raw(input: Uint8Array, length: number): Uint8Array;
}
