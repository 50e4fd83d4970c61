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
