/**
 * One file with the interactive figure in its current state: the complete script, the state and
 * a small page. It works from any place, including a disk, and makes no requests.
 */

import { dataFileText } from "../data/data-file.js";
import { type DownloadName, downloads } from "../data/downloads.js";
import { toBase64 } from "../figure/state/base64.js";
import type { State } from "../figure/state/state.js";
import { formatStateFile } from "../figure/state/state-file.js";
import type { ExportWords } from "../language/tools.js";

/** The data that the page reads when it starts. */
export interface LivePageData {
  readonly language: string;
  readonly theme: string;
  /** A state file. */
  readonly file: string;
}

/** The id of the element with the data of a live page. */
export const livePageDataId = "softknn-state";

export interface LivePage {
  readonly title: string;
  readonly direction: string;
  readonly language: string;
  readonly theme: string;
  readonly state: State;
  readonly words: ExportWords["livePage"];
  /** Data files included in the page. */
  readonly data: readonly DownloadName[];
}

/** In pages with one classic script: the function that wraps this script. */
declare const softknnFigure: (() => void) | undefined;

/**
 * The script of the whole figure. If this code is a part of it, the script itself, because a sandbox or a
 * disk allows no fetch. `missing` is the message for a file that a bundler left out.
 */
async function figureScript(missing: string): Promise<string> {
  if (typeof softknnFigure === "function") return `(${softknnFigure})();`;
  // Bundlers recognise this form and copy the file beside the bundle.
  const response = await fetch(new URL("./figure.js", import.meta.url));
  const text = await response.text();
  // Some servers answer missing files with a page.
  if (!response.ok || text.startsWith("<")) throw new Error(missing);
  return text;
}

/** The text of a data file, loaded if necessary. */
async function dataScript(name: DownloadName): Promise<string> {
  await downloads[name]();
  return dataFileText(name);
}

/** A policy that allows these scripts only; any inline script if no digest is available. */
async function policyFor(scripts: readonly string[]): Promise<string> {
  const sourceOf = async (script: string) => {
    const bytes = new TextEncoder().encode(script);
    const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
    return digest ? `'sha256-${toBase64(new Uint8Array(digest))}'` : "'unsafe-inline'";
  };
  const sources = new Set(await Promise.all(scripts.map(sourceOf)));
  return `default-src 'none'; script-src ${[...sources].join(" ")} 'wasm-unsafe-eval'; img-src data:; base-uri 'none'; form-action 'none'`;
}

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export async function livePage(page: LivePage): Promise<Blob> {
  const { language, theme } = page;
  const data: LivePageData = { language, theme, file: formatStateFile(page.state) };
  // The data files precede the figure that reads them.
  const scripts = await Promise.all(page.data.map(dataScript));
  scripts.push(await figureScript(page.words.missing));
  // JSON inside a page must not contain the end tag of its element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const head = `<!doctype html>
<html lang="${attribute(language)}" dir="${attribute(page.direction)}" data-theme="${attribute(theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${await policyFor(scripts)}">
<meta name="generator" content="softknn">
<title>${attribute(page.title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main id="page"><noscript>${attribute(page.words.noScript)}</noscript></main>
<footer>${attribute(page.words.note)}</footer>
<script type="application/json" id="${livePageDataId}">`;
  const elements = scripts.map((script) => `</script>\n<script>${script}`);
  const parts = [head, json, ...elements, "</script>\n</body>\n</html>\n"];
  return new Blob(parts, { type: "text/html" });
}
