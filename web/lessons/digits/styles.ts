import { css } from "lit";

/** From this width on the parts of a picture are beside each other; narrower pictures are flat enough to stay pinned. */
export const wideFrom = 620;
export const readGap = 20;
/** Four nearest digits in a row. */
export const nearWidth = 300;
/** Width of the grid to draw on. */
export const [padSize, narrowPad] = [232, 132];
export const [widePlane, narrowPlane] = [430, 244];

/** The grid, the nearest digits, and the errors. */
export const digitsStyles = css`
  .read {
    display: grid;
    grid-template: "pad shares" "tools tools" "near near" / ${narrowPad}px minmax(0, 1fr);
    gap: var(--s1) ${readGap}px;
  }
  .read + .temperature {
    margin-block-start: var(--s2);
  }
  .pad {
    grid-area: pad;
  }
  .pad-tools {
    grid-area: tools;
    display: flex;
    gap: var(--s1);
    direction: ltr;
  }
  .pad-tools button {
    flex: auto;
    padding-inline: var(--s2);
    font-size: 14px;
  }
  .near {
    grid-area: near;
    display: flex;
    gap: var(--s1);
    margin: 0;
    padding: 0;
    overflow-x: auto;
    list-style: none;
    direction: ltr;
  }
  .shares {
    grid-area: shares;
  }
  .near-card .chart {
    inline-size: 60px;
  }
  @container (min-width: ${wideFrom}px) {
    .read {
      grid-template: "pad near shares" auto "tools near shares" 1fr / ${padSize}px ${nearWidth}px minmax(0, 1fr);
    }
    .near {
      flex-wrap: wrap;
      align-content: start;
    }
    .near-card .chart {
      inline-size: 66px;
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
  .choices {
    display: flex;
  }
  .choices button {
    flex: auto;
  }
  .chooser {
    display: grid;
    gap: var(--s3);
    max-inline-size: 460px;
  }
  .pad-digit,
  .reduced {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s3);
  }
  .reduced .chart {
    flex: none;
    inline-size: 64px;
    block-size: 64px;
  }
  .pad-digit label {
    font-size: 14px;
    color: var(--ink-soft);
  }
  .pad-digit .number-field {
    inline-size: 6em;
    min-block-size: 44px;
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
  .near-ground {
    fill: var(--paper-raised);
  }
  .near-ground.framed {
    stroke: var(--ink);
    stroke-width: 1.4;
  }
  .scores {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s5);
  }
  .score {
    font-size: 14px;
  }
  .score strong {
    font: 600 18px / 1.2 var(--serif);
    direction: ltr;
    unicode-bidi: isolate;
  }
  @container (min-width: ${wideFrom}px) {
    .score strong {
      font-size: 26px;
    }
  }
  .stale {
    opacity: 0.55;
  }
  .errors {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
    gap: var(--s2);
    margin: var(--s2) 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .error-card {
    inline-size: min(100%, 200px);
  }
  .error-arrow {
    stroke: var(--rule-strong);
  }
  .taken {
    font-size: 14px;
    font-weight: 650;
  }
  @media (forced-colors: active) {
    .drawing-ink,
    .digit-image {
      fill: CanvasText;
    }
    .hard-bar,
    .error-arrow {
      stroke: CanvasText;
    }
  }
`;
