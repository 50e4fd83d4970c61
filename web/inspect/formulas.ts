/**
 * The formula behind a number: with symbols, and below with the current values where these are few and not rare.
 * Intermediate numbers come from the core.
 */
import type { CoreNumber } from "../figure/core-call.js";
import type { LessonFunctions } from "../figure/lesson-functions.js";
import { type Row, rowOf } from "./attention-row.js";
import { axis, type NamedCall, named, setting } from "./call.js";
import { factor, mark, number, sum, symbol, type Token, tokensOf } from "./formula.js";

interface Asked {
  readonly call: NamedCall;
  readonly path: CoreNumber["path"];
  /** The last index of the path. */
  readonly at: number;
  /** ` = 0.458`. */
  readonly is: string;
  readonly knn: LessonFunctions;
}

type Lines = (asked: Asked) => readonly string[];

const q = mark("query", "q");
const k = (j?: number) => symbol("key", "k", j);
const s = (j: number) => symbol("score", "s", j);
const w = (j: number) => symbol("weight", "w", j);
const [wj, vj, yj] = [mark("weight", "w_j"), mark("value", "v_j"), mark("value", "y_j")];
const [y, hat] = [mark("output", "y"), mark("output", "ŷ")];
const [tau, h] = [mark("temperature", "τ"), mark("temperature", "h")];

/** A product, which no line break divides. */
const times = (a: string, b: string) => `${a}\u00a0×\u00a0${b}`;

/** Symbols only. */
const plain =
  (first: string, ...more: readonly string[]): Lines =>
  ({ is }) => [first + is, ...more];

const isLimit = (temperature: number) => temperature === 0 || temperature === Infinity;

/** The score of key j in symbols and in numbers. */
function scorePair({ call, query, keyOf, temperature }: Row, j: number): readonly [string, string] {
  const key = keyOf(j);
  const { similarity, scale } = call.options as { similarity?: string; scale?: number };
  const own = number(temperature, "temperature");
  const [over, under] = temperature === 1 ? ["", ""] : [` / ${tau}`, ` / ${own}`];
  const each = (term: (q: number, k: number) => string) =>
    sum(query.length, (c) => term(query[c] ?? 0, key[c] ?? 0));
  if (similarity === "rbf") {
    const squares = each((a, b) => `(${number(a, "query")} − ${factor(b, "key", j)})²`);
    const [two, twice] = temperature === 1 ? ["2", "2"] : [`(2${tau}²)`, `(2 × ${own}²)`];
    return [`−‖${q} − ${k(j)}‖² / ${two}`, `−(${squares}) / ${twice}`];
  }
  const dot = each((a, b) => times(factor(a, "query"), factor(b, "key", j)));
  if (similarity === "cosine") {
    const lengths = [
      each((a) => `${factor(a, "query")}²`),
      each((_, b) => `${factor(b, "key", j)}²`),
    ];
    return [
      `${q}·${k(j)} / (‖${q}‖ ‖${k(j)}‖)${over}`,
      `(${dot}) / (√(${lengths[0]}) × √(${lengths[1]}))${under}`,
    ];
  }
  const c = scale === undefined || scale === 1 ? "" : times(factor(scale), "");
  const bare = scale === 1 && under === "" ? dot : `(${dot})`;
  const [root, roots] = scale === undefined ? [" / √d", ` / √${query.length}`] : ["", ""];
  return [`${c && "c "}${q}·${k(j)}${root}${over}`, `${c}${bare}${roots}${under}`];
}

function scoreLines(row: Row, j: number, is: string): readonly string[] {
  const { softcap, keyNormPenalty } = row.call.options;
  const [symbols, numbers] = scorePair(row, j);
  const less = keyNormPenalty ? `${symbols} − β‖${k(j)}‖²/2` : symbols;
  const whole = softcap ? `c tanh((${less}) / c)` : less;
  if (isLimit(row.temperature)) return [`${s(j)} = ${whole}`];
  if (softcap || keyNormPenalty) return [`${s(j)} = ${whole}${is}`];
  return [`${s(j)} = ${symbols}`, `  = ${numbers}${is}`];
}

/** The limits of the temperature have their rule in symbols alone. */
const limitOf = (temperature: number) =>
  isLimit(temperature) ? `lim_(τ → ${temperature === 0 ? "0" : "∞"}) ` : "";

