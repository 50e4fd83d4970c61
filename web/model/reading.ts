/** The model's calls on a text, and what they say at one token: the weights of a head, and the next token. */
import type { Tensor } from "../api/index.js";
import type {
  LanguageHeads,
  LanguageModel,
  LanguageOptions,
  LanguageResult,
} from "../api/model/index.js";
import { decimals, formatShare } from "../figure/format-number.js";
import type { HeadAt } from "../figure/head-at.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import { Quantity } from "../figure/quantity.js";
import { ranked, winners } from "../figure/ranks.js";
import type { ResultTable } from "../figure/result-table.js";
import type { State } from "../figure/state/state.js";
import type { Model } from "./files.js";
import type { Tokens } from "./vocabulary.js";

/** A call of the model with all that is drawn of it. */
interface Run {
  readonly key: string;
  readonly result: LanguageResult;
  /** Every head's weights, (m,m), layer by layer. */
  readonly maps: readonly Float64Array[];
}

/** Options as a text, the same for the same ones. */
export const keyOf = (options: LanguageOptions): string =>
  JSON.stringify(options, (_, value) => (value === Number.POSITIVE_INFINITY ? "inf" : value));

/** The last two runs. */
export class Runs {
  #kept: readonly Run[] = [];

  /** The run of a text with some options; `core` is asked if it is not among the last two. */
  of(core: LanguageModel, ids: readonly number[], options: LanguageOptions): Run {
    const key = `${ids.join()} ${keyOf(options)}`;
    const known = this.#kept.find((run) => run.key === key);
    if (known) return known;
    const result = core.run([...ids], { ...options, returnWeights: true, returnHeads: true });
    const run = { key, result, maps: mapsOf(result, ids.length) };
    this.#kept = [run, ...this.#kept.slice(0, 1)];
    return run;
  }
}

const mapsOf = ({ weights = [] }: LanguageResult, m: number): Float64Array[] =>
  weights.flatMap(({ data, shape: [heads = 0] }) =>
    Array.from({ length: heads }, (_, h) =>
      Float64Array.from(data.subarray(h * m * m, (h + 1) * m * m)),
    ),
  );

/** A text as the model reads it, and where it is looked at. */
export interface Place {
  readonly model: Model;
  readonly tokens: Tokens;
  /** The tokens as labels. */
  readonly words: readonly string[];
  readonly position: number;
  readonly at: HeadAt;
}

/** Undefined for a text without tokens. */
export function placeOf({ text, position, head }: State["prompt"], model: Model) {
  const tokens = model.vocabulary.tokens(text, model.config.n_positions);
  const last = tokens.ids.length - 1;
  const words = tokens.ids.map((id) => model.labels[id] ?? "");
  const place: Place = {
    model,
    tokens,
    words,
    position: Math.min(position ?? last, last),
    at: head,
  };
  return last < 0 ? undefined : place;
}

/** One run at a place. */
export interface Reading {
  readonly maps: readonly Float64Array[];
  /** (keys) up to the query, in the head. */
  readonly scores: Quantity;
  readonly weights: Quantity;
  readonly next: Next;
}

export interface Next {
  /** (V): of the next token. */
  readonly probability: Quantity;
  /** The tokens by decreasing probability. */
  readonly order: readonly number[];
}

/** The rows of one head, (rows,d), from a position on, as doubles. */
function side({ data, shape }: Tensor, head: number, from: number, rows: number): Tensor {
  const [, m = 0, d = 0] = shape;
  const start = (head * m + from) * d;
  return { data: Float64Array.from(data.subarray(start, start + rows * d)), shape: [rows, d] };
}

/** `settings`: the changed attention of the head. */
export function readingOf(
  knn: LessonFunctions,
  { result, maps }: Run,
  { model, words, position, at }: Place,
  settings: Omit<LanguageOptions, "layers" | "heads" | "ablate"> = {},
): Reading {
  const heads = result.heads?.[at.layer] as LanguageHeads;
  const n = position + 1;
  const { scores, weights } = knn.attention(
    {
      query: side(heads.query, at.head, position, 1),
      key: side(heads.key, at.head, 0, n),
      value: side(heads.value, at.head, 0, n),
    },
    { ...settings, returnWeights: true, returnScores: true },
  );
  const names = words.slice(0, n).map((word, i) => `${word} ${i + 1}`);
  return {
    maps,
    scores: new Quantity("score", scores.data, decimals(2), [names]),
    weights: new Quantity("weight", weights.data, (x) => formatShare(x, 3), [names]),
    next: nextOf(knn, result, model, position),
  };
}

export function nextOf(
  knn: LessonFunctions,
  { logits }: LanguageResult,
  { labels }: Model,
  position: number,
  name = "probability",
): Next {
  const V = labels.length;
  const row = Float64Array.from(logits.data.subarray(position * V, (position + 1) * V));
  const probability = knn.softmax(row).data;
  return {
    probability: new Quantity(name, probability, (x) => formatShare(x, 3), [labels]),
    order: ranked(probability),
  };
}

/** The key with the most weight in a head, for any query. */
export function bestKey({ maps }: Reading, { words, model }: Place, at: HeadAt, position: number) {
  const m = words.length;
  const map = maps[at.layer * model.config.n_head + at.head];
  return winners(map?.subarray(position * m, position * m + position + 1) ?? [])[0] ?? 0;
}

export function headTable({ words, position }: Place, { scores, weights }: Reading): ResultTable {
  const placed = words.slice(0, position + 1).map((word, i) => `${word} ${i + 1}`);
  return {
    ...{ name: "shown head", rows: placed.slice(-1), columns: placed },
    ...{ scores: scores.data, weights: weights.data },
  };
}
