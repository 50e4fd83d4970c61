/** Formulas of weights from scores, and of outputs and entropy from weights. */
import type { AttentionOptions, SoftKnn } from "../../api/index.js";
import { axis, type Numbers } from "../snippets/numbers.js";
import { type Row, scoreLines, scoresOf, scoringOf, tau, tensorOf } from "./scores.js";
import {
  type FormulaLine,
  factor,
  line,
  number,
  overAll,
  type Piece,
  products,
  type Role,
  series,
  shows,
  sup,
  symbol,
} from "./tokens.js";

export function weightsOf(row: Row, knn: SoftKnn): ArrayLike<number> {
  const { mask, keyPadding } = row.call.arrays;
  const { causal, past, positionBias, window } = row.call.options as AttentionOptions;
  const shown = (numbers: Numbers) => ({
    data: Uint8Array.from(numbers.data),
    shape: numbers.shape,
  });
  const key = tensorOf(row.key);
  const answer = knn.attention(
    { query: tensorOf(row.query), key, value: key },
    {
      ...scoringOf(row),
      ...(mask && { mask: mask.element === "byte" ? shown(mask) : tensorOf(mask) }),
      ...(keyPadding && { keyPadding: shown(keyPadding) }),
      ...(causal !== undefined && { causal }),
      ...(past !== undefined && { past }),
      ...(positionBias !== undefined && { positionBias }),
      ...(window !== undefined && { window }),
      returnWeights: true,
    },
  );
  return answer.weights?.data ?? [];
}

/** The keys that the masks allow. */
function allowedKeys({ call, key }: Row): number[] {
  const { mask, keyPadding } = call.arrays;
  const { causal, past: given = 0, window } = call.options as AttentionOptions;
  const past = Number(given);
  const open = (j: number) =>
    (mask === undefined || (mask.element === "byte" ? !!at(mask, j) : at(mask, j) > -Infinity)) &&
    (keyPadding === undefined || !!at(keyPadding, j)) &&
    !(causal && j > past) &&
    (window === undefined || Math.abs(past - j) < window);
  return Array.from({ length: axis(key, 2) }, (_, j) => j).filter(open);
}

const at = ({ data }: Numbers, j: number): number => data[data.length === 1 ? 0 : j] ?? 0;

/** What is added to each score: an additive mask, and the slope of the distance. */
function addedTo({ call, key }: Row): Numbers | undefined {
  const { mask } = call.arrays;
  const { positionBias = 0, past = 0 } = call.options as AttentionOptions;
  const added = mask && mask.element !== "byte" ? mask : undefined;
  if (!positionBias) return added;
  const data = Float64Array.from({ length: axis(key, 2) }, (_, j) => {
    const bias = -Number(positionBias) * Math.abs(Number(past) - j);
    return added ? at(added, j) + bias : bias;
  });
  return { data, shape: [data.length], element: "double" };
}

/** The slope times the distance in a bias. */
function slopeLines({ call }: Row, j: number): FormulaLine[] {
  const { positionBias = 0, past = 0 } = call.options as AttentionOptions;
  if (!positionBias) return [];
  const { mask } = call.arrays;
  const given = mask && mask.element !== "byte" ? [number(at(mask, j), "mask"), " − "] : "−";
  const distance = Math.abs(Number(past) - j);
  return [line(bias(j), " = ", given, factor(Number(positionBias)), " × ", distance)];
}

const logit = (j: number | string): Piece => symbol("s", "score", j);
const bias = (j: number | string): Piece => symbol("b", "mask", j);

