/** The documentation, in the folder docs/ of the site. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { filledIn } from "./includes.mjs";
import { layout } from "./layout.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { writtenPages } from "./pages.mjs";

export const docsSource = "web/site/docs";

/**
 * Writes the pages of web/site/docs, and the pictures they show.
 * @param {string} folder docs/ of the site
 * @param {{ withReference: boolean, site?: string, parts: Readonly<Record<string, string>> }} options
 */
export function writePages(folder, { withReference, site = "", parts }) {
  for (const { file, source } of writtenPages) {
    const text = filledIn(readFileSync(inRoot(docsSource, source), "utf8"), parts);
    const page = renderMarkdown(text, { folder: docsSource, withReference, site });
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, layout({ file, withReference, ...page }));
    for (const picture of page.files) {
      copyFileSync(inRoot(picture), join(dirname(target), basename(picture)));
    }
  }
}
