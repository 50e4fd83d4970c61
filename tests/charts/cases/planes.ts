/** The plane of keys and query, what the field draws on it, and the marks. */
import { svg } from "lit";
import { scoreLines } from "../../../web/charts/curves/score-lines.js";
import { keyMark, outputMark, queryMark, valueMark } from "../../../web/charts/marks.js";
import { handMark, keyRings, outline, unitCircle } from "../../../web/charts/plane/field-marks.js";
import { plane } from "../../../web/charts/plane/plane.js";
import type { HandleId } from "../../../web/charts/plane/plane-pointer.js";
import { type PlaneScene, planeFrame } from "../../../web/charts/plane/plane-scene.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { winnerMap } from "../../../web/charts/plane/winner-map.js";
import { fieldStyles } from "../../../web/lessons/field/styles.js";
import { chartCases, type Drawing, ignore } from "../chart-case.js";

const styles = [planeStyles, fieldStyles];

const events = { select: ignore, move: ignore, nudge: ignore, release: ignore, highlight: ignore };

const letters = [..."ABCDEFGHIJKL"];

const scene: PlaneScene = {
  extent: 2,
  query: [0.6, 0.4],
  keys: [
    [1.2, 0.9],
    [-0.8, 1.1],
    [-1.1, -0.7],
    [0.9, -1.3],
  ],
  letters: letters.slice(0, 4),
  weights: [0.62, 0.18, 0.05, 0.15],
  selected: { kind: "query" },
  highlight: undefined,
  label: "Query and four keys",
  describe: (handle: HandleId) => ({
    name: handle.kind === "query" ? "Query" : `Key ${letters[handle.index]}`,
    value: "x and y",
    control: handle.kind === "query" ? "query" : "keys",
    role: "movable point",
  }),
};

const field = svg`<rect width="320" height="320" fill="var(--key-7)"></rect>`;

const drawn = (more: Partial<PlaneScene> = {}) => plane({ ...scene, ...more }, events);

/** Four quadrants, and one cell without a winner. */
const quarters = Array.from({ length: 64 }, (_, at) => {
  const [row, column] = [Math.floor(at / 8), at % 8];
  return at === 27 ? -1 : 2 * Number(row >= 4) + Number(column >= 4);
});

const square = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

const winnerCases = chartCases("winnerMap", styles, 320, {
  usual: () =>
    drawn({
      query: undefined,
      weights: [],
      backdrop: winnerMap({ winners: quarters, side: 8, reach: 1.6 }, planeFrame(2)),
    }),
});

const planeCases = chartCases("plane", styles, 320, {
  usual: () => drawn({ highlight: 0 }),
  "values-and-output": () =>
    drawn({
      answer: {
        values: [
          [1.4, 1.5],
          [-1.5, 1.4],
          [-1.6, -1.2],
          [1.5, -1.7],
        ],
        output: [0.74, 0.87],
      },
    }),
  "no-keys": () => drawn({ keys: [], letters: [], weights: [], label: "Query alone" }),
  "one-key": () => drawn({ keys: [[1, 1]], letters: ["A"], weights: [1] }),
  "query-on-key": () => drawn({ query: [1.2, 0.9], selected: { kind: "key", index: 0 } }),
  "masked-key": () => drawn({ weights: [0, 0.5, 0.1, 0.4] }),
  ties: () => drawn({ query: [0, 0], keys: square, weights: [0.25, 0.25, 0.25, 0.25] }),
  "at-the-rim": () =>
    drawn({
      query: [2, 2],
      keys: [
        [-2, -2],
        [2, -2],
        [-2, 2],
      ],
      letters: letters.slice(0, 3),
      weights: [0, 0.5, 0.5],
    }),
  "twelve-keys": () =>
    drawn({
      keys: letters.map((_, i) => [(i % 4) - 1.5, Math.floor(i / 4) - 1] as const),
      letters,
      weights: letters.map((_, i) => (i === 11 ? 0.45 : 0.05)),
    }),
  coloured: () =>
    drawn({
      ground: "coloured",
      backdrop: field,
    }),
  narrow: { width: 180, draw: () => drawn({ size: 180 }) },
});

