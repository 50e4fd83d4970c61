/** Data of lessons, each a download of its own. A build for pages where nothing can be imported has other ways to them. */
export const downloads = {
  /** A trained network in the form of safetensors. */
  "trained-transformer": async (): Promise<Uint8Array> =>
    (await import("./trained-transformer.safetensors")).default,
} as const;
