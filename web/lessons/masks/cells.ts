/** The cells of the two matrices with their labels, and the figure's readings and tables. */
import type { MatrixCell } from "../../charts/matrix/matrix.js";
import type { CellId } from "../../charts/matrix/matrix-pointer.js";
import { decimals, formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { partOf } from "../../figure/parts-of-results.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { Readings } from "../../figure/readings.js";
import type { ResultTable } from "../../figure/result-table.js";
import type { State } from "../../figure/state/state.js";
import type { Strings } from "../../language/index.js";
import { type BlockReason, reasonsOf, type Solved } from "./solve.js";

export interface MasksFigure {
  readonly state: State;
  readonly text: Strings;
  readonly solved: Solved;
}

export interface Drawn extends MasksFigure {
  /** The query token. */
  readonly row: number;
}

/** A token as text. */
export function wordOf(
  { state, text }: Pick<MasksFigure, "state" | "text">,
  index: number,
): string {
  return state.tokens[index] || text.masks.blank;
}

interface CellFacts {
  readonly reasons: readonly BlockReason[];
  readonly weight: number;
  readonly leak: boolean;
  /** The weight as text: a blocked weight of exactly 0 has no digits, an allowed one keeps them. */
  digits(places: number): NamedValue;
}

function factsOf({ solved, state }: MasksFigure, { row, column }: CellId): CellFacts {
  const at = row * solved.n + column;
  const weight = solved.weights.data[at] ?? 0;
  const reasons = reasonsOf(state, row, column);
  // Without it only a key on its way out of the sum has weight.
  const leak = state.finiteMask && reasons.length > 0 && weight > 0;
  return {
    reasons,
    weight,
    leak,
    digits: (places) =>
      solved.weights.at(
        at,
        reasons.length === 0 ? decimals(places) : (w) => formatShare(w, places),
      ),
  };
}

/** The summand of the mask as text. */
export function addedText({ state, text }: MasksFigure, blocked: boolean): string {
  return blocked ? text.masks.block[state.finiteMask ? "finite" : "infinite"] : "0";
}

export function maskCell(figure: MasksFigure, at: CellId): MatrixCell {
  const words = figure.text.masks;
  const { reasons } = factsOf(figure, at);
  return {
    text: addedText(figure, reasons.length > 0),
    ink: 0,
    hatched: reasons,
    label: words.maskCell(
      wordOf(figure, at.row),
      wordOf(figure, at.column),
      reasons,
      figure.state.finiteMask,
    ),
  };
}

export function weightCell(figure: MasksFigure, at: CellId): MatrixCell {
  const words = figure.text.masks;
  const { reasons, weight, leak, digits } = factsOf(figure, at);
  const { solved } = figure;
  const text = digits(solved.n > 8 ? 2 : 3);
  const open = solved.unmasked.at(at.row * solved.n + at.column);
  const ghost = Math.abs(open.value - weight) < 5e-4 ? undefined : open;
  const [row, column] = [wordOf(figure, at.row), wordOf(figure, at.column)];
  return {
    text,
    ink: weight,
    void: reasons.length > 0 && weight === 0,
    leak,
    ghost,
    // With the displayed digits, so that speech control matches the visible label (WCAG 2.5.3).
    label: words.weightCell(row, column, String(text), leak, ghost && String(ghost)),
  };
}

/** Score, mask and weight of one cell in a line. */
export function pairText(figure: MasksFigure, at: CellId): Phrase {
  const { solved, text } = figure;
  const { reasons, leak, digits } = factsOf(figure, at);
  return phrase((number) =>
    text.masks.pair({
      row: wordOf(figure, at.row),
      column: wordOf(figure, at.column),
      score: number(solved.scores.at(at.row * solved.n + at.column)),
      mask: addedText(figure, reasons.length > 0),
      weight: number(digits(3)),
      reasons,
      leak,
    }),
  );
}

export function cellsOf(
  figure: MasksFigure,
  cell: (figure: MasksFigure, at: CellId) => MatrixCell,
): MatrixCell[][] {
  const indices = Array.from({ length: figure.solved.n }, (_, i) => i);
  return indices.map((row) => indices.map((column) => cell(figure, { row, column })));
}

/** All weights of a row, with the digits of the picture. */
const rowOf = ({ solved }: MasksFigure, row: number) => partOf(solved.weights, row).row();

/** The readings for `<soft-value>`: numbers of the query token, and the first and the last row. */
export const readings: Readings<Drawn> = {
  asking: (figure) => wordOf(figure, figure.row),
  weights: ({ solved, row }) => partOf(solved.weights, row).row(decimals(2)),
  sum: ({ solved, row }) => solved.sums.at(row),
  output: ({ solved, row }) => partOf(solved.output, row).row(),
  first: (figure) => rowOf(figure, 0),
  last: (figure) => rowOf(figure, figure.solved.n - 1),
  "last-but-one": ({ solved: { n, weights } }) => weights.at(n * n - 2),
  "last-but-two": ({ solved: { n, weights } }) => weights.at(n * n - 3),
  /** The weight on blocked keys. */
  leaked: ({ solved, row }) => solved.leaks.at(row),
};

/** Masked self-attention as numbers: the scores are the input of the softmax. */
export function tables({ solved, state }: MasksFigure): ResultTable[] {
  const { masked, weights, output } = solved;
  // A word may occur twice in a sentence.
  const names = state.tokens.map((word, i) => `${i + 1} ${word}`.trim());
  return [
    { name: "attention", rows: names, columns: names, scores: masked.data, weights: weights.data },
    { name: "output", rows: names, columns: ["x", "y"], values: output.data },
    { name: "sum", rows: names, columns: ["weights", "leaked"], values: paired(solved) },
  ];
}

function paired({ sums, leaks }: Solved): number[] {
  return Array.from(sums.data).flatMap((sum, i) => [sum, leaks.data[i] ?? 0]);
}
