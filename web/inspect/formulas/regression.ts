/** Formulas of kernel regression and its training. */
import type { SoftKnn } from "../../api/index.js";
import { type Named, setting } from "../snippets/signature.js";
import {
  type FormulaLine,
  type FormulaWriter,
  factor,
  line,
  number,
  type Piece,
  products,
  series,
  shows,
  sup,
  symbol,
} from "./tokens.js";

const last = (call: Named): number => Number(call.path.at(-1));
const overJ = { text: "j", script: "sub" } as const;
const hat = symbol("ŷ", "output");
const w = (j: number | string) => symbol("w", "weight", j);
const h = symbol("h", "temperature");

const meanLines = (call: Named): FormulaLine[] => {
  const y = call.arrays.y?.data ?? [];
  const terms = series(y.length, (j) => factor(y[j] ?? 0, "value", j));
  return [
    line(hat, " = Σ", overJ, " ", symbol("y", "value", "j"), " / n"),
    line("  = (", terms, ") / ", y.length, shows(call.text, "output")),
  ];
};

const averagePooling: FormulaWriter = meanLines;

const regressionTruth: FormulaWriter = (call) => {
  const at = call.arrays.at?.data[0] ?? 0;
  return [
    line("f(x) = 2 sin x + x", sup("0.8")),
    line("  = 2 sin ", factor(at), " + ", factor(at), sup("0.8"), shows(call.text)),
  ];
};

const regressionData: FormulaWriter = (call) => {
  const noise = setting(call, "noise", 0.5);
  if (call.path[0] === "x")
    return [line("x = sort(5 u),  u ∈ [0, 1)"), line("  x", shows(call.text))];
  if (call.path[0] === "y") {
    return [
      line("y = 2 sin x + x", sup("0.8"), " + σ z,  σ = ", noise),
      line("  y", shows(call.text)),
    ];
  }
  return [line(String(call.path[0]), shows(call.text))];
};

const kernels: Readonly<Record<string, Piece>> = {
  gaussian: ["e", sup("−u²/2")],
  boxcar: "[|u| ≤ 1]",
  triangular: "max(1 − |u|, 0)",
  epanechnikov: "¾ max(1 − u², 0)",
};

/** The weights of the row that a number belongs to. */
function weightsOf(call: Named, row: number, knn: SoftKnn): ArrayLike<number> {
  const { x, y, at } = call.arrays;
  const list = (name: typeof x) => Float64Array.from(name?.data ?? []);
  const { weights } = knn.kernelRegression({
    x: list(x),
    y: list(y),
    ...(at && { at: list(at) }),
    ...(call.options as { kernel?: "gaussian"; bandwidth?: number; leaveOneOut?: boolean }),
  });
  const n = x?.data.length ?? 0;
  return weights.data.slice(row * n, (row + 1) * n);
}

const kernelRegression: FormulaWriter = (call, knn): FormulaLine[] => {
  const { x, y } = call.arrays;
  const { at = x } = call.arrays;
  const kernel = String(call.options.kernel ?? "gaussian");
  const n = x?.data.length ?? 1;
  const ofWeight = call.path[0] === "weights";
  if (call.path[0] === "emptyRows") return [];
  const row = ofWeight ? Math.floor(last(call) / n) : last(call);
  if (!ofWeight) {
    const weights = weightsOf(call, row, knn);
    // Without near points the prediction is the mean of all.
    if (Array.prototype.every.call(weights, (one: number) => one === 0)) {
      return [line(symbol("w", "weight", "j"), " = 0"), ...meanLines(call)];
    }
    return [
      line(hat, " = Σ", overJ, " ", w("j"), " ", symbol("y", "value", "j")),
      line(
        "  = ",
        products(weights, y?.data ?? [], ["weight", "value"], "both"),
        shows(call.text, "output"),
      ),
    ];
  }
  const j = last(call) - row * n;
  const [place = 0, point = 0] = [at?.data[row], x?.data[j]];
  const bandwidth = setting(call, "bandwidth", 1);
  return [
    line(
      w(j),
      " = K(",
      symbol("u", undefined, j),
      ") / Σ",
      { text: "l", script: "sub" },
      " K(",
      symbol("u", undefined, "l"),
      "),  K(u) = ",
      kernels[kernel] ?? "",
    ),
    line(
      symbol("u", undefined, j),
      " = (x − ",
      symbol("x", "key", j),
      ") / ",
      h,
      " = (",
      number(place, "query"),
      " − ",
      factor(point, "key", j),
      ") / ",
      number(bandwidth, "temperature"),
    ),
    line(w(j), shows(call.text, "weight", j)),
  ];
};

const trainKernelRegression: FormulaWriter = (call, knn) => {
  const { x, y } = call.arrays;
  const options = call.options as { w0: number; learningRate?: number; leaveOneOut?: boolean };
  const epochs = setting(call, "epochs", 5);
  const run = knn.trainKernelRegression({
    ...options,
    x: Float64Array.from(x?.data ?? []),
    y: Float64Array.from(y?.data ?? []),
    epochs,
  });
  const step = run.epochs[Number(call.path[1])];
  if (!step) return [];
  const rate = options.learningRate ?? 0.5;
  const field = call.path[2];
  if (field === "loss") {
    return [
      line(
        "L = Σ",
        { text: "i", script: "sub" },
        " (",
        hat,
        " − y)² / 2,  w = ",
        number(step.wBefore, "temperature"),
      ),
      line("  L", shows(call.text)),
    ];
  }
  if (field === "gradient")
    return [
      line("g = ∂L/∂w,  w = ", number(step.wBefore, "temperature")),
      line("  g", shows(call.text)),
    ];
  if (field !== "wAfter") return [line("w = 1 / h"), line("  ", shows(call.text))];
  return [
    line("w ← w − η g"),
    line(
      "  = ",
      number(step.wBefore, "temperature"),
      " − ",
      factor(rate),
      " × ",
      factor(step.gradient),
      shows(call.text, "temperature"),
    ),
  ];
};

export const regressionFormulas: Readonly<Record<string, FormulaWriter>> = {
  averagePooling,
  regressionTruth,
  regressionData,
  kernelRegression,
  trainKernelRegression,
};
