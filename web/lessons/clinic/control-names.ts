/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = ["patient", "treatment"] as const;
