import { css } from "lit";

/** Three panels side by side; on a narrow page one beside the next, each with its bars beside its plane. */
export const similarityStyles = css`
  .panels {
    display: grid;
    gap: var(--s2) var(--s4);
    grid-auto-flow: column;
    grid-auto-columns: 94%;
    overflow-x: auto;
    scroll-snap-type: inline mandatory;
  }
  .panels:has(.winners) {
    grid-auto-columns: 62%;
  }
  .panel {
    display: grid;
    gap: var(--s1) 12px;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-content: start;
    min-inline-size: 0;
    scroll-snap-align: start;
  }
  .winners {
    grid-template-columns: minmax(0, 1fr);
  }
  .panel > :is(.name, .temperature, .numbers, .map) {
    grid-column: 1 / -1;
  }
  .panel > .weight-bars {
    align-self: center;
  }
  /* The three headers are equally high in every language. */
  .name {
    min-block-size: 3em;
  }
  .rewards,
  .numbers {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .numbers {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
  }
  .output {
    color: var(--output);
    font-weight: 600;
  }
  .map .cell-text {
    font-size: 11px;
  }
  .ring {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
    pointer-events: none;
  }
  /* Neighbouring cells leave no seam. */
  .winner-map path {
    pointer-events: none;
    shape-rendering: crispedges;
  }
  /* The text calls its sides left and right. */
  .bridge {
    direction: ltr;
    display: grid;
    gap: 2px 8px;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: center;
  }
  .bridge:dir(rtl) > :is(.penalty, .switches) {
    direction: rtl;
  }
  .bridge .formula {
    font-size: 13px;
  }
  .bridge > :is(.weight-bars, .penalty, .switches) {
    grid-column: 1 / -1;
  }
  .bridge > .weight-bars {
    order: 1;
  }
  .bridge > :is(.penalty, .switches) {
    order: 2;
    font-size: 14px;
  }
  .penalty {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--s3);
    align-items: center;
  }
  .share {
    display: none;
  }
  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
  }
  .bridge output {
    font-weight: 650;
  }
  .alike {
    font-weight: 650;
  }
  .orders {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .value-matrix {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s2);
    margin-block-start: var(--s2);
  }
  .value-rule {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1);
    direction: ltr;
  }
  .bracketed {
    border-inline: 1.5px solid var(--ink);
    border-radius: 6px;
  }
  .bracketed td {
    padding: 2px;
  }
  .bracketed .number-field {
    inline-size: 3em;
  }
  @container (min-width: 640px) {
    .panels,
    .panels:has(.winners) {
      grid-auto-columns: minmax(0, 1fr);
      overflow: visible;
    }
    .panel {
      grid-template-columns: minmax(0, 1fr);
    }
    .bridge {
      grid-template-columns: minmax(0, 1fr) 27% minmax(0, 1fr);
      gap: var(--s2) var(--s4);
    }
    .share {
      display: inline;
    }
    .bridge .formula {
      font-size: 16px;
    }
    .bridge > .weight-bars {
      grid-column: auto;
      order: 0;
    }
  }
`;
