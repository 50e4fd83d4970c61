import { css } from "lit";

/** The regression's plot, strip of weights, maps and training charts. */
export const chartStyles = css`
  .regression-plot {
    --trained: var(--scaled);
    cursor: crosshair;
    touch-action: pan-y;
    overflow: visible;
    outline: none;
  }
  .regression-ground {
    fill: transparent;
  }
  .grid {
    stroke-opacity: 0.6;
  }
  .byHand {
    --series: var(--output);
  }
  .trained {
    --series: var(--scaled);
  }
  .truth,
  .average {
    --series: var(--ink-soft);
  }
  .curve {
    fill: none;
    stroke: var(--series);
    stroke-width: 3;
    stroke-linejoin: round;
    pointer-events: none;
  }
  .curve.truth,
  .curve.earlier {
    stroke-width: 1.2;
  }
  .curve.earlier {
    --series: var(--output);
    stroke-dasharray: 4 4;
    stroke-opacity: 0.6;
  }
  .guess {
    fill: none;
    stroke: var(--accent);
    stroke-width: 4;
  }
  .miss {
    stroke: var(--series);
    stroke-width: 1.6;
  }
  .curve.average {
    stroke-width: 1.4;
    stroke-dasharray: 2 6;
    stroke-linecap: round;
  }
  .is-trained .curve.byHand {
    stroke-width: 1.8;
  }
  .line-name {
    fill: var(--series);
    font-weight: 600;
    stroke: var(--paper);
    stroke-width: 4px;
    stroke-linejoin: round;
    paint-order: stroke;
    pointer-events: none;
  }
  .line-name.truth,
  .line-name.average {
    font-weight: 400;
  }
  /* Touch scrolls from here as from the rest of the plot. */
  .handle {
    touch-action: auto;
  }
  .point-paper {
    fill: var(--paper);
    stroke: var(--ink-soft);
    stroke-width: 1.2;
  }
  .point-ink {
    fill: var(--weight);
    stroke: none;
  }
  .guide {
    stroke: var(--ink-soft);
    stroke-width: 1;
    stroke-dasharray: 2 3;
    pointer-events: none;
  }
  .answer-mark .output-cross {
    stroke: var(--series);
  }
  .strip {
    pointer-events: none;
  }
  .weight-bar {
    fill: var(--series);
  }
  .weight-map {
    cursor: crosshair;
    outline: none;
  }
  .map-ink {
    fill: var(--weight);
    shape-rendering: crispEdges;
  }
  .map-frame {
    fill: none;
    stroke: var(--rule-strong);
    pointer-events: none;
  }
  .map-row,
  .map-column {
    stroke-width: 1;
    stroke-dasharray: 2 2;
  }
  .loss-line,
  .error-line,
  .course {
    fill: none;
    stroke: var(--scaled);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .error-line {
    stroke: var(--ink);
  }
  .best-name,
  .step-name {
    fill: var(--ink-soft);
    stroke: var(--paper);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .best-line {
    stroke: var(--ink-soft);
    stroke-dasharray: 2 4;
  }
  .ball,
  .now-dot {
    fill: var(--scaled);
    stroke: var(--paper);
    stroke-width: 2;
  }
  .ball-guide {
    stroke: var(--scaled);
    stroke-opacity: 0.5;
  }
  .step-shaft {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .step-head {
    fill: var(--ink);
  }
  .hand-dot {
    fill: var(--output);
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .hand-name {
    fill: var(--output);
    font-weight: 600;
    stroke: var(--paper);
    stroke-width: 4px;
    paint-order: stroke;
  }
  @media (forced-colors: active) {
    .curve,
    .loss-line,
    .error-line {
      stroke: CanvasText;
    }
    .map-ink,
    .weight-bar {
      fill: CanvasText;
    }
  }
`;
