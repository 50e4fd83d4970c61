/**
 * One file that holds the figure as it stands, moving: the script of everything, its state, a
 * small page around it. It opens from anywhere, also from a disk, and asks nobody for anything.
 */

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
}

/** In the script of everything: the function that it is. */
declare const SOFTKNN_SCRIPT: (() => void) | undefined;

/**
 * The script of everything: itself, where this is a part of it, for a sandbox and a disk let
 * nothing be fetched; else from beside the site's own.
 */
async function scriptText(): Promise<string> {
  if (typeof SOFTKNN_SCRIPT === "function") return `(${SOFTKNN_SCRIPT})();`;
  const response = await fetch(new URL("./figure.js", import.meta.url));
  if (!response.ok) throw new Error(`figure.js: ${response.status}`);
  return response.text();
}

/** The policy lets this script run and nothing else; where its digest cannot be taken, any of this file. */
async function policyFor(script: string): Promise<string> {
  const bytes = new TextEncoder().encode(script);
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  const source = digest ? `sha256-${toBase64(new Uint8Array(digest))}` : "unsafe-inline";
  return `default-src 'none'; script-src '${source}' 'wasm-unsafe-eval'; img-src data:; base-uri 'none'; form-action 'none'`;
}

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export async function livePage(page: LivePage): Promise<Blob> {
  const script = await scriptText();
  const file = formatStateFile(page.state);
  const data: LivePageData = { language: page.language, theme: page.theme, file };
  // JSON inside a page: nothing in it may look like the end of its element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const head = `<!doctype html>
<html lang="${attribute(page.language)}" dir="${attribute(page.direction)}" data-theme="${attribute(page.theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${await policyFor(script)}">
<meta name="generator" content="softknn">
<title>${attribute(page.title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main id="page"><noscript>${attribute(page.words.noScript)}</noscript></main>
<footer>${attribute(page.words.note)}</footer>
<script type="application/json" id="${livePageDataId}">`;
  const parts = [head, json, `</script>\n<script>`, script];
  return new Blob([...parts, "</script>\n</body>\n</html>\n"], { type: "text/html" });
}
