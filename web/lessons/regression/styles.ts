import { css } from "lit";

/** From this width on charts and maps are side by side, this far apart, as below. */
const sideBySide = 760;
const gap = 32;

/** The width of a chart or a map: half of the figure if there is room for two. */
export function halfOf(width: number): number {
  return width >= sideBySide ? Math.floor((width - gap) / 2) : width;
}

/** The two pictures of training: side by side from this width on. */
const panelsFrom = 640;
const panelGap = 20;
const narrowShare = 0.92;

export const panelWidth = (width: number): number =>
  Math.floor(width < panelsFrom ? width * narrowShare : (width - panelGap) / 2);

/** Styles around the charts of the regression. */
export const regressionStyles = css`
  .so-what {
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
  .kernel-choice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s3);
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
  .run {
    gap: var(--s1) var(--s2);
  }
  .run button {
    padding-inline: var(--s2);
  }
  .progress {
    font-weight: 650;
  }
  /* On a narrow page one chart beside the next. */
  .train-panels {
    display: grid;
    gap: ${panelGap}px;
    grid-auto-flow: column;
    grid-auto-columns: ${narrowShare * 100}%;
    overflow-x: auto;
    scroll-snap-type: inline mandatory;
  }
  .train-panels > * {
    scroll-snap-align: start;
  }
  /* Rows of numbers are left to right in every script. */
  .epochs {
    direction: ltr;
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
  @container (min-width: ${panelsFrom}px) {
    .train-panels {
      grid-auto-columns: minmax(0, 1fr);
      overflow: visible;
    }
  }
  @container (min-width: 760px) {
    .regression-controls {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      gap: var(--s5);
    }
    .train-numbers,
    .maps {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
