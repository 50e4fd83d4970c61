/** Measures a network and its heads on fresh sequences: accuracy, attention by position, and the worth of each head. */

import type { Tensor } from "../../api/index.js";
import type { TransformerModel } from "../../api/learn/index.js";
import { decimals } from "../../figure/format-number.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import type { NamedValue } from "../../figure/named-value.js";
import { Quantity } from "../../figure/quantity.js";
import {
  accuracyOf,
  lengthsOf,
  NextTokens,
  type ProbeChanges,
  type ProbeSequence,
  probeCount,
  probeSequences,
} from "../../figure/repeats.js";
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

export interface Measured {
  /** The fraction of correctly predicted tokens after the first period. */
  readonly accuracy: NamedValue;
  /** (layers·heads): the mean weight on the previous position, and on the position after the last occurrence of the token. */
  readonly previous: Quantity;
  readonly induction: Quantity;
  /** Of each head, layer by layer. */
  readonly keys: readonly (readonly Place[])[];
}

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
  of(knn: LessonFunctions): ArrayLike<number> {
    const count = this.#rows[0]?.length ?? 0;
    if (count === 0) return new Float64Array(this.#rows.length);
    const data = Float64Array.from(this.#rows.flat());
    return knn.linear({ data, shape: [this.#rows.length, count] }, ones(count)).data;
  }
}

export function measure(
  knn: LessonFunctions,
  model: TransformerModel,
  changes: ProbeChanges,
): Measured {
  const lengths = lengthsOf(model);
  const { context, count } = lengths;
  const [previous, induction] = [new Means(count), new Means(count)];
  const keys: Place[][] = Array.from({ length: count }, () => []);
  const predictions = new NextTokens();
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
    private readonly knn: LessonFunctions,
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
