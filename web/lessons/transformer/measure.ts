/** Measures a network and its heads on fresh sequences: accuracy, attention by position, and the worth of each head. */
import type { SoftKnn, Tensor, TransformerModel, TransformerOptions } from "../../api/index.js";
import { decimals, formatPercent } from "../../figure/format-number.js";
import type { Format, NamedValue } from "../../figure/named-value.js";
import { oneField } from "../../figure/parts-of-results.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { Point } from "../../figure/state/state.js";
import type { Model } from "./model.js";

/** A key or a query of the fresh sequences in the plane of a head. */
export interface Place {
  readonly at: Point;
  readonly token: number;
  /** The token before it; undefined at the beginning. */
  readonly before: number | undefined;
  readonly position: number;
}

/** The number of fresh sequences. */
const probeCount = 32;

export interface Measured {
  /** The fraction of correctly predicted tokens after the first period. */
  readonly accuracy: NamedValue;
  /** (layers·heads): the mean weight on the previous position, and on the position after the last occurrence of the token. */
  readonly previous: Quantity;
  readonly induction: Quantity;
  /** Of each head, layer by layer. */
  readonly keys: readonly (readonly Place[])[];
}

const accuracyFormat: Format = (share) => formatPercent(share, 1);

type Changes = Pick<TransformerOptions, "ablate" | "temperature">;

const ones = (count: number): Tensor => ({
  data: new Float64Array(count).fill(1 / count),
  shape: [count, 1],
});

/** Numbers of all heads, collected head by head, and their means computed by the core. */
class Means {
  readonly #rows: number[][];

  constructor(heads: number) {
    this.#rows = Array.from({ length: heads }, () => []);
  }

  add(head: number, x: number): void {
    this.#rows[head]?.push(x);
  }

