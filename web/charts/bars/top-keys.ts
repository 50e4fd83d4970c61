/** The keys with the most weight in a row, as bars with numbers; two settings are one below the other. */
import { css, nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes } from "../marks.js";

export interface TopKey {
  readonly key: number;
  readonly name: string;
  /** One weight per setting, and its text. */
  readonly weights: readonly number[];
  readonly digits: readonly Written[];
  readonly lit: boolean;
  /** The weight under other circumstances, as a tick across the bar. */
  readonly earlier?: number | undefined;
}

export interface TopKeysScene {
  readonly label: string;
  readonly width: number;
  readonly keys: readonly TopKey[];
  /** Labels before the bars of each setting; empty for a single one. */
  readonly settings: readonly string[];
  /** The weight of a full bar. */
  readonly most: number;
}

const numberWidth = 60;
const lineHeight = 17;
/** Upper bound of the width of a letter, in pixels. */
const letterWidth = 8.4;

export function topKeys(scene: TopKeysScene, choose: (key: number) => void): SVGTemplateResult {
  const { width, keys, settings } = scene;
  const count = Math.max(1, settings.length);
  const rowHeight = count > 1 ? 2 * lineHeight + 8 : 26;
  const longest = Math.max(0, ...keys.map(({ name }) => String(name).length));
  const left = Math.max(count > 1 ? 86 : 66, letterWidth * longest + 12);
  const room = width - left - numberWidth;
  /** A number that the tick would cross stands behind the tick. */
  const behind = ({ earlier = 0 }: TopKey, length: number) => {
    const tickAt = scene.most > 0 ? (room * earlier) / scene.most : 0;
    return tickAt > length && tickAt < length + numberWidth ? tickAt : length;
  };
  const bar = (key: TopKey, i: number, top: number) => {
    const middle = top + (count > 1 ? 4 + lineHeight * (i + 0.5) : rowHeight / 2);
    const length = scene.most > 0 ? (room * (key.weights[i] ?? 0)) / scene.most : 0;
    return svg`${count > 1 ? svg`<text class="setting" x=${left - 6} y=${middle} dy="0.35em" text-anchor="end">${settings[i]}</text>` : nothing}
      <rect class=${classes({ "top-bar": true, second: i > 0 })} x=${left} y=${middle - 6} width=${length} height="12" rx="1"></rect>
      <text class="number" x=${left + behind(key, length) + 6} y=${middle} dy="0.35em">${key.digits[i]}</text>`;
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
        ${key.weights.map((_, i) => bar(key, i, rowHeight * at))}
        ${tick(key, rowHeight * (at + 0.5))}
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
  .top-bar.second {
    fill: none;
    stroke: var(--weight);
    stroke-width: 1.5;
  }
  .top-earlier {
    stroke: var(--ink);
    stroke-width: 2;
  }
  .top-keys .setting {
    fill: var(--ink-soft);
    font-size: 12px;
  }
  @media (forced-colors: active) {
    .top-bar {
      fill: CanvasText;
    }
  }
`;
