/** Why a key has its score: what was written into the residual stream at the key, by source. */
import type { SoftKnn, Tensor } from "../../../api/index.js";
import type {
  LanguageModel,
  LanguageOptions,
  ScoreExplanation,
  ScoreSource,
} from "../../../api/model/index.js";
import { decimals, formatShare } from "../../../figure/format-number.js";
import type { NamedValue } from "../../../figure/named-value.js";
import { Quantity } from "../../../figure/quantity.js";
import { type Change, optionsOf, reaches, settingsOf } from "../changes.js";
import type { Runs } from "../runs.js";
import type { Solved } from "../solve.js";
import type { GptState } from "../state.js";
import { sourceIn, sourceName } from "./sources.js";

/** Terms with a bar of their own. */
export const shownTerms = 6;

export interface Term {
  /** What the key carries. */
  readonly source: ScoreSource;
  /** Beyond its mean over the keys. */
  readonly term: NamedValue;
}

export interface SolvedWhy {
  /** Position of the key. */
  readonly key: number;
  /** Its score beyond the mean score of the keys: the sum of all terms. */
  readonly above: NamedValue;
  /** The largest terms, by their absolute values. */
  readonly terms: readonly Term[];
  /** The other ones. */
  readonly rest: NamedValue;
  readonly restCount: number;
  readonly score: NamedValue;
  readonly weight: NamedValue;
  readonly without: SolvedWithout | undefined;
}

export interface SolvedWithout {
  readonly source: ScoreSource;
  /** The sum of the terms that are left, and the score that the core computes without the source. */
  readonly left: NamedValue;
  readonly score: NamedValue;
  readonly weight: NamedValue;
  /** Of the next token, in the model without this head. */
  readonly next: NamedValue | undefined;
}

/** The last explanations, by their text and place. */
export class Explanations {
  #kept: readonly { readonly key: string; readonly found: ScoreExplanation }[] = [];

  of(
    core: LanguageModel,
    ids: readonly number[],
    place: Place,
    options: LanguageOptions & Without,
  ) {
    const key = JSON.stringify([ids, place, options]);
    const known = this.#kept.find((each) => each.key === key);
    if (known) return known.found;
    const found = core.explain([...ids], place, options);
    this.#kept = [{ key, found }, ...this.#kept.slice(0, 1)];
    return found;
  }
}

type Place = Parameters<LanguageModel["explain"]>[1];
interface Without {
  readonly without?: readonly ScoreSource[];
}

const format = decimals(2);
const share = (x: number) => formatShare(x, 3);
const row = (data: Float64Array): Tensor => ({ data, shape: [1, data.length] });
const column = (data: Float64Array): Tensor => ({ data, shape: [data.length, 1] });
const unit = (length: number, at: number) =>
  Float64Array.from({ length }, (_, i) => (i === at ? 1 : 0));

/** The changed attention of the head itself is no such sum. */
export const isSum = (change: Change): boolean =>
  !reaches(change, change.at) || Object.keys(settingsOf(change)).length === 0;

/** The key of the state, by default the one with the most weight. */
export function keyOfWhy(state: GptState, { position, head, model }: Solved): number | undefined {
  if (state.why !== undefined) return Math.min(state.why, position);
  if (model.held) return undefined;
  const { data } = head.weights;
  return Array.from(data).reduce((best, w, i) => (w > (data[best] ?? 0) ? i : best), 0);
}

export interface WhyCall {
  readonly knn: SoftKnn;
  readonly core: LanguageModel;
  readonly solved: Solved;
  readonly state: GptState;
  readonly change: Change;
  readonly explanations: Explanations;
  /** Of the model without a head. */
  readonly runs: Runs;
}

