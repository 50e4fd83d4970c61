import { css } from "lit";

/** The tables under the chart. */
export const scalingStyles = css`
  .entropy {
    margin-block-start: var(--s3);
  }
  .entropy .measured {
    font-weight: 650;
  }
  .entropy tbody tr {
    cursor: pointer;
  }
  .entropy tr.locked > * {
    box-shadow: inset 0 -2px var(--accent);
  }
  .entropy caption {
    text-align: start;
    font-weight: 650;
    padding-block-end: var(--s1);
  }
  .entropy caption.scaled {
    color: var(--scaled);
  }
  .entropy caption.unscaled {
    color: var(--unscaled);
  }
  .tables {
    outline: none;
    display: flex;
    overflow-x: auto;
    flex-wrap: wrap;
    gap: var(--s2) var(--s6);
  }
`;
