/**
 * A 32 × 32 grid for drawing, with the lines of the 8 × 8 blocks that are counted; or an image of
 * the data set, of which only the blocks are known.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { digitImage } from "../../charts/digits/digit-image.js";
import { classes } from "../../charts/marks.js";
import { type Bitmap, imageSide as blocks, gridSide as cells } from "./bitmap.js";

export interface DrawingGridScene {
  readonly label: string;
  /** The keyboard commands, and the position of the pen. */
  readonly description: string;
  readonly size: number;
  /** Undefined for an image. */
  readonly rows: Bitmap | undefined;
  /** 64 levels 0 … 16. */
  readonly levels: ArrayLike<number>;
  /** The cell under the pen, while the grid has keyboard focus. */
  readonly cursor: readonly [x: number, y: number] | undefined;
  readonly isPenDown: boolean;
  readonly isLocked: boolean;
}

export interface DrawingGridEvents {
  /** A position in cells, not rounded. */
  press(x: number, y: number): void;
  drag(x: number, y: number): void;
  release(): void;
  key(event: KeyboardEvent): void;
  focus(hasFocus: boolean): void;
}

/** The filled cells as horizontal runs. */
function inkPath(rows: Bitmap): string {
  let d = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < cells; x++) {
      const from = x;
      while (x < cells && ((row >>> x) & 1) === 1) x++;
      if (x > from) d += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return d;
}

const blockLines = Array.from({ length: blocks - 1 }, (_, i) => {
  const at = ((i + 1) * cells) / blocks;
  return `M${at} 0v${cells}M0 ${at}h${cells}`;
}).join("");

export function drawingGrid(scene: DrawingGridScene, events: DrawingGridEvents): SVGTemplateResult {
  const { rows, levels, size, cursor, isLocked } = scene;
  const placeOf = (event: PointerEvent): [number, number] => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = cells / box.width;
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  };
  const press = (event: PointerEvent) => {
    if (isLocked || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    events.press(...placeOf(event));
  };
  const drag = (event: PointerEvent) => {
    if (event.buttons & 1) events.drag(...placeOf(event));
  };
  return svg`<svg class=${classes({ chart: true, "drawing-grid": true, locked: isLocked })} viewBox="0 0 ${cells} ${cells}"
      width=${size} height=${size} role=${isLocked ? "img" : "application"} tabindex=${isLocked ? -1 : 0} aria-label=${scene.label}
      aria-description=${isLocked ? nothing : scene.description} data-edits="drawing"
      @pointerdown=${press} @pointermove=${drag} @pointerup=${events.release} @pointercancel=${events.release}
      @keydown=${events.key} @focus=${() => events.focus(true)} @blur=${() => events.focus(false)}>
    <rect class="drawing-ground" width=${cells} height=${cells}></rect>
    ${rows === undefined ? digitImage({ levels, x: 0, y: 0, size: cells }) : nothing}
    <path class="drawing-blocks" d=${blockLines}></path>
    ${rows === undefined ? nothing : svg`<path class="drawing-ink" d=${inkPath(rows)}></path>`}
    ${
      cursor === undefined
        ? nothing
        : svg`<circle class=${classes({ "drawing-pen": true, down: scene.isPenDown })} cx=${cursor[0] + 0.5} cy=${cursor[1] + 0.5} r="2.1"></circle>`
    }
  </svg>`;
}
