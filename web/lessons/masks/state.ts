/** The masks of the token sequence, and how large its logits are. */

export const masksLimits = { logits: { min: 1, max: 1e12 } } as const;
