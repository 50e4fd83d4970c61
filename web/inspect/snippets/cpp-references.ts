/** C++ calls of the core through its public headers. `$name` is an argument; a field without a value is left out. */
import { snake } from "./listing.js";

/** A call that may fail. */
const call = (text: string) => `if (!softknn::${text}.ok()) return 1;`;

/** Fields of a struct: `keyNormPenalty` is `.key_norm_penalty = $keyNormPenalty`; `name=value` sets another value. */
const fields = (...names: readonly string[]) =>
  names
    .flatMap((text) => text.split(" "))
    .map((field) => {
      const [name = "", value = `$${name}`] = field.split("=");
      return `.${snake(name)} = ${value}`;
    })
    .join(", ");

const scoring = `{${fields("similarity=softknn::Similarity::$similarity scale temperature keyNormPenalty softcap")}}`;
const masking = `{${fields(
  "kind=softknn::MaskKind::$maskKind allowed=$allowed bias=$bias",
  "strideBatch strideHead strideQuery strideKey",
  "keyPadding=$keyPadding paddingStrideBatch causal past window",
)}}`;
const dropout = `{${fields("probability=$dropoutP seed=$dropoutSeed")}}`;
const nonFinite = fields("nonFinite=softknn::NonFinite::$nonFinite");
const options = `.scoring = ${scoring}, .masking = ${masking}, .dropout = ${dropout}, ${nonFinite}`;
const wants = `, ${fields("wantWeights wantScores wantEntropy")}`;
const shape = `const softknn::Shape shape{${fields(
  "batch=$query[-4] queryHeads=$query[-3] keyHeads=$key[-3]",
  "queries=$query[-2] keys=$key[-2] width=$query[-1] valueWidth=$value[-1]",
)}};`;
const result = "softknn::AttentionResult<double> result;";

const attention: Readonly<Record<string, string>> = {
  attention: `
${shape}
const softknn::FloatOptions options{.scoring = ${scoring}, .masking = ${masking}, .want_weights = true};  //? fast
softknn::FloatResult result;  //? fast
const softknn::AttentionOptions options{${options}${wants}};  //? !fast
${result}  //? !fast
${call("attention(shape, {query, key, value}, options, result)")}`,
  scores: `
${shape}
const softknn::Scoring scoring${scoring};
softknn::Buffer<double> result;
${call("scores(shape, query, key, scoring, result)")}`,
  nearestNeighbors: `
${shape}
const softknn::Scoring scoring${scoring};
softknn::Neighbors result;
${call("nearest_neighbors(shape, query, key, scoring, $k, result)")}`,
  lookup: `
${shape}
const softknn::Scoring scoring${scoring};
${result}
${call("lookup(shape, {query, key, value}, scoring, result)")}
print result.output  //? .value`,
  attentionField: `
const softknn::PlaneGrid grid{${fields("xFrom=$xRange0 xTo=$xRange1 yFrom=$yRange0 yTo=$yRange1 columns rows")}};
const softknn::AttentionOptions options{${options}};
${result}
${call("attention_field(grid, $key[-2], $value[-1], key, value, options, result)")}`,
  attentionMap: `
${shape}
const softknn::AttentionOptions options{${options}};
const softknn::MapBlocks blocks{${fields("rows columns reduction=softknn::Reduction::$reduce")}};
${result}
${call("attention_map(shape, {query, key}, options, blocks, result)")}`,
  multiHeadAttention: `
const auto& query = x;  //? x
const auto& key = query;  //? !key
const auto& value = key;  //? !value
const softknn::Index width = $wq[-1] / $heads;
const softknn::Index key_heads = $wk[-1] / width;
const softknn::Shape heads{.batch = $tokens[-3], .query_heads = $heads, .key_heads = key_heads, .queries = $tokens[-2], .keys = $context[-2], .width = width, .value_width = $wv[-1] / key_heads};
const softknn::MultiHeadShape shape{${fields("heads=heads queryWidth=$wq[-2] keyWidth=$wk[-2] valueWidth=$wv[-2] outputWidth=$wo[-1]")}};
const softknn::AttentionOptions options{${options}${wants}};
const softknn::Projections projections{${fields("wq=$wq wk=$wk wv=$wv wo=$wo")}};
softknn::MultiHeadResult result;
${call("multi_head_attention(shape, {query, key, value}, projections, options, result)")}
print result.heads.output  //? .heads
print result.heads.$field  //? !.heads !.output`,
  headDiversity: `
double result = 0.0;
${call("head_diversity($weights[-4], $weights[-3], $weights[-2], $weights[-1], weights, result)")}`,
};

