/** The formula behind a number: with symbols, and below with the current values. Intermediate numbers come from the core. */

import type { CoreNumber } from "../figure/core-call.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import { type Row, rowOf, temperatureOf } from "./attention-row.js";
import { axis, type NamedCall, named, setting } from "./call.js";
import { factor, mark, number, sum, symbol, type Token, tokensOf } from "./formula.js";

interface Asked {
  readonly call: NamedCall;
  readonly path: readonly (string | number)[];
  /** The last step of the path. */
  readonly at: number;
  /** ` = 0.458`. */
  readonly is: string;
  readonly knn: LessonFunctions;
}

type Lines = (asked: Asked) => readonly string[];

const q = symbol("query", "q");
const k = (j?: number) => symbol("key", "k", j);
const s = (j?: number) => (j === undefined ? mark("score", "s_j") : symbol("score", "s", j));
const w = (j: number) => symbol("weight", "w", j);
const [wj, vj, yj] = [mark("weight", "w_j"), mark("value", "v_j"), mark("value", "y_j")];
const y = mark("output", "y");
const hat = mark("output", "ŷ");
const tau = mark("temperature", "τ");
const h = mark("temperature", "h");

/** A product, which no line break divides. */
const times = (a: string, b: string) => `${a}\u00a0×\u00a0${b}`;

/** Symbols only. */
const plain =
  (...lines: readonly string[]): Lines =>
  ({ is }) =>
    lines.map((line, i) => (i === 0 ? line + is : line));

const dot = (a: ArrayLike<number>, b: ArrayLike<number>, j: number) =>
  sum(a.length, (c) => times(factor(a[c] ?? 0, "query"), factor(b[c] ?? 0, "key", j)));

const squares = (a: ArrayLike<number>, role: "query" | "key", j?: number) =>
  sum(a.length, (c) => `${factor(a[c] ?? 0, role, j)}²`);

/** The score of key j in symbols and in numbers. */
function scorePair(row: Row, j: number): readonly [string, string] {
  const { query, call } = row;
  const key = row.keyOf(j);
  const temperature = temperatureOf(row);
  const isDivided = temperature !== 1;
  const [over, under] = isDivided
    ? [` / ${tau}`, ` / ${number(temperature, "temperature")}`]
    : ["", ""];
  if (call.options.similarity === "rbf") {
    const away = (c: number) =>
      `(${number(query[c] ?? 0, "query")} − ${factor(key[c] ?? 0, "key", j)})²`;
    const twice = isDivided ? `(2 × ${number(temperature, "temperature")}²)` : "2";
    return [
      `−‖${q} − ${k(j)}‖² / ${isDivided ? `(2${tau}²)` : "2"}`,
      `−(${sum(query.length, away)}) / ${twice}`,
    ];
  }
  const product = dot(query, key, j);
  if (call.options.similarity === "cosine")
    return [
      `${q}·${k(j)} / (‖${q}‖ ‖${k(j)}‖)${over}`,
      `(${product}) / (√(${squares(query, "query")}) × √(${squares(key, "key", j)}))${under}`,
    ];
  const scale = call.options.scale as number | undefined;
  const penalty = setting(call, "keyNormPenalty", 0);
  const [c, scaled] = scale === undefined || scale === 1 ? ["", ""] : ["c ", `${factor(scale)} × `];
  const root = scale === undefined ? [" / √d", ` / √${query.length}`] : ["", ""];
  const bare = scale === 1 && under === "" ? product : `(${product})`;
  const symbols = `${c}${q}·${k(j)}${root[0]}`;
  const numbers = `${scaled}${bare}${root[1]}`;
  if (penalty === 0) return [symbols + over, numbers + under];
  return [
    `(${symbols} − β‖${k(j)}‖²/2)${over}`,
    `(${numbers} − ${number(penalty)} × (${squares(key, "key", j)}) / 2)${under}`,
  ];
}

