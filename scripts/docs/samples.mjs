/** Every code sample of the documentation and of README.md, and who runs it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { docsSource } from "./index.mjs";

/**
 * @typedef {object} Sample
 * @property {string} file
 * @property {number} line of its first line
 * @property {string} language the first word behind the fence
 * @property {readonly string[]} words those behind it: `continues`, `page` and `playground`
 * @property {string} code
 */

/**
 * Who runs a sample, by its language.
 * - node: against the package, `npm test -- reference`. What has the word `page` runs in the page
 *   of the HTML before it.
 *   What has the word `playground` runs in the code playground, `npm test -- browser`.
 * - browser: opened in Chromium, `npm test -- browser`; JSON is a file that a figure loads with `src`.
 * - python: where there is one with NumPy, `npm test -- reference`.
 * - elsewhere: it stands, word for word, in what another suite runs; `npm test -- reference` has the list.
 * - nobody: data, such as a header or a tree of files.
 */
export const runners = /** @type {const} */ ({
  js: "node",
  ts: "node",
  html: "browser",
  json: "browser",
  sh: "elsewhere",
  cmake: "elsewhere",
  python: "python",
  cpp: "elsewhere",
  text: "nobody",
});

/** @param {string} text Markdown @param {string} file @returns {Sample[]} */
export function samplesIn(text, file) {
  const found = [];
  for (const match of text.matchAll(/^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm)) {
    const [, indent = "", info = "", code = ""] = match;
    const [language = "", ...words] = info.trim().split(/\s+/);
    const line = text.slice(0, match.index).split("\n").length + 1;
    const lines = code.split("\n").map((each) => each.slice(indent.length));
    found.push({ file, line, language, words, code: lines.join("\n").trimEnd() });
  }
  return found;
}

/** All of them, in the order of the files. @returns {Sample[]} */
export function allSamples() {
  const names = readdirSync(inRoot(docsSource), { recursive: true, encoding: "utf8" });
  // Translations have the samples of the English page; `tests/scripts/docs-translations.test.mjs` compares.
  const pages = names.filter((name) => name.endsWith(".md") && !/^(zh|fa)\b/.test(name));
  const files = ["README.md", ...pages.sort().map((name) => join(docsSource, name))];
  return files.flatMap((file) => samplesIn(readFileSync(inRoot(file), "utf8"), file));
}

/**
 * What runs as one: a sample and those that go on from it.
 * @param {readonly Sample[]} samples
 * @returns {Sample[][]}
 */
export function chains(samples) {
  /** @type {Sample[][]} */
  const found = [];
  for (const sample of samples) {
    const last = found.at(-1);
    const goesOn = sample.words.includes("continues") || sample.words.includes("page");
    if (!goesOn) found.push([sample]);
    else if (last && last[0]?.file === sample.file) last.push(sample);
    else throw new Error(`${sample.file}:${sample.line} goes on from nothing.`);
  }
  return found;
}

const promise = /^(\s*)((?:const|let) (\w+) = )?(.+?);?\s*(?:\/\/|#) → (.*)$/;

/**
 * The promises of a sample: `CODE; // → VALUE` says what the expression or the constant is, and a
 * number that ends in … goes on in any way. Gives the code with each handed to `says`.
 * @param {string} code
 */
export function withPromises(code) {
  /** @type {string[]} */
  const promises = [];
  const lines = code.split("\n").map((line) => {
    const [, indent, constant = "", name, value, said] = promise.exec(line) ?? [];
    if (said === undefined || value === undefined) return line;
    promises.push(said);
    return constant ? `${indent}${constant}${value};says(${name});` : `${indent}says(${value});`;
  });
  return { code: lines.join("\n"), promises };
}
