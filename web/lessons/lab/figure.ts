/** The data of one drawing of the lab: inputs, a picture, statistics and one row. */

import type { FigureHost } from "../../figure/figure-view.js";
import { keeping } from "../../figure/keeping.js";
import { labData, showsGiven } from "./data.js";
import type { GivenWeights } from "./given/given.js";
import { choiceOf, type GivenHead, GivenSolver } from "./given/solve.js";
import {
  type Floats,
  headsFit,
  type LabData,
  type LabNames,
  type LabTask,
  tensorsOf,
} from "./inputs.js";
import { labNames } from "./names.js";
import { blocksOf, type LabShape } from "./places.js";
import { isExact, type LabQuestion, type LabResult, LabRun } from "./run.js";
import { type LabRow, rowOf, scoresOf } from "./solve.js";
import type { Lab, LabSetting } from "./state.js";
import { labOf } from "./text.js";

export interface LabFigure {
  /** The inputs of computed attention; undefined for given weights. */
  readonly data: LabData | undefined;
  /** The displayed head of given weights. */
  readonly given: GivenHead | undefined;
  readonly names: LabNames;
  readonly shape: LabShape;
  /** The selected query and key. */
  readonly row: number;
  readonly column: number;
  readonly setting: LabSetting;
  readonly run: LabResult;
  /** The numbers of the selected query. */
  readonly one: LabRow | undefined;
  readonly refusal: string | undefined;
}

interface KnownRow {
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}

/** Requests the results for the state, and caches them. */
export class LabSolver {
  /** The same object for the same choice, so that cached results apply. */
  readonly #data = keeping<{ readonly data: LabData; readonly id: number }>();
  readonly #run: LabRun;
  readonly #row = keeping<KnownRow>();
  readonly #given: GivenSolver;

  constructor(private readonly host: FigureHost) {
    this.#run = new LabRun(host.knn, () => host.refresh());
    this.#given = new GivenSolver(host.knn);
  }

  stop(): void {
    this.#run.stop();
  }

  /** Of all queries, before masks. */
  scores(task: LabTask): Floats {
    return scoresOf(this.host.knn, task, { from: 0, to: task.rows });
  }

  solve(): LabFigure {
    const lab = labOf(this.host);
    const { weights } = lab.given;
    return showsGiven(lab) && weights ? this.#showGiven(lab, weights) : this.#compute(lab);
  }

  #compute(lab: Lab): LabFigure {
    const { setting } = lab;
    const { data, id } = this.#dataOf(lab);
    const shape = { rows: data.query.rows, columns: data.key.rows };
    const place = placeIn(lab, shape);
    const common = { data, given: undefined, names: data.names ?? {}, shape, ...place, setting };
    const run = this.#run;
    if (!headsFit(data, setting)) {
      run.stop();
      const { headsDoNotFit } = this.host.text.lab;
      const refusal = headsDoNotFit(setting.heads, data.key.columns, data.value.columns);
      return { ...common, run, one: undefined, refusal };
    }
    // Dropout depends on the position among all pairs, so parts cannot be computed separately.
    const effective = isExact(shape) ? setting : { ...setting, dropout: 0 };
    const question: LabQuestion = {
      id: `${id} ${textOf(effective)}`,
      task: { setting: effective, tensors: tensorsOf(data, effective), ...shape },
      blocks: blocksOf(lab, shape, place),
    };
    run.want(question);
    const known = this.#rowOf(question, place.row);
    return { ...common, run, one: known.row, refusal: run.refusal ?? known.refusal };
  }

  #showGiven(lab: Lab, weights: GivenWeights): LabFigure {
    this.stop();
    const { setting } = lab;
    const [, , rows, columns] = weights.shape;
    const shape = { rows, columns };
    const place = placeIn(lab, shape);
    const given = this.#given.head(choiceOf(weights, setting));
    return {
      ...{ data: undefined, given, names: labNames(lab.given, rows, columns), shape, ...place },
      ...{ setting, refusal: undefined, one: this.#given.row(given, place.row, shape) },
      run: this.#given.result(given, shape, blocksOf(lab, shape, place)),
    };
  }

  #dataOf(lab: Lab) {
    const { source, seed, queries, keys, width, valueWidth, self, table } = lab;
    const drawn = [seed, queries, keys, width, valueWidth, self];
    return this.#data([source, table, lab.own, ...drawn], (before) => ({
      data: labData(this.host.knn, lab),
      id: (before?.id ?? 0) + 1,
    }));
  }

  /** The row at once, for any size of the whole. */
  #rowOf({ id, task }: LabQuestion, row: number): KnownRow {
    const { answer, answered } = this.#run;
    const exact = answered === id ? answer?.picture.exact : undefined;
    return this.#row([id, row, exact], (before) => {
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

/** The selected query and key. */
function placeIn(lab: Lab, { rows, columns }: LabShape) {
  const row = Math.min(lab.row, Math.max(0, rows - 1));
  const column = Math.min(lab.column, Math.max(0, columns - 1));
  return { row, column };
}

/** A setting as text; JSON has no infinity. */
function textOf(setting: LabSetting): string {
  return JSON.stringify({ ...setting, temperature: String(setting.temperature) });
}
