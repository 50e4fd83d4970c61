import { css } from "lit";

/** Matrices of written numbers; a custom property sets the width of a cell. */
export const numberStyles = css`
  .numbers {
    direction: ltr;
    border-collapse: separate;
    border-spacing: 0;
    font-size: 15px;
    -webkit-user-select: none;
    user-select: none;
  }
  .numbers tbody tr:hover {
    background: none;
  }
  .numbers thead tr:last-child > * {
    border: 0;
  }
  .numbers td,
  .numbers th {
    padding: 0;
    block-size: var(--row, 44px);
    box-sizing: border-box;
    text-align: center;
    vertical-align: middle;
  }
  .numbers tbody td {
    inline-size: var(--cell);
    min-inline-size: var(--cell);
    max-inline-size: var(--cell);
    border: 1px solid var(--rule);
    border-inline-start-width: 0;
    border-block-start-width: 0;
    position: relative;
  }
  .numbers tbody tr:first-child td {
    border-block-start-width: 1px;
  }
  .numbers tbody td:first-of-type {
    border-inline-start-width: 1px;
  }
  /* As much weight colour as keeps the contrast of numbers in ink, in each theme. */
  .numbers {
    --full: light-dark(
      color-mix(in oklab, var(--weight) 57%, var(--paper)),
      color-mix(in oklab, var(--weight) 50%, var(--paper))
    );
  }
  .computed {
    background: color-mix(in oklab, var(--full) calc(var(--ink-share) * 100%), var(--paper));
    outline: none;
  }
  .pickable .computed {
    cursor: pointer;
  }
  .computed .now,
  .computed .was {
    display: block;
    line-height: 1.15;
    position: relative;
  }
  .computed .was {
    color: var(--ink-soft);
    font-size: 11px;
  }
  .computed.inked .was {
    color: inherit;
  }
  .computed.strong .now {
    font-weight: 700;
  }
  .computed.hatched {
    background: repeating-linear-gradient(
      45deg,
      var(--paper-raised) 0 5px,
      color-mix(in oklab, var(--masked) 55%, var(--paper-raised)) 5px 7px
    );
  }
  .computed.hatched .now {
    inline-size: fit-content;
    margin-inline: auto;
    padding-inline: 3px;
    background: var(--paper-raised);
  }
  .computed.hatched .was {
    inline-size: fit-content;
    margin-inline: auto;
    padding-inline: 3px;
    background: var(--paper-raised);
  }
  .computed.void {
    background: var(--paper-raised);
    color: var(--ink-soft);
  }
  .numbers td.lit:not(.inked),
  .given:has(> .lit) {
    background-color: var(--lit);
  }
  .numbers td.lit.inked::after,
  .computed.picked::after,
  .computed:focus-visible::after {
    content: "";
    position: absolute;
    inset: 0;
    border: 1px solid var(--ink-soft);
    pointer-events: none;
  }
  .computed.picked::after {
    border: 2px solid var(--ink);
  }
  .numbers td.computed:focus-visible::after {
    border: 3px solid var(--accent);
  }
  .entry {
    inline-size: 100%;
    block-size: calc(var(--row, 44px) - 2px);
    display: block;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: repeating-linear-gradient(90deg, var(--ink-soft) 0 1px, transparent 1px 4px) center
      calc(50% + 11px) / 1.7em 1px no-repeat;
    text-align: center;
    cursor: ew-resize;
  }
  .entry:focus {
    cursor: text;
    background: none;
  }
  .numbers .entry:focus-visible {
    outline-offset: -3px;
  }
  .numbers .head {
    font-weight: 400;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 1.15;
  }
  .numbers .head.lit {
    color: var(--ink);
    font-weight: 650;
  }
  .head-in {
    display: flex;
    align-items: center;
    gap: 5px;
    white-space: normal;
  }
  .head-mark {
    flex: none;
    overflow: visible;
    fill: var(--ink);
    font-family: var(--sans);
  }
  .value-head rect {
    stroke-width: 9;
  }
  th[scope="row"] .head-name {
    max-inline-size: 6.8em;
  }
  /* Compared bars start at the same position. */
  .named th[scope="col"] .head-name {
    inline-size: min-content;
  }
  .named .head-name:has(+ .head-weight) {
    inline-size: calc(var(--longest) * 1ch);
  }
  th[scope="row"] .head-in {
    padding-inline: var(--s2);
    text-align: start;
  }
  th[scope="col"] .head-in {
    flex-direction: column;
    justify-content: end;
    padding-block-end: var(--s1);
    gap: 2px;
    max-inline-size: var(--cell);
    font-size: 11px;
  }
  .numbers th[scope="col"] {
    vertical-align: bottom;
    block-size: 30px;
  }
  .head-weight {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--ink);
  }
  .head-bar {
    inline-size: calc(var(--share) * 40px);
    block-size: 12px;
    min-inline-size: 1px;
    background: var(--weight);
  }
  /* In narrow cells the column names are vertical. */
  @container (max-width: 959px) {
    .named th[scope="col"] .head-name {
      writing-mode: vertical-rl;
      rotate: 180deg;
    }
  }
  @container (max-width: 959px) {
    .computed .now,
    .entry {
      font-size: 13px;
    }
  }
  @media (forced-colors: active) {
    .computed.picked::after,
    .computed.lit::after {
      border-color: Highlight;
    }
    .computed.inked,
    .head-bar {
      forced-color-adjust: none;
    }
  }
`;
