/** An object: its shape, filled with its colour, and the letter of the colour, readable without colour vision. */
import { type SVGTemplateResult, svg } from "lit";

export interface ObjectLook {
  readonly colour: number;
  readonly shape: number;
  /** The letter of the colour. */
  readonly letter: string;
}

/** Three distant colours of the keys. */
const keyOfColour = [0, 1, 6] as const;

export function colourFill(colour: number): string {
  return `var(--key-${keyOfColour[colour] ?? 7})`;
}

/** Disc, square or triangle around 0,0, of about equal area. */
export function shapePath(shape: number, radius: number): string {
  const r = radius;
  if (shape === 0) return `M${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
  const s = 0.9 * r;
  if (shape === 1) return `M${-s},${-s}H${s}V${s}H${-s}Z`;
  return `M0,${-1.28 * r}L${1.2 * r},${0.85 * r}H${-1.2 * r}Z`;
}

export function objectMark(
  x: number,
  y: number,
  { colour, shape, letter }: ObjectLook,
  radius = 10,
): SVGTemplateResult {
  return svg`<g class="object-mark" transform="translate(${x} ${y})">
    <path class="object-shape" d=${shapePath(shape, radius)} fill=${colourFill(colour)}></path>
    <text class="object-letter" fill="var(--key-${keyOfColour[colour] ?? 7}-ink)" font-size=${Math.max(11, radius * 1.05)}
      dy=${shape === 2 ? "0.48em" : "0.36em"} text-anchor="middle">${letter}</text>
  </g>`;
}
