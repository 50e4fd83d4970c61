/** Formulas of attention and related calls: each number in terms of the step before. */
import { type Named, setting } from "../snippets/signature.js";
import { rowOf, scoreLines, tensorOf } from "./scores.js";
import {
  type FormulaLine,
  type FormulaWriter,
  line,
  overAll,
  type Piece,
  shows,
  symbol,
} from "./tokens.js";
import { entropyLines, outputLines, weightLines, weightsOf } from "./weights.js";

const attention: FormulaWriter = (call, knn) => {
  const row = rowOf(call);
  const at = Number(call.path.at(-1));
  if (row === undefined) return several(call);
  if (call.path[0] === "weights") return weightLines(row, at, knn);
  if (call.path[0] === "output" || call.path[0] === "value") return outputLines(row, at, knn);
  if (call.path[0] === "entropy")
    return entropyLines(weightsOf(row, knn), "w", "weight", call.text);
  return call.path[0] === "emptyRows" ? [] : scoreLines(row, at, knn, call.text);
};

/** Rows that depend on each other through dropout draws are shown with symbols only. */
function several({ options, path, text }: Named): FormulaLine[] {
  if (!options.dropout) return [];
  const { p } = options.dropout as { p: number };
  const w = symbol("w", "weight", "j");
  const drop = line(w, " ← ", w, " / (1 − p),  or 0 with probability p = ", p);
  if (path[0] !== "output") return [drop, line("  ", w, shows(text, "weight"))];
  const sum = line(symbol("y", "output"), " = ", overAll("j"), w, " ", symbol("v", "value", "j"));
  return [drop, sum, line("  ", shows(text, "output"))];
}

const nearestNeighbors: FormulaWriter = (call, knn) => {
  const row = rowOf(call);
  if (row === undefined || call.path[0] !== "scores") return [];
  const rank = Number(call.path.at(-1));
  const k = setting(call, "k", 1);
  const { indices } = knn.nearestNeighbors(tensorOf(row.query), tensorOf(row.key), {
    k,
    ...(call.options.similarity !== undefined && { similarity: row.similarity as "dot" }),
  });
  return scoreLines(row, indices[rank] ?? 0, knn, call.text);
};

/** W with the index of its role, of head h. */
const projection = (name: string, head = true): Piece => [
  "W",
  { text: name, script: "sup" },
  head ? { text: "h", script: "sub" } : "",
];

const multiHeadAttention: FormulaWriter = (call) => {
  const inputs: Piece = [
    [symbol("q", "query"), " ", projection("Q"), ", "],
    [symbol("k", "key"), " ", projection("K"), ", "],
    [symbol("v", "value"), " ", projection("V")],
  ];
  const joined: Piece = ["[", symbol("y", "output", "1"), " … ", symbol("y", "output", "H"), "]"];
  return [
    line(symbol("y", "output", "h"), " = attention(", inputs, ")"),
    line("y = ", joined, " ", projection("O", false), ",  H = ", setting(call, "heads", 1)),
    line(call.path[0] === "output" ? "y" : String(call.path[0]), shows(call.text)),
  ];
};

const field: FormulaWriter = (call) => {
  const at: Piece = ["(", symbol("q", "query"), ")"];
  const w: Piece = [symbol("w", "weight", "j"), at];
  const rule: Piece =
    call.path[0] === "entropy"
      ? ["H", at, " = −", overAll("j"), w, " ln ", w]
      : [symbol("y", "output"), at, " = ", overAll("j"), w, " ", symbol("v", "value", "j")];
  return [line(rule), line("  ", shows(call.text))];
};

const map: FormulaWriter = (call) => [
  line(call.options.reduce === "mean" ? "mean " : "max ", symbol("w", "weight", "ij")),
  line("  ", shows(call.text, "weight")),
];

export const attentionFormulas: Readonly<Record<string, FormulaWriter>> = {
  attention,
  scores: attention,
  lookup: attention,
  nearestNeighbors,
  multiHeadAttention,
  attentionField: field,
  attentionMap: map,
};