function scoreLines(row: Row, j: number, is: string): readonly string[] {
  const softcap = setting(row.call, "softcap", 0);
  const limit = temperatureOf(row);
  const [symbols, numbers] = scorePair(row, j);
  if (softcap > 0) return [`${s(j)} = c tanh((${symbols}) / c)${is}`, `  c = ${number(softcap)}`];
  if (limit === 0 || limit === Infinity) return [`${s(j)} = ${symbols}`];
  return [`${s(j)} = ${symbols}`, `  = ${numbers}${is}`];
}

const softmaxOf = (i: string, si: string, others: string) => `${i} = e^(${si}) / Σ_l e^(${others})`;

const weights: Lines = ({ call, at, is, knn }) => {
  const n = axis(call.arrays.key, 2);
  const row = rowOf(call, Math.floor(at / n), knn);
  const general = softmaxOf(wj, s(), mark("score", "s_l"));
  if (row === undefined) return [general + is];
  const j = at % n;
  const limit = temperatureOf(row);
  if (limit === 0 || limit === Infinity) {
    const near = `lim_(τ → ${limit === 0 ? "0" : "∞"})`;
    return [
      `${w(j)} = ${near} e^(${s(j)}/${tau}) / Σ_l e^(${mark("score", "s_l")}/${tau})${is}`,
      ...scoreLines(row, j, ""),
    ];
  }
  const { scores, added } = row;
  const bias = (of: string, index?: number) => (added ? ` + ${mark("mask", of, index)}` : "");
  const [own, all] = [bias(`b_(${j + 1})`), bias("b_l")];
  const symbols = softmaxOf(w(j), s(j) + own, mark("score", "s_l") + all);
  if (added?.[j] === -Infinity) return [symbols + is, `${mark("mask", `b_(${j + 1})`)} = −∞`];
  const open = Array.from({ length: n }, (_, l) => l).filter((l) => added?.[l] !== -Infinity);
  const power = (l: number) => {
    const extra = added?.[l] ?? 0;
    const more = extra === 0 ? "" : ` + ${factor(extra, "mask")}`;
    return `e^(${number(scores[l] ?? 0, "score", l)}${more})`;
  };
  return [
    symbols,
    `  = ${power(j)} / (${sum(open.length, (i) => power(open[i] ?? 0))})${is}`,
    ...scoreLines(row, j, ` = ${number(scores[j] ?? 0, "score", j)}`),
  ];
};

const output: Lines = ({ call, at, is, knn }) => {
  const { value } = call.arrays;
  const columns = axis(value, 1);
  const row = rowOf(call, Math.floor(at / columns), knn);
  const symbols = `${y} = Σ_j ${wj} ${vj}`;
  if (row === undefined || value?.shape.length !== 2) return [symbols + is];
  const c = at % columns;
  const term = (j: number) =>
    times(
      number(row.weights[j] ?? 0, "weight", j),
      factor(value.data[j * columns + c] ?? 0, "value", j),
    );
  return [symbols, `  = ${sum(row.weights.length, term)}${is}`];
};

/** −Σ p ln p of a row. */
function entropyLines(p: ArrayLike<number>, name: string, is: string): readonly string[] {
  const kept = Array.from(p, (x, j) => ({ x, j })).filter(({ x }) => x > 0);
  const term = (i: number) => {
    const own = number(kept[i]?.x ?? 0, "weight", kept[i]?.j);
    return `${own} ln ${own}`;
  };
  const one = mark("weight", `${name}_j`);
  return [`H = −Σ_j ${one} ln ${one}`, `  = −(${sum(kept.length, term)})${is}`];
}

const rowsOf = (call: NamedCall, name: string, i: number): Float64Array => {
  const n = axis(call.arrays[name], 1);
  return Float64Array.from(call.arrays[name]?.data ?? []).subarray(i * n, (i + 1) * n);
};

const entropy: Lines = ({ call, at, is, knn }) =>
  entropyLines(rowOf(call, at, knn)?.weights ?? [], "w", is);

