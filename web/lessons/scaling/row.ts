/** One random query and its weights over random keys, with and without 1/√d. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { withOrigin } from "../../figure/core-call.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { ranked } from "../../figure/ranks.js";
import type { SeriesName } from "./response.js";

export interface Row {
  readonly weights: Quantity;
  readonly effective: Quantity;
}

export interface Rows {
  readonly scaled: Row;
  readonly unscaled: Row;
  /** The keys, best first: the scale does not change their order. */
  readonly order: readonly number[];
}

/** The query is drawn first, then the keys. */
export function rowsOf(knn: SoftKnn, d: number, n: number, seed: number): Rows {
  const stream = knn.random(seed);
  const drawn = { kind: "randn", seed } as const;
  const query = withOrigin({ data: stream.randn(d), shape: [1, d] }, { ...drawn, skip: 0 });
  const key = withOrigin({ data: stream.randn(n * d), shape: [n, d] }, { ...drawn, skip: d });
  const value: Tensor = { data: new Float64Array(n), shape: [n, 1] };
  const row = (name: SeriesName): Row => {
    const scale = name === "scaled" ? {} : { scale: 1 };
    const { weights } = knn.attention({ query, key, value }, { ...scale, returnWeights: true });
    if (!weights) throw new Error("attention returned no weights");
    const keys = Array.from({ length: n }, (_, i) => String(i + 1));
    const effective = knn.effectiveNeighbors(weights).data;
    return {
      weights: new Quantity("rowWeight", weights.data, decimals(3), [[name], keys]),
      effective: new Quantity("rowEffective", effective, decimals(1), [[name]]),
    };
  };
  const scaled = row("scaled");
  return { scaled, unscaled: row("unscaled"), order: ranked(scaled.weights.data) };
}
