/** Pages with a single figure: the live page, and the page inside an iframe. */
import { css } from "lit";
import { tokens } from "../element/tokens.js";

const onePage = css`
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
    font: 400 18px / 1.55 var(--serif);
  }
  footer,
  .source {
    color: var(--ink-soft);
    font-size: 13px;
  }
  @media print {
    :root,
    :root[data-theme] {
      color-scheme: light;
    }
  }
`;

export const livePageStyles = css`
  body {
    max-inline-size: 1080px;
    margin: var(--s4) auto;
    padding-inline: 16px;
  }
  footer {
    margin-block-start: var(--s5);
  }
`;

export const embedStyles = css`
  /* Transparent: the embedding page shows through if both have the same color scheme. */
  :root[data-theme="page"] {
    background: none;
  }
  :root[data-theme="page"] .source {
    color: var(--page-ink, var(--ink-soft));
  }
  body {
    /* The height includes margins: it is the height that the frame reports. */
    display: flow-root;
    margin: 0;
    /* Space for focus outlines at the edge. */
    padding: 6px;
  }
  /* The parent sets the reported height; until then a scroll bar would make the content higher. */
  :root[data-fit] {
    scrollbar-width: none;
  }
  .source {
    margin-block-start: var(--s3);
    font-family: var(--sans);
    text-align: end;
  }
  .source :is(a, button) {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  .source :is(a, button):hover {
    color: var(--accent);
  }
  .source :is(a, button, input):focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .source input {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 36px;
    padding-inline: var(--s2);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
    background: var(--paper);
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
  @media print {
    .source {
      display: none;
    }
  }
`;

/** Styles the document without a style element, as the strictest policy requires. */
export function dress(own: typeof embedStyles): void {
  for (const { styleSheet } of [tokens, onePage, own]) {
    if (styleSheet) document.adoptedStyleSheets.push(styleSheet);
  }
}
