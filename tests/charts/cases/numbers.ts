/** Matrices of written numbers. */
import { css } from "lit";
import {
  type Head,
  type NumberCell,
  type NumberMatrixEvents,
  type NumberMatrixScene,
  numberMatrix,
} from "../../../web/charts/matrix/number-matrix.js";
import { numberStyles } from "../../../web/charts/matrix/number-styles.js";
import { stepsStyles } from "../../../web/lessons/steps/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const cell = (text: string, more: Partial<NumberCell> = {}): NumberCell => ({
  ...{ text, label: `Entry ${text}` },
  ...more,
});

const head = (mark: Head["mark"], index: number, name: string, more: Partial<Head> = {}): Head => ({
  ...{ mark, index, name, letter: "ABC"[index] ?? "" },
  ...more,
});

const scene: NumberMatrixScene = {
  name: "weights",
  label: "Attention weights",
  cells: [
    [
      cell("0.506", { ink: 0.506, strong: true }),
      cell("0.307", { ink: 0.307 }),
      cell("0.187", { ink: 0.187 }),
    ],
    [
      cell("0.212", { ink: 0.212, lit: true }),
      cell("0.576", { ink: 0.576, picked: true }),
      cell("0.212", { ink: 0.212 }),
    ],
  ],
  rowsBefore: [head("query", 0, "Query 1"), head("query", 1, "Query 2", { lit: true })],
  columns: [0, 1, 2].map((i) => head("key", i, `Key ${"ABC"[i]}`, { bare: true })),
  focus: { row: 0, column: 0 },
};

const events: NumberMatrixEvents = { point: ignore, focus: ignore };

const drawn = (
  more: Partial<NumberMatrixScene> = {},
  listening: Partial<NumberMatrixEvents> = {},
) => numberMatrix({ ...scene, ...more }, { ...events, ...listening });

const given = (value: number) => cell(value.toFixed(2).replace("-", "−"), { value });

const only = { rowsBefore: undefined, columns: undefined };

/** The lesson sets the cell width around its matrices. */
const cellWidth = css`
  figure {
    --cell: 64px;
  }
`;

const numberMatrixCases = chartCases("numberMatrix", [numberStyles, stepsStyles, cellWidth], 420, {
  usual: () => drawn({}, { pick: ignore }),
  empty: () => drawn({ ...only, cells: [], focus: { row: 0, column: 0 } }),
  "one-entry": () => drawn({ ...only, cells: [[cell("1.000", { ink: 1, strong: true })]] }),
  "masked-scores": () =>
    drawn({
      cells: [
        [cell("0.84"), cell("−∞", { blocked: "hatched" }), cell("−∞", { blocked: "hatched" })],
        [cell("0", { blocked: "void", ink: 0 }), cell("−2.00"), cell("1.000", { ink: 1 })],
      ],
    }),
  "previous-step": () =>
    drawn({
      cells: [
        [
          cell("0.506", { was: "1.24" }),
          cell("0.307", { was: "0.74" }),
          cell("0.187", { was: "−∞" }),
        ],
      ],
    }),
  given: () =>
    drawn(
      {
        name: "keys",
        label: "Keys",
        cells: [
          [given(1), given(-2), given(0)],
          [given(-12.25), given(0.5), given(99.75)],
        ],
      },
      {
        entry: {
          control: "keys",
          isLocked: false,
          read: () => undefined,
          change: ignore,
          done: ignore,
        },
      },
    ),
  "weighted-values": () =>
    drawn({
      name: "values",
      label: "Values",
      cells: [
        [cell("1.00"), cell("0.00")],
        [cell("0.00"), cell("1.00")],
      ],
      columns: undefined,
      rowsBefore: [0, 1].map((i) =>
        head("value", i, `Value ${"AB"[i]}`, {
          weight: { share: i ? 0.25 : 0.75, text: i ? "0.250" : "0.750" },
        }),
      ),
      rowsAfter: [head("output", 0, "Output"), head("none", 1, "none")],
    }),
  "large-numbers": () =>
    drawn({ cells: [[cell("−3.54 × 10⁸"), cell("2.8 × 10⁻¹⁷"), cell("−12345.678")]] }),
  "long-words": () =>
    drawn({
      rowsBefore: [head("query", 0, "internationalization"), head("query", 1, "pineapple")],
    }),
  "right-to-left": {
    width: 420,
    language: "fa",
    draw: () => drawn({ rowsBefore: [head("query", 0, "پرسش ۱"), head("query", 1, "پرسش ۲")] }),
  },
  narrow: { width: 280, draw: () => drawn() },
});

export const numberCases = [numberMatrixCases];
