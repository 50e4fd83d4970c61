import { css } from "lit";

/** The field: the plane on its canvas, the numbers beside it, and the folded part. */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--s4);
    grid-template-columns: minmax(0, 560px);
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
  .coloured .spoke.lit {
    stroke-width: 1.5;
    fill-opacity: 1;
  }
  .coloured .axis {
    stroke: var(--on-field);
    stroke-opacity: 0.16;
  }
  .hull {
    fill: none;
    stroke: var(--on-field);
    stroke-opacity: 0.7;
    stroke-width: 1.2;
    stroke-dasharray: 5 5;
    pointer-events: none;
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
  .never-cross {
    stroke: var(--on-field);
    stroke-width: 2;
    pointer-events: none;
  }
  .never-word {
    font-size: 12px;
    font-weight: 600;
    fill: var(--on-field);
    stroke: var(--halo);
    stroke-width: 3px;
    paint-order: stroke;
    pointer-events: none;
  }
  .field-side {
    display: grid;
    gap: var(--s3);
    align-content: start;
    min-inline-size: 0;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
  }
  .field-side .rewards {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .answer {
    display: flex;
    align-items: center;
    gap: var(--s3);
    padding-block-start: var(--s3);
    border-block-start: 1px solid var(--rule);
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
  .colour-digits {
    display: block;
  }
  .effective strong {
    color: var(--ink);
    font-size: 20px;
  }
  .never {
    margin-block-end: 0;
  }
  .captured {
    display: inline-block;
    margin-inline-start: var(--s2);
    font-weight: 650;
  }
  .penalty {
    display: block;
    margin-block-start: var(--s2);
  }
  .penalty output {
    font-weight: 650;
    margin-inline-start: var(--s2);
  }
  .distance strong {
    font-size: 20px;
  }
  .orders {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .alike {
    font-weight: 650;
  }
  .motion-parts {
    display: grid;
    gap: var(--s2);
    max-inline-size: 460px;
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
  @container (min-width: 660px) {
    .field {
      grid-template-columns: minmax(0, min(560px, 52%)) minmax(0, 1fr);
      gap: var(--s5);
    }
    .more-parts {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .more-parts .numbers {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;
