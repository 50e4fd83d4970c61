import { css } from "lit";

/** The dial with its cost, the next tokens, and the continuations. */
export const gptStyles = css`
  .next-tokens {
    margin-block-start: var(--s3);
  }
  .next-tokens .row {
    cursor: default;
  }
  .cost-curve .grid {
    stroke: var(--rule-strong);
  }
  .cost-line {
    fill: none;
    stroke-width: 2.5;
    stroke: var(--weight);
  }
  .cost-dot {
    fill: var(--weight);
  }
  .cost.soft .cost-name {
    fill: var(--weight);
  }
  .cost.equal .cost-line {
    stroke: var(--output);
    stroke-dasharray: 3 5;
    stroke-width: 2;
  }
  .cost.equal .cost-dot,
  .cost.equal .cost-name {
    fill: var(--output);
  }
  .cost-mark {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 2;
  }
  .mark-digits {
    font-weight: 600;
  }
  .mark-digits.on {
    fill: var(--accent);
    font-weight: 700;
  }
  .cost-name {
    stroke: var(--paper);
    stroke-width: 4;
    paint-order: stroke;
  }
  .cost-stem {
    stroke: var(--accent);
    stroke-width: 1.5;
  }
  .cost-now {
    fill: none;
    stroke: var(--accent);
    stroke-width: 3;
  }
  .cost-now-text {
    fill: var(--accent);
    font-size: 16px;
    font-weight: 700;
    stroke: var(--paper);
    stroke-width: 5;
    paint-order: stroke;
  }
  .cost-guess {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
    stroke-dasharray: 3 3;
  }
  .dial-choices {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    margin-block-start: var(--s2);
  }
  .writes .again {
    min-block-size: 28px;
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }
  .writes mark {
    color: inherit;
    background: color-mix(in srgb, var(--accent) 16%, var(--paper));
  }
  .adjust {
    display: grid;
    gap: var(--s3);
    justify-items: start;
  }
  .adjust .temperature {
    inline-size: min(100%, 26em);
  }
  @container (max-width: 619px) {
    .cost-said {
      min-block-size: 3em;
    }
  }
`;
