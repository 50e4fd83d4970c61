import { css } from "lit";

/** Planes and maps of heads, and their training curves. */
export const headsChartStyles = css`
  .object-shape {
    stroke: var(--ink);
    stroke-width: 1.1;
    stroke-linejoin: round;
  }
  .object-letter {
    font-weight: 650;
    pointer-events: none;
  }
  .asking .object-shape {
    stroke-width: 2.4;
  }
  .plane-object {
    cursor: pointer;
  }
  .head-plane {
    touch-action: pan-y;
  }
  .spoke-line {
    stroke: var(--weight);
    stroke-linecap: round;
    pointer-events: none;
  }
  .leader {
    stroke: var(--ink-soft);
    stroke-width: 0.7;
    pointer-events: none;
  }
  .basis-arrow {
    stroke: var(--ink-soft);
    stroke-width: 1.4;
  }
  .asking-star {
    pointer-events: none;
  }
  .asking-star .query-star {
    stroke-width: 3.5;
  }
  .tip-dot {
    fill: var(--ink-soft);
  }
  .tip-colour {
    fill: var(--paper);
    stroke-width: 4;
  }
  .tip-shape {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 1.8;
    stroke-linejoin: round;
  }
  .tip-letter {
    font: italic 600 14px var(--serif);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3px;
  }
  .tip-name {
    font-size: 12px;
    font-weight: 600;
    fill: var(--accent);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3.5px;
    pointer-events: none;
    display: none;
  }
  .tip:focus .tip-name {
    display: inline;
  }
  .object-map {
    inline-size: auto;
    max-inline-size: 100%;
  }
  .cell-text {
    font-size: 14px;
  }
  .object-map .query-star {
    stroke-width: 3;
    pointer-events: none;
  }
  .course {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2.2;
    stroke-linejoin: round;
  }
  .training-chart .marker {
    stroke: var(--accent);
    stroke-width: 1.2;
  }
  .now-dot {
    fill: var(--accent);
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  @media (forced-colors: active) {
    .object-shape,
    .tip-shape,
    .course,
    .spoke-line,
    .basis-arrow {
      stroke: CanvasText;
    }
    .object-letter,
    .tip-name {
      stroke: none;
    }
    .cell-ink {
      fill: Highlight;
    }
  }
`;
