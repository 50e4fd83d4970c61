/** A hand-drawn curve, and the answer over it. */
import { svg } from "lit";
import { type SketchScene, sketch, sketchStyles } from "../../../web/charts/digits/sketch.js";
import { linearScale } from "../../../web/charts/scale.js";
import { chartCases } from "../chart-case.js";

const scene: SketchScene = {
  width: 400,
  height: 200,
  x: linearScale([0, 4], [20, 380]),
  y: linearScale([0, 10], [180, 20]),
  yRange: [0, 10],
  places: [0, 1, 2, 3, 4],
  heights: [5, 8, 7, 4, 1],
  focus: 2,
  ground: svg`<line class="axis" x1="20" x2="380" y1="180" y2="180"></line>`,
  label: "A curve of five points",
  describe: (at) => ({ name: `Height at ${at}`, value: String(scene.heights[at]) }),
};

const events = { draw() {}, focus() {} };
const drawn = (more: Partial<SketchScene> = {}) => sketch({ ...scene, ...more }, events);
const answer = {
  line: { x: [0, 2, 4], y: [2, 9, 2] },
  name: "computed",
  guess: "your curve",
};

export const sketchCases = chartCases("sketch", [sketchStyles], 400, {
  usual: () => drawn(),
  "with-the-answer": () => drawn({ answer }),
  "one-place": () => drawn({ places: [2], heights: [5], focus: 0 }),
});
