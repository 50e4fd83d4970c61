/** Formulas of experiments and training, with their settings. */
import { type Named, setting } from "../snippets/signature.js";
import { type FormulaWriter, line, number, type Piece, shows, sup, symbol } from "./tokens.js";

const below = (text: string) => ({ text, script: "sub" }) as const;
const q = symbol("q", "query");
const k = symbol("k", "key");

const random: FormulaWriter = (call) => [
  line("NumPy RandomState(", Number(call.options.seed), ")"),
  line("  ", shows(call.text)),
];

const dotProductSample: FormulaWriter = (call) => {
  const d = setting(call, "d", 64);
  const s: Piece = call.options.scaled ? [q, "·", k, " / √d"] : [q, "·", k];
  const drawn = line("s = ", s, ",  ", q, ", ", k, " ∼ N(0, 1),  d = ", d);
  const count = setting(call, "count", 1000);
  if (call.path[0] === "variance") {
    return [drawn, line("Σ (s − mean)² / (n − 1),  n = ", count, shows(call.text))];
  }
  if (call.path[0] === "mean") return [drawn, line("Σ s / n,  n = ", count, shows(call.text))];
  return [drawn, line("s", shows(call.text, "score"))];
};

const expectedEntropy: FormulaWriter = (call) => {
  const { n, standardDeviation, variance } = call.options as Record<string, number | undefined>;
  const spread: Piece =
    standardDeviation === undefined
      ? ["σ² = ", number(variance ?? 0)]
      : ["σ = ", number(standardDeviation)];
  return [
    line(
      "E[H] = E[−Σ",
      below("j"),
      " p",
      below("j"),
      " ln p",
      below("j"),
      "],  p = softmax(σ z),  z ∼ N(0, 1)",
    ),
    line("  n = ", n ?? 1, ",  ", spread, ",  E[H]", shows(call.text)),
  ];
};

const entropyRows: Readonly<Record<string, Piece>> = {
  unscaled: ["mean H(softmax(", q, "·", k, "))"],
  scaled: ["mean H(softmax(", q, "·", k, " / √d))"],
  unscaledSd: ["sd H(softmax(", q, "·", k, "))"],
  scaledSd: ["sd H(softmax(", q, "·", k, " / √d))"],
  unscaledEffective: ["e", sup("mean H")],
  scaledEffective: ["e", sup("mean H")],
  gradientUnscaledMean: ["mean ‖∂w/∂", q, "‖"],
  gradientUnscaledMedian: ["median ‖∂w/∂", q, "‖"],
  gradientScaledMean: ["mean ‖∂w/∂", q, "‖,  1/√d"],
  gradientScaledMedian: ["median ‖∂w/∂", q, "‖,  1/√d"],
};

const entropyVsDimension: FormulaWriter = (call) => {
  if (call.path[0] === "max") {
    return [
      line("H", below("max"), " = ln n"),
      line("  = ln ", setting(call, "keys", 64), shows(call.text)),
    ];
  }
  const rule = entropyRows[String(call.path.at(-1))];
  if (rule === undefined) return [];
  return [
    line(rule, ",  H = −Σ", below("j"), " p", below("j"), " ln p", below("j")),
    line(
      "  n = ",
      setting(call, "keys", 64),
      ",  RandomState(",
      setting(call, "seed", 7),
      ")",
      shows(call.text),
    ),
  ];
};

const projectionTask: FormulaWriter = (call) => [
  line(call.path[0] === "targets" ? "y = mean u | mean w" : "x = [colour | shape | u | w]"),
  line("  ", shows(call.text)),
];

function matrixOf(call: Named): string {
  const name = String(call.path[0] === "epochs" ? call.path[3] : call.path[1]);
  return name.slice(1).toUpperCase();
}

const trainProjections: FormulaWriter = (call) => {
  const [first, , field] = call.path;
  const loss = line("L = Σ (", symbol("ŷ", "output"), " − y)² / 2");
  if (first === "loss" || field === "loss") return [loss, line("  L", shows(call.text))];
  const w: Piece = ["W", { text: matrixOf(call), script: "sup" }];
  if (field === "gradientNorms") return [loss, line("‖∂L/∂", w, "‖", shows(call.text))];
  const rate = setting(call, "learningRate", 0.01);
  if (first === "start")
    return [
      line(w, " ∼ N(0, σ²),  σ = ", setting(call, "initialScale", 0.1)),
      line("  ", shows(call.text)),
    ];
  return [line(w, " ← ", w, " − η ∂L/∂", w, ",  η = ", rate), line("  ", shows(call.text))];
};

export const experimentFormulas: Readonly<Record<string, FormulaWriter>> = {
  random,
  dotProductSample,
  expectedEntropy,
  entropyVsDimension,
  entropyVsDimensionSteps: entropyVsDimension,
  projectionTask,
  trainProjections,
};
