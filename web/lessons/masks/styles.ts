import { css } from "lit";

/** The sentence with its arcs, the toggles, the two matrices. */
export const masksStyles = css`
  .asking-row {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--s2) var(--s5);
  }
  .asking-row > .scroll {
    max-inline-size: 100%;
    direction: ltr;
  }
  /* As wide as the arcs above: each word is below its place. */
  .tokens {
    display: flex;
    inline-size: 0;
    min-inline-size: 100%;
    list-style: none;
    margin: 0;
    padding: 0 0 var(--s1);
  }
  .tokens li {
    flex: 1 1 0;
    min-inline-size: 0;
    padding: 0 2px;
    box-sizing: border-box;
  }
  .tokens button {
    inline-size: 100%;
    padding: 0 1px;
    border-color: var(--rule);
    font: 16px / 1 var(--serif);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .tokens .asking button {
    border-block-end: 3px solid var(--query);
  }
  .tokens [aria-pressed="true"] {
    text-decoration: line-through;
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
  .reading {
    min-inline-size: 15em;
    padding-block-end: var(--s1);
  }
  .reading .asks {
    font: 18px / 1.4 var(--serif);
  }
  .reading .star {
    color: var(--query);
  }
  .reading dl {
    margin: var(--s1) 0;
  }
  .reading dl div {
    display: flex;
    justify-content: space-between;
    gap: var(--s3);
    font-size: 14px;
  }
  .reading dt {
    color: var(--ink-soft);
  }
  .reading dd {
    margin: 0;
    font-weight: 650;
    direction: ltr;
  }
  .reading :is(.leaks:not(.none), .outputs) dd,
  .reading .outputs dt span {
    color: var(--output);
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s4);
    margin-block: var(--s2);
    font-size: 15px;
  }
  .swatch {
    flex: none;
  }
  .switches :is(.window, .logits) {
    flex-wrap: wrap;
  }
  .switches .switch input[type="range"] {
    flex: 1 1 4em;
    min-inline-size: 4em;
    max-inline-size: 9em;
    block-size: 36px;
    direction: ltr;
    accent-color: var(--accent);
  }
  .switches .logits input[type="range"] {
    flex-basis: 9em;
    max-inline-size: 15em;
  }
  .switches output {
    /* Words, unlike other outputs, which are numbers. */
    direction: inherit;
    min-inline-size: 9.5em;
    font-weight: 650;
    white-space: nowrap;
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
  .matrices {
    display: grid;
    gap: var(--s4);
    grid-template-columns: 1fr;
    margin-block-start: var(--s3);
  }
  .matrices.beside {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .matrices section {
    min-inline-size: 0;
    overflow-x: auto;
  }
  .finite {
    margin-block: var(--s2);
  }
`;
