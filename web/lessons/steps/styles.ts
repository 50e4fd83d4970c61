import { css } from "lit";

/** The steps: formula and picture. */
export const stepsStyles = css`
  .machine {
    --cell: 36px;
    --row: 30px;
    --lit: color-mix(in oklab, var(--accent) 16%, var(--paper));
  }
  .formula-line {
    font: 20px / 1.6 var(--serif);
    unicode-bidi: isolate;
  }
  .f {
    border-block-end: 3px solid transparent;
  }
  .f.ahead {
    color: var(--ink-soft);
  }
  .f.here {
    font-weight: 650;
    border-block-end-color: var(--accent);
  }
  .chain-scroll {
    /* Contains visually hidden elements, which would otherwise widen the page. */
    position: relative;
    overflow-x: auto;
    direction: ltr;
    padding-block-end: var(--s2);
  }
  .flights {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .flights span {
    position: absolute;
    left: 0;
    top: 0;
    font-size: 12px;
    color: var(--accent);
  }
  .chain {
    display: grid;
    grid-template: "head k v" auto "q a o" auto / auto auto auto;
    justify-content: start;
    gap: var(--s3) var(--s4);
    inline-size: max-content;
  }
  .step-head {
    grid-area: head;
    inline-size: 15em;
    align-self: start;
    padding-inline-end: var(--s3);
  }
  .step-count {
    color: var(--ink-soft);
    font-size: 13px;
  }
  .step-head h3 {
    font: 600 20px / 1.3 var(--serif);
  }
  .step-text {
    margin-block-start: var(--s1);
    font-size: 15px;
    line-height: 1.4;
    white-space: normal;
  }
  .block {
    display: flex;
    flex-direction: column;
  }
  .block-k {
    grid-area: k;
    justify-content: end;
  }
  .block-v {
    grid-area: v;
    justify-content: end;
  }
  .block-q {
    grid-area: q;
    align-items: end;
    justify-self: end;
  }
  .block-a {
    grid-area: a;
  }
  .block-o {
    grid-area: o;
  }
  .block:is(.block-q, .block-a, .block-o) {
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  .symbol {
    color: var(--ink-soft);
    font-size: 15px;
    line-height: 1.6;
    margin: 0;
  }
  .symbol sup {
    font-size: 0.75em;
    font-style: normal;
    line-height: 0;
  }
  .block-q .symbol {
    padding-inline-end: var(--s2);
  }
  .block.faint .computed:not(.inked, .hatched),
  .block.faint .entry {
    color: var(--ink-soft);
  }
  .block.faint .numbers td {
    border-color: color-mix(in oklab, var(--rule) 70%, var(--paper));
  }
  .block:not(.faint) .symbol {
    color: var(--ink);
    font-weight: 600;
  }

  .crossings {
    display: flex;
    align-items: end;
    gap: var(--s3);
    inline-size: max-content;
  }
  .crossing {
    display: grid;
    grid-template: ". w" auto "x p" auto / auto auto;
    justify-content: start;
    gap: var(--s2) var(--s3);
  }
  .block-w {
    grid-area: w;
    justify-content: end;
  }
  .block-x {
    grid-area: x;
    align-items: end;
  }
  .block-p {
    grid-area: p;
  }
  .block:is(.block-x, .block-p) {
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  .crossings .symbol {
    color: var(--ink);
  }

  @container (max-width: 639px) {
    .chain {
      gap: 0 4px;
    }
    .crossings {
      --cell: 39px;
    }
    .step-head {
      display: none;
    }
    .formula-line {
      font-size: 15px;
    }
    .chain .symbol {
      font-size: 13px;
      line-height: 1.3;
    }
    .machine :is(.now, .entry) {
      font-size: 11.5px;
      letter-spacing: -0.04em;
    }
    .machine th[scope="row"] .head-in {
      padding-inline: 2px;
    }
    .machine .was {
      font-size: 10px;
    }
    /* Matrices outside the step shrink to their names and make room. */
    .chain:not([data-step="inputs"]) .block.faint:is(.block-v, .block-o),
    .chain:not([data-step="inputs"]) .block-q.faint td,
    .chain:not([data-step="inputs"]) .block-k.faint tbody {
      display: none;
    }
    .way-names li span {
      display: none;
    }
    .way-names li.here span {
      display: inline;
    }
  }
  @container (min-width: 640px) {
    .machine {
      --cell: 45px;
      --row: 36px;
    }
    .projected {
      --cell: 34px;
    }
    .projected :is(.now, .entry) {
      font-size: 12px;
      letter-spacing: -0.04em;
    }
    .crossings th[scope="row"] .head-in {
      padding-inline: 4px;
    }
    .chain {
      column-gap: var(--s3);
    }
  }
  @container (min-width: 640px) and (max-width: 959px) {
    :host([part]) .machine {
      --row: 28px;
    }
    :host([part]) .formula-line {
      font-size: 18px;
      line-height: 1.4;
    }
  }
  @container (min-width: 960px) {
    .chain {
      column-gap: var(--s4);
    }
    .machine {
      --cell: 64px;
    }
  }
  @media (forced-colors: active) {
    .f:not(.here) {
      border-color: Canvas;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .f {
      transition: color 300ms ease-out, border-color 300ms ease-out;
    }
    .computed .now {
      transition: color 300ms ease-out;
    }
    .computed {
      transition: background-color 300ms ease-out;
    }
  }
`;
