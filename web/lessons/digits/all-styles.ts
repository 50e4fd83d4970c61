import { css } from "lit";

/** All digits: confusion and errors; the learned metric. */
export const allStyles = css`
  .near-part,
  .all-part,
  .slope {
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
  .all-columns,
  .metric-columns {
    margin-block-start: var(--s3);
  }
  @container (min-width: 760px) {
    .all-columns {
      grid-template-columns: minmax(0, 400px) minmax(0, 1fr);
    }
    .metric-columns {
      grid-template-columns: 500px minmax(0, 1fr);
    }
  }
  .stale {
    opacity: 0.55;
  }
  .score {
    font-size: 15px;
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
    font-size: 12px;
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
    font: 600 15px / 1.35 var(--sans);
  }
  .errors {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
    gap: var(--s2);
    margin: var(--s3) 0 0;
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
  .near-weight {
    font-size: 11px;
    fill: var(--ink-soft);
  }
  .more-errors {
    display: flex;
    gap: var(--s3);
    margin-block-start: var(--s3);
  }
`;

/** The learned metric: its plane and its charts. */
export const metricStyles = css`
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
