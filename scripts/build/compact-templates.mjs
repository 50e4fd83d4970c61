/** Removes white space from Lit templates and style sheets: esbuild leaves template literals unchanged. */
import { readFile } from "node:fs/promises";

/** Placeholder for a value between the texts of a template. */
const placeOfValue = "\u{1}";

/** @param {string} sheet */
async function compactSheet(sheet) {
  // For esbuild a raw value would be a syntax error.
  if (sheet.includes(placeOfValue))
    return sheet.replace(/\s*([{};,])\s*|\s+/g, (_, sign) => sign ?? " ");
  const { transform } = await import("esbuild");
  const { code } = await transform(sheet, { loader: "css", minify: true, charset: "utf8" });
  return code.trim();
}

/** Browsers render a line break and its indentation as one space, except in `pre`. @param {string} markup */
const compactMarkup = (markup) =>
  markup.replace(/<pre\b[\s\S]*?<\/pre>|\s*\n\s*(>?)/g, (found, end) =>
    found.startsWith("<") ? found : end || " ",
  );

/** @type {Readonly<Record<string, (text: string) => string | Promise<string>>>} */
const compactors = { css: compactSheet, html: compactMarkup, svg: compactMarkup };

/**
 * The tagged templates in a subtree of a syntax tree.
 * @param {any} node
 * @returns {{ tag: string, texts: { start: number, end: number, value: { cooked: string } }[] }[]}
 */
function templatesIn(node) {
  if (node === null || typeof node !== "object") return [];
  const within = Object.values(node).flatMap(templatesIn);
  if (node.type !== "TaggedTemplateExpression" || !(node.tag.name in compactors)) return within;
  return [{ tag: node.tag.name, texts: node.quasi.quasis }, ...within];
}

/** The same script with compact templates. @param {string} script JavaScript */
async function withCompactTemplates(script) {
  const { parse } = await import("acorn");
  const tree = parse(script, { ecmaVersion: 2022, sourceType: "module" });
  const changes = [];
  for (const { tag, texts } of templatesIn(tree)) {
    const whole = texts.map(({ value }) => value.cooked).join(placeOfValue);
    const compact = (await compactors[tag]?.(whole))?.split(placeOfValue) ?? [];
    changes.push(...texts.map(({ start, end }, i) => ({ start, end, text: compact[i] ?? "" })));
  }
  changes.sort((a, b) => a.start - b.start);
  let from = 0;
  const parts = changes.flatMap(({ start, end, text }) => {
    const before = script.slice(from, start);
    from = end;
    return [before, text.replace(/[`\\]|\$(?=\{)/g, "\\$&")];
  });
  return [...parts, script.slice(from)].join("");
}

/**
 * Loads a TypeScript file for esbuild, with compact templates.
 * @param {string} path
 * @returns {Promise<{ contents: string, loader: "js" | "ts" }>}
 */
export async function compactSource(path) {
  const source = await readFile(path, "utf8");
  if (!/\b(css|html|svg)`/.test(source)) return { contents: source, loader: "ts" };
  const { transform } = await import("esbuild");
  const { code } = await transform(source, { loader: "ts", target: "es2022", charset: "utf8" });
  return { contents: await withCompactTemplates(code), loader: "js" };
}
