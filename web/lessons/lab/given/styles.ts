import { css } from "lit";

/** Given weights: thumbnails of all heads, and the text. */
export const givenStyles = css`
  .kinds {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0;
    margin-block-end: var(--s2);
  }
  .choices.kinds button {
    padding-inline: var(--s2);
    margin-block-start: -1px;
    font-size: 14px;
  }
  .kinds .note {
    margin-inline: var(--s2);
  }
  .thumbs {
    max-block-size: min(64vh, 600px);
    overflow: auto;
    overscroll-behavior: contain;
    padding: 2px;
    scrollbar-gutter: stable;
    direction: ltr;
  }
  .layer-row {
    display: grid;
    grid-template-columns: 30px minmax(0, 1fr);
    gap: var(--s1);
    align-items: start;
  }
  .layer-row.stacked {
    grid-template-columns: minmax(0, 1fr);
  }
  .layer-row + .layer-row {
    margin-block-start: var(--s1);
  }
  .layer-row h4 {
    margin: 0;
    padding-block-start: var(--s1);
    font: 600 13px / 1.3 var(--sans);
    color: var(--ink-soft);
  }
  .layer-thumbs {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 72px);
    gap: var(--s1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .layer-thumbs.wrap {
    grid-auto-flow: row;
    grid-template-columns: repeat(auto-fill, minmax(64px, 1fr));
  }
  .thumb {
    position: relative;
    display: grid;
    inline-size: 100%;
    padding: 2px;
    border-color: transparent;
    background: none;
    font-size: 12px;
    line-height: 1.25;
    text-align: center;
  }
  .thumb[aria-pressed="true"] {
    border-color: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
    background: none;
    color: var(--ink);
  }
  .thumb-ground {
    display: block;
    aspect-ratio: 1;
    background: var(--paper-raised);
  }
  .thumb canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    color: var(--weight);
    outline-color: var(--unscaled);
    transition: color 1ms;
    image-rendering: pixelated;
  }
  .thumb-line {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .thumb-kind {
    min-block-size: 1.25em;
    overflow: hidden;
    font-size: 11px;
    color: var(--accent);
    white-space: nowrap;
    text-overflow: clip;
  }
  .thumb-side {
    position: absolute;
    inset-block-start: 3px;
    inset-inline-end: 4px;
    padding-inline: 3px;
    background: var(--paper);
    font-weight: 700;
  }
  .given-fields {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s5);
    margin-block-end: var(--s2);
  }
  .given-fields .number-field {
    inline-size: 4.5em;
  }
  .given-compare {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
    margin-block-start: var(--s2);
  }
  .given-sides {
    display: grid;
    gap: var(--s4);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  }
  .given-side {
    min-inline-size: 0;
  }
  .graphic h4 {
    margin-block: var(--s2) var(--s1);
    font: 600 14px / 1.3 var(--sans);
  }
  .token-text {
    max-block-size: min(50vh, 420px);
    overflow: auto;
    overscroll-behavior: contain;
    padding: var(--s1);
    border: 1px solid var(--rule);
    font: 17px / 1.9 var(--serif);
  }
  .token-text .token {
    padding: 2px 1px;
    border-radius: 2px;
    background: color-mix(in srgb, var(--weight) calc(100% * var(--share)), transparent);
    white-space: pre-wrap;
  }
  .token-text.chooses .token {
    cursor: pointer;
  }
  .token-text .token.strong {
    color: var(--on-weight);
  }
  .token-text .token.asking {
    box-shadow: 0 0 0 2px var(--query);
  }
  .token-text .token.lit {
    text-decoration: underline 2px var(--accent);
    text-underline-offset: 4px;
  }
  @media (forced-colors: active) {
    .thumb canvas {
      color: CanvasText;
    }
    .thumb[aria-pressed="true"] {
      outline: 2px solid Highlight;
    }
    .token-text .token {
      forced-color-adjust: none;
    }
  }
  @media (pointer: coarse) {
    .token-text {
      line-height: 2.6;
    }
    .token-text .token {
      padding-block: 10px;
    }
  }
`;
