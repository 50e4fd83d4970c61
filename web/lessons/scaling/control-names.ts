/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = ["seed", "count", "trials", "correlation", "score", "dim"] as const;
