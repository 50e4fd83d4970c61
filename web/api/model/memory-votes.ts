/** How the states of a memory vote for the next token. */

import { mustBe } from "../errors.js";
import {
  arrayOption,
  integerOption,
  numberOption,
  type Option,
  required,
  type SettingsOf,
} from "../options.js";
import type { Floats } from "../tensors/tensor.js";
import type { Engine } from "../transport/engine.js";
import type { MemoryOptions } from "./language-types.js";

export const memoryTable = {
  store: required(arrayOption),
  k: integerOption(64, 1, Number.MAX_SAFE_INTEGER),
  temperature: numberOption(3, 0, Infinity),
  share: numberOption(0.25, 0, 1),
} satisfies Record<keyof MemoryOptions, Option<unknown>>;

export type MemorySettings = SettingsOf<typeof memoryTable>;

/** The states nearest to each of m queries, best first. */
export interface Recalled {
  readonly k: number;
  /** (m, k), row-major, as the others: positions in the memory. */
  readonly positions: Int32Array;
  /** Softmax over the k. */
  readonly weights: Float64Array;
  /** The tokens after these positions. */
  readonly tokens: Int32Array;
}

/** The states of a memory nearest to those of (m, D); undefined if it is empty. */
export type Recall = (
  states: Floats,
  dimension: number,
  settings: MemorySettings,
) => Recalled | undefined;

export function recalledFrom(
  settings: MemorySettings,
  states: Floats,
  dimension: number,
): Recalled | undefined {
  const { store } = settings;
  const ask = (store as { readonly recall?: Recall } | null)?.recall;
  if (typeof ask !== "function")
    throw mustBe("TYPE", "memory.store", "a memory of knn.memory", store);
  return ask.call(store, states, dimension, settings);
}

/** log p of the mixture, element by element. */
export function mixed(
  engine: Engine,
  { share }: MemorySettings,
  logs: Float64Array,
  votes: Float64Array,
): Float64Array<ArrayBuffer> {
  return engine.call({ logs, votes }, (core, at) => core.mixProbabilities(share, at.logs, at.votes))
    .values;
}
