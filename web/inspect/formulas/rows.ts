/** Formulas of row functions and products. */
import { axis, type Numbers } from "../snippets/numbers.js";
import { type Named, setting } from "../snippets/signature.js";
import {
  type FormulaWriter,
  factor,
  line,
  number,
  products,
  series,
  shows,
  sup,
  symbol,
} from "./tokens.js";
import { entropyLines } from "./weights.js";

const last = (call: Named): number => Number(call.path.at(-1));
const dataOf = (numbers: Numbers | undefined): ArrayLike<number> => numbers?.data ?? [];
const overJ = { text: "j", script: "sub" } as const;
const x = (i: number | string) => symbol("x", "score", i);
const p = (i: number | string) => symbol("p", "weight", i);

const softmax: FormulaWriter = (call) => {
  const row = dataOf(call.arrays.x);
  const i = last(call);
  const temperature = setting(call, "temperature", 1);
  const divided = temperature !== 1 && temperature !== 0;
  const over = divided ? [" / ", symbol("τ", "temperature")] : [];
  const under = divided ? [" / ", number(temperature, "temperature")] : [];
  const open = Array.from(row, (one, j) => ({ one, j })).filter(({ one }) => one > -Infinity);
  const end = shows(call.text, "weight", i);
  if (open.every(({ j }) => j !== i))
    return [line(p(i), " = 0,  ", x(i), " = −∞"), line(p(i), end)];
  if (temperature === 0 || temperature === Infinity) {
    const best = Math.max(...open.map(({ one }) => one));
    const sharing = temperature === 0 ? open.filter(({ one }) => one === best) : open;
    const top = sharing.some(({ j }) => j === i) ? 1 : 0;
    const rule = temperature === 0 ? [" = [", x(i), " = max] / #{max}"] : " = 1 / n";
    return [
      line(p(i), rule, ",  ", symbol("τ", "temperature"), " = ", temperature),
      line("  = ", top, " / ", sharing.length, end),
    ];
  }
  const power = (one: number, j: number) => ["e", sup(number(one, "score", j), under)];
  const place = open.findIndex(({ j }) => j === i);
  const terms = series(
    open.length,
    (at) => {
      const { one, j } = open[at] ?? { one: 0, j: 0 };
      return power(one, j);
    },
    " + ",
    [Math.max(0, place)],
  );
  return [
    line(p(i), " = e", sup(x(i), over), " / Σ", overJ, " e", sup(x("j"), over)),
    line("  = ", power(row[i] ?? 0, i), " / (", terms, ")", end),
  ];
};

const softmaxJacobian: FormulaWriter = (call, knn) => {
  const n = call.arrays.x ? axis(call.arrays.x, 1) : 1;
  const [i, j] = [Math.floor(last(call) / n), last(call) % n];
  const row = knn.softmax(Float64Array.from(dataOf(call.arrays.x))).data;
  const [pi = 0, pj = 0] = [row[i], row[j]];
  return [
    line(
      "∂",
      p(i),
      "/∂",
      x(j),
      " = ",
      p(i),
      i === j ? [" (1 − ", p(j), ")"] : [" (0 − ", p(j), ")"],
    ),
    line(
      "  = ",
      number(pi, "weight", i),
      " × (",
      i === j ? 1 : 0,
      " − ",
      number(pj, "weight", j),
      ")",
      shows(call.text),
    ),
  ];
};

const logSumExp: FormulaWriter = (call) => {
  const row = dataOf(call.arrays.x);
  const terms = series(row.length, (j) => ["e", sup(number(row[j] ?? 0, "score", j))]);
  return [line("ln Σ", overJ, " e", sup(x("j"))), line("  = ln(", terms, ")", shows(call.text))];
};

const entropy: FormulaWriter = (call) =>
  entropyLines(dataOf(call.arrays.p), "p", "weight", call.text);

const effectiveNeighbors: FormulaWriter = (call, knn) => {
  const row = Float64Array.from(dataOf(call.arrays.p));
  const h = knn.entropy(row).data[0] ?? 0;
  return [
    line("k = e", sup("H")),
    line("  = e", sup(number(h)), shows(call.text)),
    ...entropyLines(row, "p", "weight"),
  ];
};

