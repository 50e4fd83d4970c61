/** Draws of NumPy's stream and what the experiments make of them, in Python. */
import type { Dialect } from "./dialects.js";
import { literal } from "./literals.js";
import { indented, type PythonProgram, type PythonWriter } from "./python-program.js";
import { type Named, setting } from "./signature.js";

const py = (x: number) => literal(x, "python");
const last = (call: Named): number => Number(call.path.at(-1));

const random: PythonWriter = (call) => {
  const draws = (call.options.draws ?? []) as readonly (readonly [string, number])[];
  const lines = draws.map(
    ([kind, count], i) => `${i === draws.length - 1 ? "numbers = " : ""}stream.${kind}(${count})`,
  );
  return {
    lines: [`stream = np.random.RandomState(${call.options.seed})`, ...lines],
    target: `numbers[${last(call)}]`,
  };
};

const dotProductSample: PythonWriter = (call, d) => {
  const width = setting(call, "d", 64);
  const count = setting(call, "count", 1000);
  const drawn = `np.random.RandomState(${setting(call, "seed", 7)}).randn(${count}, 2, ${width})`;
  const scaled = call.options.scaled ? ` / ${width} ** 0.5` : "";
  const spread = d.lib === "np" ? "values.var(ddof=1)" : "values.var(unbiased=True)";
  const target = { mean: "values.mean()", variance: spread }[String(call.path[0])];
  return {
    lines: [
      `pairs = ${d.taken(drawn)}`,
      `values = ${d.rowSum("(pairs[:, 0] * pairs[:, 1])")}${scaled}`,
    ],
    target: target ?? `values[${last(call)}]`,
  };
};

/** Entropy as the mean noise of the winner. */
const expectedEntropy: PythonWriter = (call, d): PythonProgram => {
  const n = setting(call, "n", 1);
  const { standardDeviation, variance } = call.options as Record<string, number | undefined>;
  const given = standardDeviation ?? variance ?? 0;
  if (given === 0 || n <= 1) return { lines: [], target: `math.log(${n})` };
  if (given === Number.POSITIVE_INFINITY) return { lines: [], target: "0.0" };
  const s = standardDeviation === undefined ? `${py(given)} ** 0.5` : py(given);
  const below =
    d.lib === "np" ? "0.5 * (1 + np.vectorize(math.erf)(z / 2**0.5))" : "torch.special.ndtr(z)";
  return {
    lines: [
      "# The largest of s·z + g, with Gumbel noise g, is a draw from the softmax of s·z.",
      "# Its entropy is the mean noise of the winner, less the mean of all noise.",
      `n, s = ${n}, ${s}`,
      "step = 0.1 * min(1.0, s)",
      `g = ${d.call("arange", "-4.0", "40.0", "step")}`,
      `density = ${d.call("exp", `-g - ${d.call("exp", "-g")}`)} * step`,
      "entropy = -0.5772156649015329",
      "t, width = -9.0, 0.1",
      "while t < 9.0 + 40.0 / s:",
      "    z = t - g / s",
      `    below = (density * ${below}).sum()`,
      `    here = (density * g * ${d.call("exp", "-(z**2) / 2")}).sum() / (2 * math.pi) ** 0.5`,
      "    entropy += n * below ** (n - 1) * here * width",
      "    t += width",
    ],
    target: "entropy",
  };
};

const entropyNames: Readonly<Record<string, string>> = {
  dim: "d",
  unscaled: "np.mean(unscaled)",
  scaled: "np.mean(scaled)",
  unscaledSd: "np.std(unscaled, ddof=1)",
  scaledSd: "np.std(scaled, ddof=1)",
  unscaledEffective: "np.exp(np.mean(unscaled))",
  scaledEffective: "np.exp(np.mean(scaled))",
  gradientUnscaledMean: "np.mean(steep_unscaled)",
  gradientUnscaledMedian: "np.median(steep_unscaled)",
  gradientScaledMean: "np.mean(steep_scaled)",
  gradientScaledMedian: "np.median(steep_scaled)",
};

