/**
 * Paints the field behind the plane. During movement one coarse call of the core,
 * as many cells as fit in a part of a frame; at rest every pixel, a band of rows
 * per frame. Both calls differ in the grid only.
 */
import { drawRows, drawWhole, type FieldColours, resizeField } from "./field-canvas.js";

export interface FieldRequest {
  /** Text that identifies the colours: equal text, equal colours. */
  readonly id: string;
  /** The number of keys per cell. */
  readonly keys: number;
  /** Half the side of the plane in data units. */
  readonly extent: number;
  /** Side of the plane in CSS pixels. */
  readonly size: number;
  /** Colours of a grid of cells between two heights of the plane, top first. */
  compute(grid: {
    rows: number;
    columns: number;
    yRange: readonly [top: number, bottom: number];
  }): FieldColours;
}

/** Milliseconds per frame for the coarse field, and for a band. */
const frameBudgetMs = 6;
/** Milliseconds for the whole fine field, over many frames. */
const refineBudgetMs = 600;
/** Milliseconds of rest before the fine field starts; the first time, the page around it is still being drawn. */
const refineDelayMs = { first: 600, later: 140 };

export class FieldPainter {
  #painted = "";
  #canvas: HTMLCanvasElement | undefined;
  /**
   * Measured milliseconds per cell and key. The initial value is that of a slow machine
   * before optimisation: too high costs one blurred image, too low drops the first frames
   * of the first drag.
   */
  #cost = 4e-4;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;

  /** Updates the canvas; cheap without changes. */
  paint(canvas: HTMLCanvasElement, request: FieldRequest): void {
    const id = `${request.id} ${request.extent} ${request.size}`;
    if (id === this.#painted && canvas === this.#canvas) return;
    const delay = refineDelayMs[this.#painted === "" ? "first" : "later"];
    this.stop();
    [this.#painted, this.#canvas] = [id, canvas];
    const columns = this.#affordable(request, frameBudgetMs, 24, 128);
    const whole = { rows: columns, columns, yRange: [request.extent, -request.extent] } as const;
    drawWhole(canvas, this.#timed(request, whole));
    canvas.dataset.cells = String(columns);
    this.#timer = setTimeout(() => this.#refine(canvas, request, 0), delay);
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#painted = "";
  }

  /** Cells per side for a time budget in milliseconds. */
  #affordable({ keys }: FieldRequest, time: number, least: number, most: number): number {
    const cells = time / (this.#cost * (keys + 2));
    return Math.round(Math.min(most, Math.max(least, Math.sqrt(cells))));
  }

  #timed(request: FieldRequest, grid: Parameters<FieldRequest["compute"]>[0]): FieldColours {
    const before = performance.now();
    const field = request.compute(grid);
    const taken = (performance.now() - before) / (grid.rows * grid.columns * (request.keys + 2));
    // A decaying minimum: pauses of the machine do not count as costs of the core.
    this.#cost = Math.min(taken, this.#cost * 1.2);
    return field;
  }

  #refine(canvas: HTMLCanvasElement, request: FieldRequest, fromRow: number): void {
    const pixels = Math.round(request.size * Math.min(2, devicePixelRatio));
    const side =
      fromRow === 0 ? this.#affordable(request, refineBudgetMs, 256, pixels) : canvas.width;
    resizeField(canvas, side);
    const inBand = frameBudgetMs / (this.#cost * (request.keys + 2) * side);
    const rows = Math.min(side - fromRow, Math.max(1, Math.floor(inBand)));
    const height = (2 * request.extent) / side;
    const top = request.extent - fromRow * height;
    const yRange = [top, top - rows * height] as const;
    drawRows(canvas, this.#timed(request, { rows, columns: side, yRange }), fromRow);
    const next = fromRow + rows;
    if (next >= side) canvas.dataset.cells = String(side);
    else this.#frame = requestAnimationFrame(() => this.#refine(canvas, request, next));
  }
}
