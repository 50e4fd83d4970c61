/** The numbers inside a result: to print them, or to change a bit of one. */

const view = new DataView(new ArrayBuffer(8));

/** Its bits, as hashed, and its shortest decimal form. */
function shown(x: number): string {
  view.setFloat64(0, Number.isNaN(x) ? Number.NaN : x);
  const bits = [view.getUint32(0), view.getUint32(4)].map((w) => w.toString(16).padStart(8, "0"));
  return Number.isNaN(x) ? "NaN" : `${bits.join("")} (${Object.is(x, -0) ? "-0" : x})`;
}

/** One line per number, text or flag, with its path. */
export function lines(value: unknown, path: string): string[] {
  if (typeof value === "number") return [`${path} = ${shown(value)}`];
  if (value instanceof Error) return [`${path} = ${value}`];
  if (typeof value !== "object" || value === null) return [`${path} = ${String(value)}`];
  const entries = Object.entries(value);
  const head = ArrayBuffer.isView(value)
    ? value.constructor.name
    : Array.isArray(value)
      ? "array"
      : "";
  const size = head === "" ? [] : [`${path} = ${head} of ${entries.length}`];
  const inner = entries.flatMap(([key, item]) => {
    return lines(item, head === "" ? `${path}.${key}` : `${path}[${key}]`);
  });
  return [...size, ...inner];
}

/** Flips the lowest bit of the first number of the first typed array; false if there is none. */
export function flipOneBit(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!ArrayBuffer.isView(value)) return Object.values(value).some(flipOneBit);
  if (value.byteLength === 0) return false;
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  bytes[0] = (bytes[0] as number) ^ 1;
  return true;
}
