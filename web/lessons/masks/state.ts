/** The masks of the token sequence, how large its logits are, and where its vectors come from. */

export const masksLimits = { logits: { min: 1, max: 1e12 } } as const;

/** A vector of its own for each word, or the points of the plane that the state holds. */
export const embeddingNames = ["words", "points"] as const;
export type EmbeddingName = (typeof embeddingNames)[number];
