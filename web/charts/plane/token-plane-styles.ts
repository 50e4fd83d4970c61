import { css } from "lit";

/** The plane of tokens: discs, spokes, a picture behind them, and the clouds of other tokens. */
export const tokenPlaneStyles = css`
  .plane-box {
    position: relative;
  }
  .plane-box canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0.28;
  }
  .plane-box svg {
    position: relative;
    display: block;
  }
  .plane-box[data-ablated] {
    opacity: 0.45;
  }
  .token-plane.coloured .plane-ground {
    fill: transparent;
  }
  .cloud-dots {
    fill: none;
    stroke-width: 5;
    stroke-linecap: round;
    stroke-opacity: 0.55;
    pointer-events: none;
  }
  .cloud-name {
    fill: var(--ink-soft);
    font-size: 13px;
    pointer-events: none;
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
  .token-key.unseen {
    opacity: 0.3;
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
