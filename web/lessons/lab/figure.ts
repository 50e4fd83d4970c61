/** The data of one drawing of the lab: inputs, and per setting a picture, statistics and one row. */

import type { Tensor } from "../../api/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { keeping } from "../../figure/keeping.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { added } from "../../figure/ranks.js";
import { scalar } from "../../figure/state/origins.js";
import { labData, showsGiven } from "./data.js";
import type { GivenWeights } from "./given/given.js";
import { choiceOf, type GivenHead, GivenSide } from "./given/solve.js";
import {
  type Floats,
  headsFit,
  type LabData,
  type LabNames,
  type LabTask,
  tensorsOf,
} from "./inputs.js";
import { labNames } from "./names.js";
import { blocksOf, type LabShape, type LabWindow, windowOf } from "./places.js";
import { isExact, type LabQuestion, type LabResult, LabRun } from "./run.js";
import { type LabPicture, type LabRow, rowOf, scoresOf, strongestOf } from "./solve.js";
import type { Lab, LabSetting } from "./state.js";
import { labOf } from "./text.js";

export interface LabFigure {
  /** The inputs of computed attention; undefined for given weights. */
  readonly data: LabData | undefined;
  /** The displayed heads of given weights, by side. */
  readonly given: readonly GivenHead[] | undefined;
  readonly names: LabNames;
  readonly shape: LabShape;
  readonly window: LabWindow;
  readonly row: number;
  readonly column: number;
  readonly sides: readonly LabSide[];
  readonly difference: Difference | undefined;
}

interface KnownRow {
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}

/** Requests the results for the state, and caches them. */
export class LabSolver {
  /** The same object for the same choice, so that cached results apply. */
  readonly #data = keeping<{ readonly data: LabData; readonly id: number }>();
  readonly #runs: Readonly<Record<Slot, LabRun>>;
  readonly #rows = { a: keeping<KnownRow>(), b: keeping<KnownRow>() };
  readonly #comparison: LabComparison;
  readonly #given: Readonly<Record<Slot, GivenSide>>;

  constructor(private readonly host: FigureHost) {
    const changed = () => host.refresh();
    this.#runs = { a: new LabRun(host.knn, changed), b: new LabRun(host.knn, changed) };
    this.#comparison = new LabComparison(host.knn);
    this.#given = { a: new GivenSide(host.knn), b: new GivenSide(host.knn) };
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
    const { weights } = lab.given;
    if (showsGiven(lab) && weights) return this.#showGiven(lab, weights);
    const { data, id } = this.#dataOf(lab);
    const shape = { rows: data.query.rows, columns: data.key.rows };
    const { window, row, column } = placesOf(lab, shape);
    const { a, b } = lab;
    if (b === undefined) this.#runs.b.stop();
    const sides = [this.#side("a", a, { data, id, shape, window, row })];
    if (b !== undefined) sides.push(this.#side("b", b, { data, id, shape, window, row }));
    const difference = this.#comparison.of(sides, row);
    const { names = {} } = data;
    return { ...{ data, given: undefined, names, shape }, window, row, column, sides, difference };
  }

  #showGiven(lab: Lab, { shape: [, , rows, columns] }: GivenWeights): LabFigure {
    this.stop();
    const shape = { rows, columns };
    const { window, row, column } = placesOf(lab, shape);
    const blocks = blocksOf(window, shape);
    const sides: LabSide[] = [];
    const given: GivenHead[] = [];
    for (const slot of ["a", "b"] as const) {
      const setting = lab[slot];
      const choice = setting && choiceOf(lab, setting);
      if (choice === undefined || setting === undefined) continue;
      const side = this.#given[slot];
      const head = side.head(choice);
      given.push(head);
      const run = side.result(head, shape, blocks);
      sides.push({ slot, setting, run, row: side.row(head, row, shape), refusal: undefined });
    }
    const difference = this.#comparison.of(sides, row);
    const names = labNames(lab.given, rows, columns);
    return { ...{ data: undefined, given, names, shape }, window, row, column, sides, difference };
  }

  #dataOf(lab: Lab) {
    const { source, seed, queries, keys, width, valueWidth, self, table } = lab;
    const drawn = [seed, queries, keys, width, valueWidth, self];
    return this.#data([source, table, lab.own, ...drawn], (before) => ({
      data: labData(this.host.knn, lab),
      id: (before?.id ?? 0) + 1,
    }));
  }

  #side(slot: Slot, setting: LabSetting, { data, id, shape, window, row }: Asked): LabSide {
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
    const question: LabQuestion = {
      id: `${id} ${textOf(effective)}`,
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
    const { answer, answered } = this.#runs[slot];
    const exact = answered === id ? answer?.picture.exact : undefined;
    return this.#rows[slot]([id, row, exact], (before) => {
      try {
        const some = task.rows === 0 ? undefined : rowOf(this.host.knn, task, row, exact);
        return { row: some, refusal: undefined };
      } catch (error) {
        return {
          row: before?.row,
          refusal: error instanceof Error ? error.message : String(error),
        };
      }
    });
  }
}

