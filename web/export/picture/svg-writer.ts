/** Writes SVG text: elements with escaped attributes, numbers with sufficient digits for a pixel. */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Removes characters that XML 1.0 forbids. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? "")
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}

export const rounded = (x: number): string => String(Math.round(x * 100) / 100 + 0);

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; undefined and empty attributes are left out. */
export function element(name: string, attributes: Attributes, inside = ""): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === "") return [];
    return ` ${key}="${typeof value === "number" ? rounded(value) : escaped(value)}"`;
  });
  const start = `<${name}${written.join("")}`;
  return inside === "" ? `${start}/>` : `${start}>${inside}</${name}>`;
}
