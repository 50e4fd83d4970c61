/** The last calls of the model, by their text and change. */
import type { LanguageModel, LanguageResult } from "../../api/model/index.js";
import { type Change, keyOf, optionsOf } from "./changes.js";

/** A call of the model with all that is drawn of it. */
export interface Run {
  readonly key: string;
  readonly result: LanguageResult;
  readonly maps: readonly Float64Array[];
}

/** The last runs of the changed and of the trained model. */
export class Runs {
  #kept: readonly Run[] = [];

  /** The run of a text with some options; `core` is asked if it is not among the last two. */
  of(core: LanguageModel, ids: readonly number[], change: Change): Run {
    const key = `${ids.join()} ${keyOf(change)}`;
    const known = this.#kept.find((run) => run.key === key);
    if (known) return known;
    const options = { ...optionsOf(change), returnWeights: true, returnHeads: true };
    const result = core.run([...ids], options);
    const run = { key, result, maps: mapsOf(result, ids.length) };
    this.#kept = [run, ...this.#kept.slice(0, 1)];
    return run;
  }

  clear(): void {
    this.#kept = [];
  }
}

function mapsOf({ weights = [] }: LanguageResult, m: number): Float64Array[] {
  return weights.flatMap(({ data, shape: [heads = 0] }) =>
    Array.from({ length: heads }, (_, h) =>
      Float64Array.from(data.subarray(h * m * m, (h + 1) * m * m)),
    ),
  );
}
