/** The difference of two settings, computed by the core. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { scalar } from "../../figure/state/origins.js";
import type { Floats } from "./call.js";
import type { LabSide } from "./side.js";
import type { LabPicture, LabRow } from "./solve.js";

export interface Difference {
  /** Total-variation distance of the selected rows: the share of weight that moves. */
  readonly row: Float64Array;
  /** Its mean over all rows; undefined unless all weights are available. */
  readonly mean: Float64Array | undefined;
  /** The largest difference between cells of the pictures, and its position. */
  readonly largest: Floats;
  readonly at: { readonly row: number; readonly column: number };
}

/** Two lists as two matrices of one tensor, in double: the number types may differ. */
function pairOf(a: Floats, b: Floats, rows: number): Tensor {
  const data = new Float64Array(a.length + b.length);
  data.set(a);
  data.set(b, a.length);
  return { data, shape: [2, rows, rows === 0 ? 0 : a.length / rows] };
}

interface Whole {
  readonly a: LabPicture;
  readonly b: LabPicture;
  readonly mean: Float64Array | undefined;
  readonly largest: Floats;
  readonly at: Difference["at"];
}

export class LabComparison {
  #whole: Whole | undefined;
  #rows: { readonly a: LabRow; readonly b: LabRow; readonly row: Float64Array } | undefined;

  constructor(private readonly knn: SoftKnn) {}

  /** Undefined until both settings are computed for the same window. */
  of(sides: readonly LabSide[], row: number): Difference | undefined {
    const [a, b] = sides;
    const [first, second] = [a?.run.answer?.picture, b?.run.answer?.picture];
    if (!a?.row || !b?.row || !first || !second) return undefined;
    if (a.row.row !== row || a.row.weights.length !== b.row.weights.length) return undefined;
    if (first.weights.length !== second.weights.length) return undefined;
    // During a drag only the pictures are updated; full comparisons follow at rest.
    const settled = sides.every(({ run }) => run.settled);
    const whole = settled ? this.#wholeOf(first, second) : this.#whole;
    if (whole?.a.weights.length !== first.weights.length) return undefined;
    return { ...whole, row: this.#rowOf(a.row, b.row) };
  }

  #rowOf(a: LabRow, b: LabRow): Float64Array {
    const before = this.#rows;
    if (before?.a === a && before.b === b) return before.row;
    const row = scalar(this.knn, "headDiversity", pairOf(a.weights, b.weights, 1));
    this.#rows = { a, b, row };
    return row;
  }

  #wholeOf(a: LabPicture, b: LabPicture): Whole {
    if (this.#whole?.a === a && this.#whole.b === b) return this.#whole;
    const { rows, count } = a.blocks;
    const pair = pairOf(a.weights, b.weights, rows);
    const flat = { data: pair.data, shape: [2, a.weights.length] };
    const { data } = this.knn.combine(flat, [1, -1]);
    let [at, most] = [0, 0];
    for (let i = 0; i < data.length; i++) {
      const size = Math.abs(data[i] as number);
      if (size > most) [at, most] = [i, size];
    }
    // In both orders: the core's maximum then gives the absolute value of a negative difference.
    const one = pairOf(a.weights.slice(at, at + 1), b.weights.slice(at, at + 1), 1);
    const turned = (data[at] ?? 0) < 0 ? [-1, 1] : [1, -1];
    const none = data.subarray(0, 0);
    const largest = most > 0 ? this.knn.combine({ ...one, shape: [2, 1] }, turned).data : none;
    const all = a.exact && b.exact && a.exact.length === b.exact.length;
    const exactRows = a.blocks.view.height;
    const mean =
      all && rows === exactRows && a.exact?.length === a.weights.length
        ? scalar(this.knn, "headDiversity", pair)
        : undefined;
    const place = {
      row: count === 0 ? 0 : Math.floor(at / count),
      column: count === 0 ? 0 : at % count,
    };
    this.#whole = { a, b, mean, largest, at: place };
    return this.#whole;
  }
}
