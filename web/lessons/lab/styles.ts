import { css } from "lit";

/** The lab: maps, and the row beside them. */
export const labStyles = css`
  .lab-picture.beside {
    grid-template-columns: minmax(0, 1fr) minmax(0, 360px);
  }
  .lab-picture.under .lab-side {
    display: grid;
    gap: var(--s5);
    grid-template-columns: minmax(0, 360px) minmax(0, 1fr);
  }
  .maps {
    display: grid;
    gap: var(--s4) 24px;
    grid-template-columns: minmax(0, min(600px, var(--tallest, 600px)));
  }
  .maps.beside {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    grid-template-columns: none;
  }
  /* Empty until the last row is drawn. */
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
    touch-action: pan-y;
    outline: none;
  }
  .heat-map.movable {
    touch-action: none;
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
  .heat-hover {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.2;
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
  .working {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    color: var(--ink-soft);
    font-size: 14px;
  }
  .refused,
  .stand-in {
    overflow-wrap: anywhere;
  }
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s3);
    margin-block-start: var(--s2);
  }
  .row-panel .star {
    color: var(--query);
  }
  .places {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    margin-block: var(--s2);
    font-size: 14px;
  }
  .places label {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
  }
  .places .number-field {
    min-block-size: 44px;
  }
  .lab-numbers {
    margin-block-start: var(--s3);
    inline-size: 100%;
  }
  .lab-numbers th[scope="row"] {
    font-weight: 400;
    color: var(--ink-soft);
    text-align: start;
    white-space: normal;
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
    white-space: normal;
    font-variant-numeric: tabular-nums;
  }
  .lab-numbers td:only-of-type {
    white-space: nowrap;
  }
  .go-row {
    min-block-size: 44px;
    margin-block: -8px;
    padding: 0 var(--s1);
    border: 0;
    background: none;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
    direction: ltr;
  }
  .difference {
    margin-block-start: var(--s2);
    max-inline-size: 44em;
  }
  @media (forced-colors: active) {
    .heat canvas {
      color: CanvasText;
    }
    .heat-row,
    .heat-hover {
      stroke: Highlight;
    }
  }
`;
