/** The strings of a TypeScript file. */
import { nodesOf } from "../build/module-tree.mjs";

/** What stands in a sentence for a number or a name that the page puts there. */
const hole = "…";

/** A string is a text if it has a space between letters: names of classes and keys have none. */
export const isText = (/** @type {string} */ text) => /\p{L}[\p{P}]*\s+[\p{P}]*\p{L}/u.test(text);

/** @param {import("../build/module-tree.mjs").Node} node @returns {string | undefined} */
export function stringOf(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  return node.quasis
    .map((/** @type {any} */ { value }) => value.cooked)
    .join(hole)
    .replace(/<[^>]+>/g, " ");
}

/** @param {string} source TypeScript */
export async function stringsOf(source) {
  const { transform } = await import("esbuild");
  const { code } = await transform(source, { loader: "ts", format: "esm", charset: "utf8" });
  return nodesOf(code, "module")
    .map(stringOf)
    .map((text) => text?.replace(/\{\w+\}/g, hole))
    .filter((text) => text !== undefined && isText(text));
}
