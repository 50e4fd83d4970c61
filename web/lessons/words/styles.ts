import { css } from "lit";

/** The dictionary, the softmax, and the map of the words with the answer beside it. */
export const wordsStyles = css`
  .dictionary {
    display: grid;
    gap: var(--s3);
    align-content: start;
    grid-template-columns: minmax(0, 1fr);
  }
  .question {
    display: flex;
    align-items: center;
    gap: var(--s2);
    font-weight: 650;
  }
  .question input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-inline: var(--s3);
    font-weight: 400;
    background: var(--paper);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
  }
  .ways > .choices {
    display: flex;
    margin-block-start: var(--s1);
  }
  .ways button {
    flex: 1;
  }
  .entries {
    list-style: none;
    margin: 0;
    padding: 0;
    border-block-start: 1px solid var(--rule);
  }
  .entry {
    display: grid;
    grid-template-columns: minmax(5.6em, auto) minmax(0, 1fr) 6.8em;
    align-items: center;
    gap: 0 var(--s3);
    min-block-size: 46px;
    border-block-end: 1px solid var(--rule);
  }
  .entry.found {
    box-shadow: inset 3px 0 var(--output);
  }
  .entry-word {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    padding-inline-start: var(--s2);
  }
  .entry-mark {
    inline-size: 24px;
    flex: none;
  }
  .share,
  .share-bar {
    min-inline-size: 0;
    inline-size: 100%;
  }
  .share {
    block-size: 44px;
    margin: 0;
    accent-color: var(--accent);
    direction: ltr;
    cursor: pointer;
  }
  .share-bar {
    block-size: 14px;
    border-inline-start: 1px solid var(--rule-strong);
  }
  .share-bar :is(.earlier, .guess) {
    stroke: var(--ink-soft);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .share-bar .guess,
  .value-line .guess {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .term {
    grid-column: 3;
    direction: ltr;
    text-align: end;
    padding-inline: var(--s2);
    color: var(--ink-soft);
    white-space: nowrap;
  }
  .term strong {
    color: var(--ink);
    font-weight: 500;
  }
  .result {
    display: grid;
    justify-items: end;
    align-content: start;
    text-align: end;
    padding-inline-end: var(--s2);
  }
  .sum,
  .total {
    min-block-size: 1.5em;
    font-size: 14px;
  }
  .sum {
    direction: ltr;
    color: var(--ink-soft);
  }
  .answer-line {
    direction: ltr;
  }
  .output-name,
  .answer {
    color: var(--output);
    font-weight: 650;
  }
  .answer {
    font-size: 26px;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .error .answer {
    font-family: var(--mono);
    font-size: 20px;
  }

  .softmax {
    inline-size: 100%;
    max-inline-size: 640px;
    margin-block-end: var(--s2);
    font-size: 16px;
  }
  :is(.softmax, .shares) th[scope="row"] {
    text-align: start;
    font-weight: 500;
  }
  :is(.softmax, .shares) .entry-mark {
    display: inline;
    inline-size: 22px;
    vertical-align: -5px;
  }
  .softmax tfoot > tr > * {
    border-block-start: 1px solid var(--rule-strong);
  }
  .softmax .share-cell {
    inline-size: 40%;
  }
  .share-cell > div {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--s2);
  }
  .share-cell .share-bar {
    flex: 1;
    inline-size: 24px;
  }
  .softmax .number-field {
    min-block-size: 44px;
  }
  .softmax sup {
    line-height: 0;
  }

  .where,
  .meant {
    display: grid;
    gap: var(--s1) var(--s4);
    align-items: end;
    grid-template-columns: minmax(0, 1fr);
  }
  .word-map {
    max-inline-size: min(480px, var(--tallest, 480px));
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
  .is-key .word-label {
    font-weight: 700;
  }
  .map-word:hover .word-label {
    fill: var(--accent);
  }
  .word-dot {
    fill: var(--ink-soft);
  }
  .half-plane {
    fill: var(--scaled);
    fill-opacity: 0.08;
  }
  .half-line {
    stroke: var(--ink-soft);
    stroke-dasharray: 5 5;
  }
  .half-note {
    font-size: 12px;
    fill: var(--ink-soft);
  }
  .small :is(.word-label, .half-note) {
    font-size: 11px;
  }
  .arrow {
    fill: none;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .fall {
    stroke-width: 1.2;
    stroke-dasharray: 3 3;
  }
  .cast {
    stroke-width: 4;
    stroke-opacity: 0.6;
  }
  .asked {
    font-weight: 650;
  }
  .shares {
    inline-size: 100%;
    font-size: 14px;
  }
  .shares .bar-cell {
    inline-size: 30%;
  }
  .value-line {
    max-inline-size: 320px;
  }

  @container (max-width: 519px) {
    .dictionary {
      gap: var(--s1);
    }
    .dictionary .choices button {
      padding: 0;
      font-size: 13px;
    }
    .softmax {
      font-size: 14px;
    }
    .softmax :is(th, td) {
      padding-inline: 3px;
    }
    .softmax thead th {
      white-space: normal;
    }
    .softmax .number-field {
      inline-size: 4.4em;
    }
    .where .plane {
      max-inline-size: 86%;
    }
    .asked {
      display: none;
    }
  }
  @container (max-width: 299px) {
    .softmax .entry-mark {
      display: block;
    }
    .share-cell > div {
      flex-direction: column;
      align-items: end;
      gap: 0;
    }
    .share-cell .share-bar {
      flex: none;
      inline-size: 100%;
    }
  }
  @container (min-width: 660px) {
    .where {
      grid-template-columns: max-content minmax(0, 1fr);
      gap: var(--s4);
    }
    .meant {
      align-content: end;
    }
  }
`;
