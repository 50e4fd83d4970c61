import { css } from "lit";

/** The heads: their panels, their training, and how their outputs are mixed. */
export const headsStyles = css`
  .asks {
    font: 18px / 1.4 var(--serif);
  }
  .asks + .heads {
    margin-block-start: var(--s2);
  }
  .asks .note {
    font-family: var(--sans);
    margin-inline-start: var(--s2);
  }
  .starts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s3);
  }
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
    margin-block-start: var(--s2);
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
    --space: var(--s3);
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: calc((100% - (var(--columns) - 1) * var(--space)) / var(--columns));
    gap: var(--space);
    overflow-x: auto;
  }
  .look {
    display: inline-block;
    color: var(--ink-soft);
    font-weight: 400;
  }
  .heads[data-crowded] .object-map {
    display: none;
  }
  .object-map {
    margin-block-start: var(--s2);
  }
  .shares {
    margin: var(--s1) 0 0;
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
  .runs {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s5);
  }
  .runs .run {
    margin-block-start: 0;
    gap: var(--s2);
  }
  .train-parts {
    display: flex;
    gap: var(--s3);
  }
  .small-planes {
    display: grid;
    grid-auto-flow: column;
    grid-template-rows: repeat(2, auto);
    align-content: start;
    gap: 0 var(--s3);
    overflow-x: auto;
    flex: 1;
    min-inline-size: 0;
  }
  .small-name {
    font-size: 13px;
  }
  .starts .choices button {
    padding: 2px var(--s2);
  }
  :host([part]) .training-chart {
    max-block-size: 236px;
  }
  .epoch {
    margin-block-start: var(--s1);
    font-weight: 650;
  }
  .ran-away {
    max-inline-size: none;
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
  .mix .factor {
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
  @container (max-width: 559px) {
    .asks .note,
    .head-panel .look,
    .starts > span,
    .runs .one {
      display: none;
    }
    .asks {
      font-size: 15px;
    }
    .runs button {
      padding-inline: var(--s1);
      font-size: 14px;
    }
  }
  @container (min-width: 560px) {
    .heads {
      --space: var(--s5);
    }
    .train-parts {
      gap: var(--s5);
    }
    .small-planes:not(:has(> :nth-child(3))) {
      grid-template-rows: auto;
    }
  }
`;