/** The weight of key j among the allowed ones. */
export function weightLines(row: Row, j: number, knn: SoftKnn): FormulaLine[] {
  const end = shows(row.call.text, "weight", j);
  const w = symbol("w", "weight", j);
  const allowed = allowedKeys(row);
  const added = addedTo(row);
  if (!allowed.includes(j)) {
    return [line(w, end, ",  ", logit(j), " → ", { text: "−∞", role: "mask" }), line("  ", w, end)];
  }
  if (row.temperature === 0) return hardLines(row, j, knn, allowed, added);
  if (row.temperature === Infinity && !added) {
    return [line(w, " = 1 / n,  ", tau, " = ∞"), line("  = 1 / ", allowed.length, end)];
  }
  const scores = scoresOf(row, knn);
  const exponent = (l: number): Piece => [
    number(scores[l] ?? 0, "score", l),
    added ? [" + ", factor(at(added, l), "mask")] : "",
  ];
  const plus = (l: number | string): Piece => (added ? [" + ", bias(l)] : "");
  const power = (l: number): Piece => ["e", sup(exponent(l))];
  const all = series(allowed.length, (i) => power(allowed[i] ?? 0), " + ", [allowed.indexOf(j)]);
  return [
    line(w, " = e", sup(logit(j), plus(j)), " / ", overAll("l"), "e", sup(logit("l"), plus("l"))),
    line("  = ", power(j), " / (", all, ")", end),
    ...slopeLines(row, j),
    ...scoreLines(row, j, knn),
  ];
}

/** At temperature 0 the best keys share the weight, by their additive mask. */
function hardLines(
  row: Row,
  j: number,
  knn: SoftKnn,
  allowed: readonly number[],
  added: Numbers | undefined,
): FormulaLine[] {
  const scores = scoresOf(row, knn);
  const best = Math.max(...allowed.map((l) => scores[l] ?? 0));
  const winners = allowed.filter((l) => scores[l] === best);
  const won = winners.includes(j);
  const power = (l: number): Piece => (added ? ["e", sup(number(at(added, l), "mask"))] : 1);
  const all = added
    ? ["(", series(winners.length, (i) => power(winners[i] ?? 0), " + "), ")"]
    : winners.length;
  const over = added ? [overAll("l"), "e", sup(bias("l")), " [", logit("l"), " = max]"] : "#{max}";
  const top: Piece = added ? [" e", sup(bias(j))] : "";
  return [
    line(
      symbol("w", "weight", j),
      " = [",
      logit(j),
      " = max]",
      top,
      " / ",
      over,
      ",  ",
      tau,
      " = 0",
    ),
    line("  = ", won ? power(j) : 0, " / ", all, shows(row.call.text, "weight", j)),
    ...slopeLines(row, j),
    ...scoreLines(row, j, knn),
  ];
}

/** A weighted sum of one column of the values. */
export function outputLines(row: Row, column: number, knn: SoftKnn): FormulaLine[] {
  const { value, call } = row;
  if (!value) return [];
  const weights = weightsOf(row, knn);
  const v = axis(value, 1);
  const cells = Array.from(weights, (_, j) => value.data[j * v + column] ?? 0);
  const below = v > 1 ? [column] : [];
  const term = [symbol("w", "weight", "j"), " ", symbol("v", "value", "j", ...below)];
  const sum = products(weights, cells, ["weight", "value"], "both");
  return [
    line(symbol("y", "output", ...below), " = ", overAll("j"), term),
    line("  = ", sum, shows(call.text, "output")),
  ];
}

/** −Σ p ln p of a row, also for functions of the entropy. */
export function entropyLines(
  p: ArrayLike<number>,
  name: string,
  role: Role | undefined,
  text?: string,
): FormulaLine[] {
  const kept = Array.from(p, (x, j) => ({ x, j })).filter(({ x }) => x > 0);
  const terms = series(kept.length, (i) => {
    const { x, j } = kept[i] ?? { x: 0, j: 0 };
    return [number(x, role, j), " ln ", number(x, role, j)];
  });
  const one = symbol(name, role, "j");
  return [
    line("H = −", overAll("j"), one, " ln ", one),
    line("  = −(", terms, ")", text === undefined ? "" : shows(text)),
  ];
}
