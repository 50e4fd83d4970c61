/** The C++ function and the test behind each number. */
import type { CoreNumber } from "../figure/core-call.js";

export interface Guard {
  /** The C++ name, e.g. "softknn::attention". */
  readonly function: string;
  /** The header that declares it, a path in the repository. */
  readonly header: string;
  /** The test that fails if the number is wrong: its file and its exact name. */
  readonly file: string;
  readonly test: string;
}

type Row = readonly [name: string, header: string, file: string, test: string];

const exact = "attention agrees with the reference in 60 digits";

const rows: Readonly<Record<string, Row>> = {
  attention: ["attention", "attention", "attention_reference", exact],
  "attention similarity": [
    "attention",
    "attention",
    "reference",
    "the toy example: three similarities",
  ],
  "attention entropy": [
    "attention",
    "attention",
    "attention_reference",
    "entropy keeps its digits where one key has nearly all the weight",
  ],
  "attention scores": [
    "attention",
    "attention",
    "scores",
    "scores equal those of attention, bit for bit",
  ],
  "attention masks": [
    "attention",
    "attention",
    "attention_masks",
    "a masked row of a batch equals that row alone with the keys removed, bit for bit",
  ],
  "attention dropout": [
    "attention",
    "attention",
    "dropout",
    "dropout takes one uniform per pair in row-major order, blocked pairs included",
  ],
  "attention 0": [
    "attention",
    "attention",
    "attention_limits",
    "temperature 0 is the hard nearest neighbour",
  ],
  "attention Infinity": [
    "attention",
    "attention",
    "attention_limits",
    "temperature infinity is the plain average of the allowed values",
  ],
  "attention float": [
    "attention",
    "attention",
    "float_attention",
    "the fast path meets its bound for every number of keys, queries and columns",
  ],
  scores: ["scores", "similarity", "scores", "scores equal those of attention, bit for bit"],
  nearestNeighbors: [
    "nearest_neighbors",
    "neighbors",
    "neighbors",
    "the nearest neighbours are the head of the sorted scores, in every head",
  ],
  attentionField: [
    "attention_field",
    "attention_field",
    "attention_field",
    "a field is attention at the centres of its cells, bit for bit",
  ],
  attentionMap: [
    "attention_map",
    "attention_map",
    "attention_map",
    "a map is the full weights reduced block by block",
  ],
  lookup: [
    "lookup",
    "lookup",
    "lookup",
    "a lookup is attention with its weights, with scale 1 by default",
  ],
  multiHeadAttention: [
    "multi_head_attention",
    "multi_head_attention",
    "multi_head",
    "multi-head attention agrees with the textbook formula, in long double",
  ],
  headDiversity: [
    "head_diversity",
    "multi_head_attention",
    "head_diversity",
    "head diversity is the mean distance over pairs, rows and batch entries",
  ],
  softmax: [
    "softmax",
    "softmax",
    "attention_reference",
    "softmax and log-sum-exp agree with the reference in 60 digits",
  ],
  softmaxJacobian: [
    "softmax_jacobian",
    "softmax",
    "softmax",
    "the Jacobian is the limit of finite differences of softmax",
  ],
  logSumExp: [
    "log_sum_exp",
    "softmax",
    "attention_reference",
    "softmax and log-sum-exp agree with the reference in 60 digits",
  ],
  entropy: [
    "entropy",
    "distribution",
    "attention_reference",
    "entropy and its exponential agree with the reference in 60 digits",
  ],
  effectiveNeighbors: [
    "effective_neighbors",
    "distribution",
    "attention_reference",
    "entropy and its exponential agree with the reference in 60 digits",
  ],
  rowSums: ["row_sums", "distribution", "distribution", "row sums"],
  capturedMass: [
    "captured_mass",
    "distribution",
    "captured_mass",
    "captured mass sums the largest weights first and never decreases with k",
  ],
  linear: [
    "linear",
    "matmul",
    "matmul",
    "the error of a product meets its bound, which does not grow with the length",
  ],
  batchMatmul: [
    "batch_matmul",
    "matmul",
    "matmul",
    "the error of a product meets its bound, which does not grow with the length",
  ],
  combine: [
    "combine",
    "matmul",
    "matmul",
    "combine: an average with manual weights, and word arithmetic",
  ],
  classify: [
    "classify",
    "classification",
    "classification",
    "classify: shares sum the weights of each class, the largest is the prediction",
  ],
  metricObjective: [
    "metric_objective",
    "metric_learning",
    "metric_learning",
    "metric: objective and gradient equal scikit-learn's",
  ],
  causalMask: ["causal_mask", "mask", "attention_masks", "causal and padding masks as bytes"],
  paddingMask: ["padding_mask", "mask", "attention_masks", "causal and padding masks as bytes"],
  random: ["NumpyRandom", "numpy_random", "numpy_random", "the stream equals NumPy's"],
  regressionTruth: [
    "regression_truth",
    "regression_data",
    "regression_data",
    "the curve is 2 sin x + x^0.8",
  ],
  regressionData: [
    "regression_data",
    "regression_data",
    "regression_data",
    "the points equal the article's",
  ],
  averagePooling: [
    "average_pooling",
    "kernel_regression",
    "kernel_regression",
    "averages and predictions never leave the range of y",
  ],
  kernelRegression: [
    "kernel_regression",
    "kernel_regression",
    "kernel_regression",
    "every kernel equals the textbook formula",
  ],
  trainKernelRegression: [
    "train_kernel_regression",
    "kernel_training",
    "kernel_training",
    "training reproduces the reference, step by step",
  ],
  projectionTask: [
    "projection_task",
    "projection_task",
    "projection_task",
    "the task: every colour with every shape, new numbers, means over the kind",
  ],
  trainProjections: [
    "train_projections",
    "projection_training",
    "projection_training",
    "a step is the learning rate times the gradient; loss and norms precede it",
  ],
  trainTransformerSteps: [
    "train_transformer_step",
    "transformer_training",
    "transformer_training",
    "transformer training: a step is a batch, its gradient and AdamW",
  ],
  dotProductSample: [
    "dot_product_sample",
    "dot_product_sample",
    "dot_product_sample",
    "dot products come from the stream, pair by pair, q before k",
  ],
  expectedEntropy: [
    "expected_entropy",
    "expected_entropy",
    "expected_entropy",
    "expected entropy agrees with the quadrature of the reference",
  ],
  entropyVsDimension: [
    "entropy_trial",
    "entropy_experiment",
    "entropy_experiment",
    "the experiment reproduces NumPy's entropies, trial by trial",
  ],
  "entropyVsDimension row": [
    "summarize_trials",
    "entropy_experiment",
    "entropy_experiment",
    "summaries of trials",
  ],
};

