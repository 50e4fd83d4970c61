import { css } from "lit";
import { thumbStyles } from "../../charts/matrix/attention-thumb.js";

/** The sequence, the plane of a head, thumbnails of all heads, and the network in training. */
export const transformerStyles = [
  thumbStyles,
  css`
  .vocabulary {
    overflow-wrap: anywhere;
  }
  .tokens {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
  }
  .token {
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 0 2px;
    border-color: transparent;
    border-radius: 0;
    background: none;
    font: 18px / 1.2 var(--serif);
  }
  .token[aria-pressed="true"] {
    border-block-end: 2px solid var(--accent);
    font-weight: 650;
  }
  .token.lit {
    color: var(--accent);
  }
  .head-and-answer {
    display: grid;
    gap: var(--s1) var(--s3);
    grid-template-columns: auto minmax(0, 1fr);
    margin-block-start: var(--s2);
  }
  .head-and-answer .temperature {
    grid-column: 1 / -1;
  }
  .plane-box,
  .plane-box svg {
    position: relative;
  }
  .plane-box canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0.28;
  }
  .token-plane.coloured .plane-ground {
    fill: transparent;
  }
  .cloud-dots {
    fill: none;
    stroke-width: 5;
    stroke-linecap: round;
    stroke-opacity: 0.55;
    pointer-events: none;
  }
  .cloud-name {
    fill: var(--ink-soft);
    font-size: 13px;
    pointer-events: none;
  }
  .token-key.unseen {
    opacity: 0.3;
  }
  .prediction-bars .so-what {
    overflow-wrap: anywhere;
    margin: 0;
  }
  .layer h3 {
    font-size: 14px;
    line-height: 1.3;
  }
  .layer-heads {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--s1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .layer-heads .head {
    display: grid;
    justify-items: start;
  }
  .layer-heads p {
    font-size: 13px;
    line-height: 1.2;
  }
  .layer-heads .show {
    padding: 3px;
    border-color: transparent;
  }
  .layer-heads .show[aria-pressed="true"] {
    border-color: var(--accent);
  }
  @media (forced-colors: active) {
    .layer-heads .show[aria-pressed="true"] {
      outline: 3px solid Highlight;
    }
  }
  .attention-thumb {
    inline-size: 44px;
  }
  .layer-heads .role {
    color: var(--ink-soft);
    font-size: 11px;
    line-height: 1.1;
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  .layer-heads :is(.head-name, .role.found) {
    color: var(--ink);
    font-weight: 650;
  }
  .ablate {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s1);
    min-block-size: 44px;
    font-size: 13px;
  }
  .ablate input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  .is-ablated .attention-thumb {
    opacity: 0.3;
  }
  :is(.bar-name, .ring-name) {
    font-size: 14px;
    line-height: 1.4;
  }
  .accuracy-bar {
    max-inline-size: 520px;
  }
  .learn .run,
  .learn .step {
    margin-block: 0 var(--s1);
  }
  .learn-parts {
    display: flex;
    gap: var(--s3) var(--s5);
    overflow-x: auto;
  }
  .learn-parts > * {
    flex: none;
  }
  .scores .course.previous,
  .legend .previous {
    stroke: var(--scaled);
    color: var(--scaled);
  }
  .scores .course.induction,
  .legend .induction {
    stroke: var(--output);
    color: var(--output);
  }
  .legend span {
    display: block;
  }
  .legend span::before {
    content: "";
    display: inline-block;
    inline-size: 18px;
    margin-inline-end: var(--s2);
    border-block-start: 3px solid currentColor;
    vertical-align: middle;
  }
  .learn .now-dot {
    r: 3px;
  }
  .step {
    font-weight: 650;
  }
  .ring-name {
    min-block-size: 2.8em;
  }
  .prediction-bars .row {
    cursor: default;
  }
  /* The spokes of the plane show the weights. */
  @container (max-width: 619px) {
    :host([part]) .strip {
      overflow: hidden;
    }
    :host([part]) .sentence-arcs {
      display: block;
      margin-block-start: -112px;
    }
    .prediction-bars .top-keys {
      display: none;
    }
    .prediction-bars .so-what {
      font-size: 15px;
    }
    .head-view h3 {
      font-size: 13px;
    }
    .learn progress {
      inline-size: 5em;
    }
  }
  @container (min-width: 620px) {
    .head-and-answer {
      grid-template-rows: auto 1fr;
    }
    .head-view {
      grid-row: 1 / 3;
    }
    .head-and-answer .temperature {
      grid-column: 2;
      align-self: end;
    }
    .layer-heads .head {
      grid-template-columns: auto minmax(0, 1fr);
      grid-template-rows: auto auto 1fr;
      column-gap: var(--s2);
    }
    .layer-heads .show {
      grid-row: 1 / 4;
    }
    .layer-heads .role {
      font-size: 13px;
    }
    .attention-thumb {
      inline-size: min(110px, 12cqi);
    }
  }
`,
];
