/** Confusion counts of classes: a row per class, a column per prediction. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { classes, keyMark } from "../../charts/marks.js";
import type { NamedValue } from "../../figure/named-value.js";

export interface ConfusionScene {
  readonly label: string;
  readonly size: number;
  readonly count: number;
  /** Row by row. */
  readonly cells: readonly NamedValue[];
  readonly axis: { readonly rows: string; readonly columns: string };
  /** Row and column of the selected digit. */
  readonly lit: readonly [row: number, column: number] | undefined;
}

const [left, top] = [42, 44];

export function confusionMatrix(scene: ConfusionScene): SVGTemplateResult {
  const { size, count, cells, axis, lit } = scene;
  const step = (size - left) / count;
  const wrong = cells.map(({ value }, i) => (i % (count + 1) === 0 ? 0 : value));
  const most = Math.max(1, ...wrong);
  const radius = Math.min(9, step / 2 - 1.5);
  const marks = Array.from({ length: count }, (_, i) => i);
  const middle = (i: number) => (i + 0.5) * step;
  return svg`<svg class="chart confusion" viewBox="0 0 ${size} ${top + step * count}" role="img" aria-label=${scene.label}>
    <text class="axis-name" x=${left + (step * count) / 2} y="13" text-anchor="middle">${axis.columns}</text>
    <text class="axis-name" transform="translate(12 ${top + (step * count) / 2}) rotate(-90)" text-anchor="middle">${axis.rows}</text>
    ${marks.map((i) => keyMark(left + middle(i), 31, i, String(i), radius))}
    ${marks.map((i) => keyMark(30, top + middle(i), i, String(i), radius))}
    <g transform="translate(${left} ${top})">
    ${cells.map((cell, i) => {
      const [row, column] = [Math.floor(i / count), i % count];
      const isRight = row === column;
      const ink = isRight ? 0 : cell.value / most;
      const isLit = lit?.[0] === row && lit[1] === column;
      return svg`<rect class=${classes({ "confusion-cell": true, right: isRight, lit: isLit })} x=${column * step} y=${row * step}
          width=${step} height=${step}></rect>
        <rect class="confusion-ink" x=${column * step + 1} y=${row * step + 1} width=${step - 2} height=${step - 2} fill-opacity=${ink}></rect>
        ${
          cell.value === 0
            ? nothing
            : svg`<text class=${classes({ "confusion-count": true, right: isRight, strong: ink > 0.55 })} x=${middle(column)} y=${middle(row)}
              dy="0.35em" text-anchor="middle">${cell}</text>`
        }`;
    })}
    </g>
  </svg>`;
}
