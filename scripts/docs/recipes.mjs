/** The common parts of the recipe pages: their table, and the functions that each calls. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";
import { recipePages } from "./pages.mjs";

/** @typedef {ReadonlyMap<string, string>} Functions of the package: name to page in docs/ */

/** @param {string} docsSource */
export function recipeTable(docsSource) {
  const rows = recipePages.map(({ source, name }) => {
    const [, first = ""] = readFileSync(inRoot(docsSource, source), "utf8").split("\n\n", 2);
    const use = /^\*\*Use this\*\* (.+?[^\d])[.:](?: |$)/.exec(first.replace(/\s+/g, " "))?.[1];
    if (use === undefined) throw new Error(`${source} does not say when to use it.`);
    return `| [${name}](../${source}) | ${use} |`;
  });
  return ["| recipe | use it |", "|---|---|", ...rows].join("\n");
}

/**
 * The functions that a page's JavaScript calls, in the order of the text.
 * @param {string} text Markdown
 * @param {Functions} functions
 */
export function functionsIn(text, functions) {
  const samples = [...text.matchAll(/^```js\b[^\n]*\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
  const code = samples.join("\n");
  const imported = /^import \{ ([^}]*) \} from "softknn";$/m.exec(code)?.[1]?.split(", ") ?? [];
  const called = code.match(/(?<=\b(?:knn|workers)\.)\w+(?=\()/g) ?? [];
  const names = [...imported, ...called];
  return [...new Set(names)].filter((name) => functions.has(name));
}

/**
 * The last section of a recipe.
 * @param {string} text Markdown
 * @param {Functions} functions
 */
export function functionList(text, functions) {
  const names = functionsIn(text, functions);
  if (names.length === 0) return "";
  const links = names.map(
    (name) =>
      `- [\`${name}\`](../${functions.get(name)}), [example](../reference/examples.html#${name})`,
  );
  return `\n## Functions in this recipe\n\n${links.join("\n")}\n`;
}