  /** (heads) */
  of(knn: SoftKnn): ArrayLike<number> {
    const count = this.#rows[0]?.length ?? 0;
    if (count === 0) return new Float64Array(this.#rows.length);
    const data = Float64Array.from(this.#rows.flat());
    return knn.linear({ data, shape: [this.#rows.length, count] }, ones(count)).data;
  }
}

const lengthsOf = ({ embedding, positions, layers, heads }: TransformerModel) => ({
  vocabulary: embedding.shape[0] ?? 0,
  context: positions.shape[0] ?? 0,
  count: layers.length * heads,
});

/** Logits of the fresh sequences after their first period, and the true next tokens. */
class Predictions {
  readonly #logits: number[] = [];
  readonly #wanted: number[] = [];

  add({ tokens, period }: ProbeSequence, { data, shape }: Tensor): void {
    const [length = 0, vocabulary = 0] = shape;
    for (let i = period - 1; i + 1 < length; i++) {
      this.#logits.push(...data.subarray(i * vocabulary, (i + 1) * vocabulary));
      this.#wanted.push(tokens[i + 1] ?? 0);
    }
  }

  accuracy(knn: SoftKnn, name: string, of: readonly string[]): NamedValue {
    const expected = this.#wanted;
    const vocabulary = this.#logits.length / expected.length;
    const rows = { data: Float64Array.from(this.#logits), shape: [expected.length, vocabulary] };
    const labels = Array.from({ length: vocabulary }, (_, token) => token);
    const tested = knn.classify({ weights: knn.softmax(rows), labels, expected });
    return oneField(name, tested, "accuracy", accuracyFormat, of).at();
  }
}

/** The fraction of correctly predicted tokens after the first period, as a named value. */
export function accuracyOf(
  knn: SoftKnn,
  model: TransformerModel,
  changes: Changes,
  name: string,
  of: readonly string[] = [],
): NamedValue {
  const predictions = new Predictions();
  for (const sequence of probeSequences(knn, lengthsOf(model), probeCount)) {
    const { tokens } = sequence;
    predictions.add(sequence, knn.transformer({ tokens, model }, changes).logits);
  }
  return predictions.accuracy(knn, name, of);
}

export function measure(knn: SoftKnn, model: TransformerModel, changes: Changes): Measured {
  const lengths = lengthsOf(model);
  const { context, count } = lengths;
  const [previous, induction] = [new Means(count), new Means(count)];
  const keys: Place[][] = Array.from({ length: count }, () => []);
  const predictions = new Predictions();
  for (const sequence of probeSequences(knn, lengths, probeCount)) {
    const { tokens, period } = sequence;
    const result = knn.transformer({ tokens, model }, { ...changes, returnHeads: true });
    predictions.add(sequence, result.logits);
    result.layers?.forEach(({ weights, key }, layer) => {
      for (let h = 0; h < model.heads; h++) {
        const head = layer * model.heads + h;
        const weight = (i: number, j: number) => weights.data[(h * context + i) * context + j] ?? 0;
        for (let i = 1; i < context; i++) previous.add(head, weight(i, i - 1));
        for (let i = period; i < context; i++) induction.add(head, weight(i, i - period + 1));
        keys[head]?.push(...placesOf(sequence, key.data.subarray(2 * h * context)));
      }
    });
  }
  const labels = Array.from({ length: count }, (_, i) => `${i}`);
  return {
    accuracy: predictions.accuracy(knn, "accuracy", []),
    previous: new Quantity("previous", previous.of(knn), decimals(2), [labels]),
    induction: new Quantity("induction", induction.of(knn), decimals(2), [labels]),
    keys,
  };
}

function placesOf({ tokens }: ProbeSequence, points: ArrayLike<number>): Place[] {
  return tokens.map((token, position) => ({
    at: [points[2 * position] ?? 0, points[2 * position + 1] ?? 0],
    token,
    before: tokens[position - 1],
    position,
  }));
}

/** The detected role of a head, by a clear share of its weight. */
export type Role = "previous" | "induction" | "other";

const leastShare = { previous: 0.4, induction: 0.25 } as const;

export function roleOf(
  { previous, induction }: Pick<Measured, "previous" | "induction">,
  head: number,
): Role {
  if ((previous.data[head] ?? 0) >= leastShare.previous) return "previous";
  return (induction.data[head] ?? 0) >= leastShare.induction ? "induction" : "other";
}

interface ProbeSequence {
  readonly tokens: readonly number[];
  /** From this position on the tokens repeat. */
  readonly period: number;
}

/** Seed of the random sequences. */
const probeSeed = 1234;

/**
 * Per sequence, one uniform number selects the period, then one per token of the vocabulary:
 * their order is that of the tokens. The first of them are the period, repeated to the end of
 * the context.
 */
export function probeSequences(
  knn: SoftKnn,
  { vocabulary, context }: { readonly vocabulary: number; readonly context: number },
  count: number,
): ProbeSequence[] {
  const stream = knn.random(probeSeed);
  const most = Math.min(vocabulary, Math.floor(context / 2));
  const least = Math.min(4, most);
  return Array.from({ length: count }, () => {
    const [u = 0] = stream.rand(1);
    const period = Math.max(1, least + Math.floor((most - least + 1) * u));
    const ids = ranked(Array.from(stream.rand(vocabulary), (x) => -x));
    const tokens = Array.from({ length: context }, (_, i) => ids[i % period] ?? 0);
    return { tokens, period };
  });
}

interface HeadWorth {
  /** The accuracy with this head ablated. */
  readonly ablated: NamedValue;
  /** The accuracy with temperature 0 in this head only. */
  readonly hard: NamedValue;
}

/** Measures one head per frame: all at once would block the page. */
export class Ablations {
  #model: Model | undefined;
  readonly #known = new Map<number, HeadWorth>();
  #frame: number | undefined;

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  of(head: number): HeadWorth | undefined {
    return this.#known.get(head);
  }

  /** Measures the unmeasured heads of a model. */
  start(model: Model): void {
    if (model !== this.#model) {
      this.stop();
      this.#model = model;
      this.#known.clear();
    }
    if (this.#frame === undefined && this.#known.size < model.layers * model.heads) {
      this.#frame = requestAnimationFrame(() => this.#next(model));
    }
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #next(model: Model): void {
    this.#frame = undefined;
    const head = this.#known.size;
    const at = { layer: Math.floor(head / model.heads), head: head % model.heads };
    const accuracy = (name: string, changes: Parameters<typeof accuracyOf>[2]) =>
      accuracyOf(this.knn, model.weights, changes, name, [`${head}`]);
    const ablated = accuracy("without", { ablate: [at] });
    const hard = accuracy("hard", { temperature: [{ ...at, temperature: 0 }] });
    this.#known.set(head, { ablated, hard });
    this.changed();
  }
}
