import { css } from "lit";

/** The arcs as a slider, and the terms of a score. */
export const whyStyles = css`
  .weights {
    border-radius: 4px;
    outline: none;
  }
  .weights:focus-visible {
    outline: 3px solid var(--accent);
  }
  .why-terms {
    inline-size: 100%;
    margin-block: var(--s2);
    border-collapse: collapse;
  }
  .why-terms :is(td, th) {
    padding: 2px 4px;
    border-block-end: 1px solid var(--rule);
    font-weight: 400;
    text-align: start;
    vertical-align: middle;
  }
  .why-terms th,
  .source {
    white-space: normal;
  }
  .why-terms td {
    inline-size: 8.5em;
    white-space: nowrap;
    text-align: end;
  }
  .why-terms tfoot :is(td, th) {
    border-block-end: 0;
    font-weight: 650;
  }
  .why-terms .is-out {
    opacity: 0.45;
  }
  .why-terms .is-out:focus-within {
    opacity: 1;
  }
  .source {
    min-block-size: 30px;
    margin: 1px 0;
    padding: 1px 6px;
    font: 14px / 1.3 var(--serif);
    text-align: start;
  }
  .source[aria-pressed="true"] {
    text-decoration: line-through;
  }
  .why-part .again {
    min-block-size: 28px;
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }
`;
