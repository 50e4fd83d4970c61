/** The batch of products, and how long it takes in one call and in many. */
import type { SoftKnn } from "../../api/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";

const [weight, rows] = [0.1, 2];
export const perRow = 10;

/** Rows of equal weights and values counted from 0, as batches of 1×n and n×1. */
function batchOf(count: number) {
  const values = Float64Array.from({ length: count * perRow }, (_, i) => i);
  const weights = new Float64Array(values.length).fill(weight);
  return [
    { data: weights, shape: [count, 1, perRow] },
    { data: values, shape: [count, perRow, 1] },
  ] as const;
}

function averages(knn: SoftKnn): Quantity {
  const { data } = knn.batchMatmul(...batchOf(rows));
  return new Quantity("batchAverage", data, decimals(1), [["1", "2"]]);
}

/** Enough for a clock that counts in steps of 0.1 ms. */
export const many = 5000;

/** Milliseconds of many products, one call each and in one call. */
export class BatchTimer {
  #averages: Quantity | undefined;
  taken: { readonly loop: number; readonly once: number } | undefined;

  constructor(private readonly host: FigureHost) {}

  get averages(): Quantity {
    this.#averages ??= averages(this.host.knn);
    return this.#averages;
  }

  /** At each opening of the part. */
  readonly measure = ({ target }: Event): void => {
    if (!(target as HTMLDetailsElement).open) return;
    const { knn } = this.host;
    const [weights, values] = batchOf(many);
    const single = Array.from({ length: many }, (_, i) => {
      const [from, to] = [i * perRow, (i + 1) * perRow];
      return [
        { data: weights.data.subarray(from, to), shape: [1, perRow] },
        { data: values.data.subarray(from, to), shape: [perRow, 1] },
      ] as const;
    });
    const timed = (work: () => void) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const loop = timed(() => {
      for (const [a, b] of single) knn.batchMatmul(a, b);
    });
    this.taken = { loop, once: timed(() => knn.batchMatmul(weights, values)) };
    this.host.refresh();
  };
}