const scores: Lines = ({ call, at, is, knn }) => {
  const n = axis(call.arrays.key, 2);
  const row = rowOf(call, Math.floor(at / n), knn);
  return row ? scoreLines(row, at % n, is) : [`s_(ij) = ${q}·${mark("key", "k_j")}${is}`];
};

const neighbors: Lines = ({ call, at, is, knn }) => {
  const i = Math.floor(at / setting(call, "k", 1));
  const row = rowOf(call, i, knn);
  if (row === undefined) return [];
  const order = Array.from(row.scores, (x, j) => ({ x, j })).sort((a, b) => b.x - a.x || a.j - b.j);
  return scoreLines(row, order[at % setting(call, "k", 1)]?.j ?? 0, is);
};

const softmax: Lines = ({ call, at, is }) => {
  const x = rowsOf(call, "x", Math.floor(at / axis(call.arrays.x, 1)));
  const temperature = setting(call, "temperature", 1);
  const [over, under] =
    temperature === 1 ? ["", ""] : [`/${tau}`, ` / ${number(temperature, "temperature")}`];
  const i = at % x.length;
  const one = (l: number | "l") =>
    mark("score", l === "l" ? "x_l" : `x_(${l + 1})`, l === "l" ? undefined : l) + over;
  const near = temperature === 0 ? "lim_(τ → 0) " : temperature === Infinity ? "lim_(τ → ∞) " : "";
  const symbols = `${symbol("weight", "p", i)} = ${near}e^(${one(i)}) / Σ_l e^(${one("l")})`;
  if (near !== "") return [symbols + is];
  const power = (l: number) => `e^(${number(x[l] ?? 0, "score", l)}${under})`;
  const open = Array.from(x.keys()).filter((l) => x[l] !== -Infinity);
  return [symbols, `  = ${power(i)} / (${sum(open.length, (l) => power(open[l] ?? 0))})${is}`];
};

const slope: Lines = ({ call, at, is, knn }) => {
  const n = axis(call.arrays.x, 1);
  const { data } = knn.softmax(rowsOf(call, "x", Math.floor(at / (n * n))));
  const [i, j] = [Math.floor(at / n) % n, at % n];
  const p = (l: number) => symbol("weight", "p", l);
  const same = i === j ? 1 : 0;
  return [
    `∂${p(i)}/∂x_(${j + 1}) = ${p(i)} (${same} − ${p(j)})`,
    `  = ${number(data[i] ?? 0, "weight", i)} × (${same} − ${number(data[j] ?? 0, "weight", j)})${is}`,
  ];
};

const effective: Lines = ({ call, at, is, knn }) => {
  const p = rowsOf(call, "p", at);
  const bits = knn.entropy(p).data[0] ?? 0;
  return ["k = e^(H)", `  = e^(${number(bits)})${is}`, ...entropyLines(p, "p", "")];
};

const captured: Lines = ({ call, at, is }) => {
  const best = Array.from(rowsOf(call, "p", at), (x, j) => ({ x, j })).sort((a, b) => b.x - a.x);
  const count = Math.min(setting(call, "k", 1), best.length);
  const term = (i: number) => number(best[i]?.x ?? 0, "weight", best[i]?.j);
  return [`p_1 + … + p_k,  p_1 ≥ p_2 ≥ …,  k = ${count}`, `  = ${sum(count, term)}${is}`];
};

/** A row times a column. */
const product =
  (left: string, right: string, symbols: string): Lines =>
  ({ call, at, is }) => {
    const [a, b] = [call.arrays[left], call.arrays[right]];
    const [inner, columns] = [axis(a, 1), axis(b, 1)];
    const row = left === "coefficients" ? 0 : Math.floor(at / columns);
    const batch = (b?.shape.length ?? 0) > 2 ? Math.floor(row / axis(a, 2)) * inner * columns : 0;
    const term = (l: number) =>
      times(
        factor(a?.data[row * inner + l] ?? 0),
        factor(b?.data[batch + l * columns + (at % columns)] ?? 0),
      );
    const bias = call.arrays.bias?.data[at % columns];
    const plus = bias === undefined ? "" : ` + ${factor(bias)}`;
    return [`${y} = Σ_l ${symbols}${plus ? " + b" : ""}`, `  = ${sum(inner, term)}${plus}${is}`];
  };

