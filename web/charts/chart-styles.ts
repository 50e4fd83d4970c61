import { css } from "lit";

/** How the charts look. Colours are the custom properties of the visual language. */
export const chartStyles = css`
  .chart {
    display: block;
    inline-size: 100%;
    block-size: auto;
    direction: ltr;
    font-family: var(--sans);
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    -webkit-user-select: none;
    user-select: none;
  }
  .chart text {
    fill: var(--ink);
    font-size: 13px;
  }
  .axis {
    stroke: var(--rule);
  }
  .number {
    font-size: 14px;
  }

  .plane-ground {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .plane {
    cursor: crosshair;
    border-radius: 2px;
  }
  .score-lines {
    fill: none;
    stroke: var(--ink-soft);
    stroke-opacity: 0.32;
    stroke-width: 0.8;
    pointer-events: none;
  }
  .spoke {
    stroke: var(--ink);
    stroke-opacity: 0.4;
    stroke-width: 0.6;
    pointer-events: none;
  }
  .spoke.lit {
    stroke-opacity: 1;
    stroke-width: 1.4;
  }
  .value-mark {
    fill: none;
    stroke-width: 2;
    stroke-opacity: 0.85;
    pointer-events: none;
  }
  .handle {
    cursor: grab;
    touch-action: none;
    outline: none;
  }
  .handle:active {
    cursor: grabbing;
  }
  .grip {
    fill: transparent;
  }
  .key-shape {
    stroke: var(--ink);
    stroke-width: 1.2;
  }
  .chart .key-letter {
    font-weight: 650;
    font-size: inherit;
    pointer-events: none;
    fill: inherit;
  }
  .query-star {
    fill: var(--query);
    stroke: var(--paper);
    stroke-width: 1.5;
    paint-order: stroke;
  }
  .query-halo {
    fill: var(--paper);
    fill-opacity: 0.65;
  }
  .focus-ring {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
    opacity: 0;
    pointer-events: none;
  }
  .handle.selected .focus-ring {
    opacity: 1;
    stroke-width: 1.2;
    stroke-dasharray: 3 3;
  }
  .handle:focus-visible .focus-ring {
    opacity: 1;
    stroke-width: 2.5;
    stroke-dasharray: none;
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

  .row-ground {
    fill: transparent;
  }
  .row.lit .row-ground {
    fill: var(--paper-raised);
  }
  .bar {
    stroke: var(--ink);
    stroke-opacity: 0.45;
    stroke-width: 0.8;
  }

  .cell {
    outline: none;
  }
  .editable .cell {
    cursor: pointer;
  }
  .cell-paper {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .cell-ink {
    fill: var(--weight);
    stroke: var(--rule);
  }
  .hatch-ground {
    fill: var(--paper-raised);
  }
  .hatch-line {
    stroke: var(--masked);
    stroke-width: 1.6;
  }
  .cell-hatch {
    stroke: var(--rule);
  }
  .chart .cell-text {
    font-size: 13px;
    pointer-events: none;
  }
  .chart .masked .cell-text {
    paint-order: stroke;
    stroke: var(--paper-raised);
    stroke-width: 4px;
  }
  .chart .cell-text.on-ink {
    fill: var(--on-weight);
  }
  .cell-frame {
    fill: none;
    stroke: none;
  }
  .cell.lit .cell-frame {
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .cell:focus-visible .cell-frame {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .custom-dot {
    fill: var(--accent);
  }
  .chart .head {
    font-size: 14px;
    font-family: var(--serif);
  }
  .chart .head.lit {
    font-weight: 700;
  }

  .grid {
    stroke: var(--rule);
    stroke-opacity: 0.6;
  }
  .chart .tick,
  .chart .axis-name {
    fill: var(--ink-soft);
  }
  .chart .tick.lit {
    fill: var(--ink);
    font-weight: 650;
  }
  .marker {
    stroke: var(--rule-strong);
  }
  .ceiling {
    stroke: var(--ink-soft);
    stroke-width: 1.2;
    stroke-dasharray: 1 4;
    stroke-linecap: round;
  }
  .series.scaled {
    --series: var(--scaled);
  }
  .series.unscaled {
    --series: var(--unscaled);
  }
  .series .band {
    fill: var(--series);
    fill-opacity: 0.2;
  }
  .series .exact {
    fill: none;
    stroke: var(--series);
    stroke-width: 1;
    stroke-opacity: 0.75;
  }
  .series .measured {
    fill: none;
    stroke: var(--series);
    stroke-width: 2.2;
  }
  .series.unscaled .measured {
    stroke-dasharray: 7 5;
  }
  .series .dot {
    fill: var(--series);
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .series .article-mark {
    stroke: var(--ink);
    stroke-width: 1.3;
  }
  .chart .series .line-name {
    fill: var(--series);
    font-weight: 600;
  }

  @media (forced-colors: active) {
    .chart text {
      fill: CanvasText;
    }
    .key-shape,
    .bar,
    .spoke {
      stroke: CanvasText;
      stroke-opacity: 1;
    }
  }
`;
