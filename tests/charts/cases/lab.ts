/** Large attention: the map of weights on a canvas, and the keys of one row. */

import {
  type TopKey,
  type TopKeysScene,
  topKeys,
  topKeysStyles,
} from "../../../web/charts/bars/top-keys.js";
import { paintedThumb } from "../../../web/charts/matrix/attention-thumb.js";
import { heatMap } from "../../../web/charts/matrix/heat-map.js";
import type { HeatMapScene } from "../../../web/charts/matrix/heat-map-scene.js";
import { type PatchScene, patchGrid } from "../../../web/charts/matrix/patch-grid.js";
import {
  type KeyPlaneScene,
  keyPlane,
  keyPlaneStyles,
} from "../../../web/charts/plane/key-plane.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { givenStyles } from "../../../web/lessons/lab/given/styles.js";
import { labStyles } from "../../../web/lessons/lab/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [topKeysStyles, labStyles];

const scene: HeatMapScene = {
  id: "usual",
  label: "Attention weights",
  text: "Row 2, column 1: 0.31",
  role: "map",
  width: 360,
  height: 240,
  weights: Float64Array.of(1, 0, 0, 0.31, 0.69, 0, 0.12, 0.59, 0.29),
  rows: 3,
  columns: 3,
  largest: 1,
  byRow: false,
  masked: "M1 0h2v1h-2zM2 1h1v1h-1z",
  cursor: { row: 1, column: 0 },
  hover: { row: 2, column: 2 },
  rowTicks: [0, 1, 2].map((at) => ({ at, text: String(at + 1), strong: at === 1 })),
  columnTicks: [0, 1, 2].map((at) => ({ at, text: String(at + 1), strong: at === 0 })),
  axis: { rows: "query", columns: "key" },
  now: 1,
  last: 2,
  movable: false,
};

const events = {
  ...{ hover: ignore, choose: ignore, step: ignore, jump: ignore },
  ...{ zoom: ignore, whole: ignore, pan: ignore, release: ignore },
};

const map = (more: Partial<HeatMapScene> = {}) => heatMap({ ...scene, ...more }, events);

const named = (words: readonly string[]) => {
  const ticks = words.map((text, at) => ({ at, text, strong: at === 1 }));
  return { rowTicks: ticks, columnTicks: ticks };
};

const heatMapCases = chartCases("heatMap", styles, 360, {
  usual: () => map(),
  "by-row": () =>
    map({ id: "by-row", byRow: true, masked: "", cursor: undefined, hover: undefined }),
  "one-cell": () =>
    map({
      ...{ id: "one-cell", weights: Float64Array.of(1), rows: 1, columns: 1, masked: "", last: 0 },
      ...{ now: 0, cursor: { row: 0, column: 0 }, hover: undefined },
      ...{ rowTicks: [{ at: 0, text: "1" }], columnTicks: [{ at: 0, text: "1" }] },
    }),
  "fully-masked": () =>
    map({ id: "fully-masked", weights: new Float64Array(9), largest: 0, masked: "M0 0h3v3h-3z" }),
  "cursor-outside": () =>
    map({ id: "cursor-outside", cursor: { row: -1, column: -1 }, hover: undefined, movable: true }),
  "thin-cells": () =>
    map({
      ...{ id: "thin-cells", weights: new Float32Array(400 * 400).fill(0.0025), largest: 0.0025 },
      ...{ rows: 400, columns: 400, masked: "", cursor: { row: 399, column: 399 } },
      rowTicks: [0, 399].map((at) => ({ at, text: String(at + 1) })),
      columnTicks: [0, 399].map((at) => ({ at, text: String(at + 1) })),
    }),
  "long-words": () =>
    map({ id: "long-words", ...named(["pineapple", "internationalization", "a"]) }),
  "right-to-left": {
    width: 360,
    language: "fa",
    draw: () => map({ id: "right-to-left", ...named(["گربه", "روی", "فرش‌ها"]) }),
  },
  narrow: { width: 200, draw: () => map({ id: "narrow", width: 200, height: 130 }) },
});

const key = (name: string, weights: readonly number[], lit = false): TopKey => ({
  ...{ key: 0, name, weights, lit },
  digits: weights.map((weight) => weight.toFixed(3)),
});

const keys = (list: readonly TopKey[], more: Partial<TopKeysScene> = {}) =>
  topKeys(
    { label: "Largest weights", width: 360, keys: list, settings: [], most: 0.62, ...more },
    ignore,
  );

