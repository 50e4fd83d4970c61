import { css } from "lit";

/** Entropy against dimension. */
export const entropyStyles = css`
  .grid {
    stroke-opacity: 0.6;
  }
  .tick.lit {
    fill: var(--ink);
    font-weight: 650;
  }
  .ceiling {
    stroke: var(--ink-soft);
    stroke-width: 1.2;
    stroke-dasharray: 1 4;
    stroke-linecap: round;
  }
  .series.scaled {
    --series: var(--scaled);
  }
  .series.unscaled {
    --series: var(--unscaled);
  }
  .series .band {
    fill: var(--series);
    fill-opacity: 0.2;
  }
  .series .expected {
    fill: none;
    stroke: var(--series);
    stroke-width: 1;
    stroke-opacity: 0.75;
  }
  .series .measured {
    fill: none;
    stroke: var(--series);
    stroke-width: 2.2;
  }
  .series.unscaled .measured {
    stroke-dasharray: 7 5;
  }
  .series .dot {
    fill: var(--series);
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .article-mark {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.2;
  }
  .article-number {
    fill: var(--ink-soft);
    font-size: 11px;
  }
  .series .line-name {
    fill: var(--series);
    font-weight: 600;
  }
`;
