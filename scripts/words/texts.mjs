/** The texts for readers of the page and the documentation: strings in English, Markdown, error messages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { root } from "../lib/paths.mjs";
import { sourceFiles } from "./files.mjs";
import { isText, stringsOf } from "./strings.mjs";

/**
 * Of a sentence all words are counted, those of prose alone (no symbols), or none.
 * @typedef {{ file: string, line?: number, text: string, counted?: "all" | "prose" | "none" }} Text
 */

/** Files with the strings of the page, in English. */
const stringFiles = /^web\/(words\/en\/.*|lessons\/[^/]+\/([\w-]*words|chapter)\.en)\.ts$/;
/** Files with the messages of errors. */
const messageFiles = /^web\/api\/.*\.ts$/;
/** Their tables are sentences too; those of the other files are lists. */
const docsFiles = /^web\/site\/docs\//;
const markdownFiles =
  /^(README|CONTRIBUTING|SECURITY|(tests|scripts)\/\w+\/README)\.md$|^web\/site\/(docs|examples)\/(?!zh\/|fa\/).*\.md$/;

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
  // With a capital letter, because a sentence can start with it.
  if (token.type === "codespan") return "Code";
  if (token.type === "html") return "";
  return token.tokens ? token.tokens.map(plain).join("") : (token.text ?? "");
}

/** The sections from version 1.0 on. @param {string} changelog */
const currentChanges = (changelog) => changelog.split(/^## \[0\./m)[0] ?? "";

/** @param {string} file @returns {((source: string) => string[] | Promise<string[]>) | undefined} */
function readerOf(file) {
  if (stringFiles.test(file) || messageFiles.test(file)) return stringsOf;
  if (file === "CHANGELOG.md") return (source) => proseOf(currentChanges(source));
  if (!markdownFiles.test(file)) return;
  return (source) => proseOf(source, { tables: docsFiles.test(file) });
}

/** @returns {Promise<Text[]>} */
export async function readerTexts() {
  /** @type {Text[]} */
  const texts = [];
  for (const file of sourceFiles()) {
    const found = await readerOf(file)?.(readFileSync(join(root, file), "utf8"));
    /** @type {Text["counted"]} */
    const counted = file === "CHANGELOG.md" ? "none" : "all";
    texts.push(
      ...(found ?? []).map((text) => ({ file, text: text.replace(/\s+/g, " ").trim(), counted })),
    );
  }
  return texts;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** @param {string} text */
export const sentencesOf = (text) =>
  [...segmenter.segment(text)]
    // A lower-case name can also start a sentence.
    .flatMap(({ segment }) => segment.split(/(?<=[.!?]) (?=\p{Ll})/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
