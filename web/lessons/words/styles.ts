import { css } from "lit";

/** The dictionary: its query, its entries, its answer. */
export const wordsStyles = css`
  .dictionary,
  .both-lists {
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
  .choices {
    display: flex;
    flex-wrap: wrap;
    row-gap: var(--s1);
  }
  .choices button {
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
    grid-template-columns: minmax(6.5em, auto) minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 var(--s3);
    min-block-size: 46px;
    border-block-end: 1px solid var(--rule);
  }
  .entry.lit {
    background: var(--paper-raised);
  }
  .entry.found {
    box-shadow: inset 3px 0 var(--output);
  }
  .entry-word {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    border: 0;
    background: none;
    text-align: start;
    padding-inline: var(--s2) 0;
  }
  .entry-word[aria-pressed="true"] {
    box-shadow: inset 3px 0 var(--accent);
  }
  .entry-mark {
    inline-size: 24px;
    flex: none;
  }
  .entry-value {
    grid-column: 3;
    grid-row: 1;
    direction: ltr;
    justify-self: end;
    text-align: end;
    min-inline-size: 1.6em;
    padding-inline-end: var(--s2);
  }
  .share,
  .share-bar {
    min-inline-size: 0;
    inline-size: 100%;
  }
  .entry > :is(.share, .share-bar) {
    grid-column: 2;
    grid-row: 1;
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
  .share-bar .guess {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .term {
    direction: ltr;
    text-align: end;
    padding-inline: var(--s2);
    font-size: 14px;
    color: var(--ink-soft);
  }
  .vectors .term {
    grid-column: 1 / -1;
    padding-block-end: var(--s2);
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
    min-block-size: 5.6em;
    padding-inline-end: var(--s2);
  }
  .result .sum,
  .answer-line {
    direction: ltr;
  }
  .sum {
    font-size: 14px;
    color: var(--ink-soft);
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
  .entries.vectors + .result .answer {
    font-size: 20px;
  }
  .error .answer {
    font-family: var(--mono);
    font-size: 20px;
  }
  .total {
    font-size: 14px;
  }
  .value-kind {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s3);
  }
  .value-kind .choices {
    flex: 1;
    min-inline-size: min(100%, 14em);
    max-inline-size: 24em;
  }
`;

/** Layouts of the lesson in narrow and wide windows, and forced colours. */
export const wordsWindowStyles = css`
  @container (max-width: 519px) {
    .entry {
      grid-template-columns: minmax(5.6em, auto) minmax(0, 1fr) auto;
      gap: 0 var(--s1);
    }
    .numbers .term {
      padding-inline: 0;
      font-size: 13px;
    }
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
    .where .plane,
    .likeness {
      max-inline-size: 86%;
    }
    .meant {
      grid-template-columns: minmax(0, 230px) auto;
      align-items: center;
    }
    .shares {
      grid-column: 1 / -1;
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      font-size: 13px;
    }
    .shares .share-bar,
    .asked {
      display: none;
    }
    .sum-picture .word-sum {
      max-inline-size: 300px;
    }
    .entries.vectors :is(.share, .share-bar) {
      grid-column: 2 / -1;
    }
    .entries.vectors :is(.entry-value, .term) {
      grid-row: auto;
      grid-column: 1 / -1;
      margin-block-start: 0;
      font-size: 13px;
    }
    .made-by :is(th, td) {
      padding-inline: var(--s1);
    }
    .made-by,
    .fridge table {
      font-size: 13px;
    }
    .fridge table :is(th, td) {
      padding-inline: 3px;
    }
    .seed {
      display: block;
      margin: 0;
    }
    .made-by.vectors tbody tr {
      display: block;
      border-block-end: 1px solid var(--rule);
    }
    .made-by.vectors :is(tbody th, tbody td) {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--s3);
    }
    .made-by.vectors td::before {
      content: attr(data-scale);
      font: italic 16px var(--serif);
    }
    .made-by.vectors thead {
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
    .columns {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .where,
    .sum-picture {
      grid-template-columns: minmax(0, 500px) minmax(0, 1fr);
      gap: var(--s4);
    }
    .meant {
      align-content: end;
    }
    .shares li {
      grid-template-columns: 24px 5em minmax(0, 1fr) 3em;
    }
  }
`;