const weights: Lines = ({ call, at, is, knn }) => {
  const n = axis(call.arrays.key, 2);
  const j = at % n;
  const row = rowOf(call, Math.floor(at / n), knn);
  const { added, scores } = row ?? {};
  const near = limitOf(row?.temperature ?? 1);
  const over = near && `/${tau}`;
  const bias = (l: string) => (added ? ` + ${mark("mask", `b_${l}`)}` : "");
  const power = (l: string, own: string) => `e^(${own}${over}${bias(l)})`;
  const symbols = `${w(j)} = ${near}${power(`(${j + 1})`, s(j))} / Σ_l ${power("l", mark("score", "s_l"))}`;
  if (!row || !scores) return [symbols + is];
  if (added?.[j] === -Infinity) return [symbols + is, `${mark("mask", `b_(${j + 1})`)} = −∞`];
  if (near) return [symbols + is, ...scoreLines(row, j, "")];
  const filled = (l: number) => {
    const extra = added?.[l] ? ` + ${factor(added[l] ?? 0, "mask")}` : "";
    return `e^(${number(scores[l] ?? 0, "score", l)}${extra})`;
  };
  const open = Array.from({ length: n }, (_, l) => l).filter((l) => added?.[l] !== -Infinity);
  return [
    symbols,
    `  = ${filled(j)} / (${sum(open.length, (i) => filled(open[i] ?? 0))})${is}`,
    ...scoreLines(row, j, ` = ${number(scores[j] ?? 0, "score", j)}`),
  ];
};

const output: Lines = ({ call, at, is, knn }) => {
  const { value } = call.arrays;
  const columns = axis(value, 1);
  const row = rowOf(call, Math.floor(at / columns), knn);
  const symbols = `${y} = Σ_j ${wj} ${vj}`;
  if (row === undefined || value?.shape.length !== 2) return [symbols + is];
  const term = (j: number) => {
    const own = value.data[j * columns + (at % columns)] ?? 0;
    return times(number(row.weights[j] ?? 0, "weight", j), factor(own, "value", j));
  };
  return [symbols, `  = ${sum(row.weights.length, term)}${is}`];
};

const scores: Lines = ({ call, at, is, knn }) => {
  const n = axis(call.arrays.key, 2);
  const row = rowOf(call, Math.floor(at / n), knn);
  return row ? scoreLines(row, at % n, is) : [];
};

const neighbors: Lines = ({ call, at, is, knn }) => {
  const wanted = setting(call, "k", 1);
  const row = rowOf(call, Math.floor(at / wanted), knn);
  const order = Array.from(row?.scores ?? [], (x, j) => ({ x, j })).sort(
    (a, b) => b.x - a.x || a.j - b.j,
  );
  return row ? scoreLines(row, order[at % wanted]?.j ?? 0, is) : [];
};

/** One row of an array. */
const rowOfArray = (call: NamedCall, name: string, i: number): Float64Array => {
  const n = axis(call.arrays[name], 1);
  return Float64Array.from(call.arrays[name]?.data ?? []).subarray(i * n, (i + 1) * n);
};

const softmax: Lines = ({ call, at, is }) => {
  const n = axis(call.arrays.x, 1);
  const [i, x] = [at % n, rowOfArray(call, "x", Math.floor(at / n))];
  const temperature = setting(call, "temperature", 1);
  const near = limitOf(temperature);
  const [over, under] =
    temperature === 1 ? ["", ""] : [`/${tau}`, ` / ${number(temperature, "temperature")}`];
  const power = (l: string) => `e^(${mark("score", `x_${l}`)}${over})`;
  const symbols = `${symbol("weight", "p", i)} = ${near}${power(`(${i + 1})`)} / Σ_l ${power("l")}`;
  if (near) return [symbols + is];
  const filled = (l: number) => `e^(${number(x[l] ?? 0, "score", l)}${under})`;
  const open = Array.from(x.keys()).filter((l) => x[l] !== -Infinity);
  return [symbols, `  = ${filled(i)} / (${sum(open.length, (l) => filled(open[l] ?? 0))})${is}`];
};

