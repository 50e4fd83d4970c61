import { css } from "lit";

/** The field: the plane on its canvas, the numbers beside it, and the pictures after it. */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--s2) 8px;
    grid-template-columns: minmax(0, 63fr) minmax(112px, 35fr);
  }
  .field-controls {
    display: grid;
    grid-column: 1 / -1;
    gap: var(--s1);
  }
  .field-plane {
    position: relative;
    aspect-ratio: 1;
    touch-action: pan-y;
  }
  .field-plane > * {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 3px;
  }
  .field-plane .ghost {
    pointer-events: none;
  }
  .ghost-hand path {
    fill: var(--paper);
    stroke: var(--ink);
    stroke-width: 1.6;
    stroke-linejoin: round;
  }
  .coloured .plane-ground {
    fill: transparent;
    stroke: var(--rule);
  }
  .coloured {
    --query: var(--on-field);
  }
  .coloured .query-star {
    stroke: var(--halo);
  }
  .coloured .spoke {
    stroke: var(--halo);
    stroke-width: 0;
  }
  .coloured .axis {
    stroke: var(--on-field);
    stroke-opacity: 0.16;
  }
  .coloured .key-shape {
    stroke: var(--halo);
    stroke-width: 2.5;
    paint-order: stroke;
  }
  .ring {
    fill: none;
    pointer-events: none;
  }
  .ring.member {
    stroke: var(--on-field);
    stroke-width: 2;
  }
  .ring.lit {
    stroke: var(--halo);
    stroke-width: 3;
  }
  .field-side {
    display: grid;
    gap: var(--s2);
    align-content: start;
    min-inline-size: 0;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
  }
  .rewards {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .answer {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .swatch {
    inline-size: 64px;
    block-size: 44px;
    flex: none;
    border-radius: 3px;
  }
  .output-name {
    color: var(--output);
    font-weight: 650;
  }
  .effective strong {
    color: var(--ink);
    font-size: 20px;
  }
  .two-fields {
    display: grid;
    gap: 12px;
    grid-template-columns: repeat(2, minmax(0, 390px));
    direction: ltr;
  }
  .small-field :is(h3, p) {
    unicode-bidi: plaintext;
  }
  .hard-k > label:first-child {
    direction: ltr;
  }
  .hard-k {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s3);
    max-inline-size: 792px;
  }
  .slider .slider,
  .hard-k .slider {
    flex: 1;
    min-inline-size: 0;
  }
  .hard-k [type="range"] {
    block-size: 44px;
  }
  /* About as high as the two maps that come, with their words. */
  .later {
    block-size: calc(min(50cqi, 390px) + 100px);
  }
  .later.closed {
    block-size: 58px;
  }
  .motion-parts {
    display: grid;
    gap: var(--s2) var(--s4);
  }
  .cloud-chart {
    max-inline-size: 250px;
  }
  .motion-parts .slider label {
    white-space: nowrap;
  }
  .choices-row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .cloud-ground {
    fill: none;
    stroke: var(--rule);
  }
  .cloud {
    fill: none;
    stroke-width: 7;
    stroke-linecap: round;
    stroke-opacity: 0.75;
  }
  .cloud-way {
    fill: none;
    stroke: var(--ink);
    stroke-dasharray: 3 3;
  }
  .numbers .number-field {
    inline-size: 4.2em;
  }
  .numbers :is(th, td) {
    padding-inline: 4px;
  }
  .numbers .remove {
    min-inline-size: 44px;
  }
  .numbers .add {
    margin-block-start: var(--s2);
  }
  @container (max-width: 659px) {
    .field-controls .rewards {
      display: none;
    }
    .field-side .effective {
      font-size: 13px;
    }
    .output-name {
      font-size: 13px;
      white-space: nowrap;
    }
    .swatch {
      inline-size: 28px;
      block-size: 20px;
    }
  }
  @container (min-width: 660px) {
    .field {
      grid-template-columns: minmax(0, min(560px, 52%)) minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      gap: var(--s3) 32px;
    }
    .field > .field-plane {
      grid-row: 1 / 3;
    }
    .field-controls {
      grid-area: 1 / 2;
      gap: var(--s2);
    }
    .cloud-chart {
      max-inline-size: none;
    }
    .motion-parts {
      grid-template-columns: minmax(0, 540px) minmax(0, 1fr);
      align-items: end;
    }
  }
`;
