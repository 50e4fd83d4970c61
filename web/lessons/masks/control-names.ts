/** What `controls=` and `lock=` can list, in the order of the documentation. */
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
