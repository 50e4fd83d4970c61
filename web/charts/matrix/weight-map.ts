/**
 * The weights of many queries: a row per query, a column per point, from left to right. Drawn as
 * one path per shade, so that it follows the theme and prints well.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { placeIn } from "../follow.js";
import { classes } from "../marks.js";
import { maskHatches } from "./mask-hatch.js";

export interface WeightMapScene {
  readonly label: string;
  readonly width: number;
  /** (rows, columns) */
  readonly weights: Float64Array;
  readonly rows: number;
  readonly columns: number;
  /** No query has weight on a later key: those cells are hatched. */
  readonly isCausal?: boolean;
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly locked: boolean;
  /** Labels beside some rows. */
  readonly ticks: readonly { readonly row: number; readonly text: string }[];
  readonly axis: { readonly rows: string; readonly columns: string };
}

export interface WeightMapEvents {
  highlight(cell: { row: number; column: number } | undefined): void;
  toggle(cell: { row: number; column: number }, event: MouseEvent): void;
}

const shades = 32;
const left = 26;
const top = 22;
const bottom = 6;

interface Box {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly height: number;
}

function boxOf({ width, rows, columns }: WeightMapScene): Box {
  const side = Math.min(440, width - left - 1);
  return {
    cellWidth: (width - left - 1) / columns,
    cellHeight: side / rows,
    height: top + side + bottom,
  };
}

/** Cells of one shade, adjacent ones in a row joined. Units are cells. */
function pathsOf(weights: Float64Array, columns: number): string[] {
  const paths: string[] = Array.from({ length: shades + 1 }, () => "");
  const most = Math.max(...weights);
  const shade = (i: number) => Math.round(((weights[i] ?? 0) / most) * shades);
  for (let i = 0; most > 0 && i < weights.length; ) {
    const level = shade(i);
    const end = (Math.floor(i / columns) + 1) * columns;
    let j = i + 1;
    while (j < end && shade(j) === level) j++;
    if (level > 0) {
      paths[level] += `M${i % columns} ${Math.floor(i / columns)}h${j - i}v1h${i - j}z`;
    }
    i = j;
  }
  return paths;
}

/** The cells of keys after their query, of `count` queries: hatched, as a mask is everywhere. */
export function laterKeys(count: number, width: number, height = width): SVGTemplateResult {
  const steps = Array.from({ length: count - 1 }, (_, i) => count - 1 - i)
    .map((row) => `V${row * height}H${row * width}`)
    .join("");
  return svg`<defs>${maskHatches(["causal"])}</defs>
    <path fill="url(#hatch-causal)" opacity="0.6" d=${`M${width},0H${count * width}${steps}V0z`}></path>`;
}

const drawn = new WeakMap<Float64Array, string[]>();

/** One path per shade, in units of cells. */
export function mapInk(weights: Float64Array, columns: number): SVGTemplateResult[] {
  const paths = drawn.get(weights) ?? pathsOf(weights, columns);
  drawn.set(weights, paths);
  return paths.flatMap((d, level) =>
    d === "" ? [] : svg`<path class="map-ink" fill-opacity=${level / shades} d=${d}></path>`,
  );
}

function cellOf(scene: WeightMapScene, box: Box, event: MouseEvent) {
  const [x, y] = placeIn(event.currentTarget as SVGSVGElement, event);
  const column = Math.floor((x - left) / box.cellWidth);
  const row = Math.floor((y - top) / box.cellHeight);
  const isInside = column >= 0 && column < scene.columns && row >= 0 && row < scene.rows;
  return isInside ? { row, column } : undefined;
}

export function weightMap(scene: WeightMapScene, events: WeightMapEvents): SVGTemplateResult {
  const box = boxOf(scene);
  const { cellWidth, cellHeight, height } = box;
  const inner = scene.width - left - 1;
  const { row, column } = scene;
  return svg`<svg class="chart weight-map" viewBox="0 0 ${scene.width} ${height}" role="img"
      tabindex="-1" aria-label=${scene.label}
      @pointermove=${(e: PointerEvent) => events.highlight(cellOf(scene, box, e))}
      @pointerleave=${() => events.highlight(undefined)}
      @click=${(e: MouseEvent) => {
        const cell = cellOf(scene, box, e);
        if (cell) events.toggle(cell, e);
      }}>
    <text class="axis-name" x=${left} y="13">${scene.axis.columns}</text>
    <text class="axis-name" x="2" y="13">${scene.axis.rows}</text>
    ${scene.ticks.map(
      (tick) => svg`<text class="tick" x=${left - 6} y=${top + cellHeight * (tick.row + 0.5)}
        dy="0.35em" text-anchor="end">${tick.text}</text>`,
    )}
    ${scene.isCausal ? svg`<g transform="translate(${left} ${top})">${laterKeys(scene.rows, cellWidth, cellHeight)}</g>` : nothing}
    <g transform="translate(${left} ${top}) scale(${cellWidth} ${cellHeight})">${mapInk(scene.weights, scene.columns)}</g>
    <rect class="map-frame" x=${left} y=${top} width=${inner} height=${height - top - bottom}></rect>
    ${
      column === undefined
        ? nothing
        : svg`<rect class="map-column" x=${left + cellWidth * column} y=${top}
            width=${cellWidth} height=${height - top - bottom}></rect>`
    }
    ${
      row === undefined
        ? nothing
        : svg`<rect class=${classes({ "map-row": true, locked: scene.locked })} x=${left}
            y=${top + cellHeight * row} width=${inner} height=${cellHeight}></rect>`
    }
  </svg>`;
}
