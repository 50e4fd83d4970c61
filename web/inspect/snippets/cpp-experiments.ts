/** Random draws, kernel regression and the experiments by the C++ core. */
import { asked, type CppProgram, type CppWriter, cpp, fields, last } from "./cpp-program.js";
import { setting } from "./signature.js";

const random: CppWriter = (call) => {
  const draws = (call.options.draws ?? []) as readonly (readonly [string, number])[];
  const lines = draws.flatMap(([kind, count], i) => {
    const name = i === draws.length - 1 ? "numbers" : `before${i}`;
    const fill = kind === "randn" ? "fill_gaussian" : "fill_uniform";
    return [`std::vector<double> ${name}(${count});`, `stream.${fill}(${name});`];
  });
  return {
    lines: [`softknn::NumpyRandom stream(${call.options.seed});`, ...lines],
    target: `numbers[${last(call)}]`,
  };
};

const regressionData: CppWriter = (call) => {
  const options = fields([
    ["count", String(setting(call, "count", 50))],
    ["noise", cpp(setting(call, "noise", 0.5))],
    ["seed", String(setting(call, "seed", 7))],
  ]);
  return {
    lines: [
      `const softknn::RegressionOptions options${options};`,
      "softknn::RegressionData data;",
      asked("regression_data(options, data)"),
    ],
    target: call.path[0] === "w0" ? "data.w0()" : `data.${call.path[0]}()[${last(call)}]`,
  };
};

const regressionTruth: CppWriter = () => ({
  lines: ["double truth = 0.0;", asked("regression_truth(at, &truth)")],
  target: "truth",
});

const averagePooling: CppWriter = () => ({
  lines: ["double mean = 0.0;", asked("average_pooling(y, at, &mean)")],
  target: "mean",
});

const kernels: Readonly<Record<string, string>> = {
  gaussian: "kGaussian",
  boxcar: "kBoxcar",
  triangular: "kTriangular",
  epanechnikov: "kEpanechnikov",
};

const kernelRegression: CppWriter = (call) => {
  const options = fields([
    ["kernel", `softknn::Kernel::${kernels[String(call.options.kernel ?? "gaussian")]}`],
    ["bandwidth", cpp(setting(call, "bandwidth", 1))],
    ["leave_one_out", call.options.leaveOneOut ? "true" : undefined],
  ]);
  const target = {
    weights: `result.weights[${last(call)}]`,
    emptyRows: "static_cast<double>(result.empty_rows)",
  }[String(call.path[0])];
  return {
    lines: [
      `const softknn::KernelOptions options${options};`,
      "softknn::KernelRegression result;",
      asked(`kernel_regression(x, y, ${call.arrays.at ? "at" : "x"}, options, result)`),
    ],
    target: target ?? `result.prediction[${last(call)}]`,
  };
};

const epochColumns: Readonly<Record<string, string>> = {
  wBefore: "kEpochWBefore",
  loss: "kEpochLoss",
  gradient: "kEpochGradient",
  wAfter: "kEpochWAfter",
};

const trainKernelRegression: CppWriter = (call) => {
  const epochs = setting(call, "epochs", 5);
  const options = fields([
    ["w0", cpp(setting(call, "w0", 0))],
    ["learning_rate", cpp(setting(call, "learningRate", 0.5))],
    ["epochs", String(epochs)],
    ["leave_one_out", call.options.leaveOneOut === false ? "false" : "true"],
  ]);
  const column = epochColumns[String(call.path[2])];
  const place = `${Number(call.path[1])} * softknn::kEpochColumns + softknn::${column}`;
  return {
    lines: [
      `const softknn::KernelTraining options${options};`,
      "softknn::Buffer<double> epochs;",
      asked("train_kernel_regression(x, y, options, epochs)"),
    ],
    target: column ? `epochs[${place}]` : `${Number(call.path[1]) + 1}.0`,
  };
};

