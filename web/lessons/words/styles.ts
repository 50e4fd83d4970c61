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
    min-block-size: 52px;
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
    grid-column: 2;
    grid-row: 1;
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
  .entry:has(.scored) {
    padding-block-start: var(--s1);
  }
  .scored {
    grid-column: 2;
    grid-row: 1;
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .scored .number-field {
    inline-size: 4.8em;
    min-block-size: 44px;
    flex: none;
  }
  .scored .share-bar {
    flex: 1;
  }
  .share-bar {
    block-size: 14px;
    border-inline-start: 1px solid var(--rule-strong);
  }
  .term {
    grid-column: 1 / -1;
    direction: ltr;
    justify-self: end;
    text-align: end;
    padding-inline: var(--s2);
    padding-block-end: var(--s2);
    margin-block-start: -6px;
    font-size: 14px;
    color: var(--ink-soft);
  }
  .term strong {
    color: var(--ink);
    font-weight: 500;
  }
  .scored + .term {
    margin-block-start: 0;
  }
  .result {
    display: grid;
    justify-items: end;
    align-content: start;
    text-align: end;
    min-block-size: 7.4em;
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
  .result .provenance {
    max-inline-size: none;
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
  }
`;

/** Layouts of the lesson in narrow and wide windows, and forced colours. */
export const wordsWindowStyles = css`
  @container (max-width: 519px) {
    .entries.vectors :is(.share, .share-bar, .scored) {
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
  @container (min-width: 700px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
