import { css } from "lit";

/** How the charts look. Colours are the custom properties of the visual language. */
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
    stroke-opacity: 0.55;
    stroke-width: 0.5;
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
  .matrix {
    inline-size: auto;
    max-inline-size: 100%;
  }
  .cell-text {
    pointer-events: none;
  }
  .cell-void {
    fill: var(--paper-raised);
    stroke: var(--rule);
  }
  .void .cell-text {
    fill: var(--ink-soft);
  }
  .masked .cell-text {
    paint-order: stroke;
    stroke: var(--paper-raised);
    stroke-width: 4px;
  }
  .cell-text.on-ink {
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
  .head {
    font-size: 14px;
    font-family: var(--serif);
  }
  .head.lit {
    font-weight: 700;
  }

  .grid {
    stroke: var(--rule);
    stroke-opacity: 0.6;
  }
  .tick,
  .axis-name {
    fill: var(--ink-soft);
  }
  .tick.lit {
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
  .article-mark {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.2;
  }
  .series .line-name {
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
