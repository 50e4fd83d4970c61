/** The `@example` of every function, from the doc comments of web/api. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";

/**
 * @typedef {object} Example
 * @property {string} name of the documented declaration
 * @property {string} file
 * @property {number} line of the snippet
 * @property {string} code TypeScript, without the fence
 * @property {string} says the first sentence of the comment
 */

/** A doc comment and the name of its declaration. */
const documented =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+|async\s+|function\s+|const\s+|class\s+|readonly\s+)*(\w+)/g;
const fenced = /@example\s*```ts\n([\s\S]*?)```/g;

/** @param {string} text of a source file @param {string} file @returns {Example[]} */
export function examplesIn(text, file) {
  const found = [];
  for (const match of text.matchAll(documented)) {
    const [, comment = "", name = ""] = match;
    const body = comment.replace(/^[ \t]*\*[ \t]?/gm, "");
    for (const { 1: code = "", index } of body.matchAll(fenced)) {
      const lines = text.slice(0, match.index).split("\n").length;
      const line = lines + body.slice(0, index).split("\n").length + 1;
      const says = body.trim().replace(/\s+/g, " ").replace(/\. .*/, ".");
      found.push({ name, file, line, code: code.trimEnd(), says });
    }
  }
  return found;
}

/** All examples of web/api, in the order of the files. @returns {Example[]} */
export function allExamples() {
  const folder = inRoot("web/api");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .flatMap((name) => examplesIn(readFileSync(join(folder, name), "utf8"), `web/api/${name}`));
}

/**
 * The stated output of a snippet: the comment after each `console.log`, and the comment lines right below where one
 * call prints several times.
 * @param {string} code
 */
export function promised(code) {
  /** @type {string[]} */
  const prints = [];
  let open = /** @type {boolean} */ (false);
  for (const line of code.split("\n")) {
    const behind = /console\.log\(.*\);?\s*\/\/\s?(.*)$/.exec(line)?.[1];
    const below = open ? /^\s*\/\/\s?(.*)$/.exec(line)?.[1] : undefined;
    const print = behind ?? below;
    if (print !== undefined) prints.push(print.trim());
    open = print !== undefined || /console\.log\(/.test(line);
  }
  return prints;
}

/**
 * Whether the output matches the stated one: ignoring white space, character by character; a number ending in … matches
 * any further digits.
 * @param {string} promise
 * @param {string} print
 */
export function keeps(promise, print) {
  const bare = (/** @type {string} */ text) => text.replace(/\s+/g, "");
  const pattern = bare(promise)
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/(?<=\d)…/g, "\\d*");
  return new RegExp(`^${pattern}$`).test(bare(print));
}

/** The entry of the package that exports what a file of web/api declares. @param {string} file */
export const entryOf = (file) => /^web\/api\/(learn|model)\//.exec(file)?.[0].slice(8, -1) ?? "";

/** The snippet as a module of its own. @param {Example} example */
export function moduleText({ file, code }) {
  if (/^import /m.test(code)) return `${code}\nexport {};\n`;
  const entry = entryOf(file);
  const nested = /\btoNested\(/.test(code);
  const names = nested && entry === "" ? "load, toNested" : "load";
  const start = [`import { ${names} } from "softknn${entry && `/${entry}`}";`];
  if (nested && entry !== "") start.push('import { toNested } from "softknn";');
  return `${start.join("\n")}\nconst knn = await load();\n${code}\nexport {};\n`;
}
