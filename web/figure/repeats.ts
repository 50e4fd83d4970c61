/** Fresh sequences that repeat themselves, and how much of their repetition a network predicts. */

import type { Tensor } from "../api/index.js";
import type { TransformerModel, TransformerOptions } from "../api/learn/index.js";
import { formatPercent } from "./format-number.js";
import type { LessonFunctions } from "./lesson-functions.js";
import type { Format, NamedValue } from "./named-value.js";
import { oneField } from "./parts-of-results.js";
import { ranked } from "./ranks.js";

/** The number of fresh sequences. */
export const probeCount = 32;

const accuracyFormat: Format = (share) => formatPercent(share, 1);

export type ProbeChanges = Pick<TransformerOptions, "ablate" | "temperature">;

export interface ProbeSequence {
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
  knn: LessonFunctions,
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

export const lengthsOf = ({ embedding, positions, layers, heads }: TransformerModel) => ({
  vocabulary: embedding.shape[0] ?? 0,
  context: positions.shape[0] ?? 0,
  count: layers.length * heads,
});

/** Logits of the fresh sequences after their first period, and the true next tokens. */
export class NextTokens {
  readonly #logits: number[] = [];
  readonly #wanted: number[] = [];

  add({ tokens, period }: ProbeSequence, { data, shape }: Tensor): void {
    const [length = 0, vocabulary = 0] = shape;
    for (let i = period - 1; i + 1 < length; i++) {
      this.#logits.push(...data.subarray(i * vocabulary, (i + 1) * vocabulary));
      this.#wanted.push(tokens[i + 1] ?? 0);
    }
  }

  accuracy(knn: LessonFunctions, name: string, of: readonly string[]): NamedValue {
    const expected = this.#wanted;
    const vocabulary = this.#logits.length / expected.length;
    const rows = { data: Float64Array.from(this.#logits), shape: [expected.length, vocabulary] };
    const labels = Array.from({ length: vocabulary }, (_, token) => token);
    const tested = knn.classify({ weights: knn.softmax(rows), labels, expected });
    return oneField(name, tested, "accuracy", accuracyFormat, of).at();
  }
}
