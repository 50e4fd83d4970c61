/**
 * Statistics of the heads of given weights, in the result shape of the core's `attentionStatistics`,
 * which replaces this file.
 */
import type { SoftKnn, Tensor } from "../../../api/index.js";

/** One number per head: means over its rows that are not empty; 0 without any. */
export interface AttentionStatistics {
  /** −Σ w·ln w, in nats. */
  readonly entropy: Float64Array;
  /** e^entropy of each row. */
  readonly effectiveNeighbors: Float64Array;
  readonly largest: Float64Array;
  /** The weight of the key before the query, of the query's own key, and of key 0. */
  readonly previous: Float64Array;
  readonly self: Float64Array;
  readonly first: Float64Array;
  /** Σ w·|i + (n − m) − j|, in positions. */
  readonly distance: Float64Array;
}

/**
 * Shapes: weights (…, H, m, n), ≥ 0 → seven lists of H numbers. The last query stands at the last key, so query i
 * at key i + (n − m). Cost: O(H·m·n), a logarithm for each weight above 0.
 */
export function attentionStatistics(
  knn: SoftKnn,
  { weights }: { readonly weights: Tensor },
): AttentionStatistics {
  const [columns = 0, rows = 0, ...heads] = [...weights.shape].reverse();
  const count = heads.reduce((product, length) => product * length, 1);
  const list = () => new Float64Array(count);
  const result = {
    ...{ entropy: list(), effectiveNeighbors: list(), largest: list() },
    ...{ previous: list(), self: list(), first: list(), distance: list() },
  };
  const flat = { data: weights.data, shape: [count * rows, columns] };
  const ofRows = {
    entropy: knn.entropy(flat).data,
    effectiveNeighbors: knn.effectiveNeighbors(flat).data,
  };
  for (let head = 0; head < count; head++) {
    let filled = 0;
    for (let row = head * rows; row < (head + 1) * rows; row++) {
      const at = row * columns;
      const own = (row % rows) + columns - rows;
      let [largest, distance] = [0, 0];
      for (let j = 0; j < columns; j++) {
        const w = weights.data[at + j] as number;
        if (w > largest) largest = w;
        distance += w * Math.abs(own - j);
      }
      if (largest === 0) continue;
      filled += 1;
      const add = (name: keyof AttentionStatistics, x = 0) => {
        result[name][head] = (result[name][head] ?? 0) + x;
      };
      add("entropy", ofRows.entropy[row]);
      add("effectiveNeighbors", ofRows.effectiveNeighbors[row]);
      add("largest", largest);
      add("distance", distance);
      add("first", weights.data[at]);
      if (own >= 0) add("self", weights.data[at + own]);
      if (own >= 1) add("previous", weights.data[at + own - 1]);
    }
    for (const numbers of Object.values(result))
      numbers[head] = filled === 0 ? 0 : (numbers[head] ?? 0) / filled;
  }
  return result;
}
