import { css } from "lit";

/** Keys and queries of a head: the selected ones stand out. */
export const keyPlaneStyles = css`
  .key-plane {
    display: block;
    max-inline-size: 100%;
    direction: ltr;
    outline: none;
    cursor: default;
  }
  .key-plane.movable {
    cursor: pointer;
  }
  .key-plane:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .plane-dots {
    fill: none;
    stroke: var(--ink-soft);
    stroke-opacity: 0.45;
    stroke-width: 5;
    stroke-linecap: round;
  }
  .plane-dots.of-queries {
    stroke: var(--query);
    stroke-width: 3;
  }
  .plane-stars {
    fill: var(--query);
    fill-opacity: 0.5;
  }
  .plane-leader {
    stroke: var(--ink-soft);
    stroke-width: 1;
  }
  .plane-name {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: 3;
    stroke-linejoin: round;
    paint-order: stroke;
    font-size: 12px;
  }
  .plane-key.lit .key-shape {
    stroke: var(--ink);
    stroke-width: 2;
  }
  @media (forced-colors: active) {
    .plane-dots,
    .plane-leader {
      stroke: CanvasText;
    }
    .plane-stars {
      fill: CanvasText;
    }
  }
`;
