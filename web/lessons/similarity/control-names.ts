/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = ["query", "keys", "values", "dot", "cosine", "rbf"] as const;
