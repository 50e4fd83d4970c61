import { css } from "lit";

/** The clinic: the patients, one bed, the treatments. */
export const clinicStyles = css`
  .clinic,
  .bed {
    display: grid;
    gap: var(--s2) var(--s3);
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
  }
  .bed {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* One scrollable row each, so that the bars stay near. */
  .patients,
  .treatments {
    display: flex;
    gap: var(--s1);
    overflow-x: auto;
    grid-column: 1 / -1;
  }
  .patients button,
  .treatments button {
    flex: none;
    outline-offset: -3px;
    padding-block: 2px;
    text-align: start;
    line-height: 1.2;
  }
  .patients small {
    display: block;
    color: var(--ink-soft);
    font-size: 12px;
  }
  .patients [aria-pressed="true"] small {
    color: inherit;
  }
  .symptom {
    margin-block-start: var(--s3);
    font: 18px / 1.5 var(--serif);
    max-inline-size: 44em;
  }
  .measure strong {
    display: block;
    font-size: 22px;
    line-height: 1.2;
  }
  .finding.sick .measure strong {
    color: var(--output);
  }
  .measure span,
  .bars-name {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .plane-of {
    max-inline-size: 260px;
  }
  .key-number {
    font-size: 13px;
    font-weight: 650;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3.5px;
    fill: var(--ink);
  }
  :host([part]) .symptom {
    margin-block-start: var(--s1);
    font: 16px / 1.45 var(--serif);
  }
  :host([part]) .plane-of {
    max-inline-size: 140px;
  }
  :host([part]) :is(.bars-name, .note, .measure span) {
    display: none;
  }
  :host([part]) :is(.patients, .treatments) button {
    min-block-size: 40px;
    padding: 0 8px;
    font-size: 13px;
  }
  @container (max-width: 619px) {
    .measure span,
    .bars-name {
      display: none;
    }
    .finding h3 {
      font-size: 14px;
    }
  }
  @container (min-width: 620px) {
    .clinic {
      grid-template-columns: 200px minmax(0, 1fr);
      column-gap: var(--s5);
    }
    .bed {
      column-gap: var(--s5);
    }
    .patients {
      grid-column: 1;
      flex-direction: column;
    }
    .treatments {
      flex-wrap: wrap;
    }
  }
`;
