import { css } from "lit";

/** The map of the words, their similarities, and the table of vectors. */
export const wordsMapStyles = css`
  .word-map,
  .word-sum {
    max-inline-size: min(520px, var(--tallest, 520px));
  }
  .map-word {
    cursor: pointer;
  }
  .word-label {
    font-size: 12px;
    stroke: var(--paper);
    stroke-width: 3px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .is-key .word-label,
  .nearest .word-label {
    font-weight: 700;
  }
  .map-word.lit .key-shape {
    stroke-width: 3;
  }
  .map-word:hover .word-label {
    fill: var(--accent);
  }
  .word-dot {
    fill: var(--ink-soft);
  }
  .word-sign {
    font-size: 15px;
    font-weight: 700;
    fill: var(--ink-soft);
  }
  [data-sign="1"] > .word-sign {
    fill: var(--scaled);
  }
  [data-sign="-1"] > .word-sign {
    fill: var(--unscaled);
  }
  .half-plane {
    fill: var(--scaled);
    fill-opacity: 0.08;
  }
  .half-line {
    stroke: var(--ink-soft);
    stroke-dasharray: 5 5;
  }
  .half-note,
  .axis-word {
    font-size: 12px;
    fill: var(--ink-soft);
  }
  .small :is(.word-label, .half-note) {
    font-size: 11px;
  }
  .map-hint {
    margin-block-start: var(--s2);
  }
  .moved {
    color: var(--ink);
    font-weight: 650;
  }
  .likeness {
    max-inline-size: min(520px, var(--tallest, 520px));
    margin-block-start: var(--s2);
  }
  .likeness-bar {
    fill: var(--ink-soft);
    fill-opacity: 0.55;
  }
  .is-key > .likeness-bar {
    fill: var(--accent);
    fill-opacity: 1;
  }
  .likeness-row.is-key text {
    font-weight: 700;
  }
  .made-by {
    margin-block-start: var(--s4);
    max-inline-size: 100%;
  }
  .made-by th[scope="row"] {
    text-align: start;
    font-weight: 400;
    white-space: normal;
  }
  .made-by td {
    padding-block: 0;
  }
  .made {
    display: inline-flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--s2);
    min-block-size: 44px;
    direction: ltr;
    cursor: pointer;
    white-space: normal;
  }
  .made input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    flex: none;
    accent-color: var(--accent);
  }
  .made:has(:checked) {
    color: var(--output);
    font-weight: 650;
  }
  .seed {
    margin-inline-start: var(--s2);
    white-space: nowrap;
  }
  .seed .number-field {
    inline-size: 5em;
    min-block-size: 44px;
    margin-inline-start: var(--s1);
  }
`;