/** −Σ p ln p of a row. */
function entropyLines(p: ArrayLike<number>, name: string, is: string): readonly string[] {
  const kept = Array.from(p, (x, j) => ({ x, j })).filter(({ x }) => x > 0);
  const term = (i: number) => {
    const own = number(kept[i]?.x ?? 0, "weight", kept[i]?.j);
    return `${own}\u00a0ln\u00a0${own}`;
  };
  const one = mark("weight", `${name}_j`);
  return [`H = −Σ_j ${one} ln ${one}`, `  = −(${sum(kept.length, term)})${is}`];
}

const effective: Lines = ({ call, at, is, knn }) => {
  const p = rowOfArray(call, "p", at);
  const [entropy = 0] = knn.entropy(p).data;
  return ["k = e^(H)", `  = e^(${number(entropy)})${is}`, ...entropyLines(p, "p", "")];
};

/** A row times a column. */
const product =
  (left: string, right: string): Lines =>
  ({ call, at, is }) => {
    const [a, b] = [call.arrays[left], call.arrays[right]];
    const [inner, columns] = [axis(a, 1), axis(b, 1)];
    const row = Math.floor(at / columns);
    const batch = (b?.shape.length ?? 0) > 2 ? Math.floor(row / axis(a, 2)) * inner * columns : 0;
    const cell = (l: number) => b?.data[batch + l * columns + (at % columns)] ?? 0;
    const term = (l: number) => times(factor(a?.data[row * inner + l] ?? 0), factor(cell(l)));
    const bias = call.arrays.bias?.data[at % columns];
    const plus = bias === undefined ? ["", ""] : [" + b", ` + ${factor(bias)}`];
    return [`${y} = Σ_l a_l b_l${plus[0]}`, `  = ${sum(inner, term)}${plus[1]}${is}`];
  };

const prediction: Lines = ({ call, at, is, knn }) => {
  const list = (name: string) => Float64Array.from(call.arrays[name]?.data ?? []);
  const [x, values] = [list("x"), list("y")];
  const found = knn.kernelRegression({
    ...{ x, y: values },
    ...(call.arrays.at && { at: list("at") }),
    ...(call.options as { bandwidth?: number }),
  });
  const own = found.weights.data.subarray(at * x.length, (at + 1) * x.length);
  const term = (j: number) => times(number(own[j] ?? 0, "weight"), factor(values[j] ?? 0, "value"));
  // Without near points the prediction is the mean of all.
  if (own.every((weight) => weight === 0)) return [`${hat} = Σ_j ${yj} / n${is}`];
  return [`${hat} = Σ_j ${wj} ${yj}`, `  = ${sum(own.length, term)}${is}`];
};

const heights: Readonly<Record<string, string>> = {
  gaussian: "e^(−u²/2)",
  boxcar: "[|u| ≤ 1]",
  triangular: "max(1 − |u|, 0)",
  epanechnikov: "max(1 − u², 0)",
};

const kernelWeights: Lines = ({ call, at, is }) => {
  const { x, at: places = x } = call.arrays;
  const n = x?.data.length ?? 1;
  const u = `u_(${(at % n) + 1})`;
  const place = number(places?.data[Math.floor(at / n)] ?? 0, "query");
  const own = number(setting(call, "bandwidth", 1), "temperature");
  const share = `K(${u}) / Σ_l K(u_l)`;
  const line = [
    `${w(at % n)} = k_(${(at % n) + 1}) (1 − m (d_(${(at % n) + 1}) − m) / v)${is}`,
    "m = Σ_j k_j d_j,  v = Σ_j k_j (d_j − m)²,  d_j = x_j − x;  v = 0: w = k",
    `k_(${(at % n) + 1}) = ${share}`,
  ];
  return [
    ...(call.options.degree === 1 ? line : [`${w(at % n)} = ${share}${is}`]),
    `K(u) = ${heights[String(call.options.kernel ?? "gaussian")] ?? ""}`,
    `${u} = (x − ${symbol("key", "x", at % n)}) / ${h} = (${place} − ${factor(x?.data[at % n] ?? 0, "key")}) / ${own}`,
  ];
};

