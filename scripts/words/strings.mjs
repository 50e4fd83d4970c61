/** The strings of a TypeScript file. */
import { nodesOf } from "../build/module-tree.mjs";

/** The placeholder for a number or name in a sentence. */
const hole = "…";

/** A string is a text if it has a space between letters: names of classes and keys have none. */
export const isText = (/** @type {string} */ text) => /\p{L}[\p{P}]*\s+[\p{P}]*\p{L}/u.test(text);

/** @param {import("../build/module-tree.mjs").Node} node @returns {string | undefined} */
function stringOf(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  return node.quasis
    .map((/** @type {any} */ { value }) => value.cooked)
    .join(hole)
    .replace(/<[^>]+>/g, " ");
}

/** @typedef {{ text: string, keys: readonly string[] }} KeyedString */

/** @param {string} source TypeScript */
async function treeOf(source) {
  const { transform } = await import("esbuild");
  const { code } = await transform(source, { loader: "ts", format: "esm", charset: "utf8" });
  return nodesOf(code, "module");
}

/** @param {import("../build/module-tree.mjs").Node} node @returns {string[]} */
function textsOf(node) {
  const text = stringOf(node)?.replace(/\{\w+\}/g, hole);
  return text !== undefined && isText(text) ? [text] : [];
}

/** @param {string} source TypeScript */
export const stringsOf = async (source) => (await treeOf(source)).flatMap(textsOf);

/**
 * In the order of the file, with the names of the variables and properties around each.
 * @param {string} source TypeScript @returns {Promise<KeyedString[]>}
 */
export async function keyedStringsOf(source) {
  const nodes = await treeOf(source);
  const named = nodes.filter(({ type }) => type === "Property" || type === "VariableDeclarator");
  return nodes
    .flatMap((node) => textsOf(node).map((text) => ({ node, text })))
    .sort((a, b) => a.node.start - b.node.start)
    .map(({ node, text }) => ({
      text,
      keys: named
        .filter(({ start, end }) => start <= node.start && node.end <= end)
        .map(({ key, id }) => String((key ?? id).name)),
    }));
}