/** What is displayed of m × n weights. */
function placesOf(lab: Lab, shape: LabShape) {
  const row = Math.min(lab.row, Math.max(0, shape.rows - 1));
  const column = Math.min(lab.column, Math.max(0, shape.columns - 1));
  return { window: windowOf(lab, shape), row, column };
}

interface Asked extends Pick<LabFigure, "shape" | "window" | "row"> {
  readonly data: LabData;
  /** Of the data. */
  readonly id: number;
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
  readonly run: LabResult;
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}

interface Difference {
  /** Total-variation distance of the selected rows: the share of weight that moves. */
  readonly row: Float64Array;
  /** Its mean over all rows; undefined unless all weights are available. */
  readonly mean: Float64Array | undefined;
  /** Of B against A, cell by cell of the pictures. */
  readonly cells: Floats;
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

type Compared = Omit<Difference, "row"> & { readonly size: number };

class LabComparison {
  readonly #rows = keeping<Float64Array>();
  readonly #pictures = keeping<Compared>();
  #last: Compared | undefined;

  constructor(private readonly knn: LessonFunctions) {}

  /** Undefined until both settings are computed for the same window. */
  of(sides: readonly LabSide[], row: number): Difference | undefined {
    const [a, b] = sides.map((side) => side.row);
    const [first, second] = sides.map(({ run }) => run.answer?.picture);
    if (!a || !b || !first || !second) return undefined;
    if (a.row !== row || a.weights.length !== b.weights.length) return undefined;
    if (first.weights.length !== second.weights.length) return undefined;
    // During a drag only the pictures are updated; full comparisons follow at rest.
    if (sides.every(({ run }) => run.settled)) {
      this.#last = this.#pictures([first, second], () => compared(this.knn, first, second));
    }
    if (this.#last?.size !== first.weights.length) return undefined;
    const moved = this.#rows([a, b], () => movedShare(this.knn, pairOf(a.weights, b.weights, 1)));
    return { ...this.#last, row: moved };
  }
}

/** The share of the weight that moves; nothing where a row is no distribution. */
function movedShare(knn: LessonFunctions, pair: Tensor): Float64Array {
  try {
    return scalar(knn, "headDiversity", pair);
  } catch {
    return new Float64Array(0);
  }
}

function compared(knn: LessonFunctions, a: LabPicture, b: LabPicture): Compared {
  const { rows, count } = a.blocks;
  const size = a.weights.length;
  const pair = pairOf(a.weights, b.weights, rows);
  const data = added(b.weights, a.weights, -1);
  const sizes = data.map(Math.abs);
  const at = strongestOf(sizes);
  const differs = (data[at] ?? 0) !== 0;
  const isExact = a.exact?.length === size && b.exact?.length === size;
  return {
    size,
    cells: data,
    largest: sizes.subarray(at, differs ? at + 1 : at),
    mean: isExact ? movedShare(knn, pair) : undefined,
    at: count === 0 ? { row: 0, column: 0 } : { row: Math.floor(at / count), column: at % count },
  };
}
