/** The keys with the most weight in a row, as bars with numbers. */
import { css, nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";

export interface TopKey {
  readonly key: number;
  readonly name: string;
  readonly weight: number;
  readonly digits: Written;
  readonly lit: boolean;
  /** The weight under other circumstances, as a tick across the bar. */
  readonly earlier?: number | undefined;
}

export interface TopKeysScene {
  readonly label: string;
  readonly width: number;
  readonly keys: readonly TopKey[];
  /** The weight of a full bar. */
  readonly most: number;
}

const numberWidth = 60;
const rowHeight = 26;
/** Upper bound of the width of a letter, in pixels. */
const letterWidth = 8.4;

export function topKeys(scene: TopKeysScene, choose: (key: number) => void): SVGTemplateResult {
  const { width, keys } = scene;
  const longest = Math.max(0, ...keys.map(({ name }) => String(name).length));
  const left = Math.max(66, letterWidth * longest + 12);
  const room = width - left - numberWidth;
  const bar = (key: TopKey, middle: number) => {
    const length = scene.most > 0 ? (room * key.weight) / scene.most : 0;
    return svg`<rect class="top-bar" x=${left} y=${middle - 6} width=${length} height="12" rx="1"></rect>
      ${tick(key, middle)}
      <text class="number" x=${left + length + 6} y=${middle} dy="0.35em">${key.digits}</text>`;
  };
  const tick = ({ earlier }: TopKey, middle: number) => {
    if (earlier === undefined || scene.most <= 0) return nothing;
    const x = left + (room * earlier) / scene.most;
    return svg`<line class="top-earlier" x1=${x} x2=${x} y1=${middle - 9} y2=${middle + 9}></line>`;
  };
  return svg`<svg class="chart top-keys" viewBox="0 0 ${width} ${rowHeight * keys.length}" role="img" aria-label=${scene.label}>
    <line class="axis" x1=${left} x2=${left} y1="0" y2=${rowHeight * keys.length}></line>
    ${keys.map(
      (
        key,
        at,
      ) => svg`<g class=${classes({ row: true, lit: key.lit })} @click=${() => choose(key.key)}>
        <rect class="row-ground" x="0" y=${rowHeight * at} width=${width} height=${rowHeight}></rect>
        <text class="key-name" x="2" y=${rowHeight * (at + 0.5)} dy="0.35em">${key.name}</text>
        ${bar(key, rowHeight * (at + 0.5))}
      </g>`,
    )}
  </svg>`;
}

/** Bars of named keys. */
export const topKeysStyles = css`
  .top-keys .row {
    cursor: pointer;
  }
  .top-keys .row-ground {
    fill: transparent;
  }
  .top-keys .row.lit .row-ground {
    fill: var(--paper-raised);
  }
  .top-keys .row.lit .key-name {
    font-weight: 650;
  }
  .top-bar {
    fill: var(--weight);
  }
  .top-earlier {
    stroke: var(--ink);
    stroke-width: 2;
  }
  @media (forced-colors: active) {
    .top-bar {
      fill: CanvasText;
    }
  }
`;
