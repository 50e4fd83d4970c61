import { css } from "lit";
import { thumbStyles } from "../charts/matrix/attention-thumb.js";

/** The text with its arcs, all heads, and what a model writes. */
export const textStyles = [
  thumbStyles,
  css`
  h3 small {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
  }
  .tokens {
    display: grid;
    grid-auto-flow: column;
  }
  .token {
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 0 1px;
    border-color: transparent;
    border-radius: 0;
    background: none;
    font: 15px / 1.2 var(--serif);
    white-space: pre;
  }
  .token[aria-pressed="true"] {
    border-block-end: 2px solid var(--accent);
    font-weight: 650;
  }
  .token.lit {
    color: var(--accent);
  }
  .token.out {
    color: var(--ink-soft);
  }
  .model-parts {
    display: grid;
    gap: var(--s3) 28px;
    margin-block-start: var(--s2);
  }
  .model-parts > * {
    min-inline-size: 0;
  }
  .model-parts h3,
  .writes h3 {
    font-size: 14px;
  }
  .heads-grid {
    display: grid;
    grid-template-columns: repeat(var(--heads), minmax(0, 1fr));
    gap: 4px;
    margin: var(--s1) 0 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .heads-grid .head {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 0;
    padding: 0;
    border-width: 2px;
    border-color: transparent;
    border-radius: 2px;
  }
  .heads-grid .head[aria-pressed="true"] {
    border-color: var(--accent);
  }
  @media (forced-colors: active) {
    .heads-grid .head[aria-pressed="true"] {
      outline: 3px solid Highlight;
    }
  }
  @container (min-width: 620px) {
    .model-parts {
      grid-template-columns: 296px minmax(0, 1fr);
    }
  }
`,
];

/** Text that a model writes. */
export const writesStyles = css`
  .writes h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s2);
    margin-block-start: var(--s2);
    font-size: 14px;
  }
  .writes p {
    min-block-size: 2.8em;
    font: 15px / 1.4 var(--serif);
    text-align: left;
  }
  .writes .lead {
    color: var(--ink-soft);
  }
`;
