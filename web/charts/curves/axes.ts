/** Grid lines and ticks that the curve charts share. */
import { type SVGTemplateResult, svg } from "lit";

type Place = (value: number) => number;

interface Sides {
  readonly left: number;
  readonly right: number;
  /** From a tick to the line. */
  readonly gap?: number;
}

/** A line across the plot at each level, with its tick at the left. */
export function levels(
  values: readonly number[],
  y: Place,
  { left, right, gap = 8 }: Sides,
  text: (level: number) => string = String,
): SVGTemplateResult[] {
  return values.map(
    (level) => svg`<line class="grid" x1=${left} x2=${right} y1=${y(level)} y2=${y(level)}></line>
      <text class="tick" x=${left - gap} y=${y(level)} dy="0.35em" text-anchor="end">${text(level)}</text>`,
  );
}

/** The numbers below a plot. */
export function ticksBelow(values: readonly number[], x: Place, y: number): SVGTemplateResult[] {
  return values.map(
    (value) => svg`<text class="tick" x=${x(value)} y=${y} text-anchor="middle">${value}</text>`,
  );
}

/** A number with a typographic minus sign. */
export function signed(x: number): string {
  return x < 0 ? `−${-x}` : String(x);
}

/** About `most` evenly spaced values, from the first one on. */
export function thinned<T>(values: readonly T[], most: number): T[] {
  const every = Math.ceil(values.length / most);
  return values.filter((_, i) => i % every === 0);
}
