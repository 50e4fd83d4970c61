/** The order of words: threads between two orders, words on their clocks, scores by distance, numbered points. */
import { orderThreads } from "../../../web/charts/bars/order-threads.js";
import { type DistanceScene, distanceChart } from "../../../web/charts/curves/distance-chart.js";
import { numberedPath } from "../../../web/charts/plane/numbered-path.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import {
  type PositionPlaneScene,
  positionPlane,
} from "../../../web/charts/plane/position-plane.js";
import { positionsStyles } from "../../../web/lessons/positions/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [planeStyles, positionsStyles];

const threads = (order: readonly number[]) =>
  orderThreads({
    ...{ label: "Two orders", width: 480 },
    threads: order.map((to, i) => ({
      ...{ word: ["the", "dog", "bites"][i] ?? "", hue: i, to, isAsking: i === 1 },
      digits: ["0.125", "−1.500"],
    })),
  });

const orderThreadsCases = chartCases("orderThreads", styles, 480, {
  crossed: () => threads([0, 2, 1]),
  "one-word": () => threads([0]),
});

const meanings = [
  [-1, -0.5],
  [1, 0.5],
  [-1, -0.5],
] as const;

/** Equal words at equal points. */
const resting: PositionPlaneScene = {
  ...{ label: "Plane", size: 320, extent: 2.5, query: 1, output: [0.4, 0.2], way: undefined },
  words: meanings.map((meaning, i) => ({
    ...{ word: i === 1 ? "dog" : "the", hue: i % 2, meaning, at: meaning, place: i + 1 },
    weight: [0.2, 0.7, 0.1][i] ?? 0,
  })),
};

const placed = (at: (x: number, y: number, i: number) => readonly [number, number]) =>
  resting.words.map((word, i) => ({ ...word, at: at(word.meaning[0], word.meaning[1], i) }));

const turned = (x: number, y: number, angle: number) =>
  [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const;

const plane = (more: Partial<PositionPlaneScene> = {}) =>
  positionPlane({ ...resting, ...more }, { ask: ignore });

const positionPlaneCases = chartCases("positionPlane", styles, 320, {
  resting: () => plane(),
  clocks: () =>
    plane({ way: { hand: 1 }, words: placed((x, y, i) => [x + Math.sin(i), y + Math.cos(i)]) }),
  // The second word has turned by more than half a circle.
  turned: () => plane({ way: "turn", words: placed((x, y, i) => turned(x, y, 4 * i)) }),
});

const distanceScene: DistanceScene = {
  ...{ label: "Scores", width: 480, height: 260, count: 4 },
  scores: Array.from({ length: 16 }, (_, at) => Math.abs(Math.floor(at / 4) - (at % 4)) / -2),
  names: { score: "score", before: "before", after: "after", same: "0" },
};

const distanceChartCases = chartCases("distanceChart", styles, 480, {
  roof: () => distanceChart(distanceScene),
  "by-place": () =>
    distanceChart({
      ...distanceScene,
      scores: Array.from({ length: 16 }, (_, at) => (at % 7) - 3),
    }),
});

const numberedPathCases = chartCases("numberedPath", styles, 320, {
  arc: () =>
    numberedPath({
      ...{ label: "Learned", size: 320, extent: 1.2, numbers: ["1", "2", "3", "4"] },
      points: [0, 1, 2, 2.02].map((angle) => [Math.cos(angle), Math.sin(angle)] as const),
    }),
});

export const positionCases = [
  orderThreadsCases,
  positionPlaneCases,
  distanceChartCases,
  numberedPathCases,
];