const usualDims = [256, 512, 1024, 2048, 4096, 8192, 16384];

/** What of an experiment is asked for, and after which trial it is known. */
function askedTrial(call: Named) {
  const dims = (call.options.dims ?? usualDims) as readonly number[];
  const trials = setting(call, "trials", 5);
  const steps = call.name === "entropyVsDimensionSteps";
  const at = Number(steps ? call.path[0] : call.path[1]);
  const dim = steps ? Math.floor(at / trials) : at;
  const name = String(call.path.at(-1));
  const single = steps && call.path[1] !== "row";
  return { dims: dims.slice(0, dim + 1), trials, name, single, trial: at - dim * trials };
}

/** The published loop: one stream through all dimensions and trials. */
const entropyVsDimension: PythonWriter = (call, d) => {
  if (call.path[0] === "max")
    return { lines: [], target: `math.log(${setting(call, "keys", 64)})` };
  const { dims, trials, name, single, trial } = askedTrial(call);
  const steep = name.startsWith("gradient");
  const rho = setting(call, "correlation", 0);
  const [m, n] = [setting(call, "queries", 64), setting(call, "keys", 64)];
  return {
    lines: [
      ...entropyHelpers(d, steep),
      "",
      `np.random.seed(${setting(call, "seed", 7)})`,
      `for d in [${dims.join(", ")}]:`,
      `    unscaled, scaled${steep ? ", steep_unscaled, steep_scaled" : ""} = ${steep ? "[], [], [], []" : "[], []"}`,
      `    for trial in range(${trials}):`,
      ...indented(indented(trialLines(d, m, n, rho, steep))),
    ],
    target: single ? `${name}[${trial}]` : (entropyNames[name] ?? name),
  };
};

function trialLines(d: Dialect, m: number, n: number, rho: number, steep: boolean): string[] {
  const common =
    rho === 0
      ? []
      : [
          `keys = ${py(rho)} ** 0.5 * ${d.taken("np.random.randn(d)")} + (1 - ${py(rho)}) ** 0.5 * keys`,
        ];
  return [
    `queries = ${d.taken(`np.random.randn(${m}, d)`)}`,
    `keys = ${d.taken(`np.random.randn(${n}, d)`)}`,
    ...common,
    `scores = queries @ keys.T`,
    "unscaled.append(mean_entropy(scores))",
    "scaled.append(mean_entropy(scores / d**0.5))",
    ...(steep
      ? [
          "steep_unscaled += steepness(scores, keys, 1.0)",
          "steep_scaled += steepness(scores / d**0.5, keys, d**-0.5)",
        ]
      : []),
  ];
}

function entropyHelpers(d: Dialect, steep: boolean): string[] {
  const clip = d.lib === "np" ? "np.clip(p, 1e-12, 1.0)" : "torch.clamp(p, 1e-12, 1.0)";
  const logarithm = d.call("log", "p");
  const softmax = d.softmax("scores", "p");
  return [
    "def mean_entropy(scores):",
    ...indented(softmax),
    `    p = ${clip}  # as the published script does`,
    `    return float(-${d.rowSum(`(p * ${logarithm})`)}.mean())`,
    ...(steep
      ? [
          "",
          "def steepness(scores, keys, scale):",
          '    """Norm of the derivative of every row of weights by its query."""',
          ...indented(softmax),
          "    norms = []",
          "    for row in p:",
          "        away = row[:, None] * (keys - row @ keys)",
          "        norms.append(float(scale * (away**2).sum() ** 0.5))",
          "    return norms",
        ]
      : []),
  ];
}

export const experimentPrograms: Readonly<Record<string, PythonWriter>> = {
  random,
  dotProductSample,
  expectedEntropy,
  entropyVsDimension,
  entropyVsDimensionSteps: entropyVsDimension,
};
