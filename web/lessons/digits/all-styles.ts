import { css } from "lit";
import {
  narrowConfusion,
  narrowPlane,
  readGap,
  wideConfusion,
  wideFrom,
  widePlane,
} from "./styles.js";

/** All digits: confusion and errors; the learned metric. */
export const allStyles = css`
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
  .score {
    font-size: 14px;
  }
  .score strong {
    font: 600 18px / 1.2 var(--serif);
    direction: ltr;
    unicode-bidi: isolate;
  }
  .confusion {
    max-inline-size: ${narrowConfusion}px;
  }
  .all-part,
  .metric-panels {
    display: grid;
    gap: var(--s2) ${readGap}px;
  }
  /* The plane first, its accuracy beside it. */
  .metric-panels {
    grid-template-columns: ${narrowPlane}px 92%;
    overflow-x: auto;
    /* Without it, a focused chart of which a strip is seen stays where it is. */
    scroll-padding-inline: 32px;
  }
  @container (min-width: ${wideFrom}px) {
    .all-part {
      grid-template-columns: ${wideConfusion}px minmax(0, 1fr);
      grid-template-rows: auto 1fr;
    }
    .confusion {
      max-inline-size: none;
      grid-row: span 2;
    }
    .score strong {
      font-size: 26px;
    }
    .metric-panels {
      grid-template-columns: ${widePlane}px minmax(0, 1fr);
    }
  }
  .stale {
    opacity: 0.55;
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
  .errors {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
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
    font-size: 13px;
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
  :is(.accuracy-chart, .slope-chart) .chart-ground {
    fill: var(--paper-raised);
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
`;
