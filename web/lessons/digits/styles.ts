import { css } from "lit";

/** The digits: grid, atlas, cards, confusion, plane. */
export const digitsStyles = css`
  .query-part {
    display: grid;
    gap: var(--s4) var(--s5);
    grid-template-columns: minmax(0, 1fr);
  }
  @container (min-width: 620px) {
    .query-part {
      grid-template-columns: 232px minmax(0, 1fr);
    }
  }
  .query-part > * {
    min-inline-size: 0;
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
      grid-row: span 3;
    }
    .pad .choices {
      flex-wrap: wrap;
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
  .pad .choices {
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
    font-size: 14.08px;
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
    image-rendering: auto;
  }
  .digit-atlas {
    position: relative;
    cursor: pointer;
  }
  .class-row .number {
    font-size: 12.5px;
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
    display: grid;
    gap: var(--s3) var(--s5);
    grid-template-columns: minmax(0, 1fr);
    margin-block-start: var(--s4);
  }
  @container (min-width: 620px) {
    .vote-controls {
      grid-template-columns: 1.25fr 1fr 1fr;
    }
  }
  .similarity .choices {
    display: flex;
  }
  .similarity .choices button {
    flex: 1;
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
  .near-part,
  .all-part {
    margin-block-start: var(--s4);
  }
  .bar-names {
    display: flex;
    gap: var(--s4);
    margin-block-start: var(--s2);
  }
  .bar-names > span::before {
    content: "";
    display: inline-block;
    inline-size: 22px;
    block-size: 8px;
    margin-inline-end: var(--s1);
    border: 1px solid var(--ink);
    background: var(--ink-soft);
  }
  .bar-names > .hard-name::before {
    border-style: dashed;
    background: none;
  }
  .all-part {
    padding-block-start: var(--s4);
    border-block-start: 1px solid var(--rule);
  }
  .all-columns {
    display: grid;
    gap: var(--s4) var(--s5);
    grid-template-columns: minmax(0, 1fr);
    margin-block-start: var(--s3);
  }
  @container (min-width: 760px) {
    .all-columns {
      grid-template-columns: minmax(0, 400px) minmax(0, 1fr);
    }
  }
  .stale {
    opacity: 0.55;
  }
  .score {
    font-size: 15.2px;
  }
  .score strong {
    font: 600 26px / 1.2 var(--serif);
    direction: ltr;
    unicode-bidi: isolate;
  }
  .hard-score strong {
    font-size: 20px;
  }
  .confusion {
    max-inline-size: 400px;
    margin-block-start: var(--s3);
  }
  .confusion-cell {
    fill: none;
    stroke: var(--rule);
    stroke-width: 1;
  }
  .confusion-cell.right {
    fill: var(--paper-raised);
  }
  .confusion-cell.lit {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .confusion-ink {
    fill: var(--weight);
  }
  .confusion-count {
    font-size: 12.5px;
    pointer-events: none;
  }
  .confusion-count.right {
    fill: var(--ink-soft);
  }
  .confusion-count.strong {
    fill: var(--on-weight);
  }
  h4 {
    margin: 0;
    font: 600 15.2px / 1.35 var(--sans);
  }
  .errors {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(148px, 190px));
    gap: var(--s2);
    margin: var(--s3) 0 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .error-card {
    inline-size: 100%;
  }
  .error-arrow {
    stroke: var(--rule-strong);
  }
  .taken {
    font-size: 14px;
    font-weight: 650;
  }
  .near-weight {
    font-size: 11.5px;
    fill: var(--ink-soft);
  }
  .more-errors {
    display: flex;
    gap: var(--s3);
    margin-block-start: var(--s3);
  }
  .metric-columns {
    display: grid;
    gap: var(--s4) var(--s5);
    grid-template-columns: minmax(0, 1fr);
    margin-block-start: var(--s3);
  }
  @container (min-width: 760px) {
    .metric-columns {
      grid-template-columns: 500px minmax(0, 1fr);
    }
  }
  .digit-plane-box {
    position: relative;
    max-inline-size: 520px;
    aspect-ratio: 1;
    background: var(--paper-raised);
  }
  .digit-plane-box canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    color: var(--ink);
    font-family: var(--sans);
    transition: color 1ms;
  }
  .digit-plane {
    position: relative;
    cursor: pointer;
  }
  .gradient-arrows path {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.3;
  }
  .plane-ring {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  .accuracy-chart,
  .slope-chart {
    outline-offset: 2px;
  }
  .accuracy-chart[role="slider"] {
    cursor: ew-resize;
    touch-action: pan-y;
  }
  .accuracy-chart:focus-visible {
    outline: 3px solid var(--accent);
  }
  :is(.accuracy-chart, .slope-chart) .chart-ground {
    fill: var(--paper-raised);
  }
  :is(.accuracy-chart, .slope-chart) .grid {
    stroke: var(--rule);
  }
  :is(.accuracy-chart, .slope-chart) .marker {
    stroke: var(--rule-strong);
  }
  .course {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .course.training,
  .course.soft {
    stroke: var(--scaled);
  }
  .course.held-out,
  .course.hard {
    stroke: var(--unscaled);
    stroke-dasharray: 5 3;
  }
  .now-dot {
    fill: var(--ink);
  }
  .now-dot.training,
  .now-dot.soft {
    fill: var(--scaled);
  }
  .now-dot.held-out {
    fill: var(--unscaled);
  }
  .tangent {
    stroke: var(--ink);
    stroke-width: 3;
  }
  .axis-name,
  .tick,
  .line-name {
    font-size: 12.5px;
    fill: var(--ink-soft);
  }
  .line-name {
    fill: var(--ink);
  }
  .slope {
    margin-block-start: var(--s4);
  }
  .slope .note {
    margin-block-start: var(--s2);
  }
  .epoch .note {
    margin-inline-start: var(--s3);
  }
  .metric-verdict {
    margin-block-start: var(--s4);
    font: 17.6px / 1.5 var(--serif);
    max-inline-size: 44em;
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
