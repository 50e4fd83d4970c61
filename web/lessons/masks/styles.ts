import { css } from "lit";

/** The two matrices, the sentence with its arcs, and the table of one row. */
export const masksStyles = css`
  .matrices {
    display: grid;
    gap: var(--s4);
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
  .matrices.small {
    grid-auto-columns: 88px;
    margin-block-end: var(--s2);
  }
  :host([part]) .matrices.small {
    grid-auto-columns: 56px;
    --small-name: 11px;
  }
  section[data-matrix] {
    min-inline-size: 0;
    overflow-x: auto;
    direction: ltr;
  }
  .words {
    display: grid;
    list-style: none;
    margin: 0;
    padding: 0;
    font: 16px / 1.5 var(--serif);
  }
  .words li {
    min-inline-size: 0;
    overflow: hidden;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .words .asking {
    font-weight: 700;
  }
  .row-steps {
    direction: ltr;
  }
  .row-steps :is(th, td) {
    padding: 2px 1px;
    min-inline-size: 44px;
    font-size: 13px;
  }
  .row-steps [scope="row"] {
    min-inline-size: 0;
    text-align: start;
    color: var(--ink-soft);
    font-weight: 500;
  }
  .row-steps .blocked {
    color: var(--ink-soft);
  }
  .row-steps .weights td {
    font-weight: 650;
  }
  .row-steps .leak {
    color: var(--output);
  }
  .tokens button {
    min-inline-size: 44px;
    padding: 0 2px;
    border-color: var(--rule);
    font: 16px / 1 var(--serif);
  }
  .tokens [aria-pressed="true"] {
    text-decoration: line-through;
    color: var(--ink);
    background: repeating-linear-gradient(
      90deg,
      var(--paper-raised) 0 4.5px,
      color-mix(in oklab, var(--masked) 60%, var(--paper-raised)) 4.5px 6px
    );
    text-shadow:
      0 0 3px var(--paper-raised),
      0 0 3px var(--paper-raised),
      0 0 3px var(--paper-raised);
  }
  .asks {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4);
    font: 18px / 1.4 var(--serif);
  }
  .asks .star {
    color: var(--query);
  }
  .asks .output {
    color: var(--output);
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s4);
    margin-block-start: var(--s2);
    font-size: 15px;
  }
  .switches .switch {
    word-break: keep-all;
  }
  .switches .switch input[type="range"] {
    flex: 1 1 4em;
    min-inline-size: 4em;
    max-inline-size: 9em;
    block-size: 44px;
    direction: ltr;
    accent-color: var(--accent);
  }
  .switches output {
    /* Words, unlike other outputs, which are numbers. */
    direction: inherit;
    font-weight: 650;
  }
  .switches fieldset {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s3);
    margin: 0;
    padding: 0;
    border: 0;
  }
  .switches legend {
    float: inline-start;
    padding: 0;
  }
  @container (min-width: 640px) {
    .switches output {
      white-space: nowrap;
    }
    .switches .switch {
      flex-wrap: nowrap;
    }
    .row-steps :is(th, td) {
      padding-inline: 8px;
      font-size: 15px;
    }
  }
`;