const heights: Readonly<Record<string, string>> = {
  gaussian: "e^(−u²/2)",
  boxcar: "[|u| ≤ 1]",
  triangular: "max(1 − |u|, 0)",
  epanechnikov: "max(1 − u², 0)",
};

const kernelRows = ({ call, knn }: Asked, row: number): ArrayLike<number> => {
  const list = (name: string) => Float64Array.from(call.arrays[name]?.data ?? []);
  const own = { x: list("x"), y: list("y"), ...(call.arrays.at && { at: list("at") }) };
  const { weights } = knn.kernelRegression({ ...own, ...(call.options as { bandwidth?: number }) });
  const n = own.x.length;
  return weights.data.subarray(row * n, (row + 1) * n);
};

const prediction: Lines = (asked) => {
  const values = asked.call.arrays.y?.data ?? [];
  const own = kernelRows(asked, asked.at);
  const term = (j: number) => times(number(own[j] ?? 0, "weight"), factor(values[j] ?? 0, "value"));
  const symbols = `${hat} = Σ_j ${wj} ${yj}`;
  // Without near points the prediction is the mean of all.
  if (!Array.prototype.some.call(own, (x: number) => x !== 0)) return mean(asked);
  return [symbols, `  = ${sum(own.length, term)}${asked.is}`];
};

const mean: Lines = ({ call, is }) => {
  const values = call.arrays.y?.data ?? [];
  return [
    `${hat} = Σ_j ${yj} / n`,
    `  = (${sum(values.length, (j) => factor(values[j] ?? 0, "value"))}) / ${values.length}${is}`,
  ];
};

const kernelWeights: Lines = ({ call, at, is }) => {
  const { x, at: places = x } = call.arrays;
  const n = x?.data.length ?? 1;
  const [row, j] = [Math.floor(at / n), at % n];
  const u = `u_(${j + 1})`;
  const [place, point] = [places?.data[row] ?? 0, x?.data[j] ?? 0];
  return [
    `${w(j)} = K(${u}) / Σ_l K(u_l)${is}`,
    `K(u) = ${heights[String(call.options.kernel ?? "gaussian")] ?? ""}`,
    `${u} = (x − ${symbol("key", "x", j)}) / ${h} = (${number(place, "query")} − ${factor(point, "key", j)}) / ${number(setting(call, "bandwidth", 1), "temperature")}`,
  ];
};

/** The statistic of a row of the experiment. */
const trial: Lines = ({ path, call, is }) => {
  const field = String(path.at(-1));
  const dots = `${q}·${k()}${/^scaled|Scaled/.test(field) ? " / √d" : ""}`;
  const entropyOf = `H(softmax(${dots}))`;
  const rule = field.startsWith("gradient")
    ? `${field.endsWith("Median") ? "median" : "mean"} ‖∂w/∂${q}‖,  w = softmax(${dots})`
    : field.endsWith("Sd")
      ? `sd ${entropyOf}`
      : field.endsWith("Effective")
        ? `e^(H),  H = mean ${entropyOf}`
        : `mean ${entropyOf}`;
  return [rule + is, `n = ${setting(call, "keys", 64)},  RandomState(${setting(call, "seed", 7)})`];
};

const ceiling: Lines = ({ call, is }) => {
  const { n, variance, standardDeviation } = call.options as Record<string, number>;
  const spread =
    variance === undefined ? `σ = ${number(standardDeviation ?? 0)}` : `σ² = ${number(variance)}`;
  return [`E[−Σ_j p_j ln p_j]${is}`, `p = softmax(σz),  z ∼ N(0, 1),  n = ${n},  ${spread}`];
};

const headOf = `softmax(${q} W^(Q) (${k()} W^(K))^(T) / √d)`;
const dots = `${q}·${k()},  ${q}, ${k()} ∼ N(0, 1)`;
const loss = plain(`L = Σ (${hat} − y)² / 2`);

