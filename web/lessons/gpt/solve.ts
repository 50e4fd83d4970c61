/** The results for one text: every head's weights, and the next token, by the changed and by the trained model. */

import type { Tensor } from "../../api/index.js";
import type { LanguageModel } from "../../api/model/index.js";
import { formatShare } from "../../figure/format-number.js";
import type { HeadAt } from "../../figure/head-at.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import { type Change, isUnchanged, unchanged } from "./changes.js";
import { type SolvedHead, solveHead } from "./head/solve-head.js";
import type { Model } from "./model.js";
import type { Run, Runs } from "./runs.js";
import type { GptState } from "./state.js";
import type { Tokens } from "./tokens.js";

export interface Solved {
  readonly model: Model;
  readonly tokens: Tokens;
  /** The tokens as labels. */
  readonly words: readonly string[];
  readonly position: number;
  readonly at: HeadAt;
  readonly isUnchanged: boolean;
  /** Every head's weights, (m,m), layer by layer. */
  readonly maps: readonly Float64Array[];
  readonly head: SolvedHead;
  /** (V): of the next token. */
  readonly next: Next;
  /** By the trained model. */
  readonly usual: Next;
}

export interface Next {
  /** (V) */
  readonly probability: Quantity;
  /** The tokens by decreasing probability. */
  readonly order: readonly number[];
}

/** The head of a state, clamped to the model. */
const headIn = (at: HeadAt, { config }: Model): HeadAt => ({
  layer: Math.min(at.layer, config.n_layer - 1),
  head: Math.min(at.head, config.n_head - 1),
});

/** The change of a state in a model that may have fewer heads. */
export function changeIn(state: GptState, model: Model): Change {
  const { n_layer: layers, n_head: heads } = model.config;
  const ablated = state.ablated.filter(({ layer, head }) => layer < layers && head < heads);
  return { ...state, at: headIn(state.at, model), ablated };
}

export const usualChange = (at: HeadAt): Change => ({ ...unchanged, at, scope: "all" });

/** Logits, (m,V), at one position, as doubles. */
function logitsAt({ data, shape: [, V = 0] }: Tensor, position: number): Tensor {
  return { data: Float64Array.from(data.subarray(position * V, (position + 1) * V)), shape: [V] };
}

interface KeptNext {
  readonly position: number;
  readonly name: string;
  readonly next: Next;
}

/** The last one of each run: a large vocabulary takes long to sort. */
const kept = new WeakMap<Run, KeptNext>();

function nextOf(
  knn: LessonFunctions,
  run: Run,
  position: number,
  name: string,
  model: Model,
): Next {
  const known = kept.get(run);
  if (known?.position === position && known.name === name) return known.next;
  const next = freshNext(knn, run, position, name, model);
  kept.set(run, { position, name, next });
  return next;
}

function freshNext(
  knn: LessonFunctions,
  { result }: Run,
  position: number,
  name: string,
  model: Model,
): Next {
  const probability = knn.softmax(logitsAt(result.logits, position)).data;
  const format = (x: number) => formatShare(x, 3);
  const labels = labelsOf(model, probability.length);
  return {
    probability: new Quantity(name, probability, format, [labels]),
    order: ranked(probability),
  };
}

const labels = new WeakMap<Model, readonly string[]>();

/** Every token as a label. */
function labelsOf(model: Model, count: number): readonly string[] {
  const known = labels.get(model);
  if (known?.length === count) return known;
  const made = Array.from({ length: count }, (_, id) => model.vocabulary.shown(id));
  labels.set(model, made);
  return made;
}

/** Undefined for a text without tokens. */
export function solve(
  knn: LessonFunctions,
  core: LanguageModel,
  runs: Runs,
  state: GptState,
  model: Model,
): Solved | undefined {
  const tokens = model.vocabulary.tokens(state.text, model.config.n_positions);
  const { ids } = tokens;
  if (ids.length === 0) return undefined;
  const change = changeIn(state, model);
  const position = Math.min(state.position ?? ids.length - 1, ids.length - 1);
  const usual = runs.of(core, ids, usualChange(change.at));
  const run = runs.of(core, ids, change);
  const next = nextOf(knn, run, position, "probability", model);
  return {
    ...{ model, tokens, position, at: change.at, maps: run.maps, next },
    words: ids.map((id) => model.vocabulary.shown(id)),
    isUnchanged: isUnchanged(change),
    usual: run === usual ? next : nextOf(knn, usual, position, "usual", model),
    head: solveHead(knn, model, run, {
      ...{ change, position },
      ids,
      token: next.order[0] ?? 0,
    }),
  };
}

export function tables(solved: Solved): ResultTable[] {
  const { words, position, head, model, next, usual } = solved;
  const placed = words.map((word, i) => `${word} ${i + 1}`);
  const count = next.probability.data.length;
  return [
    {
      ...{ name: "shown head", rows: [placed[position] ?? ""] },
      columns: placed.slice(0, position + 1),
      ...{ scores: head.scores.data, weights: head.weights.data },
    },
    {
      name: "next token",
      rows: Array.from({ length: count }, (_, id) => model.vocabulary.shown(id)),
      columns: ["probability", "unchanged"],
      values: Array.from({ length: count }, (_, i) => [
        next.probability.data[i] ?? 0,
        usual.probability.data[i] ?? 0,
      ]).flat(),
    },
  ];
}