/** A row function: its array, the size of its result, and preceding arguments. */
const row = (name: string, array: string, size: string, more = "") => `
std::vector<double> result(${size});
${call(`${name}(${array}, 1, $${array}[-1], ${more}result)`)}`;

const product = (name: string, a: string, b: string, more = "") => `
const softknn::MatmulShape shape{.rows = $${a}[-2], .inner = $${a}[-1], .columns = $${b}[-1]};
softknn::Buffer<double> result;
${call(`${name}(shape, ${a}, ${b}, ${more}result)`)}`;

const rows: Readonly<Record<string, string>> = {
  softmax: row("softmax", "x", "$x[-1]", "$temperature, "),
  softmaxJacobian: row("softmax_jacobian", "x", "$x[-1] * $x[-1]"),
  logSumExp: row("log_sum_exp", "x", "1"),
  entropy: row("entropy", "p", "1"),
  effectiveNeighbors: row("effective_neighbors", "p", "1"),
  rowSums: row("row_sums", "p", "1"),
  capturedMass: row("captured_mass", "p", "1", "$k, "),
  linear: `
${product("linear", "x", "weight", "bias, ")}  //? bias
${call("linear(shape, x, weight, {}, result)")}  //? !bias`,
  batchMatmul: product("batch_matmul", "a", "b"),
  combine: `
softknn::Buffer<double> result;
${call("combine($vectors[-2], $vectors[-1], vectors, coefficients, result)")}`,
  causalMask: `
const softknn::Index m = $m;
const softknn::Index n = $n;  //? n
const softknn::Index n = m;  //? !n
std::vector<std::uint8_t> result(m * n);
${call("causal_mask(m, n, $past, $window, result)")}`,
  paddingMask: `
std::vector<std::uint8_t> result($lengths[-1] * $n);
${call("padding_mask(lengths, $n, result)")}`,
};

const regression: Readonly<Record<string, string>> = {
  regressionData: `
const softknn::RegressionOptions options{${fields("count noise seed")}};
softknn::RegressionData data;
${call("regression_data(options, data)")}
print data.$field()`,
  regressionTruth: `
std::vector<double> result(1);
${call("regression_truth(at, result)")}`,
  averagePooling: `
std::vector<double> result(1);
${call("average_pooling(y, at, result)")}`,
  kernelRegression: `
const auto& at = x;  //? !at
const softknn::KernelOptions options{${fields("kernel=softknn::Kernel::$kernel bandwidth leaveOneOut")}};
softknn::KernelRegression result;
${call("kernel_regression(x, y, at, options, result)")}`,
  trainKernelRegression: `
const bool leave_one_out = true;  //? leaveOneOut
const bool leave_one_out = false;  //? !leaveOneOut
const softknn::KernelTraining options{${fields("w0 learningRate epochs leaveOneOut=leave_one_out")}};
softknn::Buffer<double> epochs;
${call("train_kernel_regression(x, y, options, epochs)")}
print $epochs  //? .epoch
print epochs[$path1 * softknn::kEpochColumns + softknn::kEpoch$Field]  //? !.epoch`,
};

const projectionTask = `
const ProjectionTask task = projection_task($seed, $scenes);
print task.$field`;

const copied = (name: string, given: string) =>
  `std::copy(start_${name}.begin(), start_${name}.end(), begin.begin() + offsets[${name}]);  //? ${given}`;

