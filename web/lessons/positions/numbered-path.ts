/** Numbered points of a plane, joined in their order. */
import { type SVGTemplateResult, svg } from "lit";
import { linePath } from "../../charts/path.js";
import { planeFrame, planeGround } from "../../charts/plane/plane-scene.js";
import { spread } from "../../charts/spread.js";

export interface NumberedPathScene {
  readonly label: string;
  readonly size: number;
  readonly extent: number;
  readonly points: readonly (readonly [number, number])[];
  readonly numbers: readonly string[];
}

/** The distance that keeps two numbers apart. */
const gap = 19;

export function numberedPath(scene: NumberedPathScene): SVGTemplateResult {
  const { label, numbers, points } = scene;
  const { size, x, y } = planeFrame(scene.extent, scene.size);
  const places = points.map((point): readonly [number, number] => [x(point[0]), y(point[1])]);
  const texts = spread(places, [], gap, size);
  // Early points are light and late ones dark, so that the direction shows.
  const shade = (i: number) => 0.25 + (0.75 * i) / Math.max(1, points.length - 1);
  return svg`<svg class="chart plane numbered-path" width=${size} height=${size} viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}>
    ${planeGround({ size, x, y })}
    <path class="numbered-line" d=${linePath(places)}></path>
    ${texts.map(
      (
        [tx, ty],
        i,
      ) => svg`<line class="leader" x1=${places[i]?.[0] ?? 0} y1=${places[i]?.[1] ?? 0} x2=${tx} y2=${ty}></line>
        <circle class="numbered-ground" cx=${tx} cy=${ty} r="9"></circle>
        <circle class="numbered-disc" cx=${tx} cy=${ty} r="9" fill-opacity=${shade(i)}></circle>
        <text class=${shade(i) > 0.58 ? "numbered-text on-ink" : "numbered-text"} x=${tx} y=${ty} dy="0.35em" text-anchor="middle">${numbers[i]}</text>`,
    )}
  </svg>`;
}
