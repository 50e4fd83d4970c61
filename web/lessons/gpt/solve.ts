/** The results for one text, by the changed and by the trained model. */
import type { LanguageModel, LanguageOptions } from "../../api/model/index.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import type { Model } from "../../model/files.js";
import {
  headTable,
  type Next,
  nextOf,
  type Place,
  placeOf,
  type Reading,
  type Runs,
  readingOf,
} from "../../model/reading.js";
import { changeIn, changeOf, isUnchanged, unchanged } from "./change.js";

export interface Solved {
  readonly place: Place;
  readonly change: LanguageOptions;
  readonly isUnchanged: boolean;
  /** By the changed model. */
  readonly reading: Reading;
  /** By the trained model. */
  readonly usual: Next;
}

/** Undefined for a text without tokens. */
export function solve(
  knn: LessonFunctions,
  core: LanguageModel,
  runs: Runs,
  state: State,
  model: Model,
): Solved | undefined {
  const place = placeOf(state.prompt, model);
  if (place === undefined) return undefined;
  const change = changeIn(state, state.gpt);
  const { ids } = place.tokens;
  const usual = runs.of(core, ids, unchanged);
  return {
    ...{ place, change, isUnchanged: isUnchanged(change) },
    reading: readingOf(knn, runs.of(core, ids, change), place, changeOf(state.gpt)),
    usual: nextOf(knn, usual.result, model, place.position, "usual"),
  };
}

export function tables({ place, reading, usual }: Solved): ResultTable[] {
  const { probability } = reading.next;
  return [
    headTable(place, reading),
    {
      ...{ name: "next token", rows: place.model.labels, columns: ["probability", "unchanged"] },
      values: Array.from(probability.data).flatMap((x, i) => [x, usual.probability.data[i] ?? 0]),
    },
  ];
}
