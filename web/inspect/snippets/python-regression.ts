/** Kernel regression, its data and its training in Python. */
import type { Dialect } from "./dialects.js";
import { literal } from "./literals.js";
import { axis } from "./numbers.js";
import { indexed, type PythonProgram, type PythonWriter } from "./python-program.js";
import { type Named, setting } from "./signature.js";

const py = (x: number) => literal(x, "python");
const last = (call: Named): number => Number(call.path.at(-1));

const regressionTruth: PythonWriter = (_, d) => ({
  lines: [`truth = 2 * ${d.call("sin", "at")} + at**0.8`],
  target: "truth[0]",
});

const averagePooling: PythonWriter = () => ({ lines: [], target: "y.mean()" });

/** NumPy's stream of the seed: uniforms for x, gaussians for the noise, one more uniform. */
const regressionData: PythonWriter = (call, d) => {
  const count = setting(call, "count", 50);
  const sorted = `5 * stream.rand(${count})`;
  const target = call.path[0] === "w0" ? "w0" : `${call.path[0]}[${last(call)}]`;
  return {
    lines: [
      `stream = np.random.RandomState(${setting(call, "seed", 7)})`,
      `x = ${d.taken(`np.sort(${sorted})`)}`,
      `truth = 2 * ${d.call("sin", "x")} + x**0.8`,
      `y = truth + ${py(setting(call, "noise", 0.5))} * ${d.taken(`stream.randn(${count})`)}`,
      "w0 = stream.rand()",
    ],
    target,
  };
};

/** Kernel heights, of which each row is then divided by its sum. */
const heights: Readonly<Record<string, string>> = {
  boxcar: "(abs(u) <= 1) * 1.0",
  triangular: "(1 - abs(u)) * (abs(u) < 1)",
  epanechnikov: "(1 - u**2) * (abs(u) < 1)",
};

function heightLines(kernel: string, call: Named): string[] {
  if (setting(call, "bandwidth", 1) > 0) return [`heights = ${heights[kernel]}`];
  return ["# Bandwidth 0: only the very place counts.", "heights = (u == 0) * 1.0"];
}

function gaussianLines(call: Named, d: Dialect): string[] {
  const bandwidth = setting(call, "bandwidth", 1);
  const self = call.options.leaveOneOut === true;
  const off = `${d.call("eye", "len(x)")} > 0`;
  const open = self ? [`logits = ${d.call("where", off, `-${d.inf}`, "logits")}`] : [];
  const distance = bandwidth === 0 ? "-(u**2)" : "-(u**2) / 2";
  const lines = [`logits = ${distance}`, ...open];
  if (bandwidth !== 0) return [...lines, ...d.softmax("logits", "weights")];
  return [
    ...lines,
    "# Bandwidth 0: the nearest share the weight.",
    `nearest = (logits == ${d.rowMax("logits")}) * 1.0`,
    `weights = nearest / ${d.rowSum("nearest", true)}`,
  ];
}

const kernelRegression: PythonWriter = (call, d): PythonProgram => {
  const { x } = call.arrays;
  const kernel = String(call.options.kernel ?? "gaussian");
  const bandwidth = setting(call, "bandwidth", 1);
  const at = call.arrays.at ? "at" : "x";
  const n = x ? axis(x, 1) : 1;
  const scaled = bandwidth === 0 || bandwidth === 1 ? "" : ` / ${py(bandwidth)}`;
  const distances = `u = (${at}[:, None] - x[None, :])${scaled}`;
  const target =
    call.path[0] === "weights"
      ? indexed("weights", [n, n], last(call))
      : `prediction[${last(call)}]`;
  const prediction = call.path[0] === "prediction" ? ["prediction = weights @ y"] : [];
  if (kernel === "gaussian" && call.path[0] === "emptyRows") {
    return {
      lines: ["# A gaussian reaches every place, if there is a point at all."],
      target: "0",
    };
  }
  if (kernel === "gaussian") {
    return { lines: [distances, ...gaussianLines(call, d), ...prediction], target };
  }
  const self = call.options.leaveOneOut === true;
  const mean = `prediction = ${d.call("where", "total[:, 0] > 0", "weights @ y", "y.mean()")}`;
  const lines = [
    distances,
    ...heightLines(kernel, call),
    ...(self ? [`heights = heights * (1 - ${d.call("eye", "len(x)")})`] : []),
    `total = ${d.rowSum("heights", true)}`,
    `weights = heights / ${d.call("where", "total > 0", "total", "1.0")}`,
  ];
  if (call.path[0] === "emptyRows") return { lines, target: "int((total == 0).sum())" };
  const note = "# Where no point is near enough: the mean of all.";
  return { lines: [...lines, ...(prediction.length > 0 ? [note, mean] : [])], target };
};

const names: Readonly<Record<string, string>> = {
  epoch: "epoch",
  wBefore: "before",
  loss: "loss",
  gradient: "gradient",
  wAfter: "w",
};

/** Gradient descent on w = 1/bandwidth: PyTorch finds the gradient itself, NumPy by the formula. */
const trainKernelRegression: PythonWriter = (call, d) => {
  const epochs = setting(call, "epochs", 5);
  const out = call.options.leaveOneOut !== false;
  const target = names[String(call.path[2])] ?? "w";
  const start = py(setting(call, "w0", 0));
  const rate = py(setting(call, "learningRate", 0.5));
  const descent = d.lib === "np" ? numpyDescent(out, rate) : torchDescent(out, rate);
  const first = d.lib === "np" ? `w = ${start}` : `w = torch.tensor(${start}, requires_grad=True)`;
  return {
    lines: [
      "squares = (x[:, None] - x[None, :]) ** 2",
      first,
      `for epoch in range(1, ${epochs + 1}):`,
      ...descent,
    ],
    target,
  };
};

function numpyDescent(out: boolean, rate: string): string[] {
  return [
    "    logits = -(w**2) * squares / 2",
    ...(out ? ["    np.fill_diagonal(logits, -np.inf)  # no point predicts itself"] : []),
    "    weights = np.exp(logits - logits.max(axis=-1, keepdims=True))",
    "    weights /= weights.sum(axis=-1, keepdims=True)",
    "    prediction = weights @ y",
    "    loss = ((prediction - y) ** 2).sum() / 2",
    "    slope = (weights * squares * (y[None, :] - prediction[:, None])).sum(axis=-1)",
    "    gradient = -w * ((prediction - y) * slope).sum()",
    `    before, w = w, w - ${rate} * gradient`,
  ];
}

function torchDescent(out: boolean, rate: string): string[] {
  const masked = "logits.masked_fill(torch.eye(len(x), dtype=torch.bool), -torch.inf)";
  return [
    "    logits = -(w**2) * squares / 2",
    ...(out ? [`    logits = ${masked}  # no point predicts itself`] : []),
    "    prediction = torch.softmax(logits, dim=-1) @ y",
    "    loss = ((prediction - y) ** 2).sum() / 2",
    "    (gradient,) = torch.autograd.grad(loss, w)",
    `    before, w = w, (w - ${rate} * gradient).detach().requires_grad_()`,
  ];
}

export const regressionPrograms: Readonly<Record<string, PythonWriter>> = {
  regressionTruth,
  averagePooling,
  regressionData,
  kernelRegression,
  trainKernelRegression,
};
