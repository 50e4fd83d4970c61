/** What `controls=` and `lock=` can list, in the order of the documentation. */
export const controls = ["lab", "labA", "labB"] as const;
