import { css } from "lit";

/** The arcs over a sentence. */
export const sentenceStyles = css`
  .sentence-arcs {
    inline-size: auto;
    outline: none;
    overflow: visible;
  }
  .arc {
    fill: none;
    stroke: var(--weight);
    stroke-linecap: round;
    pointer-events: none;
  }
  .arc.leak {
    stroke: var(--output);
    stroke-dasharray: 9 7;
    stroke-linecap: butt;
  }
  .foot {
    cursor: pointer;
  }
  .foot-ground {
    fill: transparent;
  }
  .foot.void .number {
    fill: var(--ink-soft);
  }
  .foot.leak .number {
    fill: var(--output);
    font-weight: 650;
  }
`;