/** For each call and part of its result the lines of the formula. */
const formulas: Readonly<Record<string, Lines>> = {
  ...{ "attention.weights": weights, "lookup.weights": weights },
  ...{ "attention.output": output, "lookup.value": output },
  ...{ "attention.scores": scores, "scores.data": scores, "attention.entropy": entropy },
  "nearestNeighbors.scores": neighbors,
  "attentionField.output": plain(`${y}(${q}) = Σ_j ${wj}(${q}) ${vj}`),
  "attentionField.entropy": plain(`H(${q}) = −Σ_j ${wj}(${q}) ln ${wj}(${q})`),
  "attentionMap.weights": ({ call, is }) => [
    `${call.options.reduce ?? "max"} ${mark("weight", "w_(ij)")}${is}`,
  ],
  "multiHeadAttention.weights": plain(`${mark("weight", "w")} = ${headOf}`),
  "multiHeadAttention.heads": plain(`y_h = ${headOf} ${mark("value", "v")} W^(V)`),
  "multiHeadAttention.output": plain(
    "y = [y_1 … y_H] W^(O)",
    `y_h = ${headOf} ${mark("value", "v")} W^(V)`,
  ),
  ...{ "softmax.data": softmax, "softmaxJacobian.data": slope },
  "logSumExp.data": plain("ln Σ_j e^(x_j)"),
  "entropy.data": ({ call, at, is }) => entropyLines(rowsOf(call, "p", at), "p", is),
  ...{ "effectiveNeighbors.data": effective, "capturedMass.data": captured },
  headDiversity: plain(
    `mean_(g<h) ½ Σ_j |${mark("weight", "w_(gj)")} − ${mark("weight", "w_(hj)")}|`,
  ),
  "linear.data": product("x", "weight", "x_l W_l"),
  "batchMatmul.data": product("a", "b", "a_l b_l"),
  "classify.shares": plain(`${y}_c = Σ_j ${wj} [label_j = c]`),
  "classify.confusion": plain("#{label = a, prediction = b}"),
  "classify.accuracy": plain("#{prediction = label} / m"),
  "trainMetricSteps.objective": plain(
    "Σ_i Σ_j p_(ij) [label_i = label_j]",
    "p_(ij) ∝ e^(−‖(x_i − x_j)A‖²)",
  ),
  ...{ "kernelRegression.prediction": prediction, "kernelRegression.weights": kernelWeights },
  averagePooling: mean,
  "regressionData.x": plain("x = sort(5u),  u ∈ [0, 1)"),
  "regressionData.y": plain("y = 2 sin x + x^(0.8) + σz"),
  "trainKernelRegression.loss": loss,
  "trainKernelRegression.gradient": plain("∂L/∂w,  w = 1 / h"),
  "trainKernelRegression.wAfter": plain("w − η ∂L/∂w,  w = 1 / h"),
  "trainProjections.loss": loss,
  "trainProjections.gradientNorms": plain("‖∂L/∂W‖"),
  "trainTransformerSteps.loss": plain("L = mean −ln p(next)"),
  "entropyVsDimension.max": plain("ln n"),
  "entropyVsDimension.rows": trial,
  expectedEntropy: ceiling,
  "dotProductSample.values": plain(dots),
  "dotProductSample.mean": plain(`mean ${dots}`),
  "dotProductSample.variance": plain(`variance ${dots}`),
};

/** Symbols first, values below; empty for a number without a one-line formula. */
export function formulaOf(
  { call, path, text }: CoreNumber,
  knn: LessonFunctions,
): readonly (readonly Token[])[] {
  const words = path.filter((step) => typeof step === "string" && step !== "epochs");
  const writer = formulas[`${call.name}.${words[0] ?? ""}`] ?? formulas[call.name];
  const at = Number(path.findLast((step) => typeof step === "number") ?? 0);
  const asked = { call: named(call), path, at, is: ` = ${text}`, knn };
  return writer?.(asked).map(tokensOf) ?? [];
}
