/** Weights as horizontal bars, one row per key, with the number beside the bar. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Written } from "../../figure/phrase.js";
import { classes, keyFill, keyMark } from "../marks.js";

export interface BarsScene {
  /** One weight in [0, 1] per key. */
  readonly weights: ArrayLike<number>;
  readonly letters: readonly string[];
  /** The weights as text. */
  readonly digits: readonly Written[];
  readonly label: string;
  /** The weights before a prediction moved the figure: a tick in each row. */
  readonly earlier?: ArrayLike<number> | undefined;
  /** The weight that the reader predicts for one key. */
  readonly guess?: { readonly index: number; readonly value: number } | undefined;
  readonly highlight: number | undefined;
  /** The pinned row. */
  readonly locked?: number | undefined;
  /** Width of the drawing in CSS pixels; text keeps its size. */
  readonly width?: number | undefined;
  /** The mark and colour of a key that is no disc with a letter. */
  readonly marks?: ((index: number, x: number, y: number) => KeyLook) | undefined;
  /** Height of a row; smaller for many keys. */
  readonly rowHeight?: number | undefined;
}

/** A custom mark, and the colour of the bar. */
export interface KeyLook {
  readonly mark: SVGTemplateResult;
  readonly fill: string;
}

export interface BarsEvents {
  /** A row is hovered over, or none. */
  highlight(index: number | undefined): void;
  /** A row is tapped. */
  toggle?(index: number): void;
}

const barStart = 30;
/** Space for the number behind the bars. */
const numberWidth = 58;

export function weightBars(scene: BarsScene, events: BarsEvents): SVGTemplateResult {
  const n = scene.letters.length;
  const { rowHeight = 22, width = 320 } = scene;
  const half = Math.min(6, rowHeight / 2 - 2);
  const rows = scene.letters.map((letter, i) => {
    const weight = scene.weights[i] ?? 0;
    const middle = rowHeight * (i + 0.5);
    const look = scene.marks?.(i, 12, middle);
    const placeOf = (share: number) => barStart + (width - numberWidth - barStart) * share;
    const end = placeOf(weight);
    const tick = (name: string, share: number | undefined) =>
      share === undefined
        ? nothing
        : svg`<line class=${name} x1=${placeOf(share)} x2=${placeOf(share)} y1=${middle - half - 2} y2=${middle + half + 2}></line>`;
    return svg`<g class=${classes({ row: true, lit: scene.highlight === i, locked: scene.locked === i })}
        @pointerenter=${() => events.highlight(i)} @click=${() => events.toggle?.(i)}>
      <rect class="row-ground" x="0" y=${rowHeight * i} width=${width} height=${rowHeight}></rect>
      ${scene.locked === i ? svg`<rect class="lock-mark" x="0" y=${rowHeight * i} width="2.5" height=${rowHeight}></rect>` : nothing}
      ${look?.mark ?? keyMark(12, middle, i, letter, half + 2)}
      <rect class="bar" x=${barStart} y=${middle - half} height=${2 * half} rx="1"
        width=${end - barStart} fill=${look?.fill ?? keyFill(i)}></rect>
      ${tick("earlier", scene.earlier?.[i])}${tick("guess", scene.guess?.index === i ? scene.guess.value : undefined)}
      <text class="number" x=${end + 8} y=${middle} dy="0.35em">${scene.digits[i]}</text>
    </g>`;
  });
  // A tap takes the focus, so that Escape works.
  return svg`<svg class=${classes({ chart: true, "weight-bars": true, lockable: events.toggle !== undefined })} viewBox="0 0 ${width} ${rowHeight * n}" role="img" tabindex="-1"
      aria-label=${scene.label} @pointerleave=${() => events.highlight(undefined)}>
    <line class="axis" x1=${barStart} x2=${barStart} y1="0" y2=${rowHeight * n}></line>
    ${rows}
  </svg>`;
}
