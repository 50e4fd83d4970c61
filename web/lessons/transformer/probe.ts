/** Fresh repeating sequences, on which networks and heads are measured. */

import type { SoftKnn } from "../../api/index.js";

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
    const order = Array.from(stream.rand(vocabulary), (x, id) => ({ x, id }));
    const ids = order.sort((a, b) => a.x - b.x || a.id - b.id).map(({ id }) => id);
    const tokens = Array.from({ length: context }, (_, i) => ids[i % period] ?? 0);
    return { tokens, period };
  });
}
