/**
 * Reads the public headers for the reference. They follow our own rules (doc comments in ///, one namespace,
 * clang-format), so a small parser replaces Doxygen; a test checks that no declaration and no line of text is lost.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";

/**
 * @typedef {object} Declaration
 * @property {string} name
 * @property {string} id unique
 * @property {readonly string[]} doc
 * @property {string} code without bodies and private parts
 */

/** @typedef {{ name: string, intro: readonly string[], declarations: Declaration[] }} Header */

export const headersDir = inRoot("cpp/include/softknn");

/** @returns {Header[]} */
export function readHeaders() {
  const seen = new Map();
  const names = readdirSync(headersDir)
    .filter((name) => name.endsWith(".hpp"))
    .sort();
  const headers = names.map((name) =>
    readHeader(name, readFileSync(join(headersDir, name), "utf8")),
  );
  for (const declaration of headers.flatMap(({ declarations }) => declarations)) {
    const count = (seen.get(declaration.name) ?? 0) + 1;
    seen.set(declaration.name, count);
    if (count > 1) declaration.id = `${declaration.name}-${count}`;
  }
  return headers;
}

/** @param {string} name @param {string} text @returns {Header} */
export function readHeader(name, text) {
  const lines = text.split("\n");
  const start = lines.indexOf("namespace softknn {");
  const end = lines.indexOf("}  // namespace softknn");
  if (start < 0 || end < start) throw new Error(`${name}: no namespace softknn`);
  const intro = lines.slice(0, start).filter(isDoc).map(docText);
  return { name, intro, declarations: declarationsOf(lines.slice(start + 1, end), name) };
}

const isDoc = (/** @type {string} */ line) => /^\s*\/\/\//.test(line);
const docText = (/** @type {string} */ line) => line.replace(/^\s*\/\/\/ ?/, "");
const withoutComment = (/** @type {string} */ line) => line.replace(/\s*\/\/.*$/, "");

/** @param {readonly string[]} lines @param {string} file @returns {Declaration[]} */
function declarationsOf(lines, file) {
  /** @type {Declaration[]} */
  const found = [];
  /** @type {string[]} */
  let doc = [];
  /** @type {string[]} */
  let code = [];
  let depth = 0;
  for (const line of lines) {
    if (code.length === 0 && isDoc(line)) doc.push(docText(line));
    else if (code.length > 0 || line.trim() !== "") {
      code.push(line);
      const bare = withoutComment(line);
      depth += (bare.match(/[{(]/g) ?? []).length - (bare.match(/[})]/g) ?? []).length;
      if (depth > 0 || !/[;}]$/.test(bare)) continue;
      const name = nameOf(code, file);
      found.push({ name, id: name, doc, code: publicPart(code.join("\n")) });
      doc = [];
      code = [];
    }
  }
  if (code.length > 0) throw new Error(`${file}: no end of '${code[0]}'`);
  return found;
}

/** @param {readonly string[]} code @param {string} file */
function nameOf(code, file) {
  const text = code
    .map(withoutComment)
    .join(" ")
    .replace(/\[\[\w+\]\]/g, "")
    .replace(/^\s*template\s*<[^>]*>/, "");
  const kinds = [
    /^\s*(?:extern template )?(?:struct|class|enum class)\s+(\w+)/,
    /^\s*using\s+(\w+)/,
    /^\s*inline constexpr[^({=]*?\b(k[A-Z]\w*)/,
    /(\w+)\s*\(/,
  ];
  for (const kind of kinds) {
    const name = kind.exec(text)?.[1];
    if (name) return name;
  }
  throw new Error(`${file}: no name in '${text.trim()}'`);
}

/** Removes private parts and function bodies. @param {string} code */
function publicPart(code) {
  const open = code.replace(/\n+ private:[\s\S]*?(?=\n};$)/, "");
  let result = "";
  for (let i = 0; i < open.length; i++) {
    const comment = /^\/\/.*/.exec(open.slice(i))?.[0];
    if (comment !== undefined) {
      result += comment;
      i += comment.length - 1;
    } else if (open[i] === "{" && /\)(?: const)?(?: noexcept)?\s*$|\)\s*:[^{};]*$/.test(result)) {
      i = closing(open, i);
      result = `${result.replace(/\)\s*:[^{};()]*\([^{};]*$/, ")").trimEnd()};`;
    } else result += open[i];
  }
  return result;
}

/** The position of the brace that closes the one at `start`. @param {string} text @param {number} start */
function closing(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === "{") depth += 1;
    if (text[i] === "}") depth -= 1;
    if (depth === 0) return i;
  }
  return text.length;
}
