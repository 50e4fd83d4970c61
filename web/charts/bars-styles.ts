import { css } from "lit";

/** The bars of the weights. */
export const barsStyles = css`
  .row-ground {
    fill: transparent;
  }
  .row.lit .row-ground {
    fill: var(--paper-raised);
  }
  .bar {
    stroke: var(--ink);
    stroke-opacity: 0.45;
    stroke-width: 0.8;
  }
`;
