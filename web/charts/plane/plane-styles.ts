import { css } from "lit";

/** The plane: background, spokes, handles. */
export const planeStyles = css`
  .plane-ground {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .plane {
    cursor: crosshair;
    border-radius: 2px;
  }
  .score-lines {
    fill: none;
    stroke: var(--ink-soft);
    stroke-opacity: 0.32;
    stroke-width: 0.8;
    pointer-events: none;
  }
  .spoke {
    stroke: var(--ink);
    stroke-opacity: 0.55;
    stroke-width: 0.5;
    pointer-events: none;
  }
  .spoke.lit {
    stroke-opacity: 1;
  }
  .value-mark {
    fill: none;
    stroke-width: 2;
    stroke-opacity: 0.85;
    pointer-events: none;
  }
  .earlier {
    pointer-events: none;
  }
  .earlier line {
    stroke: var(--ink-soft);
    stroke-dasharray: 3 4;
  }
  .earlier .query-star {
    fill: var(--paper);
    stroke: var(--ink-soft);
  }
  .handle {
    cursor: grab;
    touch-action: none;
    outline: none;
  }
  .handle:active {
    cursor: grabbing;
  }
  .grip {
    fill: transparent;
  }
  .focus-ring {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
    opacity: 0;
    pointer-events: none;
  }
  .handle.selected .focus-ring {
    opacity: 1;
    stroke-width: 1.2;
    stroke-dasharray: 3 3;
  }
  .handle:focus-visible .focus-ring {
    opacity: 1;
    stroke-width: 2.5;
    stroke-dasharray: none;
  }
`;
