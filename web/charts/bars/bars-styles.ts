import { css } from "lit";

/** The bars of the weights. */
export const barsStyles = css`
  .row-ground {
    fill: transparent;
  }
  .row.lit .row-ground {
    fill: var(--paper-raised);
  }
  .weight-bars {
    outline: none;
  }
  .lockable .row {
    cursor: pointer;
  }
  .lock-mark {
    fill: var(--accent);
  }
  .bar {
    stroke: var(--ink);
    stroke-opacity: 0.45;
    stroke-width: 0.8;
  }
`;
