/** Heads of attention: their planes, the map of objects, training. */

import { svg } from "lit";
import { type TrainingScene, trainingChart } from "../../../web/charts/curves/training-chart.js";
import { headsChartStyles } from "../../../web/charts/heads-styles.js";
import { cellStyles } from "../../../web/charts/matrix/cell-styles.js";
import { numberStyles } from "../../../web/charts/matrix/number-styles.js";
import { type HeadPlaneScene, headPlane } from "../../../web/charts/plane/head-plane.js";
import { type ObjectMapScene, objectMap } from "../../../web/charts/plane/object-map.js";
import { type ObjectLook, objectMark } from "../../../web/charts/plane/object-mark.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { headsStyles } from "../../../web/lessons/heads/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [planeStyles, numberStyles, cellStyles, headsChartStyles, headsStyles];

/** Nine objects: three colours, each in three shapes. */
const objects: readonly ObjectLook[] = [0, 1, 2].flatMap((colour) =>
  [0, 1, 2].map((shape) => ({ colour, shape, letter: "OBV"[colour] ?? "" })),
);

const nine = [0.42, 0.21, 0.15, 0.09, 0.05, 0.04, 0.02, 0.01, 0.01];

const headScene: HeadPlaneScene = {
  extent: 2,
  size: 320,
  tips: [
    [1.2, 0.3],
    [-0.9, 0.8],
    [0.2, -1.4],
  ],
  others: undefined,
  looks: [
    { kind: "colour", index: 0 },
    { kind: "shape", index: 2 },
    { kind: "number", letter: "3" },
  ],
  names: ["orange", "triangle", "third"],
  feature: 0,
  query: [0.8, 0.9],
  keys: objects.map((_, i) => [(i % 3) - 1, Math.floor(i / 3) - 1] as const),
  objects,
  weights: nine,
  selectedObject: 0,
  label: "Head 1",
  describe: (feature) => ({ name: `Arrow ${feature + 1}`, value: "x and y" }),
  role: "movable arrow",
};

const headEvents = {
  ...{ select: ignore, point: ignore, pin: ignore, place: ignore },
  ...{ move: ignore, nudge: ignore, release: ignore },
};

const head = (more: Partial<HeadPlaneScene> = {}) =>
  headPlane({ ...headScene, ...more }, headEvents);

const headPlaneCases = chartCases("headPlane", styles, 320, {
  usual: () => head(),
  "two-bases": () =>
    head({
      others: [
        [0.4, 1.2],
        [-1.2, -0.2],
        [0.9, -0.9],
      ],
      feature: 1,
    }),
  "one-object": () =>
    head({ keys: [[0.5, 0.5]], objects: objects.slice(0, 1), weights: [1], tips: [[1, 0]] }),
  "equal-keys": () =>
    head({ keys: objects.map(() => [1, 1] as const), weights: objects.map(() => 1 / 9) }),
  "arrows-at-origin": () => head({ tips: headScene.tips.map(() => [0, 0] as const), feature: 2 }),
  diverged: () => head({ tips: [[1e12, -1e12], ...headScene.tips.slice(1)], feature: 1 }),
  "name-at-the-rim": () => head({ tips: [[1.9, 0.9], ...headScene.tips.slice(1)] }),
  narrow: { width: 180, draw: () => head({ size: 180 }) },
});

const mapScene: ObjectMapScene = {
  label: "Weights of the orange disc",
  objects,
  weights: nine,
  digits: nine.map((weight) => weight.toFixed(3)),
  labels: nine.map((weight, i) => `Object ${i + 1}: ${weight}`),
  selectedObject: 0,
  locked: false,
  focus: 0,
};

const objectsMap = (more: Partial<ObjectMapScene> = {}) =>
  objectMap({ ...mapScene, ...more }, { highlight: ignore, focus: ignore, toggle: ignore });

const objectMapCases = chartCases("objectMap", styles, 236, {
  usual: () => objectsMap(),
  empty: () => objectsMap({ objects: [], weights: [], digits: [], labels: [] }),
  "one-object": () => objectsMap({ objects: objects.slice(0, 1), weights: [1], digits: ["1.000"] }),
  locked: () => objectsMap({ selectedObject: 4, locked: true, focus: 4 }),
  ties: () => objectsMap({ weights: nine.map(() => 1 / 9), digits: nine.map(() => "0.111") }),
  "tiny-weights": () =>
    objectsMap({
      weights: [1, ...nine.slice(1).map(() => 2.8e-17)],
      digits: ["1.000", ...nine.slice(1).map(() => "2.8 × 10⁻¹⁷")],
    }),
});

const objectMarkCases = chartCases("objectMark", styles, 400, {
  "all-looks": () =>
    svg`<svg class="chart" viewBox="-20 -20 360 40" role="img" aria-label="Objects">${objects.map(
      (look, i) => objectMark(40 * i, 0, look),
    )}</svg>`,
});

const trainingScene: TrainingScene = {
  ...{ isLocked: false, label: "Training", control: "headEpochs", width: 480 },
  bands: [
    { kind: "loss", name: "loss", curves: [] },
    { kind: "diversity", name: "head diversity", most: 1, curves: [] },
  ],
  ...{ last: 10, epoch: 3, axis: "steps", valueText: "Step 3: loss 0.5" },
};

interface Curves {
  readonly losses: readonly number[];
  readonly diversities: readonly number[];
}

const usualCurves: Curves = {
  losses: [1.8, 1.2, 0.9, 0.5, 0.3, 0.22, 0.2],
  diversities: [0.1, 0.2, 0.35, 0.5, 0.62, 0.66, 0.67],
};

function training(more: Partial<TrainingScene & Curves> = {}) {
  const { losses, diversities, ...scene } = { ...usualCurves, ...more };
  const [loss, diversity] = trainingScene.bands;
  const bands = [
    { ...loss, curves: [{ values: losses }] },
    { ...diversity, curves: [{ values: diversities }] },
  ] as const;
  return trainingChart({ ...trainingScene, bands, ...scene }, { go: ignore, done: ignore });
}

const trainingChartCases = chartCases("trainingChart", styles, 480, {
  usual: () => training(),
  untrained: () => training({ losses: [1.8], diversities: [0.1], epoch: 0 }),
  "all-zero": () => training({ losses: [0, 0, 0], diversities: [0, 0, 0], last: 2, epoch: 2 }),
  diverged: () =>
    training({ losses: [1, 1e3, 1e9, 1e21], diversities: [0.5, 0.2, 0, 0], epoch: 3 }),
  "more-steps-than-pixels": {
    width: 120,
    draw: () => {
      const steps = Array.from({ length: 600 }, (_, i) => i);
      return training({
        width: 120,
        losses: steps.map((step) => 2 - step / 400),
        diversities: steps.map((step) => step / 800),
        last: 600,
        epoch: 599,
      });
    },
  },
  "several-curves": () => {
    const [loss, scores] = trainingScene.bands;
    const rise = (by: number, kind: string) => ({
      values: [0, 1, 2, 3, 4].map((i) => by * i),
      kind,
    });
    const curves = [rise(0.2, "previous"), rise(0.05, "previous"), rise(0.11, "induction")];
    const bands = [
      { ...loss, curves: [{ values: [2, 1.5, 0.8, 0.3, 0.1] }] },
      { ...scores, curves },
    ] as const;
    return training({ bands, every: 10, last: 8, epoch: 4 });
  },
  narrow: { width: 240, draw: () => training({ width: 240 }) },
});

export const headCases = [headPlaneCases, objectMapCases, objectMarkCases, trainingChartCases];
