/** The element type of a typed array of any realm, such as "Float64Array"; undefined for anything else. */
export function typedArrayName(value: unknown): string | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  const name = (value as Uint8Array)[Symbol.toStringTag] as string;
  return name === "DataView" ? undefined : name;
}
