/** Formulas of scores, by row of attention. */
import type { ScoringOptions, SoftKnn, Tensor } from "../../api/index.js";
import { axis, type Numbers, part } from "../snippets/numbers.js";
import { type Named, setting } from "../snippets/signature.js";
import {
  type FormulaLine,
  factor,
  line,
  number,
  type Piece,
  products,
  series,
  shows,
  squares,
  symbol,
} from "./tokens.js";

/** One row of attention: a query, and the keys with their values. */
export interface Row {
  readonly call: Named;
  readonly query: Numbers;
  readonly key: Numbers;
  readonly value: Numbers | undefined;
  readonly temperature: number;
  readonly similarity: string;
}

/** A call as one row; undefined for several rows that depend on each other. */
export function rowOf(call: Named): Row | undefined {
  const { query, value = call.arrays.values } = call.arrays;
  const key = call.arrays.key ?? call.arrays.keys;
  if (!query || !key || call.options.dropout || key.shape.length !== 2) return undefined;
  const rows = query.shape.length > 1 ? axis(query, 2) : 1;
  if (rows !== 1 || query.shape.length > 2) return undefined;
  const similarity = String(call.options.similarity ?? "dot");
  const temperature = setting(call, "temperature", 1);
  const one = { ...query, shape: [1, axis(query, 1)] };
  const columns = value && (value.shape.length > 1 ? value.shape : [...value.shape, 1]);
  const values = value && columns && { ...value, shape: columns };
  return { call, query: one, key, value: values, similarity, temperature };
}

export const tensorOf = ({ data, shape, element }: Numbers): Tensor => ({
  data: element === "float" ? Float32Array.from(data) : Float64Array.from(data),
  shape,
});

const scoringNames = ["similarity", "scale", "temperature", "keyNormPenalty", "softcap", "epsilon"];

export function scoringOf({ call }: Row): ScoringOptions {
  const own = Object.entries(call.options).filter(([name]) => scoringNames.includes(name));
  const scale = call.name === "lookup" || call.name === "nearestNeighbors" ? { scale: 1 } : {};
  return { ...scale, ...Object.fromEntries(own) };
}

export const scoresOf = (row: Row, knn: SoftKnn): ArrayLike<number> =>
  knn.scores(tensorOf(row.query), tensorOf(row.key), scoringOf(row)).data;

export const tau = symbol("τ", "temperature");
const rowsOf = (numbers: Numbers, j: number) => {
  const d = axis(numbers, 1);
  return part(numbers, j * d, [d]).data;
};

/** The score of key j: its terms, and its division by the temperature. */
export function scoreLines(row: Row, j: number, knn: SoftKnn, text?: string): FormulaLine[] {
  const scores = scoresOf(row, knn);
  const end =
    text === undefined ? [" = ", number(scores[j] ?? 0, "score", j)] : shows(text, "score", j);
  const { softcap = 0 } = scoringOf(row);
  const cap: FormulaLine[] =
    softcap > 0 && row.temperature > 0
      ? [
          line(
            symbol("s", "score", j),
            " ← c tanh(",
            symbol("s", "score", j),
            "/c),  c = ",
            softcap,
          ),
        ]
      : [];
  const [symbols, values] = scorePieces(row, j);
  const capped = cap.length > 0;
  return [
    line(symbol("s", "score", j), " = ", symbols),
    ...(capped
      ? [line("  = ", values), ...cap, line(symbol("s", "score", j), end)]
      : [line("  = ", values, end)]),
  ];
}

function scorePieces(row: Row, j: number): readonly [Piece, Piece] {
  const [q, k] = [row.query.data, rowsOf(row.key, j)];
  const [qs, ks] = [symbol("q", "query"), symbol("k", "key", j)];
  const { temperature, similarity } = row;
  const divided = temperature !== 0 && temperature !== 1;
  if (similarity === "rbf") {
    const distances = series(q.length, (c) => [
      "(",
      number(q[c] ?? 0, "query"),
      " − ",
      factor(k[c] ?? 0, "key", j),
      ")²",
    ]);
    const below = divided ? ["(2", tau, "²)"] : "2";
    const under: Piece = divided ? ["(2 × ", number(temperature, "temperature"), "²)"] : "2";
    return [
      ["−‖", qs, " − ", ks, "‖² / ", below],
      ["−(", distances, ") / ", under],
    ];
  }
  const dot = products(q, k, ["query", "key"], j);
  const over: Piece = divided ? [" / ", number(temperature, "temperature")] : "";
  const overTau: Piece = divided ? [" / ", tau] : "";
  if (similarity === "cosine") {
    return [
      [qs, "·", ks, " / (‖", qs, "‖ ‖", ks, "‖)", overTau],
      ["(", dot, ") / (√(", squares(q, "query"), ") × √(", squares(k, "key", j), "))", over],
    ];
  }
  return dotPieces(row, dot, j, [overTau, over]);
}

function dotPieces(
  row: Row,
  dot: readonly Piece[],
  j: number,
  [overTau, over]: readonly [Piece, Piece],
): readonly [Piece, Piece] {
  const { scale, keyNormPenalty = 0 } = scoringOf(row);
  const d = axis(row.query, 1);
  const [qs, ks, norm] = [symbol("q", "query"), symbol("k", "key", j), rowsOf(row.key, j)];
  const less: Piece = keyNormPenalty === 0 ? "" : [" − β‖", ks, "‖²/2"];
  const penalty: Piece =
    keyNormPenalty === 0
      ? ""
      : [" − ", factor(keyNormPenalty), " × (", squares(norm, "key", j), ") / 2"];
  const open = keyNormPenalty === 0 ? "" : "(";
  const close = keyNormPenalty === 0 ? "" : ")";
  if (scale === undefined) {
    return [
      [open, qs, "·", ks, " / √d", less, close, overTau],
      [open, "(", dot, ") / √", d, penalty, close, over],
    ];
  }
  const times: Piece = scale === 1 ? "" : [factor(scale), " × "];
  return [
    [open, scale === 1 ? "" : "c ", qs, "·", ks, less, close, overTau],
    [open, times, scale === 1 && over === "" ? dot : ["(", dot, ")"], penalty, close, over],
  ];
}
