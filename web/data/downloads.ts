/**
 * Data of lessons. In the package and on the site each import of this file becomes a data file
 * (scripts/build/data-files.mjs) with the name of the entry; elsewhere the import below applies.
 */
export const downloads = {
  /** A trained network as safetensors. */
  "trained-transformer": async (): Promise<Uint8Array> =>
    (await import("./trained-transformer.safetensors")).default,
  /** A language model, its tokenizer, and the text that it is measured on. */
  "language-model": () => import("./language-model.js"),
  /** A text that the language model looks up. */
  "moby-dick": () => import("./moby-dick.js"),
  /** Handwritten digits. */
  digits: () => import("./digits.js"),
} as const;

export type DownloadName = keyof typeof downloads;
