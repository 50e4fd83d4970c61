/** The results of the lesson under each of the three similarities. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { agreement, type Winners, winners } from "../../figure/ranks.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import {
  letterOf,
  type Point,
  type SimilarityName,
  type State,
  similarityNames,
} from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

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
}

export interface Solved {
  readonly panels: Readonly<Record<SimilarityName, Panel>>;
  /** The similarities by their best key. */
  readonly groups: ReturnType<typeof agreement>;
}

/** Samples per side of the grid. */
export const gridSize = 41;

let lastGrid: { readonly extent: number; readonly points: Tensor } | undefined;

/** A fixed grid over the plane, row by row from the top left. */
function gridPoints(extent: number): Tensor {
  if (lastGrid?.extent === extent) return lastGrid.points;
  const step = (2 * extent) / (gridSize - 1);
  const points = Array.from({ length: gridSize ** 2 }, (_, i): Point => {
    const [row, column] = [Math.floor(i / gridSize), i % gridSize];
    return [-extent + column * step, extent - row * step];
  });
  lastGrid = { extent, points: pointsTensor(points) };
  return lastGrid.points;
}

function solvePanel(knn: SoftKnn, state: State, similarity: SimilarityName, grid: Tensor): Panel {
  const query = pointsTensor([state.query]);
  const { output, weights, scores } = knn.attention(
    { query, key: pointsTensor(state.keys), value: pointsTensor(state.values) },
    {
      ...{ similarity, temperature: state.temperatures[similarity] },
      ...{ returnWeights: true, returnScores: true },
    },
  );
  if (!weights || !scores) throw new Error("attention returned no weights");
  const keys = [[similarity], state.keys.map((_, i) => letterOf(i))];
  return {
    weights: new Quantity("weight", weights.data, decimals(3), keys),
    scores: new Quantity("score", scores.data, decimals(3), keys),
    output: new Quantity("output", output.data, decimals(3), [[similarity], ["x", "y"]]),
    effective: new Quantity("effective", knn.effectiveNeighbors(weights).data, decimals(2), [
      [similarity],
    ]),
    grid: knn.scores(query, grid, { similarity }).data,
    winners: winners(weights.data),
  };
}

/** `extent` is half the side of the plane. */
export function solve(knn: SoftKnn, state: State, extent: number): Solved {
  const grid = gridPoints(extent);
  const panels = Object.fromEntries(
    similarityNames.map((name) => [name, solvePanel(knn, state, name, grid)]),
  ) as unknown as Solved["panels"];
  const chosen = Object.fromEntries(similarityNames.map((name) => [name, panels[name].winners]));
  return { panels, groups: agreement(chosen as unknown as Winners) };
}

/** The readings for `<soft-value>`: `dot-effective-k` etc., for each similarity. */
export const readings: Readings<Solved> = Object.assign(
  {},
  ...similarityNames.map(
    (name): Readings<Solved> => ({
      [`${name}-effective-k`]: ({ panels }) => panels[name].effective.at(),
      [`${name}-winner`]: ({ panels }) => panels[name].winners.map(letterOf).join(" "),
      [`${name}-weights`]: ({ panels }) => panels[name].weights.row(),
      ...Object.fromEntries(
        ["a", "b", "c", "d", "e", "f"].map((letter, key) => [
          `${name}-${letter}`,
          ({ panels }: Solved) => panels[name].weights.at(key),
        ]),
      ),
      [`${name}-output`]: ({ panels }) => panels[name].output.row(),
    }),
  ),
);

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

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = ["query", "keys", "values", "dot", "cosine", "rbf"] as const;
