/** The documentation, in the folder docs/ of the site; with the pages of the types only on request. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePages } from "../docs/index.mjs";
import { docsSource } from "../docs/pages.mjs";
import { writeSearchIndex } from "../docs/search.mjs";
import { bundle, siteAddress } from "./bundle.mjs";

/**
 * @param {string} site the folder of the site
 * @param {{ tokens: string, withReference: boolean, parts: Readonly<Record<string, string>> }} options
 *   tokens: the style sheet with the colours and spacing of the figures; parts: the generated
 *   Markdown about the element
 */
export async function writeDocs(site, { tokens, withReference, parts }) {
  const folder = join(site, "docs");
  mkdirSync(folder, { recursive: true });
  const entries = { docs: `${docsSource}/docs.ts`, "docs-styles": `${docsSource}/docs.css` };
  const { outputFiles = [] } = await bundle(entries, folder, { write: false });
  for (const { path, text } of outputFiles) {
    if (path.endsWith(".css")) writeFileSync(join(folder, "docs.css"), tokens + text);
    else writeFileSync(path, text);
  }
  await writePages(folder, { withReference, site: siteAddress(), parts });
  await writeSearchIndex(folder);
}