const rowSums: FormulaWriter = (call) => {
  const row = dataOf(call.arrays.p);
  const terms = series(row.length, (j) => factor(row[j] ?? 0, "weight", j));
  return [line("Σ", overJ, " ", p("j")), line("  = ", terms, shows(call.text))];
};

const capturedMass: FormulaWriter = (call) => {
  const row = Array.from(dataOf(call.arrays.p), (one, j) => ({ one, j }));
  const k = Math.min(setting(call, "k", 1), row.length);
  const best = row.sort((a, b) => b.one - a.one).slice(0, k);
  const terms = series(k, (i) => number(best[i]?.one ?? 0, "weight", best[i]?.j));
  return [line("Σ ", p("j"), ",  k = ", k), line("  = ", terms, shows(call.text))];
};

const headDiversity: FormulaWriter = (call) => {
  const heads = call.arrays.weights ? axis(call.arrays.weights, 3) : 1;
  const w = (h: string) => symbol("w", "weight", `${h}j`);
  return [
    line(
      "D = mean",
      { text: "g<h", script: "sub" },
      " ½ Σ",
      overJ,
      " |",
      w("g"),
      " − ",
      w("h"),
      "|",
    ),
    line("  H = ", heads, ",  D", shows(call.text)),
  ];
};

/** A row times a column. */
function sumOfProducts(call: Named, left: string, right: string, names: readonly [string, string]) {
  const [a, b] = [call.arrays[left], call.arrays[right]];
  const columns = b ? axis(b, 1) : 1;
  const column = Array.from(dataOf(a), (_, l) => dataOf(b)[l * columns + last(call)] ?? 0);
  const bias = call.arrays.bias?.data[last(call)];
  const plus = bias === undefined ? [] : [" + ", factor(bias)];
  const [first, second] = names;
  return [
    line(
      "y = Σ",
      { text: "l", script: "sub" },
      " ",
      symbol(first, undefined, "l"),
      " ",
      symbol(second, undefined, "l"),
      bias === undefined ? "" : " + b",
    ),
    line("  = ", products(dataOf(a), column), plus, shows(call.text, "output")),
  ];
}

const linear: FormulaWriter = (call) => sumOfProducts(call, "x", "weight", ["x", "W"]);
const batchMatmul: FormulaWriter = (call) => sumOfProducts(call, "a", "b", ["a", "b"]);
const combine: FormulaWriter = (call) => sumOfProducts(call, "coefficients", "vectors", ["c", "v"]);

/** The share of a class, a count of the confusion matrix, and the accuracy. */
const classify: FormulaWriter = (call) => {
  const m = call.arrays.weights ? axis(call.arrays.weights, 2) : 0;
  const [kind] = call.path;
  if (kind === "shares") {
    const share = symbol("s", "output", "c");
    return [
      line(share, " = Σ", overJ, " ", symbol("w", "weight", "j"), " [label = c]"),
      line("  s", shows(call.text, "output")),
    ];
  }
  if (kind === "confusion")
    return [line("C = #{label = a, prediction = b}"), line("  C", shows(call.text))];
  return [
    line("accuracy = #{prediction = label} / m"),
    line("  m = ", m, ",  accuracy", shows(call.text)),
  ];
};

const metricObjective: FormulaWriter = (call) => {
  const pij = symbol("p", "weight", "ij");
  return [
    line("J = Σ", { text: "i", script: "sub" }, " Σ", overJ, " ", pij, " [labels equal]"),
    line("  ", pij, " ∝ e", sup("−‖(xᵢ − xⱼ)A‖²"), ",  J", shows(call.text)),
  ];
};

export const rowFormulas: Readonly<Record<string, FormulaWriter>> = {
  softmax,
  softmaxJacobian,
  logSumExp,
  entropy,
  effectiveNeighbors,
  rowSums,
  capturedMass,
  headDiversity,
  linear,
  batchMatmul,
  combine,
  classify,
  metricObjective,
};
