/** The pages of the documentation: `pages.json` in the order of the navigation and of “next”. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";
import { withFunctions } from "../reference/functions.mjs";

export const docsSource = "web/site/docs";

/** @typedef {{ file: string, source: string } & Readonly<Record<string, string>>} DocsPage names by language */
/** @typedef {{ pages: readonly DocsPage[] } & Readonly<Record<string, string>>} Group */

/** The text of a file of web/site/docs. @param {string} source */
export const readSource = (source) =>
  withFunctions(readFileSync(inRoot(docsSource, source), "utf8"));

/** @type {readonly Group[]} */
export const groups = JSON.parse(readSource("pages.json"), (_, value) =>
  value.file ? { ...value, file: `${value.file}.html`, source: `${value.file}.md` } : value,
);

export const pages = groups.flatMap((group) => group.pages);

/** Made from the code, not written in web/site/docs. */
const made = [
  ...["reference/api/index.html", "reference/examples.html", "reference/cpp.html"],
  "changelog.html",
];
export const writtenPages = pages.filter(({ file }) => !made.includes(file));