/** The statistic of a row of the experiment. */
const trial: Lines = ({ path, call, is }) => {
  const field = String(path.at(-1));
  const row = `softmax(${q}·${k()}${/^scaled|Scaled/.test(field) ? " / √d" : ""})`;
  const rule = field.startsWith("gradient")
    ? `${field.endsWith("Median") ? "median" : "mean"} ‖∂w/∂${q}‖,  w = ${row}`
    : field.endsWith("Effective")
      ? `e^(H),  H = mean H(${row})`
      : `${field.endsWith("Sd") ? "sd" : "mean"} H(${row})`;
  return [rule + is, `n = ${setting(call, "keys", 64)},  RandomState(${setting(call, "seed", 7)})`];
};

const head = `softmax(${q} W^(Q) (${k()} W^(K))^(T) / √d)`;
const headOutput = `y_h = ${head} ${mark("value", "v")} W^(V)`;
const loss = plain(`L = Σ (${hat} − y)² / 2`);

/** For each call and part of its result the lines of the formula. */
const formulas: Readonly<Record<string, Lines>> = {
  ...{ "attention.weights": weights, "lookup.weights": weights },
  ...{ "attention.output": output, "lookup.value": output },
  ...{ "attention.scores": scores, "scores.data": scores },
  "attention.entropy": ({ call, at, is, knn }) =>
    entropyLines(rowOf(call, at, knn)?.weights ?? [], "w", is),
  "attentionMap.weights": ({ call, is }) => [
    `${call.options.reduce ?? "max"} ${mark("weight", "w_(ij)")}${is}`,
  ],
  "nearestNeighbors.scores": neighbors,
  "multiHeadAttention.weights": plain(`${mark("weight", "w")} = ${head}`),
  "multiHeadAttention.heads": plain(headOutput),
  "multiHeadAttention.output": plain("y = [y_1 … y_H] W^(O)", headOutput),
  headDiversity: plain("mean_(g<h) ½ Σ_j |w_(gj) − w_(hj)|"),
  ...{ "softmax.data": softmax, "effectiveNeighbors.data": effective },
  "softmaxJacobian.data": plain("∂p_i/∂x_j = p_i ([i = j] − p_j)"),
  "entropy.data": ({ call, at, is }) => entropyLines(rowOfArray(call, "p", at), "p", is),
  "capturedMass.data": ({ call, is }) => [
    `p_1 + … + p_k${is}`,
    `p_1 ≥ p_2 ≥ …,  k = ${setting(call, "k", 1)}`,
  ],
  ...{ "linear.data": product("x", "weight"), "batchMatmul.data": product("a", "b") },
  "classify.shares": plain(`Σ_j ${wj} [label_j = c]`),
  "classify.confusion": plain("#{label = a, prediction = b}"),
  "classify.accuracy": plain("#{prediction = label} / m"),
  ...{ "kernelRegression.prediction": prediction, "kernelRegression.weights": kernelWeights },
  averagePooling: plain(`${hat} = Σ_j ${yj} / n`),
  ...{ "trainKernelRegression.loss": loss, "trainProjections.loss": loss },
  "trainKernelRegression.gradient": plain("∂L/∂w,  w = 1 / h"),
  "trainKernelRegression.wAfter": plain("w − η ∂L/∂w,  w = 1 / h"),
  "trainMetric.objective": plain("Σ_i Σ_j p_(ij) [label_i = label_j]"),
  "trainTransformerSteps.loss": plain("mean −ln p(next)"),
  "entropyVsDimension.max": plain("ln n"),
  "entropyVsDimension.rows": trial,
  expectedEntropy: plain("E[−Σ_j p_j ln p_j]", "p = softmax(σz),  z ∼ N(0, 1)"),
  "dotProductSample.mean": plain(`mean ${q}·${k()}`),
  "dotProductSample.variance": plain(`variance ${q}·${k()}`),
};

/** Symbols first, values below; empty for a number without a short formula. */
export function formulaOf(
  { call, path, text }: CoreNumber,
  knn: LessonFunctions,
): readonly (readonly Token[])[] {
  const part = path.find((step) => typeof step === "string" && step !== "epochs");
  const lines = formulas[part === undefined ? call.name : `${call.name}.${part}`];
  const at = Number(path.findLast((step) => typeof step === "number") ?? 0);
  return lines?.({ call: named(call), path, at, is: ` = ${text}`, knn }).map(tokensOf) ?? [];
}
