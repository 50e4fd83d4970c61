import { css } from "lit";

/** Three panels side by side, or below each other. */
export const similarityStyles = css`
  .panels {
    display: grid;
    gap: var(--s5) var(--s4);
    grid-template-columns: minmax(0, 1fr);
  }
  .panel {
    display: grid;
    gap: var(--s2);
    align-content: start;
    min-inline-size: 0;
  }
  .rewards {
    color: var(--ink-soft);
    font-size: 14px;
    min-block-size: 1.5em;
  }
  .vote {
    direction: ltr;
    padding-block-start: var(--s2);
    border-block-start: 1px solid var(--rule);
    font-size: 14px;
  }
  .vote span {
    white-space: nowrap;
  }
  .vote-output {
    display: block;
    color: var(--output);
    font-weight: 650;
  }
  /* Six weights in a wide font are wider than the narrowest frame. */
  @container (max-width: 300px) {
    .vote span {
      white-space: normal;
    }
  }
  @container (min-width: 520px) {
    .panel {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: var(--s4);
    }
    .panel > :is(h3, .rewards) {
      grid-column: 1 / -1;
    }
    .panel > .plane {
      grid-row: 3 / span 4;
    }
    .panel > :is(.temperature, .weight-bars, .vote, .effective) {
      grid-column: 2;
    }
  }
  @container (min-width: 860px) {
    .panels {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    /* Aligns the three panels. */
    .reward {
      display: block;
    }
    .panel {
      grid-template-columns: minmax(0, 1fr);
    }
    .panel > .plane {
      grid-row: auto;
    }
    .panel > :is(.temperature, .weight-bars, .vote, .effective) {
      grid-column: 1;
    }
  }
`;
