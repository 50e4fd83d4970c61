import { css } from "lit";

/** A dial as the axis of a curve, and a text on its ground. */
export const dialStyles = css`
  .dial-line {
    stroke: var(--rule-strong);
    stroke-width: 2;
  }
  .dial-stop {
    fill: var(--paper);
    stroke: var(--rule-strong);
    stroke-width: 2;
  }
  .dial-stop.on {
    fill: var(--accent);
    stroke: var(--accent);
  }
  .dial-text {
    font-size: 15px;
  }
  .dial-text.on {
    font-weight: 700;
  }
  .dial-ground {
    fill: var(--ink-soft);
    stroke: var(--paper);
    stroke-width: 4;
    paint-order: stroke;
  }
`;
