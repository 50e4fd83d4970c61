import { css } from "lit";

/** The clinic: the patients, one bed, the treatments. */
export const clinicStyles = css`
  .clinic {
    display: grid;
    gap: var(--s4);
    grid-template-columns: minmax(0, 1fr);
  }
  /* One scrollable row, so that the first bars are near. */
  .patients {
    display: flex;
    gap: var(--s1);
    overflow-x: auto;
    padding-block: 4px;
  }
  .patients button {
    flex: none;
    outline-offset: -3px;
  }
  .patients button,
  .treatments button {
    text-align: start;
  }
  .symptom {
    font: 18px / 1.5 var(--serif);
    max-inline-size: 38em;
    min-block-size: 4.5em;
  }
  .bed {
    display: grid;
    gap: var(--s3) var(--s5);
    min-inline-size: 0;
  }
  .finding h3 {
    margin-block-end: var(--s1);
  }
  .measure {
    margin-block-start: var(--s2);
  }
  .measure strong {
    display: block;
    font-size: 26px;
    line-height: 1.2;
  }
  .finding.sick .measure strong {
    color: var(--output);
  }
  .bars-name {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .treatments {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    margin-block: var(--s2);
  }
  .plane-of {
    max-inline-size: 300px;
  }
  .key-number {
    font-size: 13px;
    font-weight: 650;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3.5px;
    fill: var(--ink);
  }
  .stick {
    fill: var(--weight);
  }
  .stick.lit {
    fill: var(--accent);
  }
  @container (min-width: 660px) {
    .clinic {
      display: flex;
      gap: var(--s5);
    }
    .bed {
      flex: 1;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      align-content: start;
    }
    .symptom,
    .choice,
    .so-what {
      grid-column: 1 / -1;
    }
    .symptom,
    .choice {
      order: -1;
    }
    .patients {
      flex: none;
      inline-size: 11em;
      flex-direction: column;
      overflow: visible;
    }
    .patients button {
      padding-block: var(--s1);
    }
  }
`;