/** A grid of scores: the dot product with (1, 0.5), and −∞ in a corner. */
const grid = [
  ...[Number.NEGATIVE_INFINITY, -0.5, 0, 0.5, 1, 1.5],
  ...[-1.2, -0.7, -0.2, 0.3, 0.8, 1.3],
  ...[-1.4, -0.9, -0.4, 0.1, 0.6, 1.1],
  ...[-1.6, -1.1, -0.6, -0.1, 0.4, 0.9],
  ...[-1.8, -1.3, -0.8, -0.3, 0.2, 0.7],
  ...[-2, -1.5, -1, -0.5, 0, 0.5],
];

const scoreLinesCases = chartCases("scoreLines", styles, 320, {
  usual: () => drawn({ backdrop: scoreLines({ size: 6, scores: grid }) }),
  "equal-scores": () =>
    drawn({ backdrop: scoreLines({ size: 3, scores: [1, 1, 1, 1, 1, 1, 1, 1, 1] }) }),
});

const frame = planeFrame(2);

/** The plane of the field: marks have colours for a coloured background, in both themes. */
const onField = ({ backdrop, ...more }: Partial<PlaneScene>) =>
  drawn({ ground: "coloured", backdrop: svg`${field}${backdrop}`, ...more });

const outlineCases = chartCases("outline", styles, 320, {
  usual: () => onField({ backdrop: outline(frame, scene.keys) }),
  empty: () => onField({ backdrop: outline(frame, []) }),
  "one-corner": () => onField({ backdrop: outline(frame, [[1, 1]]) }),
});

const unitCircleCases = chartCases("unitCircle", styles, 320, {
  usual: () => onField({ backdrop: unitCircle(frame) }),
});

const never = (words: string, anchor: "start" | "middle" | "end") => ({ words, anchor });

const keyRingsCases = chartCases("keyRings", styles, 320, {
  usual: () =>
    onField({ around: (i) => keyRings({ member: i < 2, never: undefined, lit: i === 0 }) }),
  "out-of-reach": () =>
    onField({
      keys: [
        [1.9, 0.9],
        [-1.9, 1.1],
        [0, -1.3],
      ],
      letters: letters.slice(0, 3),
      weights: [0.4, 0.3, 0.3],
      around: (i) =>
        keyRings({
          member: false,
          never: never("never the largest", (["end", "start", "middle"] as const)[i] ?? "middle"),
          lit: false,
        }),
    }),
  "right-to-left": {
    width: 320,
    language: "fa",
    draw: () =>
      onField({
        around: (i) =>
          keyRings({ member: i === 1, never: never("هرگز برنده نیست", "middle"), lit: i === 2 }),
      }),
  },
});

/** Marks around (0, 0), `count` of them side by side. */
const row = (count: number, marks: unknown): Drawing =>
  svg`<svg class="chart" viewBox="-20 -20 ${40 * count} 40" role="img" aria-label="Marks">${marks}</svg>`;

const handMarkCases = chartCases("handMark", styles, 320, {
  usual: () => onField({ backdrop: handMark(160, 60) }),
});

const markCases = [
  chartCases("queryMark", styles, 120, {
    usual: () => row(2, [queryMark(0, 0), queryMark(40, 0, 6)]),
  }),
  chartCases("keyMark", styles, 400, {
    "first-eight": () =>
      row(
        8,
        letters.slice(0, 8).map((letter, i) => keyMark(40 * i, 0, i, letter)),
      ),
    "squares-from-the-ninth": () =>
      row(
        4,
        [8, 9, 31, 32].map((key, i) => keyMark(40 * i, 0, key, ["I", "J", "AF", "AG"][i] ?? "")),
      ),
    small: () => row(2, [keyMark(0, 0, 0, "A", 6), keyMark(40, 0, 9, "J", 6)]),
  }),
  chartCases("valueMark", styles, 120, {
    usual: () => row(2, [valueMark(0, 0, 0), valueMark(40, 0, 9)]),
  }),
  chartCases("outputMark", styles, 120, {
    usual: () => row(2, [outputMark(0, 0), outputMark(40, 0, 4)]),
  }),
];

export const planeAndMarkCases = [
  winnerCases,
  planeCases,
  scoreLinesCases,
  outlineCases,
  unitCircleCases,
  keyRingsCases,
  handMarkCases,
  ...markCases,
];
