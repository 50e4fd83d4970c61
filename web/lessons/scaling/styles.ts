import { css } from "lit";

/** The tables under the chart. */
export const scalingStyles = css`
  .entropy {
    margin-block-start: var(--s3);
  }
  /* As wide as the widest number, including powers of ten. */
  .entropy .measured {
    min-inline-size: 3.9em;
    font-weight: 650;
  }
  .entropy td:nth-child(6) {
    min-inline-size: 5.4em;
  }
  .entropy tbody tr {
    cursor: pointer;
  }
  .entropy tr.locked > * {
    box-shadow: inset 0 -2px var(--accent);
  }
  .entropy caption {
    text-align: start;
    font-weight: 650;
    padding-block-end: var(--s1);
  }
  .entropy caption.scaled {
    color: var(--scaled);
  }
  .entropy caption.unscaled {
    color: var(--unscaled);
  }
  .tables {
    outline: none;
    display: flex;
    overflow-x: auto;
    flex-wrap: wrap;
    gap: var(--s2) var(--s6);
  }
  .pair {
    display: grid;
    gap: var(--s3) var(--s5);
    grid-template-columns: minmax(0, 1fr);
    margin-block-end: var(--s3);
  }
  .pair output {
    font-weight: 650;
    margin-inline-start: var(--s1);
  }
  .answer-line {
    font-weight: 650;
  }
  .weight-line,
  .slope-line {
    fill: none;
    stroke-width: 2.4;
  }
  .weight-line {
    stroke: var(--weight);
  }
  .slope-line {
    stroke: var(--output);
  }
  .weight-dot,
  .weight-name {
    fill: var(--weight);
  }
  .slope-dot,
  .slope-name {
    fill: var(--output);
  }
  .response-chart .line-name,
  .gradient .line-name {
    font-weight: 600;
    stroke: var(--paper);
    stroke-width: 4px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .bin.scaled {
    fill: var(--scaled);
    fill-opacity: 0.7;
  }
  .bin.unscaled {
    fill: var(--unscaled);
    fill-opacity: 0.55;
  }
  .scaled-name {
    fill: var(--scaled);
  }
  .unscaled-name {
    fill: var(--unscaled);
  }
  .softmax-rows {
    margin-block-start: var(--s3);
  }
  .softmax-rows caption {
    white-space: normal;
    text-align: start;
    font-weight: 650;
    padding-block-end: var(--s1);
  }
  .gradient path {
    fill: none;
    stroke-width: 2;
  }
  .gradient:is(.scaledMean, .scaledMedian) {
    --series: var(--scaled);
  }
  .gradient:is(.unscaledMean, .unscaledMedian) {
    --series: var(--unscaled);
  }
  .gradient path {
    stroke: var(--series);
  }
  .gradient circle,
  .gradient text {
    fill: var(--series);
  }
  .gradient:is(.unscaledMean, .unscaledMedian) path {
    stroke-dasharray: 7 5;
  }
  .gradient:is(.scaledMedian, .unscaledMedian) path {
    stroke-width: 1.2;
  }
  /* The run and stop buttons have equal width. */
  @container (max-width: 519px) {
    .chart ~ .run {
      min-block-size: 79px;
      align-content: start;
    }
    .chart ~ .so-what {
      min-block-size: 4.5em;
    }
  }
  @container (min-width: 660px) {
    .pair {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
