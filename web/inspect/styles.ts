import { css, unsafeCSS } from "lit";
import { keyColours } from "../charts/key-colours.js";

/** A key symbol has an underline in its colour: text in light hues would be illegible. */
const ofKeys = keyColours
  .map((_, i) => `.receipt-formula .of-${i} { --own: var(--key-${i}); }`)
  .join("\n");

/**
 * The panel stands at the end of the figure, where it moves nothing, and keeps to the lower edge of the window while
 * the figure is above. A page with a column of text beside the figure puts it over the text, by its parts.
 */
export const panelStyles = css`
  figure {
    position: relative;
  }
  .receipts {
    position: sticky;
    z-index: 3;
    inset-block-end: 0;
  }
  .receipt-panel {
    box-sizing: border-box;
    max-block-size: min(50vh, 26em);
    padding: var(--s2) var(--s3);
    overflow: auto;
    overscroll-behavior: contain;
    background: var(--paper);
    border-block-start: 2px solid var(--accent);
    box-shadow: 0 -6px 12px -8px color-mix(in srgb, var(--ink) 40%, transparent);
  }
  /* What is in the way of a panel over the text: folded parts below it become as narrow as their picture. */
  figure:has(> .receipts) .more {
    margin-inline-end: var(--inspector-room, 0);
  }
  .receipt-head {
    position: sticky;
    inset-block-start: calc(-1 * var(--s2));
    display: flex;
    gap: var(--s2);
    padding-block: var(--s2);
    background: var(--paper);
  }
  .receipt-head > :first-child {
    flex: 1;
  }
  .close-receipt {
    flex: none;
    inline-size: 44px;
    padding: 0;
    font-size: 20px;
  }
  .receipts .context {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .receipts dl {
    margin-block: var(--s1) var(--s2);
  }
  .receipts dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
  }
  .receipts dt {
    min-inline-size: 6em;
    color: var(--ink-soft);
    font-size: 14px;
  }
  .receipts dd {
    margin: 0;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .receipts code {
    font-family: var(--mono);
    font-size: 13px;
  }
  .receipt h3 {
    margin: var(--s3) 0 var(--s1);
    font: 600 15px / 1.3 var(--sans);
  }
  .receipt-formula {
    overflow-x: auto;
    padding-block-end: var(--s1);
    font: 16px / 1.9 var(--serif);
    white-space: pre-wrap;
  }
  .receipt-formula :is(sub, sup) {
    line-height: 1;
  }
  /* A line that is continued stands further in. */
  .receipt-formula p {
    padding-inline-start: 2em;
    text-indent: -2em;
  }
  .role {
    box-shadow: 0 2px 0 0 var(--own, transparent);
  }
  .role-query {
    font-weight: 600;
  }
  .role-weight,
  .role-score {
    color: var(--weight);
  }
  .role-output {
    color: var(--output);
  }
  .role-mask {
    color: var(--ink-soft);
  }
  ${unsafeCSS(ofKeys)}
  .receipt .choices {
    display: flex;
  }
  .receipt .choices button {
    flex: none;
    padding-inline: var(--s3);
  }
  .receipt pre {
    max-block-size: 26em;
    margin: var(--s2) 0;
    line-height: 1.4;
    padding: var(--s3);
    overflow: auto;
    background: var(--paper-raised);
    text-align: left;
  }
  .code-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  @media print {
    .receipts {
      display: none;
    }
  }
`;
