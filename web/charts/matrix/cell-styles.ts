import { css } from "lit";

/** Interactive cells of matrices and object maps. */
export const cellStyles = css`
  .cell {
    cursor: pointer;
    outline: none;
  }
  .cell-paper {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .cell-ink {
    fill: var(--weight);
  }
  .cell-text {
    pointer-events: none;
  }
  .cell-text.on-ink {
    fill: var(--on-weight);
  }
  .cell-frame {
    fill: none;
    stroke: none;
  }
  .cell:is(.lit, .asking) .cell-frame {
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .cell.locked .cell-frame {
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  .cell:focus-visible .cell-frame {
    stroke: var(--accent);
    stroke-width: 3;
  }
`;
