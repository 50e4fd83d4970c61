/** Why a key has its score: what was written into the residual stream at the key, by source. */
import type { LanguageModel, ScoreExplanation, ScoreSource } from "../../api/model/index.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import { keeping } from "../../figure/keeping.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { numberAt, Quantity } from "../../figure/quantity.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import type { Model } from "../../model/files.js";
import {
  bestKey,
  headTable,
  nextOf,
  type Place,
  placeOf,
  type Reading,
  Runs,
  readingOf,
} from "../../model/reading.js";

/** Terms with a bar of their own. */
const shownTerms = 6;

export interface Term {
  /** What the key carries. */
  readonly source: ScoreSource;
  /** Beyond its mean over the keys. */
  readonly term: NamedValue;
}

export interface Solved {
  readonly place: Place;
  readonly reading: Reading;
  /** Position of the key. */
  readonly key: number;
  readonly score: NamedValue;
  readonly weight: NamedValue;
  /** Undefined for the first token, which has one key. */
  readonly terms: Terms | undefined;
}

export interface Terms {
  /** The score of the key beyond the mean score: the sum of all terms. */
  readonly above: NamedValue;
  /** The largest terms, by their absolute values. */
  readonly largest: readonly Term[];
  /** The other ones. */
  readonly rest: NamedValue;
  readonly restCount: number;
  readonly without: Without | undefined;
}

export interface Without {
  readonly source: ScoreSource;
  /** The sum of the terms that are left, and the score that the core computes without the source. */
  readonly left: NamedValue;
  readonly score: NamedValue;
  readonly weight: NamedValue;
  /** Of the next token, in the model without this head. */
  readonly next: NamedValue | undefined;
}

export const sourceName = ({ kind, layer, head }: ScoreSource): string =>
  [kind, layer, head].filter((part) => part !== undefined).join(".");

const format = decimals(2);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0);

/** By source of the key, over all sources of the query: (n) for each. */
function termsOf({ terms, sources }: ScoreExplanation, n: number): number[][] {
  const S = sources.length;
  const of = (key: number, own: number) =>
    sumOf(sources.map((_, other) => terms.data[(key * S + other) * S + own] ?? 0));
  return sources.map((_, own) => Array.from({ length: n }, (_, key) => of(key, own)));
}

/** The score of a key from the terms without a source, of the query or of the key. */
function leftOf({ terms, sources }: ScoreExplanation, key: number, out: number): number {
  const S = sources.length;
  const own = Array.from(terms.data.subarray(key * S * S, (key + 1) * S * S));
  return sumOf(own.filter((_, i) => i % S !== out && Math.floor(i / S) !== out));
}

type Keep = ReturnType<typeof keeping<ScoreExplanation>>;

/** Keeps what the core has said of the last text, head and query. */
export class Explanations {
  readonly #runs = new Runs();
  readonly #explained: Keep = keeping();
  readonly #without: Keep = keeping();
  readonly #ablated = new Runs();

  constructor(
    private readonly knn: LessonFunctions,
    private readonly core: LanguageModel,
  ) {}

  /** Undefined for a text without tokens. */
  solve({ prompt, why }: State, model: Model): Solved | undefined {
    const place = placeOf(prompt, model);
    if (place === undefined) return undefined;
    const { position, at, tokens } = place;
    const reading = readingOf(this.knn, this.#runs.of(this.core, tokens.ids, {}), place);
    const key = Math.min(why.key ?? bestKey(reading, place, at, position), position);
    return {
      ...{ place, reading, key },
      score: reading.scores.at(key),
      weight: reading.weights.at(key),
      terms: position === 0 ? undefined : this.#terms(place, reading, key, why.without),
    };
  }

  #explain(place: Place, keep: Keep, without: readonly ScoreSource[]): ScoreExplanation {
    const { tokens, at, position } = place;
    const query = { ...at, query: position };
    return keep([tokens.ids.join(), JSON.stringify([query, without])], () =>
      this.core.explain([...tokens.ids], query, { without }),
    );
  }

  #terms(place: Place, reading: Reading, key: number, without: string): Terms {
    const { words, position } = place;
    const n = position + 1;
    const explained = this.#explain(place, this.#explained, []);
    const { sources, score } = explained;
    const beyondMean = (of: ArrayLike<number>) => (of[key] ?? 0) - sumOf(Array.from(of)) / n;
    const each = termsOf(explained, n).map(beyondMean);
    const order = [...each.keys()].sort((a, b) => Math.abs(each[b] ?? 0) - Math.abs(each[a] ?? 0));
    const names = [sources.map(sourceName)];
    const term = new Quantity("term", each, format, names);
    const rest = order.slice(shownTerms);
    const label = [`${words[key]} ${key + 1}`];
    const out = sources.findIndex((source) => sourceName(source) === without);
    return {
      above: numberAt("above", [beyondMean(score)], 0, format, label),
      largest: order
        .slice(0, shownTerms)
        .map((i) => ({ source: sources[i] as ScoreSource, term: term.at(i) })),
      rest: numberAt("rest", [sumOf(rest.map((i) => each[i] ?? 0))], 0, format),
      restCount: rest.length,
      without: out < 0 ? undefined : this.#withoutOf(place, reading, key, explained, out),
    };
  }

  #withoutOf(
    place: Place,
    { weights, next }: Reading,
    key: number,
    explained: ScoreExplanation,
    out: number,
  ): Without {
    const source = explained.sources[out] as ScoreSource;
    const { score } = this.#explain(place, this.#without, [source]);
    const lower = this.knn.softmax(score).data;
    const label = [`${place.words[key]} ${key + 1}`];
    const share = (x: number) => formatShare(x, 3);
    return {
      source,
      left: numberAt("left", [leftOf(explained, key, out)], 0, format, label),
      score: numberAt("lower", score, key, format, label),
      weight: new Quantity("lowerWeight", lower, share, weights.axes).at(key),
      next: source.kind === "head" ? this.#ablatedNext(place, source, next.order[0]) : undefined,
    };
  }

  /** The probability of a token in the model without a head. */
  #ablatedNext(place: Place, { layer = 0, head = 0 }: ScoreSource, token = 0): NamedValue {
    const options = { ablate: [{ layer, head }] };
    const { result } = this.#ablated.of(this.core, place.tokens.ids, options);
    return nextOf(this.knn, result, place.model, place.position, "ablated").probability.at(token);
  }
}

export const tables = ({ place, reading }: Solved): ResultTable[] => [headTable(place, reading)];
