/** What a view draws, as a tree to pick drawings and words from. */
import { parseFragment } from "parse5";

/**
 * @typedef {{ nodeName: string, tagName?: string, value?: string, attrs?: { name: string, value: string }[], childNodes?: Node[] }} Node
 */

/** @param {string} html @returns {Node} */
export const parsed = (html) => /** @type {Node} */ (/** @type {unknown} */ (parseFragment(html)));

/** @param {Node} node @param {string} name */
export const attribute = (node, name) => node.attrs?.find((a) => a.name === name)?.value;

/** @param {Node} node */
const classesOf = (node) => (attribute(node, "class") ?? "").split(/\s+/);

/**
 * All that answer to `tag`, `.class`, `tag.class` or `[name=value]`, one after the other inside each other.
 * @param {Node} root
 * @param {string} path
 * @returns {Node[]}
 */
export function all(root, path) {
  return path.split(" ").reduce(
    (/** @type {Node[]} */ within, step) => {
      return within.flatMap((node) => [...below(node)].filter((other) => answers(other, step)));
    },
    [root],
  );
}

/** The first of them; a poster that misses a part of its figure is not made. @param {Node} root @param {string} path */
export function one(root, path) {
  const [found] = all(root, path);
  if (!found) throw new Error(`The figure draws no ${path}.`);
  return found;
}

/** @param {Node} node @returns {Generator<Node>} */
function* below(node) {
  for (const child of node.childNodes ?? []) {
    yield child;
    yield* below(child);
  }
}

/** @param {Node} node @param {string} step */
function answers(node, step) {
  const [, name, value] = /^\[([\w-]+)=(.*)\]$/.exec(step) ?? [];
  if (name !== undefined) return attribute(node, name) === value;
  const [tag = "", ...names] = step.split(".");
  if (tag !== "" && node.tagName !== tag) return false;
  return node.tagName !== undefined && names.every((n) => classesOf(node).includes(n));
}

/** The words inside, as they are seen. @param {Node} node @returns {string} */
export function textOf(node) {
  if (node.nodeName === "#text") return node.value ?? "";
  if (classesOf(node).includes("visually-hidden")) return "";
  if (node.tagName === "svg") return "";
  if (node.tagName === "input") return attribute(node, "value") ?? "";
  return (node.childNodes ?? []).map(textOf).join("");
}

/** @param {Node} node */
export const wordsOf = (node) => textOf(node).replace(/\s+/g, " ").trim();
