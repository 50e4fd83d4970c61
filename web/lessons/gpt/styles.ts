import { css } from "lit";

/** The text with its arcs, all heads, the dial with its cost, the continuations, one head's keys and plane. */
export const gptStyles = css`
  h3 small {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
  }
  .model-parts h3,
  .writes h3 {
    font-size: 14px;
  }
  .tokens {
    display: grid;
    grid-auto-flow: column;
  }
  .token {
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 0 1px;
    border-color: transparent;
    border-radius: 0;
    background: none;
    font: 15px / 1.2 var(--serif);
    white-space: pre;
  }
  .token[aria-pressed="true"] {
    border-block-end: 2px solid var(--accent);
    font-weight: 650;
  }
  .token.lit {
    color: var(--accent);
  }
  .token.out {
    opacity: 0.4;
  }
  .model-parts {
    display: grid;
    gap: var(--s3) 28px;
    margin-block-start: var(--s2);
  }
  .model-parts > * {
    min-inline-size: 0;
  }
  .heads-grid {
    display: grid;
    grid-template-columns: repeat(var(--heads), minmax(0, 1fr));
    gap: 4px;
    margin: var(--s1) 0 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .heads-grid .head {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 0;
    padding: 0;
    border-width: 2px;
    border-color: transparent;
    border-radius: 2px;
  }
  .heads-grid .head[aria-pressed="true"] {
    border-color: var(--accent);
  }
  @media (forced-colors: active) {
    .heads-grid .head[aria-pressed="true"] {
      outline: 3px solid Highlight;
    }
  }
  .is-ablated .attention-thumb {
    opacity: 0.25;
  }
  .map-ground {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .map-ink {
    fill: var(--weight);
  }
  .map-row {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.2;
  }
  .next-tokens {
    margin-block-start: var(--s3);
  }
  .next-tokens .row {
    cursor: default;
  }
  .cost-curve .grid {
    stroke: var(--rule-strong);
  }
  .cost-ground {
    fill: var(--ink-soft);
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
  .cost-name,
  .cost-ground {
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
  .dial-line {
    stroke: var(--rule-strong);
    stroke-width: 2;
  }
  .dial-stop {
    fill: var(--paper);
    stroke: var(--rule-strong);
    stroke-width: 2;
  }
  .dial-stop.on {
    fill: var(--accent);
    stroke: var(--accent);
  }
  .dial-text {
    font-size: 15px;
  }
  .dial-text.on {
    font-weight: 700;
  }
  .dial-choices {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    margin-block-start: var(--s2);
  }
  .writes h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s2);
    margin-block-start: var(--s2);
  }
  .writes .again,
  .own-note .quiet {
    min-block-size: 28px;
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }
  .writes p {
    min-block-size: 2.8em;
    font: 15px / 1.4 var(--serif);
    text-align: left;
  }
  .writes .lead {
    color: var(--ink-soft);
  }
  .writes mark {
    color: inherit;
    background: color-mix(in srgb, var(--accent) 16%, var(--paper));
  }
  .head-parts {
    display: grid;
    gap: var(--s4) 28px;
  }
  .head-parts > * {
    min-inline-size: 0;
  }
  .neighbours {
    margin-block-start: var(--s2);
  }
  .neighbours th[scope="col"] {
    white-space: normal;
    vertical-align: bottom;
  }
  .neighbours th:first-child {
    text-align: start;
  }
  .neighbours .place {
    color: var(--ink-soft);
    font-size: 12px;
  }
  .stick {
    margin-inline-end: 4px;
    vertical-align: -1px;
  }
  .signed-bar {
    fill: var(--weight);
  }
  .signed-bar.negative {
    fill: var(--output);
  }
  .price-chart :is(.number, .price-name) {
    font-size: 14px;
  }
  .price-chart .number {
    stroke: var(--paper);
    stroke-width: 4;
    paint-order: stroke;
  }
  .price-line {
    fill: none;
    stroke: var(--rule-strong);
    stroke-width: 1.5;
  }
  .price-dot {
    fill: var(--rule-strong);
  }
  .price-name {
    fill: var(--ink-soft);
  }
  .price.lit .price-line {
    stroke: var(--weight);
    stroke-width: 3;
  }
  .price.lit .price-dot {
    fill: var(--weight);
  }
  .price.lit .price-name {
    fill: var(--ink);
    font-weight: 650;
  }
  .adjust {
    display: grid;
    gap: var(--s3);
    justify-items: start;
  }
  .adjust .temperature {
    inline-size: min(100%, 26em);
  }
  .ablate {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    min-block-size: 44px;
  }
  .ablate input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  @container (max-width: 619px) {
    .cost-said {
      min-block-size: 3em;
    }
    .stick {
      inline-size: 20px;
    }
    .neighbours :is(th, td) {
      padding-inline: 3px;
    }
  }
  @container (min-width: 620px) and (max-width: 799px) {
    .neighbours .stick {
      inline-size: 26px;
    }
    .neighbours :is(th, td) {
      padding-inline: 4px;
    }
  }
  @container (min-width: 620px) {
    .model-parts {
      grid-template-columns: 296px minmax(0, 1fr);
    }
    .head-parts {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;
