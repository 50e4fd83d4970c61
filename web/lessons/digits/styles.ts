import { css } from "lit";

/** From this width on the parts of a picture are beside each other; narrower pictures are flat enough to stay pinned. */
export const wideFrom = 620;
export const readGap = 20;
/** Four nearest digits in a row. */
export const nearWidth = 300;
export const narrowPad = 132;
/** A chart or a slider under the text. */
export const sideWidth = 460;
export const [widePlane, narrowPlane] = [430, 244];
export const [wideConfusion, narrowConfusion] = [400, 252];

/** The grid, the nearest digits, the atlas, and shared styles of the parts. */
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
      grid-template: "pad near shares" auto "tools near shares" 1fr / 232px ${nearWidth}px minmax(0, 1fr);
    }
    .near {
      flex-wrap: wrap;
      align-content: start;
    }
    .near-card .chart {
      inline-size: 66px;
    }
  }
  @container (min-width: 1000px) {
    .crowd {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    }
  }
  .more > .temperature,
  .slope .chart {
    max-inline-size: ${sideWidth}px;
  }
  .chooser {
    display: grid;
    gap: var(--s3);
    align-content: start;
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
