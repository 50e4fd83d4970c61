/** The data of one drawing of the lab: inputs, weights, statistics and one row. */

import type { FigureHost } from "../../figure/figure-view.js";
import { keeping } from "../../figure/keeping.js";
import { labData, showsGiven } from "./data.js";
import type { GivenWeights } from "./given/given.js";
import { labOf } from "./given/given-text.js";
import { choiceOf, type GivenHead, GivenSolver } from "./given/solve.js";
import {
  type Floats,
  headsFit,
  type LabData,
  type LabNames,
  type LabSetting,
  type LabShape,
  type LabTask,
  taskOf,
} from "./inputs.js";
import { labNames } from "./names.js";
import { cellsOf, type LabCells } from "./places.js";
import { type LabRow, LabRun, rowOf } from "./solve.js";
import type { Lab } from "./state.js";

export interface LabFigure {
  readonly lab: Lab;
  /** The inputs of computed attention; undefined for given weights. */
  readonly data: LabData | undefined;
  /** The displayed head of given weights. */
  readonly given: GivenHead | undefined;
  readonly names: LabNames;
  readonly shape: LabShape;
  /** The selected query and key. */
  readonly row: number;
  readonly column: number;
  /** What is on the map: for computed weights the last result. */
  readonly shown: LabShown | undefined;
  readonly isWorking: boolean;
  /** The numbers of the selected query. */
  readonly one: LabRow | undefined;
  readonly refusal: string | undefined;
}

export interface LabShown {
  /** Undefined for given weights. */
  readonly task: LabTask | undefined;
  readonly shape: LabShape;
  /** (m, n) */
  readonly weights: Floats;
  readonly cells: LabCells;
  readonly meanEntropy: Floats | undefined;
  /** It is that of the present setting. */
  readonly isCurrent: boolean;
}

interface KnownRow {
  readonly row: LabRow | undefined;
  readonly refusal: string | undefined;
}

/** Requests the results for the state, and caches them. */
export class LabSolver {
  /** The same object for the same choice, so that cached results apply. */
  readonly #data = keeping<{ readonly data: LabData; readonly id: number }>();
  readonly #task = keeping<LabTask>();
  readonly #run: LabRun;
  readonly #row = keeping<KnownRow>();
  readonly #cells = keeping<LabCells>();
  readonly #given: GivenSolver;

  constructor(private readonly host: FigureHost) {
    this.#run = new LabRun(host.knn, () => host.refresh());
    this.#given = new GivenSolver(host.knn);
  }

  stop(): void {
    this.#run.stop();
  }

  solve(): LabFigure {
    const lab = labOf(this.host.state.lab);
    const { weights } = lab.given;
    return showsGiven(lab) && weights ? this.#showGiven(lab, weights) : this.#compute(lab);
  }

  #compute(chosen: Lab): LabFigure {
    // A head beyond the last is the last.
    const lab = { ...chosen, head: Math.min(chosen.head, chosen.heads) };
    const { data, id } = this.#dataOf(lab);
    const shape = { rows: data.query.rows, columns: data.key.rows };
    const place = placeIn(lab, shape);
    const run = this.#run;
    const ofOwn = lab.source === "own" ? labNames(lab.given, shape.rows, shape.columns) : {};
    const names = data.names ?? ofOwn;
    const common = { lab, data, given: undefined, names, shape, ...place };
    if (!headsFit(data, lab)) {
      run.stop();
      const { headsDoNotFit } = this.host.text.lab;
      const refusal = headsDoNotFit(lab.heads, data.key.columns, data.value.columns);
      return { ...common, shown: this.#shown(""), isWorking: false, one: undefined, refusal };
    }
    const setting = settingText(lab);
    const task = this.#task([id, setting], () => taskOf(data, lab));
    const now = `${id} ${setting}`;
    run.want(now, task);
    const shown = this.#shown(now);
    const known = this.#rowOf(task, place.row, shown?.isCurrent ? shown.weights : undefined);
    const refusal = run.refusal ?? known.refusal;
    return { ...common, shown, isWorking: run.isWorking, one: known.row, refusal };
  }

  #shown(now: string): LabShown | undefined {
    const { answer } = this.#run;
    if (answer === undefined) return undefined;
    const { id, task, weights, meanEntropy } = answer;
    const cells = this.#cells([weights], () => cellsOf(weights, task));
    return { task, shape: task, weights, cells, meanEntropy, isCurrent: id === now };
  }

  #showGiven(lab: Lab, weights: GivenWeights): LabFigure {
    this.stop();
    const [, , rows, columns] = weights.shape;
    const shape = { rows, columns };
    const place = placeIn(lab, shape);
    const given = this.#given.head(choiceOf(weights, lab));
    const { numbers } = given;
    const cells = this.#cells([numbers], () => cellsOf(numbers, shape));
    const shown = { shape, weights: numbers, cells, meanEntropy: undefined, isCurrent: true };
    return {
      lab,
      data: undefined,
      given,
      names: labNames(lab.given, rows, columns),
      shape,
      ...place,
      shown: { ...shown, task: undefined },
      isWorking: false,
      one: this.#given.row(given, place.row, shape),
      refusal: undefined,
    };
  }

  #dataOf(lab: Lab) {
    const { source, seed, queries, keys, dimension, valueDimension, self, table, own } = lab;
    const drawn = [seed, queries, keys, dimension, valueDimension, self];
    return this.#data([source, table, own, ...drawn], (before) => ({
      data: labData(this.host.knn, lab),
      id: (before?.id ?? 0) + 1,
    }));
  }

  /** The row at once, for any size of the whole. */
  #rowOf(task: LabTask, row: number, whole: Floats | undefined): KnownRow {
    return this.#row([task, row, whole], (before) => {
      try {
        return { row: rowOf(this.host.knn, task, row, whole), refusal: undefined };
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
const placeIn = (lab: Lab, { rows, columns }: LabShape) => ({
  row: Math.min(lab.row, rows - 1),
  column: Math.min(lab.column, columns - 1),
});

/** What changes the weights, as a text; JSON has no infinity. */
function settingText(lab: LabSetting): string {
  const { similarity, temperature, scaled, scale, softcap, heads, head } = lab;
  const { causal, window, past, padding, dropout, dropoutSeed } = lab;
  const scoring = [similarity, String(temperature), scaled, scale, softcap, heads, head];
  return JSON.stringify([scoring, causal, window, past, padding, dropout, dropoutSeed]);
}