function guardFrom([name, header, file, test]: Row): Guard {
  return {
    function: `softknn::${name}`,
    header: `cpp/include/softknn/${header}.hpp`,
    file: `tests/cpp/${file}_test.cpp`,
    test,
  };
}

/** Options of attention that have their own tests. */
function attentionRow({ call, path }: CoreNumber): string {
  const [inputs = {}, options = {}] = call.args as readonly Readonly<Record<string, unknown>>[];
  const { mask, keyPadding, causal, window, dropout, temperature, similarity } = options;
  const { query } = inputs as { query?: { data?: unknown } };
  if (path[0] === "scores" || path[0] === "entropy") return `attention ${path[0]}`;
  if (dropout !== undefined) return "attention dropout";
  if (mask || keyPadding || causal || window !== undefined) return "attention masks";
  if (temperature === 0 || temperature === Number.POSITIVE_INFINITY)
    return `attention ${temperature}`;
  if (query?.data instanceof Float32Array) return "attention float";
  return similarity === undefined ? "attention" : "attention similarity";
}

function rowName(number: CoreNumber): string {
  const { call, path } = number;
  if (call.name === "attention") return attentionRow(number);
  if (call.name.startsWith("entropyVsDimension")) {
    return path[0] === "rows" || path[1] === "row"
      ? "entropyVsDimension row"
      : "entropyVsDimension";
  }
  return call.name;
}

/** The guard of a number; undefined for an unknown call. */
export function guardOf(number: CoreNumber): Guard | undefined {
  const row = rows[rowName(number)];
  return row && guardFrom(row);
}

/** All guards, for the test that compares them with the sources. */
export const guards: readonly Guard[] = Object.values(rows).map(guardFrom);

/** Set by the build, from the environment; see web/site/docs/host.md. */
declare const SOFTKNN_REPOSITORY: string | undefined;

/** The address of a repository file in the built version; undefined without a configured repository. */
export function sourceAddress(path: string): string | undefined {
  const prefix = typeof SOFTKNN_REPOSITORY === "string" ? SOFTKNN_REPOSITORY : "";
  return prefix === "" ? undefined : `${prefix.replace(/\/$/, "")}/${path}`;
}
