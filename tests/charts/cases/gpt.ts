/** The language model: what the k nearest keys cost, now and over the training, and the loss with a memory. */
import { type CostScene, costCurve } from "../../../web/charts/curves/cost-curve.js";
import { type LossDialScene, lossDial } from "../../../web/charts/curves/loss-dial.js";
import { type PriceScene, priceChart } from "../../../web/charts/curves/price-chart.js";
import { memoryStyles } from "../../../web/lessons/gpt/memory/styles.js";
import { gptStyles } from "../../../web/lessons/gpt/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const cost = (value: number) => ({ value, digits: `+${value.toFixed(2)}` });

const costScene: CostScene = {
  ...{ label: "Costs", control: "nearestKeys", width: 480, height: 264 },
  ...{ stops: ["1", "2", "4", "8", "all"], at: 4, valueText: "all keys", isLocked: false },
  curves: [],
  marks: [{ name: "equal weights", ...cost(1.17) }],
  now: undefined,
  ground: "unchanged: 3.27",
  guess: undefined,
  ...{ axis: "nearest keys", invitation: "Turn the dial" },
};

const soft = [1.12, 0.6, 0.31, 0.17, 0].map(cost);
const equal = [1.12, 0.78, 0.74, 0.88, 1.17].map(cost);
const curves: CostScene["curves"] = [
  { kind: "equal", name: "equal", costs: equal },
  { kind: "soft", name: "softmax", costs: soft },
];

const curve = (more: Partial<CostScene>) =>
  costCurve({ ...costScene, ...more }, { go: ignore, done: ignore });

const costCurveCases = chartCases("costCurve", [gptStyles], 480, {
  "before-the-dial": () => curve({}),
  "nothing-measured": () => curve({ marks: [] }),
  measuring: () =>
    curve({ at: 0, curves: [{ kind: "soft", name: "softmax", costs: [cost(1.12)] }] }),
  usual: () => curve({ at: 3, curves, now: cost(0.17), guess: { at: 3, value: 0.6 } }),
  flat: () =>
    curve({
      at: 1,
      curves: [{ kind: "soft", name: "softmax", costs: soft.map(() => cost(-0.01)) }],
      marks: ["a", "b", "c"].map((name) => ({ name, ...cost(0) })),
      now: cost(-0.01),
    }),
  "on-a-mark": () => curve({ now: cost(1.17), isLocked: true }),
});

const priceScene: PriceScene = {
  ...{ label: "Prices", width: 480, axis: "steps", lit: "8 nearest" },
  curves: [
    { name: "1 nearest", costs: [0.43, 0.66, 1.14] },
    { name: "8 nearest", costs: [0.04, 0.09, 0.2] },
  ].map(({ name, costs }) => ({
    name,
    costs: costs.map((value, i) => ({ step: 1000 * 2 ** i, value, digits: value.toFixed(2) })),
  })),
};

const priceChartCases = chartCases("priceChart", [gptStyles], 480, {
  usual: () => priceChart(priceScene),
  narrow: { width: 320, draw: () => priceChart({ ...priceScene, width: 320 }) },
});

const loss = (value: number) => ({ value, digits: value.toFixed(2) });

const lossScene: LossDialScene = {
  ...{ label: "Losses", control: "remembered", width: 480, stops: ["0", "1k", "2k"] },
  ...{ at: 1, valueText: "1,000 tokens", isLocked: false, losses: [], ground: undefined },
  ...{ axis: "tokens remembered", level: "loss", invitation: "Turn the dial" },
};

const losses = (more: Partial<LossDialScene>) =>
  lossDial({ ...lossScene, ...more }, { go: ignore, done: ignore });

const lossDialCases = chartCases("lossDial", [gptStyles, memoryStyles], 480, {
  "before-the-dial": () => losses({ at: 0 }),
  measuring: () => losses({ losses: [loss(4.71), loss(4.3), undefined] }),
  "under-a-ground": () =>
    losses({
      ...{ losses: [4.47, 4.26, 3.96].map(loss), isLocked: true },
      ground: { ...loss(4.71), name: "no memory: 4.71" },
    }),
});

export const gptCases = [costCurveCases, priceChartCases, lossDialCases];
