/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = ["seed", "count", "trials", "correlation", "score", "dim"] as const;
