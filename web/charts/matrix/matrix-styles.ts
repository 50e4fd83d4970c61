import { css } from "lit";

/** Matrices and their masked cells. */
export const matrixStyles = css`
  .cell-ink {
    stroke: var(--rule);
  }
  .hatch-ground {
    fill: var(--paper-raised);
    stroke: var(--rule);
  }
  .cell-hatch {
    pointer-events: none;
  }
  .matrix {
    inline-size: auto;
  }
  .cell-void {
    fill: var(--paper-raised);
    stroke: var(--rule);
  }
  .void :is(.cell-text, .cell-ghost) {
    fill: var(--ink-soft);
  }
  .masked .cell-text {
    paint-order: stroke;
    stroke: var(--paper-raised);
    stroke-width: 4px;
  }
  .custom-dot {
    fill: var(--accent);
  }
  .cell-text.small {
    font-size: 13px;
  }
  .cell-text.tiny {
    font-size: 11px;
  }
  .cell-ghost {
    font-size: 11px;
    pointer-events: none;
  }
  .cell-ghost.on-ink {
    fill: var(--on-weight);
  }
  .leak-halo {
    fill: none;
    stroke: var(--paper);
    stroke-width: 5;
    pointer-events: none;
  }
  .leak-frame {
    fill: none;
    stroke: var(--output);
    stroke-width: 2.5;
    pointer-events: none;
  }
  .row-head-ground {
    fill: transparent;
  }
  .row-head {
    cursor: pointer;
  }
  .row-frame {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.2;
    pointer-events: none;
  }
  .row-frame.locked {
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  @media (prefers-reduced-motion: no-preference) {
    .cell-ink {
      transition: fill-opacity 250ms ease-out;
    }
  }
  text.head {
    font-size: 14px;
    font-family: var(--serif);
  }
  text.head.lit {
    font-weight: 700;
  }
`;
