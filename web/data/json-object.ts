/** The objects of JSON, apart from the reader of JSON, which the readers of tensors do without. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
