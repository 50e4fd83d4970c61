import { css } from "lit";

/** The plane of tokens: discs, names and spokes. */
export const tokenPlaneStyles = css`
  .plane-box svg {
    display: block;
  }
  .plane-box[data-ablated] {
    opacity: 0.45;
  }
  .token-disc {
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .token-disc.lit {
    stroke: var(--ink);
  }
  .token-key {
    cursor: pointer;
  }
  .leader {
    stroke: var(--ink-soft);
    stroke-width: 0.7;
    pointer-events: none;
  }
  .token-name,
  .star-name {
    font-size: 13px;
    font-weight: 600;
    pointer-events: none;
  }
  .star-name {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: 3;
    paint-order: stroke;
  }
  .token-spoke {
    stroke: var(--ink);
    stroke-linecap: round;
    pointer-events: none;
  }
`;
