import { css } from "lit";

/** Given weights: thumbnails of heads, and the text. */
export const givenStyles = css`
  .thumbs {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(54px, 1fr));
    gap: var(--s1);
    margin-block-end: var(--s3);
    direction: ltr;
  }
  .thumb {
    display: grid;
    max-inline-size: 80px;
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
  .thumb canvas {
    display: block;
    inline-size: 100%;
    aspect-ratio: 1;
    background: var(--paper-raised);
    color: var(--weight);
    outline-color: var(--unscaled);
    transition: color 1ms;
    image-rendering: pixelated;
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
