/** A point cloud between the steps of an iteration. */
import { type CloudScene, cloudChart } from "../../../web/charts/plane/cloud-chart.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { fieldStyles } from "../../../web/lessons/field/styles.js";
import { chartCases } from "../chart-case.js";

const scene: CloudScene = {
  label: "Six points, two groups",
  size: 320,
  extent: 2,
  // Two steps: separate, then at two points.
  states: [
    ...[1, 1, 1.4, 0.8, 0.8, 1.5, -1, -1, -1.4, -0.6, -0.7, -1.3],
    ...[1, 1.1, 1, 1.1, 1, 1.1, -1, -0.9, -1, -0.9, -1, -0.9],
  ],
  points: 6,
  groups: 2,
  at: 0,
  keys: [
    { at: [1, 1], letter: "A" },
    { at: [-1, -1], letter: "B" },
  ],
  path: [
    [0.2, 0.4],
    [0.8, 0.9],
    [1, 1],
  ],
};

const drawn = (more: Partial<CloudScene> = {}) => cloudChart({ ...scene, ...more });

export const cloudCases = chartCases("cloudChart", [planeStyles, fieldStyles], 320, {
  usual: () => drawn(),
  "between-two-steps": () => drawn({ at: 0.5 }),
  "at-the-last-step": () => drawn({ at: 1 }),
  "one-point": () => drawn({ states: [0, 0], points: 1, groups: 1, keys: [], path: [] }),
  "beyond-the-plane": () => drawn({ extent: 0.5 }),
});
