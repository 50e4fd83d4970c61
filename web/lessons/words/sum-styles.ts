import { css } from "lit";

/** The softmax, the sum of words, and the fridge. */
export const wordsSumStyles = css`
  .softmax {
    inline-size: 100%;
    max-inline-size: 640px;
    margin-block-end: var(--s2);
    font-size: 16px;
  }
  .softmax th[scope="row"] {
    text-align: start;
    font-weight: 500;
  }
  .softmax .entry-mark {
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
  .sum-picture,
  .meant {
    display: grid;
    gap: var(--s1) var(--s4);
    align-items: end;
    grid-template-columns: minmax(0, 1fr);
  }
  .asked {
    font-weight: 650;
  }
  .shares {
    display: grid;
    gap: 0 var(--s2);
    margin: 0;
    padding: 0;
    list-style: none;
    direction: ltr;
    font-size: 14px;
  }
  .shares li {
    display: grid;
    grid-template-columns: 18px auto auto;
    align-items: center;
    gap: var(--s1);
  }
  .value-line {
    max-inline-size: 320px;
  }
  .value-line .guess {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .section-ask {
    margin-block: var(--s1) var(--s3);
    color: var(--ink-soft);
  }
  .terms {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1);
    margin-block-end: var(--s3);
    font-weight: 650;
  }
  .terms select {
    min-inline-size: max-content;
    padding-inline: 0;
    font-size: 15px;
  }
  .both-lists {
    max-inline-size: 640px;
    margin-block-start: var(--s3);
  }
  .fridge .scroll:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .sum-step line,
  .sum-step path {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.6;
  }
  .sum-step.again line,
  .sum-step.again path {
    stroke: var(--output);
    stroke-width: 2.4;
  }
  .sum-sides {
    fill: none;
    stroke: var(--rule-strong);
    stroke-dasharray: 3 4;
  }
  .used > .word-dot {
    fill: var(--ink);
  }
  .lands {
    direction: ltr;
    margin-block-start: var(--s2);
  }
  .sum-lists {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    /* Keeps the lists aligned if a name takes two lines. */
    align-items: end;
    gap: var(--s1) var(--s4);
  }
  .sum-lists h3 {
    grid-column: 1 / -1;
  }
  .nearest h4 {
    margin: 0;
    font-weight: 500;
    font-size: 14px;
    color: var(--ink-soft);
  }
  .nearest ol {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .nearest li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s2);
    border-block-end: 1px solid var(--rule);
  }
  .nearest li:first-child {
    font-weight: 650;
  }
  .nearest .went-in > span:first-child {
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
  .fridge .verdict {
    margin-block-start: var(--s3);
    font: 18px / 1.5 var(--serif);
  }
  .fridge .choices {
    max-inline-size: 520px;
  }
  .fridge .scroll {
    margin-block-start: var(--s3);
  }
  .fridge tbody th,
  .fridge tfoot th,
  .want th {
    text-align: start;
    font-weight: 500;
  }
  .fridge .want > * {
    border-block-end: 1px solid var(--rule-strong);
    color: var(--ink);
  }
  .fridge tfoot > tr > * {
    border-block-start: 1px solid var(--rule-strong);
  }
  .fridge thead th {
    white-space: normal;
  }
  .fridge .name {
    text-align: start;
  }
  .fridge th .note {
    display: block;
    font-weight: 400;
    text-align: start;
  }
  .fridge .weight {
    min-inline-size: 3.4em;
  }
  .fridge .share-bar {
    block-size: 5px;
    border: 0;
  }
  .fridge .best {
    font-weight: 650;
  }
  .fridge .output {
    color: var(--output);
    font-weight: 650;
  }
  .fridge .digits {
    direction: ltr;
  }
  .all ul {
    list-style: none;
    margin: var(--s2) 0 0;
    padding: 0;
    columns: 9em auto;
    font-size: 14px;
  }
  .all li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s2);
    break-inside: avoid;
  }
  .all strong {
    font-weight: 500;
    direction: ltr;
  }
`;
