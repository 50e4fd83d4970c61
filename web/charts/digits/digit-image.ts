/** An image of 8 × 8 pixels with levels 0 … 16, drawn without a background. */
import { type SVGTemplateResult, svg } from "lit";

export interface DigitImageScene {
  /** 64 levels, row by row. */
  readonly levels: ArrayLike<number>;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const side = 8;
const darkest = 16;

/** The pixels of one level, adjacent ones joined. */
function pathOf(levels: ArrayLike<number>, level: number): string {
  let d = "";
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = x;
      while (x < side && levels[y * side + x] === level) x++;
      if (x > from) d += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return d;
}

type Path = readonly [level: number, d: string];
const pathsBy = new WeakMap<object, readonly Path[]>();

/** One path per occurring level. */
function pathsOf(levels: ArrayLike<number>): readonly Path[] {
  const known = pathsBy.get(levels);
  if (known) return known;
  const present = [...new Set(Array.from(levels))].filter((level) => level > 0);
  const paths = present.sort((a, b) => a - b).map((level): Path => [level, pathOf(levels, level)]);
  pathsBy.set(levels, paths);
  return paths;
}

export function digitImage({ levels, x, y, size }: DigitImageScene): SVGTemplateResult {
  return svg`<g class="digit-image" transform="translate(${x} ${y}) scale(${size / side})">${pathsOf(
    levels,
  ).map(([level, d]) => svg`<path fill-opacity=${level / darkest} d=${d}></path>`)}</g>`;
}
