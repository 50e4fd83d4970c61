import { css } from "lit";

/** The dials of a memory, and what is written with it. */
export const memoryStyles = css`
  .memory-part h4 {
    margin: var(--s2) 0 0;
    font: 600 14px / 1.3 var(--sans, system-ui);
  }
  /* Its lines are kept free while the text is written: four on a phone, three elsewhere. */
  .memory-writes > p[lang] {
    min-block-size: 84px;
  }
  .memory-dials {
    display: grid;
    gap: var(--s3) 28px;
  }
  .memory-dials > * {
    min-inline-size: 0;
  }
  .choose-text,
  .choose-text input {
    max-inline-size: 100%;
  }
  @container (min-width: 620px) {
    .memory-writes > p[lang] {
      min-block-size: 66px;
    }
    .memory-dials {
      grid-template-columns: 56fr 44fr;
    }
  }
  .loss-dial .grid {
    stroke: var(--rule-strong);
    stroke-dasharray: 4 4;
  }
  .loss-line {
    fill: none;
    stroke: var(--weight);
    stroke-width: 2.5;
  }
  .loss-dot {
    fill: var(--weight);
  }
  .loss-dot.on {
    fill: var(--paper);
    stroke: var(--accent);
    stroke-width: 3;
  }
  .loss-digits {
    font-size: 13px;
    stroke: var(--paper);
    stroke-width: 4;
    paint-order: stroke;
  }
  .loss-digits.on {
    fill: var(--accent);
    font-size: 15px;
    font-weight: 700;
  }
  .memory-run {
    min-block-size: 44px;
    margin: 0;
  }
  .written {
    display: inline;
    min-block-size: 0;
    min-inline-size: 0;
    padding: 4px 0;
    border: 0;
    border-radius: 2px;
    background: none;
    font: inherit;
    white-space: pre;
    text-decoration: underline dotted 1px;
    text-underline-offset: 4px;
  }
  .written[aria-pressed="true"] {
    color: var(--accent);
    text-decoration: underline solid 2px;
  }
  .passages {
    display: grid;
    gap: var(--s1);
    margin: var(--s1) 0 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .passages li {
    display: grid;
    grid-template-columns: 7.5em minmax(0, 1fr);
    gap: var(--s2);
    align-items: baseline;
    font: 15px / 1.4 var(--serif);
  }
  .passages b {
    color: var(--accent);
  }
  .notes {
    display: grid;
    gap: var(--s1);
  }
  .notes textarea {
    box-sizing: border-box;
    inline-size: 100%;
    padding: var(--s2);
    border: 1px solid var(--rule-strong);
    border-radius: 4px;
    color: inherit;
    background: var(--paper);
    font: 15px / 1.4 var(--serif);
  }
`;
