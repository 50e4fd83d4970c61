import { css } from "lit";

/** Styles shared by all charts: type, marks, forced colours. Colours are custom properties. */
export const chartStyles = css`
  .chart {
    display: block;
    inline-size: 100%;
    block-size: auto;
    direction: ltr;
    font-family: var(--sans);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    fill: var(--ink);
    overflow: hidden;
    -webkit-user-select: none;
    user-select: none;
  }
  .axis {
    stroke: var(--rule);
  }
  .grid {
    stroke: var(--rule);
  }
  .marker {
    stroke: var(--rule-strong);
  }
  .tick,
  .axis-name {
    fill: var(--ink-soft);
  }
  .chart-ground {
    fill: transparent;
  }
  .slider-chart[role="slider"] {
    cursor: ew-resize;
    touch-action: pan-y;
  }
  .slider-chart:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .number {
    font-size: 14px;
  }
  .key-shape {
    stroke: var(--ink);
    stroke-width: 1.2;
  }
  .key-letter {
    font-weight: 650;
    pointer-events: none;
  }
  .query-star {
    fill: var(--query);
    stroke: var(--paper);
    stroke-width: 5;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .output-mark {
    pointer-events: none;
  }
  .output-cross {
    stroke: var(--output);
    stroke-width: 3.5;
    stroke-linecap: round;
  }
  .output-halo {
    stroke: var(--paper);
    stroke-width: 7;
    stroke-linecap: round;
  }
  @media (forced-colors: active) {
    .chart text:not(.key-letter, .on-ink) {
      fill: CanvasText;
    }
    .chart :is(.key-letter, .on-ink) {
      forced-color-adjust: none;
    }
    .axis,
    .key-shape,
    .bar,
    .spoke {
      stroke: CanvasText;
      stroke-opacity: 1;
    }
  }
  /* A tick behind it stays in sight at both ends. */
  .row .number {
    stroke: var(--paper);
    stroke-width: 4px;
    paint-order: stroke;
  }
`;
