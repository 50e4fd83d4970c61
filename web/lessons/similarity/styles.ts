import { css } from "lit";

/** Three panels side by side; on a narrow page three small planes, and the panel of one with its bars beside its plane. */
export const similarityStyles = css`
  .panels {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s2) 20px;
  }
  .panels + .panel {
    margin-block-start: var(--s2);
  }
  .panel {
    display: grid;
    gap: var(--s1) 12px;
    grid-template-columns: 37% minmax(0, 1fr);
    align-content: start;
    min-inline-size: 0;
  }
  .winners {
    grid-template-columns: minmax(0, 1fr);
  }
  .panel > :is(.name, .temperature, .numbers) {
    grid-column: 1 / -1;
  }
  /* The button above says it. */
  .planes > .name {
    display: none;
  }
  .panel > .weight-bars {
    align-self: center;
  }
  :host([part]) .planes .rewards {
    display: none;
  }
  :host([part]) .planes .name {
    min-block-size: 0;
  }
  :host([part]) .panel {
    row-gap: 2px;
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
  @container (min-width: 540px) {
    .panel {
      grid-template-columns: minmax(0, 1fr);
    }
    /* The three headers are equally high in every language. */
    .planes > .name {
      display: block;
    }
    .name {
      min-block-size: 3em;
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
