/** Functions of rows, products and masks in Python. */
import type { Dialect } from "./dialects.js";
import { literal } from "./literals.js";
import { axis } from "./numbers.js";
import { entropyLines } from "./python-attention.js";
import { indexed, type PythonWriter } from "./python-program.js";
import { type Named, setting } from "./signature.js";

const last = (call: Named): number => Number(call.path.at(-1));

const softmax: PythonWriter = (call, d) => {
  const { x } = call.arrays;
  const temperature = setting(call, "temperature", 1);
  const target = indexed("weights", x?.shape ?? [], last(call));
  if (x && Array.prototype.every.call(x.data, (one: number) => one === -Infinity)) {
    return {
      lines: ["# Nothing may be chosen.", `weights = ${d.call("zeros_like", "x")}`],
      target,
    };
  }
  if (temperature === 0) {
    const best = `x == ${d.lib === "np" ? "x.max()" : "x.max()"}`;
    return {
      lines: [
        "# Temperature 0: the largest share the weight.",
        `best = (${best}) * 1.0`,
        "weights = best / best.sum()",
      ],
      target,
    };
  }
  if (temperature === Number.POSITIVE_INFINITY) {
    const open = `(x > -${d.inf}) * 1.0`;
    return { lines: [`allowed = ${open}`, "weights = allowed / allowed.sum()"], target };
  }
  const logits = temperature === 1 ? "x" : "logits";
  const divided = temperature === 1 ? [] : [`logits = x / ${literal(temperature, "python")}`];
  return { lines: [...divided, ...d.softmax(logits, "weights")], target };
};

const softmaxJacobian: PythonWriter = (call, d) => {
  const { x } = call.arrays;
  const n = x ? axis(x, 1) : 1;
  const target = indexed("jacobian", [n, n], last(call));
  if (d.lib === "torch") {
    const of = "torch.autograd.functional.jacobian";
    return { lines: [`jacobian = ${of}(lambda x: torch.softmax(x, dim=-1), x)`], target };
  }
  return { lines: [...d.softmax("x", "p"), "jacobian = np.diag(p) - np.outer(p, p)"], target };
};

const logSumExp: PythonWriter = (_, d) =>
  d.lib === "torch"
    ? { lines: [], target: "torch.logsumexp(x, dim=-1)" }
    : { lines: ["result = np.logaddexp.reduce(x)"], target: "result" };

const entropy: PythonWriter = (_, d) => ({
  lines: entropyLines("p", "entropy", d),
  target: "entropy",
});

const effectiveNeighbors: PythonWriter = (_, d) => ({
  lines: [...entropyLines("p", "entropy", d), `effective = ${d.call("exp", "entropy")}`],
  target: "effective",
});

const capturedMass: PythonWriter = (call, d) => {
  const n = call.arrays.p ? axis(call.arrays.p, 1) : 1;
  const k = Math.min(setting(call, "k", 1), n);
  return d.lib === "torch"
    ? { lines: [`captured = torch.topk(p, ${k}).values.sum()`], target: "captured" }
    : { lines: [`captured = np.sort(p)[::-1][:${k}].sum()`], target: "captured" };
};

const headDiversity: PythonWriter = (_, d) => {
  const pairs = d.lib === "np" ? "np.mean(distances)" : "torch.stack(distances).mean()";
  return {
    lines: [
      "# Half the sum of all differences: the total variation of two rows of weights.",
      "heads = weights.shape[-3]",
      "distances = [",
      `    ${d.rowSum("abs(weights[..., g, :, :] - weights[..., h, :, :])")} / 2`,
      "    for g in range(heads) for h in range(g + 1, heads)",
      "]",
      `diversity = ${pairs} if distances else 0.0`,
    ],
    target: "diversity",
  };
};

const linear: PythonWriter = (call, d) => {
  const { bias, weight } = call.arrays;
  const columns = weight ? axis(weight, 1) : 1;
  const plain = `x @ weight${bias ? " + bias" : ""}`;
  // PyTorch keeps the matrix of a linear layer transposed.
  const layer = `F.linear(x, weight.T${bias ? ", bias" : ""})`;
  return {
    lines: [`y = ${d.lib === "np" ? plain : layer}`],
    target: indexed("y", [1, columns], last(call)),
  };
};

const batchMatmul: PythonWriter = (call) => {
  const columns = call.arrays.b ? axis(call.arrays.b, 1) : 1;
  return { lines: ["y = a @ b"], target: indexed("y", [1, columns], last(call)) };
};

const combine: PythonWriter = (call) => ({
  lines: ["y = coefficients @ vectors"],
  target: `y[${last(call)}]`,
});

const causalMask: PythonWriter = ({ options, path }, d) => {
  const m = Number(options.m);
  const n = Number(options.n ?? m);
  const past = Number(options.past ?? 0);
  const window = options.window === undefined ? "" : ` & (abs(i - j) < ${options.window})`;
  return {
    lines: [
      `i = ${d.call("arange", String(m))}[:, None] + ${past}`,
      `j = ${d.call("arange", String(n))}`,
      `mask = (j <= i)${window}`,
    ],
    target: `int(${indexed("mask", [m, n], Number(path.at(-1)))})`,
  };
};

const paddingMask: PythonWriter = ({ options, arrays, path }, d) => {
  const n = Number(options.n);
  const batch = arrays.lengths?.shape[0] ?? 1;
  return {
    lines: [`mask = ${d.call("arange", String(n))} < lengths[:, None]`],
    target: `int(${indexed("mask", [batch, n], Number(path.at(-1)))})`,
  };
};

/** Whatever is a sum of its row. */
const rowSums: PythonWriter = (_, _d: Dialect) => ({ lines: [], target: "p.sum()" });

export const rowPrograms: Readonly<Record<string, PythonWriter>> = {
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
  causalMask,
  paddingMask,
};
