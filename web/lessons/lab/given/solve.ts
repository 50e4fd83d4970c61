/** The displayed heads of given weights, in the form of computed attention, without scores and output. */

import { keeping } from "../../../figure/keeping.js";
import type { LessonFunctions } from "../../../figure/lesson-functions.js";
import { meanOfRows, rowSums } from "../../../figure/ranks.js";
import type { Floats, LabShape } from "../inputs.js";
import { bestKeys, type LabRow } from "../solve.js";
import type { Lab } from "../state.js";
import type { GivenWeights } from "./given.js";
import { checkRows, type HeadAt, headNumbers } from "./head.js";

/** A displayed head: its layer, and its head or the mean of all. */
export interface GivenHead {
  readonly weights: GivenWeights;
  readonly layer: number;
  readonly head: number | undefined;
  /** (m, n). */
  readonly numbers: Floats;
  /** The same without rows that are no distribution at all. */
  readonly sound: Floats;
  /** The number of rows that are no distribution. */
  readonly odd: number;
}

/** The weights and the head that a setting names; layers and heads beyond the last are the last. */
export function choiceOf(weights: GivenWeights, setting: Pick<Lab, "layer" | "head">) {
  const [layers, heads] = weights.shape;
  const layer = Math.min(setting.layer, layers) - 1;
  const head = setting.head === 0 && heads > 1 ? undefined : Math.min(setting.head || 1, heads) - 1;
  return { weights, layer, head };
}

/** The mean over the heads of a layer. */
function meanHead(weights: GivenWeights, layer: number): Floats {
  const [, heads, rows, columns] = weights.shape;
  const size = rows * columns;
  const all = new Float64Array(heads * size);
  for (let head = 0; head < heads; head++)
    all.set(headNumbers(weights, { layer, head }), head * size);
  const { sound } = checkRows(all, columns, weights.type);
  return meanOfRows(sound, heads);
}

/** The results, cached. */
export class GivenSolver {
  readonly #head = keeping<GivenHead>();
  readonly #row = keeping<LabRow>();

  constructor(private readonly knn: LessonFunctions) {}

  head(choice: ReturnType<typeof choiceOf>): GivenHead {
    const { weights, layer, head } = choice;
    return this.#head([weights, layer, head], () => {
      const at: HeadAt = { layer, head: head ?? 0 };
      const numbers = head === undefined ? meanHead(weights, layer) : headNumbers(weights, at);
      return { ...choice, numbers, ...checkRows(numbers, weights.shape[3], weights.type) };
    });
  }

  row(head: GivenHead, row: number, { columns }: LabShape): LabRow {
    return this.#row([head, row], () => rowOf(this.knn, head, row, columns));
  }
}

function rowOf(knn: LessonFunctions, head: GivenHead, row: number, columns: number): LabRow {
  const [from, to] = [row * columns, (row + 1) * columns];
  const weights = head.numbers.subarray(from, to);
  const sound = head.sound.subarray(from, to);
  const tensor = { data: sound, shape: [1, columns] };
  // An empty row has no neighbours, and an invalid one none that can be counted.
  const counts = sound.some((w) => w > 0);
  return {
    ...{ row, weights, scores: undefined },
    entropy: counts ? knn.entropy(tensor).data : undefined,
    neighbours: counts ? knn.effectiveNeighbors(tensor).data : undefined,
    mass: counts ? knn.capturedMass(tensor, bestKeys).data : undefined,
    sum: rowSums(sound, columns),
  };
}
