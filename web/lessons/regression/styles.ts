import { css } from "lit";

/** From this width on charts and maps are side by side, this far apart, as below. */
const sideBySide = 760;
const gap = 32;

/** The width of a chart or a map: half of the figure if there is room for two. */
export function halfOf(width: number): number {
  return width >= sideBySide ? Math.floor((width - gap) / 2) : width;
}

/** Styles around the charts of the regression. */
export const regressionStyles = css`
  .plot + .so-what {
    margin-block-start: var(--s2);
    min-block-size: 3em;
  }
  .errors {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3);
    color: var(--ink-soft);
    font-size: 15px;
  }
  .errors .error {
    color: var(--series);
    white-space: nowrap;
  }
  .errors .verdict {
    color: var(--ink);
    font-weight: 650;
  }
  .regression-controls {
    display: grid;
    gap: var(--s3);
    margin-block-start: var(--s4);
    padding-block-start: var(--s3);
    border-block-start: 1px solid var(--rule);
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
  }
  .choices button {
    display: flex;
    align-items: center;
    justify-content: center;
    /* The icon is above its name if both are too wide for a narrow frame. */
    flex-wrap: wrap;
    gap: 0 var(--s2);
    /* Two rows of two in narrow windows: no rounded corner inside a row. */
    margin: 0 0 -1px -1px;
    border-radius: 0;
  }
  .kernel-icon {
    inline-size: 34px;
    block-size: 15px;
    flex: none;
    overflow: visible;
  }
  .kernel-icon path {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .kernel-formula {
    margin-block-start: var(--s2);
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
  }
  .data-row .number-field {
    inline-size: 6em;
  }
  .training .run {
    gap: var(--s2);
  }
  .training .run .switch {
    margin-inline-start: var(--s2);
  }
  .progress {
    font-weight: 650;
    margin-block: var(--s1) var(--s3);
  }
  .train-verdict {
    margin-block-start: var(--s3);
    font: 18px / 1.5 var(--serif);
    max-inline-size: 44em;
    min-block-size: 3em;
  }
  /* Rows of numbers are left to right in every script. */
  .epochs,
  .batch table {
    direction: ltr;
  }
  .epochs {
    margin-block-start: var(--s2);
  }
  .epochs th,
  .epochs td {
    padding: 1px 6px;
  }
  .maps {
    margin-block-start: var(--s3);
  }
  .map-name {
    color: var(--series);
    font-weight: 650;
  }
  .map-waiting {
    display: grid;
    place-content: center;
    box-sizing: border-box;
    block-size: 100%;
    min-block-size: 160px;
    padding: var(--s4);
    border: 1px dashed var(--rule-strong);
    color: var(--ink-soft);
    text-align: center;
  }
  .points-scroll {
    max-block-size: 420px;
    overflow-y: auto;
  }
  .points-scroll .remove {
    min-inline-size: 44px;
  }
  .points-scroll .number-field {
    inline-size: 5em;
  }
  .batch {
    margin-block: var(--s5) var(--s4);
  }
  .batch table {
    margin-block: var(--s2);
    font-size: 13px;
  }
  .batch th,
  .batch td {
    padding: 2px 4px;
  }
  .batch .result {
    font-weight: 650;
    color: var(--output);
  }
  @container (max-width: 420px) {
    .batch table {
      font-size: 11px;
    }
    .batch :is(th, td) {
      padding-inline: 2px;
    }
  }
  /* Twelve columns in a wide font do not fit: the rows become columns. */
  @container (max-width: 320px) {
    .batch table {
      display: grid;
      font-size: 13px;
      grid-template-rows: repeat(12, auto);
      grid-auto-flow: column;
      justify-content: start;
    }
    .batch :is(thead, tbody, tr) {
      display: contents;
    }
    .batch :is(thead, tbody) :is(th, td) {
      padding-inline: var(--s3);
      border: 0;
      text-align: end;
    }
  }
  @container (min-width: 760px) {
    .regression-controls {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      gap: var(--s5);
    }
    .choices {
      grid-template-columns: repeat(4, 1fr);
    }
    /* In one row each icon is above its name. */
    .choices button {
      flex-direction: column;
    }
    .train-charts,
    .maps {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