/** Undefined where nothing is to be explained. */
export function solveWhy(call: WhyCall): SolvedWhy | undefined {
  const { knn, core, solved, state, change, explanations } = call;
  const { position, at, words, tokens } = solved;
  const key = keyOfWhy(state, solved);
  const n = position + 1;
  if (key === undefined || n < 2 || !isSum(change)) return undefined;
  const place = { ...at, query: position };
  const options = optionsOf(change);
  const { sources, score, terms } = explanations.of(core, tokens.ids, place, options);
  const S = sources.length;
  const label = [`${words[key]} ${key + 1}`];
  const centred = unit(n, key).map((x) => x - 1 / n);
  const byPair = { data: terms.data, shape: [n, S * S] };
  const above = knn.linear(row(score), column(centred)).data;
  const pairs = { data: knn.linear(row(centred), byPair).data, shape: [S, S] };
  // Over all sources of the query.
  const each = knn.linear(row(new Float64Array(S).fill(1)), pairs).data;
  const order = Array.from(each.keys()).sort(
    (a, b) => Math.abs(each[b] ?? 0) - Math.abs(each[a] ?? 0),
  );
  const shown = order.slice(0, shownTerms);
  const others = Float64Array.from({ length: S }, (_, i) => (shown.includes(i) ? 0 : 1));
  const names = sources.map(sourceName);
  const term = new Quantity("term", each, format, [names]);
  const weights = knn.softmax(score).data;
  const source = sourceIn(sources, state.without);
  return {
    ...{ key, restCount: S - shown.length },
    above: new Quantity("above", above, format, [label]).at(),
    terms: shown.map((i) => ({ source: sources[i] as ScoreSource, term: term.at(i) })),
    rest: new Quantity(
      "rest",
      knn.linear(row(Float64Array.from(each)), column(others)).data,
      format,
    ).at(),
    score: scoreAt(knn, score, key, label, "score"),
    weight: new Quantity("weight", weights, share, [
      words.slice(0, n).map((w, i) => `${w} ${i + 1}`),
    ]).at(key),
    without: source && withoutOf(call, { key, label, source, sources, byPair }),
  };
}

const scoreAt = (
  knn: SoftKnn,
  score: Float64Array,
  key: number,
  label: readonly string[],
  name: string,
) =>
  new Quantity(name, knn.linear(row(score), column(unit(score.length, key))).data, format, [
    label,
  ]).at();

interface Removal {
  readonly key: number;
  readonly label: readonly string[];
  readonly source: ScoreSource;
  readonly sources: readonly ScoreSource[];
  readonly byPair: Tensor;
}

function withoutOf(call: WhyCall, removal: Removal): SolvedWithout {
  const { knn, core, solved, change, explanations, runs } = call;
  const { key, label, source, sources, byPair } = removal;
  const { position, at, words, tokens, next } = solved;
  const S = sources.length;
  const n = position + 1;
  const out = sources.indexOf(source);
  const kept = Float64Array.from({ length: S * S }, (_, i) =>
    i % S === out || Math.floor(i / S) === out ? 0 : 1,
  );
  const own = knn.linear(row(unit(n, key)), byPair).data;
  const left = knn.linear(row(Float64Array.from(own)), column(kept)).data;
  const place = { ...at, query: position };
  const options = { ...optionsOf(change), without: [source] };
  const { score } = explanations.of(core, tokens.ids, place, options);
  const weights = knn.softmax(score).data;
  return {
    source,
    left: new Quantity("left", left, format, [label]).at(),
    score: scoreAt(knn, score, key, label, "lower"),
    weight: new Quantity("lowerWeight", weights, share, [
      words.slice(0, n).map((word, i) => `${word} ${i + 1}`),
    ]).at(key),
    next: source.kind === "head" ? nextWithout() : undefined,
  };

  function nextWithout(): NamedValue {
    const head = { layer: source.layer ?? 0, head: source.head ?? 0 };
    const ablated = [...change.ablated, head];
    const { logits } = runs.of(core, tokens.ids, { ...change, ablated }).result;
    const [, V = 0] = logits.shape;
    const data = Float64Array.from(logits.data.subarray(position * V, (position + 1) * V));
    const token = next.order[0] ?? 0;
    const labels = next.probability.axes;
    return new Quantity("ablated", knn.softmax(data).data, share, labels).at(token);
  }
}
