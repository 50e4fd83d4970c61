/** Values as text, much as Node prints them. */

/** Elements of an array, and fields of an object. */
const maxParts = 100;
const maxDepth = 4;

type Numbers = ArrayLike<unknown> & object;

const isArray = (value: object): value is Numbers =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** Between brackets, with the number of parts that are left out. */
function listed(parts: readonly string[], count: number): string {
  const more = count > parts.length ? [`… ${count - parts.length} more`] : [];
  return count === 0 ? "" : ` ${[...parts, ...more].join(", ")} `;
}

function writtenObject(value: object, depth: number): string {
  const inner = (part: unknown) => written(part, depth + 1);
  const name = value.constructor?.name ?? "";
  if (isArray(value)) {
    const head = Array.isArray(value) ? "" : `${name}(${value.length}) `;
    const parts = Array.from({ length: Math.min(value.length, maxParts) }, (_, i) => value[i]);
    return `${head}[${listed(parts.map(inner), value.length)}]`;
  }
  if (value instanceof Map || value instanceof Set)
    return `${name}(${value.size}) ${inner([...value])}`;
  const fields = Object.entries(value);
  const parts = fields.slice(0, maxParts).map(([key, field]) => `${key}: ${inner(field)}`);
  return `${/^(Object)?$/.test(name) ? "" : `${name} `}{${listed(parts, fields.length)}}`;
}

/** @param depth texts inside of others are in quotes */
export function written(value: unknown, depth = 0): string {
  if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[function ${value.name}]`;
  if (typeof value !== "object" || value === null)
    return Object.is(value, -0) ? "-0" : String(value);
  if (value instanceof Error || value instanceof Date) return String(value);
  return depth > maxDepth ? "…" : writtenObject(value, depth);
}
