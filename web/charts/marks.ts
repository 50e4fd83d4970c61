/**
 * The marks of the visual language, identical in every chart: ★ query,
 * ● key with its letter, ■ value, ✖ output. Colours come from custom
 * properties (`--key-0` …), which a theme or an export sets once.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { keyColours, roundKeys } from "./key-colours.js";

export function keyFill(index: number): string {
  return `var(--key-${index % keyColours.length})`;
}

export function keyInk(index: number): string {
  return `var(--key-${index % keyColours.length}-ink)`;
}

/** A five-point star around 0,0. */
export function starPath(radius: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 === 0 ? radius : radius * 0.42;
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    return `${(r * Math.cos(angle)).toFixed(2)},${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The star; `fill` colours its interior. */
export function queryMark(x: number, y: number, radius = 10, fill?: string): SVGTemplateResult {
  return svg`<g class="query-mark" transform="translate(${x} ${y})">
    <path class="query-star" d=${starPath(radius)}></path>
    ${fill === undefined ? nothing : svg`<path class="star-fill" d=${starPath(radius - 4)} fill=${fill}></path>`}
  </g>`;
}

export function keyMark(
  x: number,
  y: number,
  index: number,
  letter: string,
  radius = 9,
): SVGTemplateResult {
  const shape =
    index < roundKeys
      ? svg`<circle class="key-shape" r=${radius} fill=${keyFill(index)}></circle>`
      : svg`<rect class="key-shape" x=${-radius} y=${-radius} width=${2 * radius}
          height=${2 * radius} rx="2" fill=${keyFill(index)}></rect>`;
  return svg`<g class="key-mark" transform="translate(${x} ${y})">
    ${shape}
    <text class="key-letter" fill=${keyInk(index)} font-size=${Math.max(11, radius * 1.25)}
      dy="0.36em" text-anchor="middle">${letter}</text>
  </g>`;
}

export function valueMark(x: number, y: number, index: number): SVGTemplateResult {
  return svg`<rect class="value-mark" x=${x - 3.5} y=${y - 3.5} width="7" height="7"
    stroke=${keyFill(index)}></rect>`;
}

export function outputMark(x: number, y: number, size = 6): SVGTemplateResult {
  const arms = `M${-size},${-size}L${size},${size}M${-size},${size}L${size},${-size}`;
  return svg`<g class="output-mark" transform="translate(${x} ${y})">
    <path class="output-halo" d=${arms}></path>
    <path class="output-cross" d=${arms}></path>
  </g>`;
}

/** A `class` text from flags; Lit's classMap needs a bare attribute, which is awkward in SVG templates. */
export function classes(flags: Record<string, boolean | undefined>): string | typeof nothing {
  const on = Object.keys(flags).filter((name) => flags[name]);
  return on.length > 0 ? on.join(" ") : nothing;
}
