import { css } from "lit";

/** The heads: their panels, and below them the training and the mix. */
export const headsStyles = css`
  .heads-bar,
  .heads-controls {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s2) var(--s5);
  }
  .heads-bar .asks {
    font: 18px / 1.4 var(--serif);
  }
  .heads-bar .note {
    font-family: var(--sans);
    margin-inline-start: var(--s2);
  }
  .diversity-number strong {
    font-size: 20px;
  }
  .heads-controls {
    justify-content: start;
    align-items: center;
    margin-block-start: var(--s1);
  }
  .count,
  .basis-choice,
  .starts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s3);
  }
  .count button {
    inline-size: 44px;
    padding: 0;
  }
  .count output {
    min-inline-size: 1ch;
    font-weight: 650;
  }
  .heads-controls .choices,
  .starts .choices {
    display: flex;
  }
  .choices button {
    padding: 0 var(--s3);
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .feature-choice {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
    margin-block-start: var(--s4);
  }
  .feature-choice button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--s1);
    min-inline-size: 44px;
    padding: 0 var(--s2);
    border-color: transparent;
    border-radius: 0;
    font-size: 14px;
    color: var(--ink-soft);
  }
  .feature-choice .chart {
    inline-size: 20px;
  }
  .feature-choice button[aria-pressed="true"] {
    border-block-end: 2px solid var(--accent);
    color: var(--ink);
  }
  .heads {
    display: grid;
    gap: var(--s5);
    margin-block-start: var(--s3);
    grid-template-columns: minmax(0, 1fr);
  }
  .heads.columns-2 {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  .heads.columns-3 {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  .heads.columns-4 {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  .head-panel {
    container-type: inline-size;
    min-inline-size: 0;
  }
  .look {
    display: inline-block;
    margin-inline-start: var(--s1);
    color: var(--ink-soft);
    font-weight: 400;
  }
  .head-body {
    display: grid;
    gap: var(--s3);
    grid-template-columns: minmax(0, 1fr);
    margin-block-start: var(--s2);
  }
  .head-plane-box {
    max-inline-size: 320px;
  }
  .shares {
    margin: var(--s3) 0 0;
    max-inline-size: 236px;
  }
  .share {
    display: flex;
    justify-content: space-between;
    color: var(--ink-soft);
    font-size: 14px;
  }
  .share dd {
    margin: 0;
    direction: ltr;
  }
  .share.strong {
    color: var(--ink);
    font-weight: 650;
  }
  @container (min-width: 460px) {
    .head-body {
      grid-template-columns: minmax(0, 320px) 236px;
      gap: var(--s4);
    }
  }
  .mix,
  .train {
    margin-block-start: var(--s5);
  }
  .mix h3,
  .train h3 {
    margin-block-end: var(--s1);
  }
  .starts {
    margin-block-start: var(--s3);
  }
  .starts .choices button {
    padding: 2px var(--s2);
  }
  .epoch {
    margin-block-start: var(--s1);
    font-weight: 650;
  }
  .ran-away {
    max-inline-size: none;
  }
  .settings label {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .mix-row {
    --cell: 76px;
    display: flex;
    align-items: center;
    gap: var(--s3);
    flex-wrap: wrap;
    direction: ltr;
    inline-size: fit-content;
    padding: 3px;
    margin-block: var(--s2);
  }
  .mix .part {
    max-inline-size: 100%;
    overflow-x: auto;
  }
  .part-name {
    display: block;
    color: var(--ink-soft);
    font-size: 14px;
  }
  .sign {
    font-size: 20px;
    color: var(--ink-soft);
  }
  .mix .numbers thead td {
    block-size: 0;
  }
  .mix .numbers th .head-name {
    white-space: nowrap;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 1.15;
  }
  .mix .numbers th[scope="col"] .head-name {
    writing-mode: horizontal-tb;
    rotate: none;
  }
  [data-matrix="output"] td {
    color: var(--output);
    font-weight: 650;
  }
  .projections {
    --cell: 62px;
    display: flex;
    flex-wrap: wrap;
    gap: var(--s4) var(--s5);
  }
  .projections .part {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .projections th {
    padding-inline: var(--s2);
  }
  .weights-table {
    margin-block-start: var(--s4);
  }
  .weights-table caption {
    text-align: start;
    font-weight: 650;
  }
  @container (min-width: 760px) {
    .train-parts {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }
  }
`;
