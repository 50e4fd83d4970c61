import { css } from "lit";

/** Lines, tables and drawings of a program. */
export const outputStyles = css`
  :host {
    display: block;
    color: var(--ink);
    font: 400 16px / 1.45 var(--sans);
  }
  pre,
  code {
    margin: 0;
    font: 13px / 1.5 var(--mono);
  }
  pre {
    overflow-x: auto;
  }
  :is(pre, summary, button, .table):focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .line,
  .table,
  .drawing {
    padding-block: var(--s2);
    border-block-end: 1px solid var(--rule);
  }
  .of {
    display: block;
    overflow: hidden;
    color: var(--ink-soft);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .level {
    font-weight: 650;
    font-size: 14px;
  }
  :is(.warn, .error, .problem) {
    padding-inline-start: var(--s3);
    border-inline-start: 3px solid var(--unscaled);
  }
  :is(.error, .problem) {
    border-inline-start-color: var(--output);
  }
  :is(.error, .problem) .level {
    color: var(--output);
  }
  .problem p {
    max-inline-size: 38em;
    margin-block: 0 var(--s1);
    overflow-wrap: anywhere;
    text-align: match-parent;
  }
  .problem button {
    min-block-size: 44px;
    padding: 0;
    color: var(--accent);
    background: none;
    border: 0;
    font: inherit;
    text-decoration: underline 1px;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  .drawing {
    margin: 0;
  }
  figcaption {
    margin-block-end: var(--s1);
    font: 600 15px / 1.4 var(--serif);
    overflow-wrap: anywhere;
  }
  .drawn {
    overflow-x: auto;
    outline: none;
  }
  .note {
    margin-block: var(--s1) 0;
    color: var(--ink-soft);
    font-size: 14px;
  }
  summary {
    inline-size: fit-content;
    padding-block: 10px;
    color: var(--accent);
    font-size: 14px;
    cursor: pointer;
  }
  .table {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 14px;
  }
  :is(th, td) {
    padding: var(--s1) var(--s3) var(--s1) 0;
    border-block-end: 1px solid var(--rule);
    font-weight: 400;
    text-align: start;
  }
  thead th {
    color: var(--ink-soft);
  }
  .signed-bars {
    max-inline-size: 460px;
  }
  .signed-bar {
    fill: var(--weight);
  }
  .signed-bar.negative {
    fill: var(--output);
  }
  .cell,
  .row-head {
    cursor: default;
  }
  .heat {
    position: relative;
    max-inline-size: 560px;
    direction: ltr;
  }
  .heat canvas {
    position: absolute;
    color: var(--weight);
    transition: color 1ms;
  }
  .heat-map {
    position: relative;
    outline: none;
  }
  .heat-frame {
    fill: none;
    stroke: var(--rule-strong);
  }
  .heat-hover {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.2;
  }
  .heat :is(.tick, .axis-name) {
    fill: var(--ink-soft);
    font-size: 12px;
  }
  .plane-box {
    position: relative;
    max-inline-size: 380px;
    direction: ltr;
  }
  .plane-box .field {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    color: var(--weight);
  }
  .plane-box .plane {
    position: relative;
    pointer-events: none;
  }
  .coloured .plane-ground {
    fill: none;
  }
  .coloured .axis {
    stroke: var(--on-field);
    stroke-opacity: 0.25;
  }
  @media (forced-colors: active) {
    .heat canvas,
    .field {
      forced-color-adjust: none;
    }
    .signed-bar {
      fill: CanvasText;
    }
    :is(.error, .problem) {
      border-inline-start-color: Mark;
    }
  }
`;
