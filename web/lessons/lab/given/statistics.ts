/**
 * Statistics of the heads of given weights, in the result shape of the core's `attentionStatistics`,
 * which replaces this file.
 */
import type { Tensor } from "../../../api/index.js";

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

const names = [
  ...["entropy", "effectiveNeighbors", "largest"],
  ...["previous", "self", "first", "distance"],
] as readonly (keyof AttentionStatistics)[];

/**
 * Shapes: weights (…, H, m, n), ≥ 0 → seven lists of H numbers. The last query stands at the last key, so query i
 * at key i + (n − m). Cost: O(H·m·n), a logarithm for each weight above 0.
 */
export function attentionStatistics({
  weights,
}: {
  readonly weights: Tensor;
}): AttentionStatistics {
  const [columns = 0, rows = 0, ...heads] = [...weights.shape].reverse();
  const count = heads.reduce((product, length) => product * length, 1);
  const result = Object.fromEntries(
    names.map((name) => [name, new Float64Array(count)]),
  ) as unknown as AttentionStatistics;
  for (let head = 0; head < count; head++) {
    const of = headStatistics(weights.data, head * rows * columns, rows, columns);
    for (const name of names) result[name][head] = of[name];
  }
  return result;
}

type HeadStatistics = Record<keyof AttentionStatistics, number>;

function headStatistics(
  data: ArrayLike<number>,
  from: number,
  rows: number,
  columns: number,
): HeadStatistics {
  const sum: HeadStatistics = {
    ...{ entropy: 0, effectiveNeighbors: 0, largest: 0 },
    ...{ previous: 0, self: 0, first: 0, distance: 0 },
  };
  let filled = 0;
  for (let row = 0; row < rows; row++) {
    const at = from + row * columns;
    const own = row + columns - rows;
    let [entropy, largest, distance] = [0, 0, 0];
    for (let j = 0; j < columns; j++) {
      const w = data[at + j] as number;
      if (w === 0) continue;
      entropy -= w * Math.log(w);
      if (w > largest) largest = w;
      distance += w * Math.abs(own - j);
    }
    if (largest === 0) continue;
    filled += 1;
    sum.entropy += entropy;
    sum.effectiveNeighbors += Math.exp(entropy);
    sum.largest += largest;
    sum.distance += distance;
    sum.first += data[at] as number;
    if (own >= 0) sum.self += data[at + own] as number;
    if (own >= 1) sum.previous += data[at + own - 1] as number;
  }
  for (const name of names) sum[name] = filled === 0 ? 0 : sum[name] / filled;
  return sum;
}
