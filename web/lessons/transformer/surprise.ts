/** A repeating sequence of random tokens. */
import type { RandomStream } from "../../api/index.js";

/** The shortest period, and the number of longer ones. */
const leastPeriod = 4;
const morePeriods = 5;

export function surpriseText(stream: RandomStream, vocabulary: readonly string[]): string {
  const [u = 0, v = 0] = stream.rand(2);
  const period = Math.min(vocabulary.length, leastPeriod + Math.floor(morePeriods * u));
  const order = Array.from(stream.rand(vocabulary.length), (x, id) => ({ x, id }));
  const ids = order.sort((a, b) => a.x - b.x || a.id - b.id).map(({ id }) => id);
  const length = period + 1 + Math.floor((period - 1) * v);
  return Array.from({ length }, (_, i) => vocabulary[ids[i % period] ?? 0] ?? "").join(" ");
}
