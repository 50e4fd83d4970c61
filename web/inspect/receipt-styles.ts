import { css, unsafeCSS } from "lit";
import { keyColours } from "../charts/key-colours.js";

/** A key symbol has an underline in its colour: text in light hues would be illegible. */
const ofKeys = keyColours
  .map((_, i) => `.receipt-formula .of-${i} { --own: var(--key-${i}); }`)
  .join("\n");

export const receiptStyles = css`
  .receipts {
    margin-block-start: var(--s3);
    padding-block-start: var(--s3);
    border-block-start: 1px solid var(--rule-strong);
  }
  .receipt-sides {
    display: grid;
    gap: var(--s4);
    margin-block-start: var(--s2);
  }
  .receipt-sides > * {
    min-inline-size: 0;
  }
  .receipt-list {
    max-block-size: 15em;
    overflow: auto;
    border: 1px solid var(--rule);
    border-radius: 3px;
    font-size: 14px;
  }
  .receipt-list:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .receipt-list .group {
    position: sticky;
    inset-block-start: 0;
    padding: var(--s1) var(--s2);
    background: var(--paper-raised);
    color: var(--ink-soft);
    font-size: 13px;
  }
  [role="option"] {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-block-size: 44px;
    padding: var(--s1) var(--s2);
    line-height: 1.3;
    cursor: pointer;
  }
  [role="option"] .digits {
    flex: none;
    min-inline-size: 4.5em;
    text-align: end;
    font-weight: 600;
  }
  .receipts .context {
    color: var(--ink-soft);
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  [role="option"]:hover,
  .receipt-list:focus-visible .at {
    background: var(--paper-raised);
  }
  .receipt-list:focus-visible .at {
    box-shadow: inset 3px 0 0 var(--accent);
  }
  [role="option"][aria-selected="true"] {
    background: color-mix(in srgb, var(--accent) 16%, var(--paper));
  }
  .receipt-number {
    display: flex;
    align-items: baseline;
    gap: var(--s3);
    font-size: 26px;
  }
  /* A word such as "percent" stands behind its number in every script. */
  span.digits {
    unicode-bidi: plaintext;
  }
  .receipt-number .context {
    flex: 1;
    font-size: 14px;
  }
  .close-receipt {
    flex: none;
    inline-size: 44px;
    padding: 0;
  }
  .receipts dl {
    margin-block: var(--s2);
  }
  .receipts dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    margin-block-end: var(--s1);
  }
  .receipts dt {
    min-inline-size: 8em;
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
  .receipt h4 {
    margin: var(--s3) 0 var(--s1);
    font: 600 15px / 1.3 var(--sans);
  }
  .receipt-formula {
    overflow-x: auto;
    padding-block-end: var(--s1);
    font: 16px / 1.9 var(--serif);
    white-space: nowrap;
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
  .code-tabs {
    display: flex;
    flex-wrap: wrap;
  }
  .code-tabs button {
    padding-inline: var(--s3);
  }
  .code-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  .receipt pre {
    direction: ltr;
    max-block-size: 26em;
    margin: var(--s2) 0;
    padding: var(--s3);
    overflow: auto;
    background: var(--paper-raised);
    text-align: left;
  }
  @container (min-width: 520px) {
    .receipt-sides:not(:has(.receipt > *)) [role="group"] {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(18em, 1fr));
    }
    .receipt-list .group {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 760px) {
    .receipt-sides:has(.receipt > *) {
      grid-template-columns: minmax(15em, 2fr) 3fr;
    }
    .receipt-list {
      max-block-size: 34em;
    }
  }
  @media (forced-colors: active) {
    [role="option"][aria-selected="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    [role="option"][aria-selected="true"] .context {
      color: inherit;
    }
  }
  @media print {
    .receipts {
      display: none;
    }
  }
`;
