import { css } from "lit";

/** Four places for matrices, one line each without input. */
export const labIntakeStyles = css`
  .intake {
    margin-block-start: var(--s4);
    padding: var(--s3);
    border: 1px dashed var(--rule-strong);
    border-radius: 3px;
  }
  .intake[data-over],
  .intake-slot[data-over] {
    outline: 3px solid var(--accent);
    outline-offset: -1px;
  }
  .intake > .note {
    margin-block-start: var(--s1);
  }
  .intake-all {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s2);
    margin-block-start: var(--s2);
  }
  /* Above the picture on a narrow screen, beside the row otherwise. */
  .intake-all:has(+ .lab-picture) {
    margin-block: 0 var(--s4);
  }
  .intake-slots {
    margin: var(--s3) 0 0;
    padding: 0;
    list-style: none;
  }
  .intake-slot {
    display: grid;
    grid-template-columns: 11em minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0 var(--s2);
    padding-block: var(--s1);
    border-block-start: 1px solid var(--rule);
  }
  .intake-name b {
    display: inline-block;
    min-inline-size: 1.2em;
    font: italic 600 16px var(--serif);
  }
  .intake-file {
    overflow-wrap: anywhere;
  }
  .intake-shape {
    margin-inline-start: var(--s2);
    color: var(--ink-soft);
    white-space: nowrap;
  }
  .intake-acts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
  }
  .intake button {
    white-space: nowrap;
  }
  .intake-paste summary {
    min-block-size: 44px;
    padding: 10px var(--s2);
    box-sizing: border-box;
  }
  .intake-paste[open],
  .intake-reading,
  .intake-fault {
    grid-column: 1 / -1;
  }
  .intake-paste textarea {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    margin-block-end: var(--s1);
    padding: var(--s1) var(--s2);
    font: 14px / 1.5 var(--mono);
    resize: vertical;
  }
  .intake-reading {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  .intake-choice {
    grid-column: 1 / -1;
    margin-block: var(--s2);
    padding: var(--s2);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
  }
  .intake-choice p {
    overflow-wrap: anywhere;
  }
  .intake-choice label {
    display: grid;
    grid-template-columns: 9em minmax(0, 1fr);
    align-items: center;
    margin-block: var(--s1);
  }
  .intake-choice select {
    justify-self: start;
    max-inline-size: 100%;
    min-block-size: 44px;
  }
  .intake-table {
    margin-block: var(--s2);
    overflow-x: auto;
  }
  .intake-table :is(th, td) {
    padding: var(--s1) var(--s2);
    border-block-end: 1px solid var(--rule);
    text-align: start;
    vertical-align: bottom;
    white-space: nowrap;
  }
  .intake-table :is(th, td) > bdi {
    display: inline-block;
    max-inline-size: 14em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .intake-choice .intake-table select {
    display: block;
    inline-size: auto;
    min-inline-size: 8em;
  }
  .intake-choice .intake-gaps label {
    display: flex;
    gap: var(--s1);
    align-items: center;
    min-block-size: 44px;
  }
  .intake-fault {
    margin-block: var(--s1);
  }
  .intake-fault p {
    overflow-wrap: anywhere;
  }
  .intake-fault button {
    flex: none;
  }
  @container (max-width: 560px) {
    .intake {
      padding: var(--s2);
    }
    .intake-slot {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .intake-choice label {
      grid-template-columns: minmax(0, 1fr);
    }
    .intake-choice select {
      inline-size: 100%;
    }
    .intake-what {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    .intake-acts {
      grid-row: 3;
      grid-column: 1;
    }
    .intake-paste {
      grid-row: 3;
      grid-column: 2;
    }
    .intake-paste[open] {
      grid-row: 4;
    }
  }
  /* Print: the content without input options. */
  @media print {
    .intake {
      padding: 0;
      border: 0;
    }
    .intake-all,
    .intake > .note,
    .intake-paste,
    .intake-reading,
    .intake-choice,
    .intake:not(:has(.intake-file)),
    .intake-slot:not(:has(.intake-file)) {
      display: none;
    }
  }
`;
