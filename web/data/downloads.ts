/**
 * Data of lessons. In the package and on the site each import of this file becomes a data file
 * (scripts/build/data-files.mjs), named like the entry; elsewhere it is what stands here.
 */
export const downloads = {
  /** A trained network in the form of safetensors. */
  "trained-transformer": async (): Promise<Uint8Array> =>
    (await import("./trained-transformer.safetensors")).default,
  /** Handwritten digits. */
  digits: () => import("./digits.js"),
} as const;

export type DownloadName = keyof typeof downloads;
