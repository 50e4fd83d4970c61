import { css } from "lit";

/** The dictionary beside its map, the answers by vectors, the sum of words, the fridge. */
export const wordsStyles = css`
  .two {
    display: grid;
    gap: var(--s4) var(--s5);
    grid-template-columns: minmax(0, 1fr);
  }
  .two > * {
    min-inline-size: 0;
  }
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
  }
  .choices button {
    flex: 1;
    padding: 0 var(--s1);
    margin-inline-start: -1px;
    border-radius: 0;
  }
  .choices button:first-child {
    margin-inline-start: 0;
    border-start-start-radius: 3px;
    border-end-start-radius: 3px;
  }
  .choices button:last-child {
    border-start-end-radius: 3px;
    border-end-end-radius: 3px;
  }
  .choices button[aria-pressed="true"] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
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
  .scored .score {
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
    font-size: 0.9rem;
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
    font-size: 0.9rem;
    color: var(--ink-soft);
  }
  .output-name,
  .answer {
    color: var(--output);
    font-weight: 650;
  }
  .answer {
    font-size: 1.7rem;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .entries.vectors + .result .answer {
    font-size: 1.2rem;
  }
  .error .answer {
    font-family: ui-monospace, monospace;
    font-size: 1.25rem;
  }
  .total {
    font-size: 0.9rem;
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
  .word-map,
  .word-sum {
    max-inline-size: 520px;
  }
  .map-word {
    cursor: pointer;
  }
  .word-label {
    font-size: 12.5px;
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
    max-inline-size: 520px;
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
  .arithmetic,
  .fridge {
    margin-block-start: var(--s6);
    padding-block-start: var(--s4);
    border-block-start: 1px solid var(--rule);
  }
  .arithmetic > h3,
  .fridge > h3 {
    font: 600 1.2rem / 1.3 var(--serif);
  }
  .section-ask {
    margin-block: var(--s1) var(--s3);
    color: var(--ink-soft);
  }
  .terms {
    display: flex;
    align-items: center;
    gap: var(--s1);
    margin-block-end: var(--s3);
    font-weight: 650;
  }
  .terms select {
    font: inherit;
    color: inherit;
    min-block-size: 44px;
    min-inline-size: 0;
    background: var(--paper);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
  }
  .terms select:focus-visible,
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
    gap: var(--s1) var(--s4);
  }
  .sum-lists h3 {
    grid-column: 1 / -1;
  }
  .nearest h4 {
    margin: 0;
    font-weight: 500;
    font-size: 0.88rem;
    color: var(--ink-soft);
  }
  .nearest ol {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .nearest li {
    display: flex;
    justify-content: space-between;
    gap: var(--s2);
    border-block-end: 1px solid var(--rule);
  }
  .nearest li:first-child {
    font-weight: 650;
  }
  .nearest .went-in > span:first-child {
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
  .verdict {
    margin-block-start: var(--s3);
    font: 1.1rem / 1.5 var(--serif);
    max-inline-size: 44em;
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
    font-size: 0.9rem;
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
  @container (max-width: 519px) {
    .entries.vectors :is(.share, .share-bar, .scored) {
      grid-column: 2 / -1;
    }
    .entries.vectors :is(.entry-value, .term) {
      grid-row: auto;
      grid-column: 1 / -1;
      margin-block-start: 0;
      font-size: 0.86rem;
    }
    .made-by :is(th, td) {
      padding-inline: var(--s1);
    }
    .made-by,
    .fridge table {
      font-size: 0.84rem;
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
      font: italic 1rem var(--serif);
    }
    .made-by.vectors thead {
      display: none;
    }
  }
  @container (min-width: 700px) {
    .two {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  @media (forced-colors: active) {
    .choices button[aria-pressed="true"] {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
