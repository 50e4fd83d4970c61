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
  .row .earlier {
    stroke: var(--ink-soft);
    stroke-width: 1.5;
  }
  .row .guess {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .bar {
    stroke: var(--ink);
    stroke-opacity: 0.45;
    stroke-width: 0.8;
  }
`;
