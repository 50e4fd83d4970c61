import { css } from "lit";
import { narrowPlane, readGap, wideFrom, widePlane } from "./styles.js";

/** The learned metric: its plane and its chart. */
export const metricStyles = css`
  /* The plane first, its accuracy beside it. */
  .metric-panels {
    display: grid;
    gap: var(--s2) ${readGap}px;
    grid-template-columns: ${narrowPlane}px 92%;
    overflow-x: auto;
    /* Without it, a focused chart of which a strip is seen stays where it is. */
    scroll-padding-inline: 32px;
  }
  @container (min-width: ${wideFrom}px) {
    .metric-panels {
      grid-template-columns: ${widePlane}px minmax(0, 1fr);
    }
  }
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
  .plane-ring {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  .accuracy-chart .chart-ground {
    fill: var(--paper-raised);
  }
  .course {
    fill: none;
    stroke-width: 2;
  }
  .course.training {
    stroke: var(--scaled);
  }
  .course.held-out {
    stroke: var(--unscaled);
    stroke-dasharray: 5 3;
  }
  .now-dot.training {
    fill: var(--scaled);
  }
  .now-dot.held-out {
    fill: var(--unscaled);
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
  @media (forced-colors: active) {
    .digit-plane-box canvas {
      color: CanvasText;
    }
    .course {
      stroke: CanvasText;
    }
  }
`;
