import { css } from "lit";

/** The lab: maps, and the row beside them. */
export const labStyles = css`
  .lab-picture.beside {
    grid-template-columns: minmax(0, 1fr) minmax(0, 360px);
  }
  .map {
    max-inline-size: min(600px, var(--tallest, 600px));
  }
  .map-note {
    min-block-size: 1.5em;
  }
  .heat {
    position: relative;
    direction: ltr;
    margin-block-start: var(--s1);
  }
  .heat canvas {
    position: absolute;
    color: var(--weight);
    outline-color: var(--unscaled);
    transition: color 1ms;
  }
  .heat-map {
    position: relative;
    cursor: crosshair;
    outline: none;
  }
  .heat:has(.heat-map:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .heat-frame {
    fill: none;
    stroke: var(--rule-strong);
  }
  .heat-blocked {
    opacity: 0.55;
  }
  .hatch-line {
    stroke-width: 1;
  }
  .heat-row {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
  }
  .heat-column {
    fill: var(--accent);
  }
  .heat .tick {
    fill: var(--ink-soft);
    font-size: 12px;
  }
  .heat .tick.strong {
    fill: var(--ink);
    font-weight: 650;
  }
  .heat .axis-name {
    fill: var(--ink-soft);
    font-size: 12px;
  }
  .no-map {
    min-block-size: 320px;
    display: grid;
    place-content: center;
    color: var(--ink-soft);
  }
  .refused,
  .stand-in {
    overflow-wrap: anywhere;
  }
  .row-panel .star {
    color: var(--query);
  }
  .lab-numbers {
    margin-block-start: var(--s3);
    inline-size: 100%;
  }
  /* A long token must not push the numbers out. */
  .lab-numbers th[scope="row"] {
    font-weight: 400;
    color: var(--ink-soft);
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .lab-numbers .group th {
    padding-block-start: var(--s3);
    text-align: start;
    font-weight: 600;
    border-block-end: 1px solid var(--rule);
  }
  .lab-numbers :is(th, td) {
    padding-inline: var(--s1);
  }
  .lab-numbers td {
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    .heat canvas {
      color: CanvasText;
    }
    .heat-row {
      stroke: Highlight;
    }
  }
`;
