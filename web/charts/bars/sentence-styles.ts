import { css } from "lit";

/** The text field of a sentence, and the arcs over its tokens. */
export const sentenceStyles = css`
  .sentence-field {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--s3);
    max-inline-size: 52em;
  }
  .sentence-field > span {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .sentence-field input {
    flex: 1 1 14em;
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 0 var(--s1);
    border: 0;
    border-block-end: 2px dotted var(--accent);
    border-radius: 0;
    background: none;
    font: 20px / 1.3 var(--serif);
  }
  .strip {
    inline-size: max-content;
    direction: ltr;
  }
  .sentence-arcs {
    inline-size: auto;
    outline: none;
    overflow: visible;
  }
  .tight .number {
    font-size: 12px;
  }
  .arc {
    fill: none;
    stroke: var(--weight);
    stroke-linecap: round;
    pointer-events: none;
  }
  .arc-ground {
    fill: none;
    stroke: transparent;
    stroke-width: 24px;
    pointer-events: stroke;
    cursor: pointer;
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
