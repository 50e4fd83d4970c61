import { css } from "lit";

/** A presentation, on the deck page and in an offline page. Sizes follow the screen, at least 24 px on 1,920 × 1,080. */
export const playerStyles = css`
  .player {
    --type: clamp(16px, min(1.25vw, 2.22vh) * var(--larger, 1) + 0.02px, 96px);
    position: fixed;
    z-index: 2;
    inset: 0;
    display: grid;
    grid-template: minmax(0, 1fr) auto auto / minmax(0, 1fr);
    background: var(--paper);
    color: var(--ink);
    font: 400 var(--type) / 1.4 var(--sans);
  }
  /* What a presentation needs of the style sheet of Reveal. */
  .player .reveal {
    position: relative;
    overflow: hidden;
    touch-action: pinch-zoom;
  }
  .player .slides {
    position: absolute;
    inset: 0;
    /* Reveal writes the size before the notes are shown. */
    inline-size: auto !important;
    block-size: auto !important;
  }
  .player .slides > section {
    position: absolute;
    display: none;
    inline-size: 100%;
    block-size: 100%;
    overflow: auto;
    opacity: 0;
    visibility: hidden;
    outline-offset: -3px;
    transition: opacity 300ms, visibility 300ms;
  }
  .player .slides > .present {
    opacity: 1;
    visibility: visible;
  }
  .player .overview .slides > section {
    overflow: hidden;
    opacity: 1;
    visibility: visible;
    outline: 4px solid var(--rule-strong);
    cursor: pointer;
  }
  .player .overview .slides > .present {
    outline: 12px solid var(--accent);
  }
  .player .overview .place {
    pointer-events: none;
  }
  .player .pause-overlay {
    position: fixed;
    z-index: 1;
    inset: 0;
    background: #000;
    visibility: hidden;
    cursor: none;
  }
  .player .paused .pause-overlay {
    visibility: visible;
  }
  .player :is(.backgrounds, .speaker-notes) {
    display: none;
  }
  .player h1 {
    max-inline-size: none;
    margin: 0;
    padding: 0.5em 2.4vw 0.3em;
    font: 600 calc(1.75 * var(--type)) / 1.2 var(--serif);
    outline: none;
    text-wrap: balance;
  }
  .player .place {
    padding: 0.4em 2.4vw 1em;
  }
  /* The smallest text of a figure has 13 of its pixels. */
  .player soft-attention {
    display: block;
  }
  @media screen {
    .player soft-attention {
      zoom: var(--zoom, 1);
    }
  }
  .player [data-titled] soft-attention::part(title) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .player soft-attention::part(tools) {
    display: none;
  }
  .player .slide-text {
    display: grid;
    align-content: center;
    min-block-size: 60vh;
    max-inline-size: 34em;
    font: 400 calc(1.5 * var(--type)) / 1.5 var(--serif);
  }
  .player .slide-text p {
    max-inline-size: none;
    margin: 0 0 0.8em;
  }
  .player-notes {
    max-block-size: 30vh;
    padding: 0.5em 2.4vw;
    overflow: auto;
    border-block-start: 1px solid var(--rule-strong);
    background: var(--paper-raised);
    white-space: pre-wrap;
    outline-offset: -3px;
  }
  .player-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    padding: 4px 2.4vw;
    border-block-start: 1px solid var(--rule);
    font: 400 max(14px, 0.8 * var(--type)) / 1.2 var(--sans);
  }
  .player-bar button {
    min-block-size: 44px;
    min-inline-size: 44px;
    padding: 0 10px;
    border: 1px solid transparent;
    border-radius: 3px;
    background: none;
    color: var(--ink-soft);
    font: inherit;
    cursor: pointer;
  }
  .player-bar button:hover,
  .player-bar button[aria-pressed="true"] {
    color: var(--accent);
    border-color: currentcolor;
  }
  .player-bar :disabled {
    color: var(--rule-strong);
    border-color: transparent;
  }
  .player :is(button, section, .player-notes):focus-visible {
    outline: 3px solid var(--accent);
  }
  .player-bar .place-of {
    min-inline-size: 4em;
    color: var(--ink);
    font-size: var(--type);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .player-bar .said {
    flex: 1;
    min-inline-size: 0;
    color: var(--ink-soft);
  }
  @media (max-width: 600px) {
    .player-bar .wide {
      display: none;
    }
  }
  /* 400 % of a screen: all of it scrolls, and every button is there. */
  @media (max-height: 320px) {
    .player {
      display: block;
      overflow: auto;
    }
    .player .reveal,
    .player .slides,
    .player .slides > .present {
      position: static;
      block-size: auto !important;
      overflow: visible;
    }
    .player-notes {
      max-block-size: none;
    }
    .player-bar .wide {
      display: block;
    }
  }
  @media (forced-colors: active) {
    .player-bar button[aria-pressed="true"] {
      outline: 2px solid Highlight;
    }
    .player .pause-overlay {
      forced-color-adjust: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .player * {
      transition: none !important;
    }
  }
  /* The current slide on a page. */
  @media print {
    .player,
    .player .reveal,
    .player .slides,
    .player .slides > .present {
      position: static;
      display: block;
      overflow: visible;
    }
    .player :is(.player-bar, .player-notes, .slides > :not(.present)) {
      display: none !important;
    }
  }
`;
