import { css } from "lit";

/** The rows of weights, and the curves of one score. */
export const scalingStyles = css`
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
  .spread.scaled {
    fill: var(--scaled);
    fill-opacity: 0.3;
  }
  .spread.unscaled {
    fill: var(--unscaled);
    fill-opacity: 0.12;
  }
  .scaled-name {
    fill: var(--scaled);
  }
  .unscaled-name {
    fill: var(--unscaled);
  }
  .weights-of > p {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s3);
  }
  .weights-of {
    --series: var(--unscaled);
  }
  .weights-of.scaled {
    --series: var(--scaled);
  }
  .row-name {
    color: var(--series);
    font-weight: 600;
  }
  .stick {
    fill: var(--series);
  }
  .even {
    fill: none;
    stroke: var(--ink);
    stroke-dasharray: 3 3;
  }
  .weight-sticks .guess {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  .weights-of + .weights-of {
    margin-block-start: var(--s2);
  }
  .weight-rows output,
  .response output {
    font-weight: 650;
    margin-inline-start: var(--s1);
  }
  .gradient:is(.scaledMean, .scaledMedian) {
    --series: var(--scaled);
  }
  .gradient:is(.unscaledMean, .unscaledMedian) {
    --series: var(--unscaled);
  }
  .gradient path {
    fill: none;
    stroke: var(--series);
    stroke-width: 2;
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
`;
