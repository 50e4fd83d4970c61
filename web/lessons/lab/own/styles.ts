import { css } from "lit";

/** The reader's own data: input, questions, and what is there. */
export const labIntakeStyles = css`
  .intake {
    margin-block-start: var(--s4);
    padding: var(--s3);
    border: 1px dashed var(--rule-strong);
    border-radius: 3px;
  }
  .intake > .note {
    margin-block-start: var(--s1);
  }
  .intake-all,
  .intake-acts {
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
  .intake-held {
    margin: var(--s3) 0 0;
    padding: 0;
    list-style: none;
  }
  .intake-held li,
  .intake-choice > label {
    display: grid;
    grid-template-columns: minmax(0, 14em) minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 var(--s2);
    padding-block: var(--s1);
    border-block-start: 1px solid var(--rule);
  }
  .intake-choice > label {
    grid-template-columns: minmax(0, 1fr) minmax(0, 14em);
  }
  .intake-name b {
    display: inline-block;
    min-inline-size: 1.2em;
    font: italic 600 16px var(--serif);
  }
  .intake-file,
  .intake :is(.intake-choice, .intake-fault) p {
    overflow-wrap: anywhere;
  }
  .intake-shape {
    margin-inline: var(--s2);
    color: var(--ink-soft);
    white-space: nowrap;
  }
  .intake-note {
    display: block;
  }
  .intake-choice {
    margin-block: var(--s2);
    padding: var(--s2);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
  }
  .intake-choice select {
    max-inline-size: 100%;
    min-block-size: 44px;
  }
  .intake-fault {
    margin-block: var(--s1);
  }
  .intake-fault button {
    flex: none;
  }
  @container (max-width: 560px) {
    .intake {
      padding: var(--s2);
    }
    .intake-held li,
    .intake-choice > label {
      grid-template-columns: minmax(0, 1fr);
    }
    .intake-held button {
      justify-self: start;
    }
  }
  /* Print: the content without input. */
  @media print {
    .intake {
      padding: 0;
      border: 0;
    }
    .intake > :not(h3, .intake-held),
    .intake-held button,
    .intake:not(:has(.intake-held)) {
      display: none;
    }
  }
`;
