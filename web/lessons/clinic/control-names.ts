/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = ["patient", "treatment"] as const;
