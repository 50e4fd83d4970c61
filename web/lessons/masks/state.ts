/** The masks of the token sequence, the scale of its logits, and the source of its vectors. */

export const masksLimits = { logits: { min: 1, max: 1e12 } } as const;

/** A vector per word, or the points of the plane in the state. */
export const embeddingNames = ["words", "points"] as const;
export type EmbeddingName = (typeof embeddingNames)[number];

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "tokens",
  "keys",
  "padding",
  "causal",
  "window",
  "blocked",
  "finiteMask",
  "logits",
  "embedding",
] as const;
