/**
 * The script of a page that holds one figure and nothing else, with everything inside: a classic
 * one, for a file on a disk may load no modules. The state lies beside it or is in the address.
 */
import { css } from "lit";
import "../element/define.js";
import type { SoftAttention } from "../element/define.js";
import { type LivePageData, livePageIds } from "../element/take-out/live-page.js";
import { tokens } from "../element/tokens.js";
import { loadWords, stringsFor } from "../locales/index.js";
import { parseStateFile } from "../model/state-file.js";

const pageStyles = css`
  :root {
    color-scheme: light dark;
    background: var(--paper);
    color: var(--ink);
  }
  :root[data-theme="light"] {
    color-scheme: light;
  }
  :root[data-theme="dark"] {
    color-scheme: dark;
  }
  body {
    max-inline-size: 1080px;
    margin: var(--s4) auto;
    padding-inline: 16px;
    font: 400 18px / 1.55 var(--serif);
  }
  footer {
    margin-block-start: var(--s5);
    color: var(--ink-soft);
    font-size: 0.8rem;
  }
  @media print {
    :root {
      color-scheme: light;
    }
  }
`;

function dataBeside(): LivePageData | undefined {
  try {
    return JSON.parse(document.getElementById(livePageIds.data)?.textContent ?? "");
  } catch {
    return undefined;
  }
}

async function start(): Promise<void> {
  for (const { styleSheet } of [tokens, pageStyles]) {
    if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
  }
  const data = dataBeside();
  const figure = document.createElement("soft-attention") as SoftAttention;
  figure.id = "figure";
  const language = data?.language ?? navigator.language;
  const read = data && parseStateFile(data.file);
  if (read && "state" in read) figure.showState(read.state);
  // A link into this page says more than what the page came with.
  if (location.hash.length > 1) await figure.showHash(location.hash);
  await loadWords(language, figure.view);
  const text = stringsFor(language);
  [document.documentElement.lang, document.documentElement.dir] = [text.language, text.direction];
  figure.lang = text.language;
  document.querySelector("#page")?.replaceChildren(figure);
  addEventListener("hashchange", () => figure.showHash(location.hash));
}

start();
