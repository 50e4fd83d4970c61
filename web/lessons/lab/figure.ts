/** The data of one drawing of the lab: inputs, and per setting a picture, statistics and one row. */

import type { SoftKnn, Tensor } from "../../api/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { scalar } from "../../figure/state/origins.js";
import { LabDataMaker } from "./data.js";
import { type Floats, headsFit, type LabData, type LabTask, tensorsOf } from "./inputs.js";
import { blocksOf, type LabShape, type LabWindow, windowOf } from "./places.js";
import { isExact, type LabQuestion, LabRun } from "./run.js";
import { type LabPicture, type LabRow, rowOf, scoresOf } from "./solve.js";
import type { LabSetting } from "./state.js";
import { labOf } from "./text.js";

export interface LabFigure {
  readonly data: LabData;
  readonly shape: LabShape;
  readonly window: LabWindow;
  readonly row: number;
  readonly column: number;
  readonly sides: readonly LabSide[];
  readonly difference: Difference | undefined;
}

const ids = new WeakMap<LabData, number>();
let lastId = 0;

function idOf(data: LabData): number {
  const known = ids.get(data);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(data, lastId);
  return lastId;
}

interface KnownRow {
  readonly id: string;
  readonly exact: unknown;
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}

/** Requests the results for the state, and caches them. */
export class LabSolver {
  readonly #data: LabDataMaker;
  readonly #runs: Readonly<Record<Slot, LabRun>>;
  readonly #rows: Partial<Record<Slot, KnownRow>> = {};
  readonly #comparison: LabComparison;

  constructor(private readonly host: FigureHost) {
    this.#data = new LabDataMaker(host.knn);
    const changed = () => host.refresh();
    this.#runs = { a: new LabRun(host.knn, changed), b: new LabRun(host.knn, changed) };
    this.#comparison = new LabComparison(host.knn);
  }

  stop(): void {
    for (const run of Object.values(this.#runs)) run.stop();
  }

  /** Of all queries, before masks. */
  scores(task: LabTask): Floats {
    return scoresOf(this.host.knn, task, { from: 0, to: task.rows });
  }

  solve(): LabFigure {
    const lab = labOf(this.host);
    const data = this.#data.of(lab);
    const shape = { rows: data.query.rows, columns: data.key.rows };
    const window = windowOf(lab, shape);
    const row = Math.min(lab.row, Math.max(0, shape.rows - 1));
    const column = Math.min(lab.column, Math.max(0, shape.columns - 1));
    const { a, b } = lab;
    if (b === undefined) this.#runs.b.stop();
    const sides = [this.#side("a", a, { data, shape, window, row })];
    if (b !== undefined) sides.push(this.#side("b", b, { data, shape, window, row }));
    const difference = this.#comparison.of(sides, row);
    return { data, shape, window, row, column, sides, difference };
  }

  #side(
    slot: Slot,
    setting: LabSetting,
    { data, shape, window, row }: Pick<LabFigure, "data" | "shape" | "window" | "row">,
  ): LabSide {
    const run = this.#runs[slot];
    if (!headsFit(data, setting)) {
      run.stop();
      const refusal = this.host.text.lab.headsDoNotFit(
        setting.heads,
        data.key.columns,
        data.value.columns,
      );
      return { slot, setting, run, row: undefined, refusal };
    }
    // Dropout depends on the position among all pairs, so parts cannot be computed separately.
    const effective = isExact(shape) ? setting : { ...setting, dropout: 0 };
    const task: LabTask = { setting: effective, tensors: tensorsOf(data, effective), ...shape };
    const id = `${idOf(data)} ${textOf(effective)}`;
    const question: LabQuestion = {
      id,
      task,
      blocks: blocksOf(window, shape),
      reduce: labOf(this.host).reduce,
    };
    run.want(question);
    const known = this.#row(slot, question, row);
    return { slot, setting, run, row: known.row, refusal: run.refusal ?? known.refusal };
  }

  /** The row at once, for any size of the whole. */
  #row(slot: Slot, { id, task }: LabQuestion, row: number): KnownRow {
    const run = this.#runs[slot];
    const exact = run.answer?.question.id === id ? run.answer.picture.exact : undefined;
    const name = `${id} ${row}`;
    const before = this.#rows[slot];
    if (before?.id === name && before.exact === exact) return before;
    let known: KnownRow;
    try {
      const some = task.rows === 0 ? undefined : rowOf(this.host.knn, task, row, exact);
      known = { id: name, exact, row: some, refusal: undefined };
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error);
      known = { id: name, exact, row: before?.row, refusal };
    }
    this.#rows[slot] = known;
    return known;
  }
}

/** A setting as text; JSON has no infinity. */
function textOf(setting: LabSetting): string {
  return JSON.stringify({ ...setting, temperature: String(setting.temperature) });
}

export type Slot = "a" | "b";

/** One setting: its run, and the selected row. */
export interface LabSide {
  readonly slot: Slot;
  readonly setting: LabSetting;
  readonly run: LabRun;
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}

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
