/**
 * One file that holds the figure as it stands, moving: the script of everything, its state, a
 * small page around it. It opens from anywhere, also from a disk, and asks nobody for anything.
 */

import { dataFileText } from "../data/data-file.js";
import { type DownloadName, downloads } from "../data/downloads.js";
import { toBase64 } from "../figure/base64.js";
import type { State } from "../figure/state.js";
import { formatStateFile } from "../figure/state-file.js";
import type { ExportWords } from "../words/export.js";

/** What the page reads back when it starts. */
export interface LivePageData {
  readonly language: string;
  readonly theme: string;
  /** A state file. */
  readonly file: string;
}

/** Where a live page has its data. */
export const livePageDataId = "softknn-state";

export interface LivePage {
  readonly title: string;
  readonly direction: string;
  readonly language: string;
  readonly theme: string;
  readonly state: State;
  readonly words: ExportWords["livePage"];
  /** Data files that the page holds. */
  readonly data: readonly DownloadName[];
}

/** Of a page with one classic script: the function that this script is. */
declare const softknnFigure: (() => void) | undefined;
/** Whether the modules of the package are beside this one, in place of `figure.js`. */
declare const SOFTKNN_MODULES: boolean;

/**
 * The script of the whole figure: itself, where this is a part of it, for a sandbox and a disk let
 * nothing be fetched; else made of the package's modules, or fetched from beside the site's own.
 */
async function figureScript(missing: string): Promise<string> {
  if (typeof softknnFigure === "function") return `(${softknnFigure})();`;
  if (SOFTKNN_MODULES) return (await import("./linked-script.js")).linkedScript(missing);
  const response = await fetch(new URL("./figure.js", import.meta.url));
  if (!response.ok) throw new Error(`figure.js: ${response.status}`);
  return response.text();
}

/** The text of a data file, loaded if it is not there yet. */
async function dataScript(name: DownloadName): Promise<string> {
  await downloads[name]();
  return dataFileText(name);
}

/** Lets these scripts run and nothing else; any of this file where no digest can be taken. */
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

/** A page that needs nothing but itself. */
export interface WholePage {
  readonly title: string;
  readonly direction: string;
  readonly language: string;
  readonly theme: string;
  readonly words: { readonly noScript: string; readonly note: string };
  /** What the scripts read, and the id of its element. */
  readonly content: { readonly id: string; readonly value: unknown };
  /** What the page is, where it is not a live page. */
  readonly kind?: string;
  readonly scripts: readonly string[];
}

/** The scripts of a page with figures: their data, then the figure. */
export async function figureScripts(
  data: readonly DownloadName[],
  missing: string,
): Promise<string[]> {
  return [...(await Promise.all(data.map(dataScript))), await figureScript(missing)];
}

export async function livePage(page: LivePage): Promise<Blob> {
  const scripts = await figureScripts(page.data, page.words.missing);
  const file = formatStateFile(page.state);
  const value: LivePageData = { language: page.language, theme: page.theme, file };
  return wholePage({ ...page, scripts, content: { id: livePageDataId, value } });
}

export async function wholePage({ scripts, content, kind, ...page }: WholePage): Promise<Blob> {
  // JSON inside a page: nothing in it may look like the end of its element.
  const json = JSON.stringify(content.value).replaceAll("<", "\\u003c");
  const head = `<!doctype html>
<html lang="${attribute(page.language)}" dir="${attribute(page.direction)}" data-theme="${attribute(page.theme)}"${kind ? ` data-page="${kind}"` : ""}>
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
<script type="application/json" id="${content.id}">`;
  const elements = scripts.map((script) => `</script>\n<script>${script}`);
  const parts = [head, json, ...elements, "</script>\n</body>\n</html>\n"];
  return new Blob(parts, { type: "text/html" });
}
