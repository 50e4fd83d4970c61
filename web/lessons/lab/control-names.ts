/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = ["lab", "labA", "labB"] as const;
