import { css } from "lit";

/** The sequence, the plane of a head, thumbnails of all heads, the sum, and the network in training. */
export const transformerStyles = css`
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
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
    margin-block-start: var(--s3);
  }
  .head-view {
    max-inline-size: 400px;
  }
  .plane-box {
    position: relative;
    margin-block: var(--s2);
  }
  .plane-box canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0.28;
  }
  .plane-box svg {
    position: relative;
    display: block;
  }
  .plane-box[data-ablated] {
    opacity: 0.45;
  }
  .token-plane {
    cursor: default;
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
  .token-disc {
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .token-disc.lit {
    stroke: var(--ink);
  }
  .token-key {
    cursor: pointer;
  }
  .token-key.unseen {
    opacity: 0.3;
  }
  .token-name,
  .star-name {
    font-size: 13px;
    font-weight: 600;
    pointer-events: none;
  }
  .star-name {
    fill: var(--ink);
    stroke: var(--paper);
    stroke-width: 3;
    paint-order: stroke;
  }
  .token-spoke {
    stroke: var(--ink);
    stroke-linecap: round;
    pointer-events: none;
  }
  .answer .so-what {
    margin-block-start: 0;
  }
  .answer .verdict {
    margin-block-start: var(--s4);
  }
  .heads-grid {
    margin-block-start: var(--s4);
  }
  .layer {
    margin-block-end: var(--s3);
  }
  .layer-heads {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--s3);
    margin: var(--s2) 0 0;
    padding: 0;
    list-style: none;
  }
  .layer-heads .show {
    display: grid;
    justify-items: start;
    gap: var(--s1);
    inline-size: 100%;
    padding: var(--s1);
    border-color: transparent;
    text-align: start;
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
    inline-size: 100%;
    max-inline-size: 128px;
  }
  .map-ground {
    fill: var(--paper);
    stroke: var(--rule);
  }
  .map-ink {
    fill: var(--weight);
  }
  .map-row {
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.2;
  }
  .head-name {
    font-weight: 650;
  }
  .head-role,
  .without {
    margin: 0;
    padding-inline: var(--s1);
    color: var(--ink-soft);
    font-size: 13px;
  }
  .role.found {
    color: var(--ink);
    font-weight: 650;
  }
  .ablate {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    min-block-size: 44px;
    padding-inline: var(--s1);
    font-size: 14px;
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
  .learn {
    margin-block-start: var(--s5);
  }
  .path .signed-bars {
    max-inline-size: 560px;
  }
  .path-keys th[scope="col"] {
    white-space: normal;
    vertical-align: bottom;
  }
  .path-keys .place {
    color: var(--ink-soft);
    font-size: 13px;
  }
  .path-keys tr.lit {
    background: var(--hover);
  }
  .signed-bar {
    fill: var(--weight);
  }
  .signed-bar.negative {
    fill: var(--output);
  }
  .signed-bars .sum {
    font-weight: 650;
  }
  .sum-line {
    stroke: var(--rule);
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
  .ring {
    max-inline-size: 320px;
  }
  .prediction-bars .row {
    cursor: default;
  }
  @container (min-width: 620px) {
    .learn-parts {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .head-and-answer {
      grid-template-columns: minmax(0, 54fr) minmax(0, 46fr);
    }
  }
  @container (max-width: 480px) {
    .layer-heads {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
