/** Weights of one query: bars and sticks. */
import { barsStyles } from "../../../web/charts/bars/bars-styles.js";
import { type BarsScene, weightBars } from "../../../web/charts/bars/weight-bars.js";
import { weightSticks } from "../../../web/charts/bars/weight-sticks.js";
import { formatNumber } from "../../../web/figure/format-number.js";
import { phrase } from "../../../web/figure/phrase.js";
import { Quantity } from "../../../web/figure/quantity.js";
import { clinicStyles } from "../../../web/lessons/clinic/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE", "AF"];

/** Bars of these weights, written with three decimals. */
const bars = (weights: readonly number[], more: Partial<BarsScene> = {}) =>
  weightBars(
    {
      weights,
      letters: letters.slice(0, weights.length),
      digits: weights.map((weight) => weight.toFixed(3)),
      label: `Weights of ${weights.length} keys`,
      highlight: undefined,
      ...more,
    },
    { highlight: ignore },
  );

const weights = [0.252, 0.236, 0.174, 0.171, 0.167];
const named = new Quantity("weight", weights, formatNumber, [letters.slice(0, 5)]);

const weightBarsCases = chartCases("weightBars", [barsStyles], 320, {
  usual: () => bars(weights, { highlight: 1 }),
  empty: () => bars([]),
  "one-key": () => bars([1]),
  "masked-keys": () => bars([0, 0.6, 0, 0.4, 0], { digits: ["−∞", "0.600", "−∞", "0.400", "−∞"] }),
  ties: () => bars([0.25, 0.25, 0.25, 0.25]),
  "tiny-weights": () =>
    bars([1, 2.8e-17, 0], { digits: ["1.000", "2.8 × 10⁻¹⁷", "0"], highlight: 0 }),
  "named-values": () =>
    bars(weights, {
      digits: [
        ...[0, 1, 2].map((i) => named.at(i)),
        phrase((number) => `≈ ${number(named.at(3))}`),
        named.at(4),
      ],
    }),
  "locked-row": () =>
    weightBars(
      {
        weights: [0.7, 0.2, 0.1],
        letters: ["A", "B", "C"],
        digits: ["0.700", "0.200", "0.100"],
        label: "Weights; row B stays lit",
        highlight: 1,
        locked: 1,
      },
      { highlight: ignore, toggle: ignore },
    ),
  "thirty-two-keys": () =>
    bars([0.38, ...Array.from({ length: 31 }, () => 0.02)], { rowHeight: 14 }),
  narrow: { width: 180, draw: () => bars(weights, { width: 180 }) },
});

const sticks = (list: readonly number[], width: number, highlight?: number) =>
  weightSticks(
    { weights: list, label: `Weights of ${list.length} keys`, width, highlight },
    { highlight: ignore },
  );

const weightSticksCases = chartCases("weightSticks", [barsStyles, clinicStyles], 360, {
  usual: () => sticks([0.05, 0.1, 0.4, 0.25, 0.12, 0.08], 360, 2),
  "one-key": () => sticks([1], 360),
  "all-zero": () => sticks([0, 0, 0, 0], 360),
  "sixty-four-ties": () =>
    sticks(
      Array.from({ length: 64 }, () => 1 / 64),
      360,
    ),
  "more-keys-than-pixels": {
    width: 120,
    draw: () =>
      sticks(
        Array.from({ length: 240 }, (_, i) => (i === 200 ? 0.5 : 0.002)),
        120,
      ),
  },
});

export const weightCases = [weightBarsCases, weightSticksCases];
