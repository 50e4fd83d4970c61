import { css } from "lit";

/** The grid, the atlas, the nearest digits, and shared styles of the parts. */
export const digitsStyles = css`
  @container (min-width: 620px) {
    .query-part {
      grid-template-columns: 232px minmax(0, 1fr);
    }
    .vote-controls {
      grid-template-columns: 1.25fr 1fr 1fr;
    }
  }
  .pad {
    display: grid;
    gap: var(--s2);
    inline-size: min(100%, 232px);
  }
  @container (max-width: 619.9px) {
    .pad {
      inline-size: 100%;
      grid-template-columns: min(52%, 232px) minmax(0, 1fr);
      align-items: start;
    }
    .pad .drawing-grid {
      grid-row: span 2;
    }
    .pad-digit {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 var(--s3);
      grid-column: 1 / -1;
    }
    .pad > .hint {
      grid-column: 1 / -1;
    }
    .pad .reduced {
      flex-wrap: wrap;
      gap: var(--s1);
    }
  }
  .drawing-grid {
    inline-size: 100%;
    cursor: crosshair;
    touch-action: none;
    outline-offset: 3px;
  }
  .drawing-grid:focus-visible {
    outline: 3px solid var(--accent);
  }
  .drawing-grid.locked {
    cursor: default;
    touch-action: auto;
  }
  .drawing-ground {
    fill: var(--paper-raised);
  }
  .drawing-ink,
  .digit-image {
    fill: var(--ink);
    shape-rendering: crispEdges;
  }
  .drawing-blocks {
    fill: none;
    stroke: var(--rule);
    stroke-width: 0.12;
  }
  .drawing-pen {
    fill: none;
    stroke: var(--accent);
    stroke-width: 0.4;
  }
  .drawing-pen.down {
    fill: var(--accent);
    fill-opacity: 0.5;
  }
  .pad-tools {
    display: grid;
    gap: var(--s1);
  }
  .pad .choices,
  .similarity .choices {
    display: flex;
  }
  .pad .choices button {
    flex: 1;
  }
  .reduced {
    display: flex;
    align-items: center;
    gap: var(--s3);
  }
  .reduced .chart {
    flex: none;
    inline-size: 64px;
    block-size: 64px;
  }
  .pad-digit > div {
    display: flex;
    gap: var(--s1);
    margin-block: var(--s1);
    direction: ltr;
  }
  .pad-digit label {
    font-size: 14px;
    color: var(--ink-soft);
  }
  .pad-digit .number-field {
    flex: 1;
    min-inline-size: 0;
    inline-size: 4em;
    min-block-size: 44px;
  }
  .pad-digit button {
    min-inline-size: 44px;
  }
  .atlas {
    position: relative;
  }
  .atlas canvas {
    position: absolute;
    color: var(--ink);
    transition: color 1ms;
  }
  .atlas-glyphs text {
    display: none;
    font-size: 8px;
    opacity: 0.4;
  }
  .digit-atlas {
    position: relative;
    cursor: pointer;
  }
  .class-row .number {
    font-size: 12px;
    fill: var(--ink-soft);
  }
  .class-row .number.won {
    font-weight: 700;
    fill: var(--ink);
  }
  .share-bar {
    stroke: var(--ink);
    stroke-width: 0.6;
  }
  .hard-bar {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.2;
    stroke-dasharray: 3 2;
  }
  .hard-bar[width="0"],
  .share-bar[width="0"] {
    stroke: none;
  }
  .atlas-frame {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.4;
  }
  .atlas-pointed .atlas-frame {
    stroke: var(--accent);
    stroke-width: 2.4;
  }
  .atlas-paper {
    fill: var(--halo);
  }
  :is(.atlas-near, .atlas-pointed) .digit-image {
    fill: var(--on-field);
  }
  .vote-controls {
    row-gap: var(--s3);
    margin-block-start: var(--s4);
  }
  .similarity .choices button {
    flex: auto;
  }
  .similarity p {
    margin-block-start: var(--s1);
  }
  .near {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s1);
    margin: var(--s2) 0 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .near li {
    display: grid;
    justify-items: center;
  }
  .near .digits {
    font-size: 13px;
  }
  .near-card,
  .error-card {
    display: block;
    padding: 2px;
    border-color: transparent;
    block-size: auto;
  }
  .near-card .chart {
    inline-size: 72px;
  }
  .near-ground {
    fill: var(--paper-raised);
  }
  .near-ground.framed {
    stroke: var(--ink);
    stroke-width: 1.4;
  }
  @media (forced-colors: active) {
    :is(.atlas, .digit-plane-box) canvas {
      color: CanvasText;
    }
    .drawing-ink,
    .digit-image {
      fill: CanvasText;
    }
    .atlas-frame,
    .hard-bar,
    .error-arrow,
    .course {
      stroke: CanvasText;
    }
  }
`;
