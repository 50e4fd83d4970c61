import { css } from "lit";

/** The learned metric: its plane and its charts. */
export const metricStyles = css`
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
    font-size: 12px;
    fill: var(--ink-soft);
  }
  /* Keeps labels legible in front of lines. */
  .line-name {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--paper-raised);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .line-name.soft {
    fill: var(--scaled);
  }
  .line-name.hard {
    fill: var(--unscaled);
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
    font: 18px / 1.5 var(--serif);
    max-inline-size: 44em;
  }
`;