const topKeysCases = chartCases("topKeys", styles, 360, {
  usual: () => keys([key("12", [0.62], true), key("7", [0.21]), key("128", [0.04])]),
  "two-settings": () =>
    keys([key("12", [0.62, 0.3]), key("7", [0.21, 0.28], true)], { settings: ["τ = 1", "τ = 2"] }),
  empty: () => keys([]),
  "one-key": () => keys([key("1", [1])], { most: 1 }),
  "all-zero": () => keys([key("1", [0]), key("2", [0])], { most: 0 }),
  ties: () => keys([key("1", [0.5]), key("2", [0.5])], { most: 0.5 }),
  "long-words": () => keys([key("pineapple", [0.62]), key("internationalization", [0.2])]),
  "right-to-left": {
    width: 360,
    language: "fa",
    draw: () => keys([key("گربه", [0.62]), key("صندلی", [0.2])]),
  },
  narrow: {
    width: 200,
    draw: () => keys([key("12", [0.62, 0.3])], { width: 200, settings: ["exact", "fast"] }),
  },
});

const planeScene: KeyPlaneScene = {
  extent: 2,
  size: 320,
  keys: [1.2, 0.6, -0.8, 1.1, -1.4, -0.5, 0.3, -1.2, 1.6, -1.5],
  queries: [0.2, 0.3, -1, -1, 1.5, 1.5],
  query: 0,
  key: 3,
  best: [
    { key: 0, weight: 0.62, name: "0" },
    { key: 3, weight: 0.3, name: "3" },
    { key: 1, weight: 0.08, name: "1" },
  ],
  label: "Keys and queries in a plane",
  text: "Query 0, key 3: weight 0.300.",
  role: "plane",
};

const keysInPlane = (more: Partial<KeyPlaneScene> = {}) =>
  keyPlane({ ...planeScene, ...more }, { query: ignore, key: ignore, release: ignore });

const words = ["pineapple", "internationalization", "گربه"].map((name, i) => ({
  ...{ key: 2 - i, weight: 0.3, name },
}));

const keyPlaneCases = chartCases("keyPlane", [...styles, planeStyles, keyPlaneStyles], 320, {
  usual: () => keysInPlane(),
  locked: () => keysInPlane({ role: undefined }),
  "keys-in-one-place": () => keysInPlane({ keys: Array(10).fill(0.5) }),
  "no-weight": () => keysInPlane({ best: [] }),
  "many-queries": () =>
    keysInPlane({ queries: Array.from({ length: 400 }, (_, i) => ((i * 37) % 73) / 20 - 1.8) }),
  "long-names": () => keysInPlane({ best: words }),
  narrow: { width: 200, draw: () => keysInPlane({ size: 200 }) },
});

const ink = { weights: Float32Array.of(1, 0, 0.31, 0.69), rows: 2, columns: 2, largest: 1 };

const thumbCases = chartCases("paintedThumb", [labStyles, givenStyles], 64, {
  usual: () => paintedThumb(ink),
  signed: () => paintedThumb({ ...ink, weights: Float32Array.of(1, -1, -0.5, 0.2) }),
  pending: () => paintedThumb(undefined),
});

const patches: PatchScene = {
  label: "Patches, 2 × 3",
  text: "Patch in row 1, column 2: weight 0.2",
  role: "picture of patches",
  picture: undefined,
  rows: 2,
  columns: 3,
  weights: Float64Array.of(0.1, 0.2, 0, 0.4, 0.3, Number.NaN),
  largest: 0.4,
  query: 1,
  hover: undefined,
};
const picture = {
  url: "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
  width: 300,
  height: 100,
};
const patchEvents = { hover: ignore, choose: ignore, step: ignore };
const grid = (more: Partial<PatchScene> = {}) => patchGrid({ ...patches, ...more }, patchEvents);

const patchCases = chartCases("patchGrid", [labStyles, givenStyles], 240, {
  usual: () => grid(),
  picture: () => grid({ picture, hover: 4 }),
  "query-elsewhere": () => grid({ query: undefined, role: undefined }),
  "no-weight": () => grid({ largest: 0 }),
  "one-patch": () => grid({ rows: 1, columns: 1, weights: [1], query: 0 }),
});

export const labCases = [heatMapCases, topKeysCases, keyPlaneCases, thumbCases, patchCases];