const trainProjections = `
enum Matrix { wq, wk, wv, wo };
const softknn::Index width = $width;  //? width
const softknn::Index width = $x[-1];  //? !width
const softknn::Index value_width = $valueWidth;  //? valueWidth
const softknn::Index value_width = width;  //? !valueWidth
const softknn::ProjectionShape shape{${fields("batch=$x[-3] tokens=$x[-2] inputs=$x[-1] outputs=$targets[-1] heads width=width valueWidth=value_width")}};
const auto offsets = softknn::projection_offsets(shape);  //? .start|.weights|startWq|startWk|startWv|startWo
//? startWq|startWk|startWv|startWo
std::vector<double> begin(static_cast<std::size_t>(offsets.back()));
${copied("wq", "startWq")}
${copied("wk", "startWk")}
${copied("wv", "startWv")}
${copied("wo", "startWo")}
//?
const softknn::ProjectionLayer layer{${fields("scale temperature excludeSelf")}};
const softknn::ProjectionStart start{${fields("seed scale=$initialScale identicalHeads given weights=$begin")}};
const softknn::ProjectionDescent descent{${fields("learningRate epochs learnt keepAll=false")}};
softknn::ProjectionRun run;
${call("train_projections(shape, x, targets, layer, start, descent, run)")}
const double* first = run.weights.data();  //? .start
const double* last = run.weights.data() + offsets.back();  //? .weights !epochs=0
const double* last = run.weights.data();  //? .weights epochs=0
print (first + offsets[$field])  //? .start
print (last + offsets[$field])  //? .weights
print run.losses[$path1]  //? .epochs .loss
print run.losses[$epochs]  //? !.epochs .loss
print run.gradient_norms[$path1 * softknn::kProjections + $field]  //? .gradientNorms
print $epochs  //? .epoch`;

const dotProductSample = `
const softknn::DotProductOptions options{${fields("dim=$d count seed scaled")}};
softknn::DotProductSample sample;
${call("dot_product_sample(options, sample)")}
print sample.$field()`;

const expectedEntropy = `
const double standard_deviation = $standardDeviation;  //? standardDeviation
const double standard_deviation = std::sqrt($variance);  //? !standardDeviation
double result = 0.0;
${call("expected_entropy($n, standard_deviation, result)")}
print result`;

/** The trials up to the requested one, from one stream. */
const entropyVsDimension = `
double result = 0.0;  //? .max
${call("expected_entropy($keys, 0.0, result)")}  //? .max
print result  //? .max
//? !.max
softknn::NumpyRandom random($seed);
std::vector<double> unscaled, scaled, gradient_unscaled, gradient_scaled;
const auto append = [](std::vector<double>& all, const softknn::Buffer<double>& more) {
  all.insert(all.end(), more.begin(), more.end());
};
for (const softknn::Index dim : {$dims}) {
  for (auto* numbers : {&unscaled, &scaled, &gradient_unscaled, &gradient_scaled}) numbers->clear();
  const softknn::EntropyTrialOptions options{${fields("dim=dim queries keys correlation")}};
  for (int i = 0; i < $trials; ++i) {
    softknn::EntropyTrial trial;
    ${call("entropy_trial(random, options, trial)")}
    unscaled.push_back(trial.unscaled);
    scaled.push_back(trial.scaled);
    append(gradient_unscaled, trial.gradient_unscaled);
    append(gradient_scaled, trial.gradient_scaled);
  }
}
softknn::EntropySummary row;
${call("summarize_trials(unscaled, scaled, gradient_unscaled, gradient_scaled, row)")}
print $field[$path0 % $trials]  //? entropyVsDimensionSteps !.row
print row.$field  //? .rows|.row !.dim
print $lastDim  //? .dim`;

const classes = "1 + static_cast<softknn::Index>(*std::max_element(labels.begin(), labels.end()))";

const learning: Readonly<Record<string, string>> = {
  classify: `
const softknn::Index classes = ${classes};
const softknn::ClassificationShape shape{.queries = $weights[-2], .keys = $weights[-1], .classes = classes};
softknn::Classification result;
${call("classify(shape, weights, labels, expected, result)")}
const double* confusion = result.numbers.data() + shape.queries * classes;  //? .confusion
print confusion  //? .confusion
print result.numbers  //? .shares`,
  metricObjective: `
const softknn::Index classes = ${classes};
const softknn::MetricShape shape{.points = $x[-2], .width = $x[-1], .dimensions = $projection[-1], .classes = classes};
softknn::MetricObjective result;
${call("metric_objective(shape, x, labels, projection, result)")}`,
};

export const cppReferences: Readonly<Record<string, string>> = {
  ...learning,
  ...attention,
  ...rows,
  ...regression,
  projectionTask,
  trainProjections,
  dotProductSample,
  expectedEntropy,
  entropyVsDimension,
  entropyVsDimensionSteps: entropyVsDimension,
  random: `
softknn::NumpyRandom stream($seed);
std::vector<double> result;
$draws`,
};
