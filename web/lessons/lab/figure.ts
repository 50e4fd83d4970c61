/** The data of one drawing of the lab: inputs, and per setting a picture, statistics and one row. */

import type { FigureHost } from "../../figure/figure-view.js";
import { blocksOf } from "./blocks.js";
import type { Floats, LabTask } from "./call.js";
import { labOf } from "./choice.js";
import { type Difference, LabComparison } from "./compare.js";
import { LabDataMaker } from "./data.js";
import { headsFit, type LabData, tensorsOf } from "./inputs.js";
import { type LabShape, type LabWindow, windowOf } from "./places.js";
import { isExact, type LabQuestion, LabRun } from "./run.js";
import type { LabSide, Slot } from "./side.js";
import { type LabRow, rowOf, scoresOf } from "./solve.js";
import type { LabSetting } from "./state.js";

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
