/** The results of the lesson under each of the three similarities. */
import type { ScoringOptions, SoftKnn, Tensor } from "../../api/index.js";
import { decimals } from "../../figure/format-number.js";
import { comparedKeys } from "../../figure/plane-points.js";
import { Quantity } from "../../figure/quantity.js";
import { agreement, winners } from "../../figure/ranks.js";
import type { ResultTable } from "../../figure/result-table.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  type State,
  similarityNames,
} from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { type Bridge, bridgeOf } from "./solve-bridge.js";

export interface Panel {
  readonly weights: Quantity;
  readonly scores: Quantity;
  readonly output: Quantity;
  /** exp(H) of the weights. */
  readonly effective: Quantity;
  /** Scores at each point of a grid over the plane, at any temperature. */
  readonly grid: ArrayLike<number>;
  /** The keys with the largest weight. */
  readonly winners: readonly number[];
  /** The best key of a query in each cell of the plane, row by row from the top. */
  readonly territory: readonly number[];
}

export interface Solved {
  /** The keys as compared: of length 1, or as they are. */
  readonly keys: readonly Point[];
  readonly panels: Readonly<Record<SimilarityName, Panel>>;
  /** The similarities by their best key. */
  readonly groups: ReturnType<typeof agreement>;
  /** The way from the dot product to RBF. */
  readonly bridge: Bridge;
}

/** Samples per side for the lines of equal score, and cells per side for the territories. */
export const gridSize = 41;
export const cellCount = 100;

/** A square grid around the origin, row by row from the top left. */
function gridPoints(side: number, reach: number): Tensor {
  const step = (2 * reach) / (side - 1);
  return pointsTensor(
    Array.from({ length: side ** 2 }, (_, i): Point => {
      const [row, column] = [Math.floor(i / side), i % side];
      return [-reach + column * step, reach - row * step];
    }),
  );
}

/** Keeps the last results of a function by the text of what they depend on. */
function kept<Result>(most: number) {
  const results = new Map<string, Result>();
  return (id: string, make: () => Result): Result => {
    const result = results.get(id) ?? make();
    results.delete(id);
    results.set(id, result);
    for (const old of [...results.keys()].slice(0, -most)) results.delete(old);
    return result;
  };
}

const grids = kept<Tensor>(4);
const territories = kept<readonly number[]>(16);

/** The best key at the centre of each cell: temperature does not change it. */
export function territoryOf(
  knn: SoftKnn,
  keys: readonly Point[],
  scoring: ScoringOptions,
  extent: number,
): readonly number[] {
  return territories(JSON.stringify([keys, scoring, extent]), () => {
    const reach = extent * (1 - 1 / cellCount);
    const cells = grids(`cells ${extent}`, () => gridPoints(cellCount, reach));
    const scores = knn.scores(cells, pointsTensor(keys), scoring).data;
    const n = keys.length;
    return Array.from({ length: cellCount ** 2 }, (_, cell) => {
      let best = 0;
      for (let key = 1; key < n; key++)
        if ((scores[cell * n + key] ?? 0) > (scores[cell * n + best] ?? 0)) best = key;
      return best;
    });
  });
}

interface Compared {
  readonly state: State;
  readonly keys: readonly Point[];
  readonly extent: number;
}

function solvePanel(knn: SoftKnn, similarity: SimilarityName, compared: Compared): Panel {
  const { state, keys, extent } = compared;
  const query = pointsTensor([state.query]);
  const { output, weights, scores } = knn.attention(
    { query, key: pointsTensor(keys), value: pointsTensor(state.values) },
    {
      similarity,
      temperature: state.temperatures[similarity],
      returnWeights: true,
      returnScores: true,
    },
  );
  const letters = keys.map((_, i) => letterOf(i));
  const axes = [[similarity], letters];
  const grid = grids(`lines ${extent}`, () => gridPoints(gridSize, extent));
  return {
    weights: new Quantity("weight", weights.data, decimals(3), axes),
    scores: new Quantity("score", scores.data, decimals(3), axes),
    output: new Quantity("output", output.data, decimals(3), [[similarity], ["x", "y"]]),
    effective: new Quantity("effective", knn.effectiveNeighbors(weights).data, decimals(2), [
      [similarity],
    ]),
    grid: knn.scores(query, grid, { similarity }).data,
    winners: winners(weights.data),
    territory: territoryOf(knn, keys, { similarity }, extent),
  };
}

/** `extent` is half the side of the plane. */
export function solve(knn: SoftKnn, state: State, extent: number): Solved {
  const compared = { state, keys: comparedKeys(knn, state), extent };
  const panelOf = (name: SimilarityName) => solvePanel(knn, name, compared);
  const panels = { dot: panelOf("dot"), cosine: panelOf("cosine"), rbf: panelOf("rbf") };
  const { dot, cosine, rbf } = panels;
  return {
    keys: compared.keys,
    panels,
    groups: agreement({ dot: dot.winners, cosine: cosine.winners, rbf: rbf.winners }),
    bridge: bridgeOf(knn, state, compared.keys),
  };
}

/** The weights and outputs of the three similarities as numbers. */
export function tables({ panels }: Solved): ResultTable[] {
  const rows = ["query"];
  return similarityNames.flatMap((name): ResultTable[] => {
    const { weights, scores, output } = panels[name];
    const columns = weights.axes[1] ?? [];
    return [
      { name, rows, columns, scores: scores.data, weights: weights.data },
      { name: `${name} output`, rows, columns: ["x", "y"], values: output.data },
    ];
  });
}
