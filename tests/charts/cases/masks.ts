/** Masks on a sentence: matrices, arcs and hatching swatches. */
import { type ArcToken, sentenceArcs, tokenWidths } from "../../../web/charts/bars/sentence.js";
import { sentenceStyles } from "../../../web/charts/bars/sentence-styles.js";
import { cellStyles } from "../../../web/charts/matrix/cell-styles.js";
import { type MatrixCell, type MatrixScene, matrix } from "../../../web/charts/matrix/matrix.js";
import { matrixStyles } from "../../../web/charts/matrix/matrix-styles.js";
import { masksStyles } from "../../../web/lessons/masks/styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [cellStyles, matrixStyles, sentenceStyles, masksStyles];

const cell = (text: string, ink: number, more: Partial<MatrixCell> = {}): MatrixCell => ({
  ...{ text, ink, label: `Weight ${text}` },
  ...more,
});

const words = ["the", "cat", "sat"];

const weights: readonly (readonly MatrixCell[])[] = [
  [cell("1", 1), cell("0", 0, { void: true }), cell("0", 0, { void: true })],
  [cell("0.31", 0.31), cell("0.69", 0.69), cell("0", 0, { void: true })],
  [cell("0.12", 0.12), cell("0.59", 0.59), cell("0.29", 0.29)],
];

const scene: MatrixScene = {
  label: "Attention weights",
  width: 420,
  roomy: false,
  rows: words,
  columns: words,
  cells: weights,
  highlight: undefined,
  row: undefined,
  locked: false,
  focus: { row: 0, column: 0 },
};

const events = { highlight: ignore, highlightRow: ignore, focus: ignore, lock: ignore };

const drawn = (more: Partial<MatrixScene> = {}) => matrix({ ...scene, ...more }, events);

const scores: readonly (readonly MatrixCell[])[] = [
  [cell("0.84", 0), cell("−∞", 0, { hatched: ["causal"] }), cell("−∞", 0, { hatched: ["causal"] })],
  [cell("0.05", 0), cell("0.87", 0), cell("−∞", 0, { hatched: ["causal", "padding"] })],
  [cell("−2.00", 0, { hatched: ["window", "custom"] }), cell("1.2", 0), cell("0.5", 0)],
];

const longWords = ["pineapple", "internationalization", "a"];
const persian = ["گربه", "روی", "فرش‌ها"];

const matrixCases = chartCases("matrix", styles, 420, {
  usual: () => drawn({ highlight: { row: 1, column: 0 }, row: 1 }),
  "one-word": () =>
    drawn({ rows: ["cat"], columns: ["cat"], cells: [[cell("1", 1)]], row: 0, locked: true }),
  "masked-scores": () => drawn({ label: "Scores", cells: scores }),
  "fully-masked-row": () =>
    drawn({
      cells: [
        words.map(() => cell("0", 0, { void: true })),
        words.map(() => cell("0.33", 0.33)),
        words.map(() => cell("0", 0, { void: true })),
      ],
    }),
  "leaked-weights": () =>
    drawn({
      cells: [
        [cell("0.9", 0.9), cell("0.1", 0.1, { leak: true }), cell("10⁻⁹", 0, { leak: true })],
        ...weights.slice(1),
      ],
    }),
  ghosts: () =>
    drawn({ cells: weights.map((row) => row.map((one) => ({ ...one, ghost: "0.25" }))) }),
  letters: () => drawn({ rows: ["A", "B", "C"], columns: ["A", "B", "C"] }),
  editable: () => matrix({ ...scene, cells: scores }, { ...events, toggle: ignore }),
  "long-words": {
    width: 520,
    draw: () => drawn({ rows: longWords, columns: longWords, width: 520 }),
  },
  "right-to-left": {
    width: 420,
    language: "fa",
    draw: () => drawn({ rows: persian, columns: persian, row: 0 }),
  },
  narrow: { width: 240, draw: () => drawn({ cells: scores, width: 200 }) },
  roomy: { width: 280, draw: () => drawn({ width: 240, roomy: true, row: 0, locked: true }) },
});

const token = (weight: number, digits = weight.toFixed(3), blocked = false): ArcToken => ({
  weight,
  digits,
  blocked,
});

function arcs(tokens: readonly ArcToken[], query: number | undefined, width = 480, word = "token") {
  const widths = tokenWidths(
    tokens.map(() => word),
    width,
  );
  return sentenceArcs(
    { label: "Attention of one token", widths, tokens, query },
    { highlight: ignore, lock: ignore },
  );
}

const sentenceArcsCases = chartCases("sentenceArcs", styles, 480, {
  usual: () =>
    arcs(
      [0.1, 0.55, 0.2, 0.15].map((weight) => token(weight)),
      1,
    ),
  empty: () => arcs([], 0),
  "one-token": () => arcs([token(1)], 0),
  "masked-tokens": () =>
    arcs([token(0.4), token(0.6), token(0, "0", true), token(0, "0", true)], 1),
  "leaked-weights": () =>
    arcs([token(0.5), token(0.2, "0.200", true), token(0.3, "0.300", true)], 0),
  "all-masked": () => arcs([token(0, "0", true), token(0, "0", true)], 0),
  "query-elsewhere": () =>
    arcs(
      [0.1, 0.7, 0.2].map((weight) => token(weight)),
      undefined,
    ),
  "with-keys": () =>
    sentenceArcs(
      {
        ...{ label: "Arcs", widths: [112, 90, 48], query: 1, hasKeys: true },
        tokens: [token(0.4), token(0.6), token(0, "", true)],
      },
      { highlight: ignore, lock: ignore },
    ),
  "long-words": () => arcs([token(0.5), token(0.5)], 1, 240, "neighbouring"),
  narrow: {
    width: 240,
    draw: () =>
      arcs(
        Array.from({ length: 8 }, () => token(0.125)),
        7,
        240,
      ),
  },
});

export const maskCases = [matrixCases, sentenceArcsCases];
