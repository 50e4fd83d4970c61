/** What readers read, sentence by sentence: the strings of the page in English, the docs, the README. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { nodesOf } from "../build/module-tree.mjs";
import { root } from "../lib/paths.mjs";

/** @typedef {{ file: string, text: string }} Text */

/** Files with the strings of the page, in English. */
const stringFiles = /^web\/(words\/en\/.*|lessons\/[^/]+\/([\w-]*words|chapter)\.en)\.ts$/;
/** Their tables are sentences too; those of the other files are lists. */
const docsFiles = /^web\/site\/docs\//;
const markdownFiles =
  /^(README|CONTRIBUTING|SECURITY)\.md$|^web\/site\/(docs|examples)\/(?!zh\/|fa\/).*\.md$/;

/** What stands in a sentence for a number or a name that the page puts there. */
const hole = "…";

/** A string is a text if it has a space between letters: names of classes and keys have none. */
const isText = (/** @type {string} */ text) => /\p{L}[\p{P}]*\s+[\p{P}]*\p{L}/u.test(text);

/** @param {import("../build/module-tree.mjs").Node} node */
function stringOf(node) {
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
    .filter((text) => text !== undefined && isText(text));
}

/**
 * The prose of Markdown, without code.
 * @param {string} source
 * @param {{ tables?: boolean }} [options]
 */
export function proseOf(source, { tables = false } = {}) {
  /** @type {string[]} */
  const texts = [];
  const read = (/** @type {readonly any[]} */ tokens) => {
    const inline = tokens.map((part) => plain(part)).join("");
    if (isText(inline)) texts.push(inline);
  };
  marked.walkTokens(marked.lexer(source), (/** @type {any} */ token) => {
    if (token.type === "table" && tables)
      for (const { tokens } of [token.header, ...token.rows].flat()) read(tokens);
    else if (token.tokens && ["paragraph", "heading", "text"].includes(token.type))
      read(token.tokens);
  });
  return texts;
}

/** @param {any} token @returns {string} */
function plain(token) {
  // With a capital letter, for a sentence can begin with it.
  if (token.type === "codespan") return "Code";
  if (token.type === "html") return "";
  return token.tokens ? token.tokens.map(plain).join("") : (token.text ?? "");
}

/** @returns {Promise<Text[]>} */
export async function allTexts() {
  const names = readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .map((name) => join("web", name))
    .concat(readdirSync(root))
    .sort();
  /** @type {Text[]} */
  const texts = [];
  for (const file of names) {
    const read = () => readFileSync(join(root, file), "utf8");
    const found = stringFiles.test(file)
      ? await stringsOf(read())
      : markdownFiles.test(file)
        ? proseOf(read(), { tables: docsFiles.test(file) })
        : [];
    texts.push(...found.map((text) => ({ file, text: text.replace(/\s+/g, " ").trim() })));
  }
  return texts;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** @param {string} text */
export const sentencesOf = (text) =>
  [...segmenter.segment(text)]
    // A name in small letters can begin a sentence too.
    .flatMap(({ segment }) => segment.split(/(?<=[.!?]) (?=\p{Ll})/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