const dotProductSample: CppWriter = (call) => {
  const options = fields([
    ["dim", String(setting(call, "d", 64))],
    ["count", String(setting(call, "count", 1000))],
    ["seed", String(setting(call, "seed", 7))],
    ["scaled", call.options.scaled ? "true" : undefined],
  ]);
  const whole = call.path.length === 1 && typeof call.path[0] === "string";
  return {
    lines: [
      `const softknn::DotProductOptions options${options};`,
      "softknn::DotProductSample sample;",
      asked("dot_product_sample(options, sample)"),
    ],
    target: whole ? `sample.${call.path[0]}()` : `sample.values()[${last(call)}]`,
  };
};

const expectedEntropy: CppWriter = ({ options }) => {
  const { n, standardDeviation, variance = 0 } = options as Record<string, number>;
  const deviation =
    standardDeviation === undefined ? `std::sqrt(${cpp(variance)})` : cpp(standardDeviation);
  return { lines: [], target: `softknn::expected_entropy(${n}, ${deviation})` };
};

const projectionTask: CppWriter = ({ options, path }) => {
  const scenes = Number(options.scenes ?? 16);
  return {
    lines: [
      `std::vector<double> x(softknn::kTaskTokens * softknn::kTaskInputs * ${scenes});`,
      `std::vector<double> targets(softknn::kTaskTokens * softknn::kTaskOutputs * ${scenes});`,
      `softknn::projection_task(${options.seed ?? 7}, ${scenes}, x.data(), targets.data());`,
    ],
    target: `${path[0]}[${Number(path.at(-1))}]`,
  };
};

const usualDims = [256, 512, 1024, 2048, 4096, 8192, 16384];
const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** The trials up to the one that is asked for, from one stream. */
const entropyVsDimension: CppWriter = (call): CppProgram => {
  const [m, n] = [setting(call, "queries", 64), setting(call, "keys", 64)];
  if (call.path[0] === "max") return { lines: [], target: `softknn::expected_entropy(${n}, 0.0)` };
  const trials = setting(call, "trials", 5);
  const steps = call.name === "entropyVsDimensionSteps";
  const at = Number(steps ? call.path[0] : call.path[1]);
  const dim = steps ? Math.floor(at / trials) : at;
  const dims = ((call.options.dims ?? usualDims) as readonly number[]).slice(0, dim + 1);
  const name = String(call.path.at(-1));
  const single = steps && call.path[1] !== "row";
  const trial = fields([
    ["dim", "dim"],
    ["queries", String(m)],
    ["keys", String(n)],
    ["correlation", cpp(setting(call, "correlation", 0))],
  ]);
  const kept = ["unscaled", "scaled", "gradient_unscaled", "gradient_scaled"];
  return {
    lines: [
      `softknn::NumpyRandom random(${setting(call, "seed", 7)});`,
      `std::vector<double> ${kept.join(", ")};`,
      `for (const softknn::Index dim : {${dims.join(", ")}}) {`,
      ...kept.map((one) => `  ${one}.clear();`),
      `  for (int t = 0; t < ${trials}; ++t) {`,
      "    softknn::EntropyTrial trial;",
      `    ${asked(`entropy_trial(random, ${trial}, trial)`)}`,
      "    unscaled.push_back(trial.unscaled);",
      "    scaled.push_back(trial.scaled);",
      ...["unscaled", "scaled"].map(
        (one) =>
          `    gradient_${one}.insert(gradient_${one}.end(), trial.gradient_${one}.data(), trial.gradient_${one}.data() + ${m});`,
      ),
      "  }",
      "}",
      "softknn::EntropySummary row;",
      asked("summarize_trials(unscaled, scaled, gradient_unscaled, gradient_scaled, row)"),
    ],
    target: single
      ? `${name}[${at - dim * trials}]`
      : name === "dim"
        ? `${dims.at(-1)}.0`
        : `row.${snake(name)}`,
  };
};

export const experimentsCpp: Readonly<Record<string, CppWriter>> = {
  random,
  regressionData,
  regressionTruth,
  averagePooling,
  kernelRegression,
  trainKernelRegression,
  dotProductSample,
  expectedEntropy,
  projectionTask,
  entropyVsDimension,
  entropyVsDimensionSteps: entropyVsDimension,
};
