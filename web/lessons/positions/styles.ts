import { css } from "lit";

/** The threads and tiles, the plane beside its weights, and the scores by distance. */
export const positionsStyles = css`
  .order-picture {
    direction: ltr;
  }
  .order-name {
    margin: 0;
    color: var(--ink-soft);
    font-size: 14px;
    text-align: center;
  }
  .order-threads {
    overflow: visible;
  }
  .thread-word {
    font: 21px / 1.2 var(--serif);
  }
  .asking .thread-word {
    font-weight: 700;
  }
  .thread-ground {
    fill: none;
    stroke: var(--paper);
    stroke-width: 8;
  }
  .thread {
    fill: none;
    stroke-width: 2.5;
    stroke-linecap: round;
  }
  .thread.asking {
    stroke-width: 5;
  }
  .tiles {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    touch-action: pan-y;
  }
  .tile {
    min-inline-size: 0;
    min-block-size: 44px;
    margin-inline: 3px;
    padding: 0 2px;
    overflow: hidden;
    border-block-start-width: 4px;
    font: 21px / 1.2 var(--serif);
    text-overflow: ellipsis;
    cursor: grab;
    touch-action: pan-y;
  }
  .tile[aria-pressed="true"] {
    font-weight: 700;
  }
  .tile.held {
    z-index: 1;
    position: relative;
    cursor: grabbing;
  }
  .tile-outputs {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    margin: var(--s1) 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
    line-height: 17px;
    text-align: center;
  }
  .tile-outputs span {
    display: block;
  }
  .tile-outputs .changed {
    color: var(--output);
    font-weight: 650;
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    min-block-size: 44px;
  }
  .check input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  :is(.plane-part, .weights-part, .distance-part) h3 {
    margin: 0 0 var(--s1);
    font-size: 15px;
    line-height: 1.3;
  }
  .plane-and-weights {
    display: grid;
    gap: var(--s3) 28px;
  }
  .position-plane {
    inline-size: auto;
    max-inline-size: 100%;
  }
  .meaning {
    fill: none;
    pointer-events: none;
  }
  .meaning-ring {
    fill: var(--paper);
    stroke-width: 2;
  }
  .meaning-word {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: 3;
    paint-order: stroke;
    font-size: 13px;
    font-weight: 600;
  }
  .way-circle {
    stroke-opacity: 0.4;
    stroke-dasharray: 2 4;
  }
  .way {
    stroke-width: 2;
    stroke-opacity: 0.8;
  }
  .placed {
    cursor: pointer;
  }
  .placed-disc {
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .placed-number {
    font-size: 13px;
    font-weight: 650;
    pointer-events: none;
  }
  .placed-spoke {
    stroke: var(--ink);
    stroke-linecap: round;
    pointer-events: none;
  }
  .position-controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1) var(--s4);
    margin-block-start: var(--s2);
  }
  .encodings {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
  }
  .amount {
    display: flex;
    flex: 1 1 16em;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s2);
    font-size: 15px;
  }
  .amount input {
    flex: 1 1 8em;
    min-inline-size: 6em;
    block-size: 44px;
    direction: ltr;
    accent-color: var(--accent);
  }
  .amount output {
    min-inline-size: 2.5em;
    direction: inherit;
    font-weight: 650;
  }
  [data-control="positionAmount"] output {
    min-inline-size: 6.5em;
  }
  .query-course {
    fill: none;
    stroke: var(--weight);
    stroke-opacity: 0.4;
    stroke-width: 1.5;
  }
  .query-dots {
    fill: none;
    stroke: var(--weight);
    stroke-linecap: round;
    stroke-width: 5;
  }
  @container (max-width: 599px) {
    .plane-and-weights {
      grid-auto-flow: column;
      grid-auto-columns: 100%;
      justify-items: center;
      overflow-x: auto;
      scroll-snap-type: inline mandatory;
    }
    .plane-and-weights > section {
      scroll-snap-align: start;
    }
  }
  @container (min-width: 600px) {
    .plane-and-weights {
      grid-template-columns: auto minmax(0, 1fr);
    }
  }
`;
