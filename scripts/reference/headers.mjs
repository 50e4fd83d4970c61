/**
 * Reads the public headers for the reference. They follow our own rules (doc comments in ///, one namespace, empty
 * lines between declarations, clang-format), so this replaces Doxygen.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";

/**
 * @typedef {object} Declaration
 * @property {string} name
 * @property {string} id unique
 * @property {string} doc Markdown
 * @property {string} code without private parts and bodies
 */

/** @typedef {{ name: string, intro: string, declarations: Declaration[] }} Header */

export const headersDir = inRoot("cpp/include/softknn");

/** @returns {Header[]} */
export function readHeaders() {
  const names = readdirSync(headersDir).filter((name) => name.endsWith(".hpp"));
  const headers = names.sort().map((name) => {
    return readHeader(name, readFileSync(join(headersDir, name), "utf8"));
  });
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const declaration of headers.flatMap(({ declarations }) => declarations)) {
    const count = (seen.get(declaration.name) ?? 0) + 1;
    seen.set(declaration.name, count);
    if (count > 1) declaration.id = `${declaration.name}-${count}`;
  }
  return headers;
}

/** @param {string} file @param {string} text @returns {Header} */
export function readHeader(file, text) {
  const [start = "", inside = ""] = text.split(
    /^namespace softknn \{$|^\} {2}\/\/ namespace softknn$/m,
  );
  // Only the header that includes the others has none.
  const bare = start.replace(/^(\/\/|#).*$/gm, "").trim();
  if (inside === "" && bare !== "") throw new Error(`${file}: no namespace softknn`);
  // Whatever belongs to a declaration is indented.
  const blocks = inside.trim().split(/\n\n(?=\S)|(?<=;)\n(?=[a-z])/);
  const declarations = blocks.filter(Boolean).map((block) => {
    const [, doc = "", code = ""] = /^((?:\/\/\/.*\n)*)([\s\S]*)$/.exec(block) ?? [];
    const name = nameOf(code, file);
    return { name, id: name, doc: markdownOf(doc), code: publicPart(code) };
  });
  return {
    name: file,
    intro: markdownOf(start.match(/^\/\/\/.*$/gm)?.join("\n") ?? ""),
    declarations,
  };
}

/** A line that begins with a label begins a paragraph. @param {string} doc */
const markdownOf = (doc) =>
  doc
    .replace(/^\/\/\/ ?/gm, "")
    .replace(/^([A-Z][a-z]+(?: note)?):/gm, "\n**$1:**")
    .trim();

/** @param {string} code @param {string} file */
function nameOf(code, file) {
  const text = code
    .replace(/\s*\/\/.*$/gm, "")
    .replace(/\[\[\w+\]\]/g, "")
    .replace(/^\s*template\s*<[^>]*>/, "");
  const kinds = [
    /^\s*(?:extern template )?(?:struct|class|enum class)\s+(\w+)/,
    /^\s*using\s+(\w+)/,
    /^\s*inline constexpr[^({=]*?\b(k[A-Z]\w*)/,
    /(\w+)\s*\(/,
  ];
  const name = kinds.map((kind) => kind.exec(text)?.[1]).find(Boolean);
  if (name === undefined) throw new Error(`${file}: no name in '${text.trim()}'`);
  return name;
}

/** @param {string} code */
const publicPart = (code) =>
  code
    .replace(/\n+ private:[\s\S]*?(?=\n\};)/, "")
    .replace(
      /(\)(?: const)?(?: noexcept)?)(?:\s*: [^{;]*)? \{(?:.*\}$|\n[\s\S]*?\n\}$|\n[\s\S]*?\n {2}\}$)/gm,
      "$1;",
    );
