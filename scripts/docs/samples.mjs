/** Every code sample of the documentation and of README.md. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { docsSource } from "./pages.mjs";

/**
 * @typedef {object} Sample
 * @property {string} file
 * @property {number} line of its first line
 * @property {string} language the first word after the fence
 * @property {readonly string[]} words the other words: `continues`, `page`, `playground` and `node`
 * @property {string} code
 */

/** How a sample runs in the playground, which has only the package and no workers. @param {string} info behind the fence */
export function runKind(info) {
  const [language, ...words] = info.trim().split(/\s+/);
  if (language !== "js" || words.includes("page") || words.includes("node")) return undefined;
  return words.includes("continues") ? "continues" : "alone";
}

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

/** All samples, in the order of the files. @returns {Sample[]} */
export function allSamples() {
  const names = readdirSync(inRoot(docsSource), { recursive: true, encoding: "utf8" });
  // Translations have the samples of the English page; `tests/scripts/docs-translations.test.mjs` compares.
  const pages = names.filter((name) => name.endsWith(".md") && !/^(zh|fa)\b/.test(name));
  const files = ["README.md", ...pages.sort().map((name) => join(docsSource, name))];
  return files.flatMap((file) => samplesIn(readFileSync(inRoot(file), "utf8"), file));
}

/**
 * The groups that run together: a sample and its continuations.
 * @param {readonly Sample[]} samples
 * @returns {Sample[][]}
 */
export function chains(samples) {
  /** @type {Sample[][]} */
  const found = [];
  for (const sample of samples) {
    const last = found.at(-1);
    const isContinuation = sample.words.includes("continues") || sample.words.includes("page");
    if (!isContinuation) found.push([sample]);
    else if (last && last[0]?.file === sample.file) last.push(sample);
    else throw new Error(`${sample.file}:${sample.line} continues no sample.`);
  }
  return found;
}

const promise = /^(\s*)((?:const|let) (\w+) = )?(.+?);?\s*(?:\/\/|#) → (.*)$/;

/**
 * The stated values of a sample: `CODE; // → VALUE` states the value of an expression or constant; a number ending in …
 * matches any further digits. Returns the code with a call of `says` per value.
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

/** A sample that prints its stated values. @param {string} code */
export const printing = (code) =>
  code
    .split("\n")
    .map((line) => {
      const [, indent, constant, name, value, said] = promise.exec(line) ?? [];
      if (said === undefined) return line;
      if (constant) return `${line}\n${indent}console.log(${name});`;
      return `${indent}console.log(${value}); // → ${said}`;
    })
    .join("\n");

/** The playground with a program, from the folder of the site. @param {string} program @param {string} language */
export const playgroundWith = (program, language) =>
  `playground.html?lang=${language}#${new URLSearchParams({ code: `${program}\n` })}`;
