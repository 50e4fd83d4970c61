#include <span>
#include <string>

#include "support.hpp"

// WebAssembly runs a module on one thread.
#ifndef __EMSCRIPTEN__

#include <atomic>
#include <functional>
#include <thread>

namespace {

using softknn::Buffer;
using testing::gaussians;
using testing::Numbers;
using testing::Outcome;

/// All the bits of the results of a call, in order.
class ResultBits {
 public:
  void add(const Outcome& outcome) {
    words_.push_back(static_cast<std::uint64_t>(outcome.status));
    words_.push_back(static_cast<std::uint64_t>(outcome.argument));
    are_results_ = are_results_ && outcome.ok();
  }
  void add(double x) { words_.push_back(std::bit_cast<std::uint64_t>(x)); }
  template <typename T>
  void add(std::span<const T> numbers) {
    for (const T x : numbers) {
      add(static_cast<double>(x));
    }
  }
  void add(const Numbers& numbers) { add(std::span(numbers)); }
  template <typename T>
  void add(const Buffer<T>& buffer) {
    add(std::span<const T>(buffer.data(), testing::size(buffer.size())));
  }
  template <typename T>
  void add(const softknn::AttentionResult<T>& result) {
    add(result.output);
    add(result.weights);
    add(result.scores);
    add(result.entropy);
    add(result.winner);
  }

  bool operator==(const ResultBits&) const = default;

  /// Whether every call succeeded: the bits of a refusal prove nothing.
  [[nodiscard]] bool are_results() const { return are_results_; }

 private:
  bool are_results_ = true;
  std::vector<std::uint64_t> words_;
};

/// The inputs, which all threads read.
struct SharedInputs {
  softknn::Shape shape{.batch = 2,
                       .query_heads = 4,
                       .key_heads = 2,
                       .queries = 9,
                       .keys = 33,
                       .width = 8,
                       .value_width = 5};
  Numbers query, key, value, rows, weights, x, y;
  std::vector<float> query_float, key_float, value_float;
  softknn::MultiHeadShape heads{
      .heads =
          {.query_heads = 2, .key_heads = 2, .queries = 6, .keys = 7, .width = 3, .value_width = 4},
      .query_width = 5,
      .key_width = 5,
      .value_width = 5,
      .output_width = 3};
  softknn::ProjectionShape layer{.batch = 3,
                                 .tokens = softknn::kTaskTokens,
                                 .inputs = softknn::kTaskInputs,
                                 .outputs = softknn::kTaskOutputs,
                                 .heads = 2,
                                 .width = 3,
                                 .value_width = 2};
  Numbers task, targets, projections;
  softknn::TransformerShape transformer{.vocabulary = 3,
                                        .context = 4,
                                        .dimension = 5,
                                        .heads = 2,
                                        .head_dimension = 1,
                                        .value_dimension = 2,
                                        .layers = 2};
  Numbers model, tokens{0, 2, 1, 1, 2, 0, 0, 1};
  softknn::AttentionOptions options{.scoring = {.similarity = softknn::Similarity::kCosine},
                                    .masking = {.causal = true, .past = 24},
                                    .dropout = {},
                                    .want_weights = true,
                                    .want_scores = true,
                                    .want_entropy = true,
                                    .want_winner = true};

  SharedInputs() {
    softknn::NumpyRandom random(20);
    query = gaussians(random, 2 * 4 * 9 * 8);
    key = gaussians(random, 2 * 2 * 33 * 8);
    value = gaussians(random, 2 * 2 * 33 * 5);
    query_float.assign(query.begin(), query.end());
    key_float.assign(key.begin(), key.end());
    value_float.assign(value.begin(), value.end());
    rows = gaussians(random, kRows * kColumns);
    weights.resize(rows.size());
    REQUIRE(softknn::softmax(rows, kRows, kColumns, 1.0, weights).ok());
    x = gaussians(random, 40);
    y = gaussians(random, 40);
    task.resize(testing::size(layer.batch * layer.tokens * layer.inputs));
    targets.resize(testing::size(layer.batch * layer.tokens * layer.outputs));
    REQUIRE(softknn::projection_task(3, layer.batch, task, targets).ok());
    projections = gaussians(random, softknn::projection_offsets(layer).back(), 0.5);
    model = gaussians(random, softknn::transformer_weights(transformer), 0.5);
  }

  static constexpr softknn::Index kRows = 12;
  static constexpr softknn::Index kColumns = 17;

  [[nodiscard]] softknn::AttentionInputs<double> inputs() const { return {query, key, value}; }
};

std::span<const double> first(const Numbers& numbers, std::size_t count) {
  return std::span(numbers).first(count);
}

struct NamedCall {
  std::string name;
  std::function<void(const SharedInputs&, ResultBits&)> run;
};

using RowFunction = Outcome (*)(std::span<const double>, softknn::Index, softknn::Index,
                                std::span<double>);

/// A function of rows that gives `count` numbers.
template <RowFunction kFunction, softknn::Index kCount>
void row_function(const SharedInputs& in, ResultBits& bits) {
  Numbers result(testing::size(kCount));
  bits.add(kFunction(in.weights, in.kRows, in.kColumns, result));
  bits.add(result);
}

std::vector<NamedCall> attention_calls() {
  return {
      {"attention",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::AttentionResult<double> result;
         bits.add(softknn::attention(in.shape, in.inputs(), in.options, result));
         bits.add(result);
       }},
      {"attention in float",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::FloatResult result;
         bits.add(softknn::attention(in.shape, {in.query_float, in.key_float, in.value_float},
                                     {in.options.scoring, in.options.masking, true}, result));
         bits.add(result.output);
         bits.add(result.weights);
       }},
      {"attention with dropout",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::AttentionOptions options = in.options;
         options.dropout = {.probability = 0.25, .seed = 4};
         softknn::AttentionResult<double> result;
         bits.add(softknn::attention(in.shape, in.inputs(), options, result));
         bits.add(result);
       }},
      {"attention_map",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::AttentionOptions options = in.options;
         options.want_scores = false;
         softknn::AttentionResult<double> result;
         bits.add(softknn::attention_map(in.shape, in.inputs(), options, {3, 4}, result));
         bits.add(result);
       }},
      {"attention_field",
       [](const SharedInputs& in, ResultBits& bits) {
         const softknn::AttentionOptions options{
             .scoring = {}, .masking = {}, .want_entropy = true};
         softknn::AttentionResult<double> result;
         bits.add(softknn::attention_field({.columns = 7, .rows = 5}, 12, 2, first(in.key, 24),
                                           first(in.value, 24), options, result));
         bits.add(result);
       }},
      {"lookup",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::AttentionResult<double> result;
         bits.add(softknn::lookup(in.shape, in.inputs(), in.options.scoring, result));
         bits.add(result);
       }},
      {"nearest_neighbors",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::Neighbors result;
         bits.add(
             softknn::nearest_neighbors(in.shape, in.query, in.key, in.options.scoring, 4, result));
         bits.add(result.indices);
         bits.add(result.scores);
       }},
      {"scores",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(softknn::scores(in.shape, in.query, in.key,
                                  {.similarity = softknn::Similarity::kRbf}, result));
         bits.add(result);
       }},
      {"multi_head_attention",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::MultiHeadResult result;
         bits.add(softknn::multi_head_attention(
             in.heads, {first(in.query, 30), first(in.key, 35), first(in.value, 35)},
             {first(in.rows, 30), first(in.weights, 30), first(in.key, 40), first(in.query, 24)},
             {.scoring = {}, .masking = {}, .want_weights = true}, result));
         bits.add(result.output);
         bits.add(result.heads);
       }},
      {"head_diversity",
       [](const SharedInputs& in, ResultBits& bits) {
         double result = 0.0;
         bits.add(softknn::head_diversity(1, 3, 4, in.kColumns, in.weights, result));
         bits.add(result);
       }},
  };
}

std::vector<NamedCall> row_calls() {
  constexpr auto kRows = SharedInputs::kRows;
  constexpr auto kColumns = SharedInputs::kColumns;
  return {
      {"softmax",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers result(in.rows.size());
         bits.add(softknn::softmax(in.rows, kRows, kColumns, 0.5, result));
         bits.add(result);
       }},
      {"log_sum_exp", &row_function<&softknn::log_sum_exp, kRows>},
      {"softmax_jacobian", &row_function<&softknn::softmax_jacobian, kRows * kColumns * kColumns>},
      {"entropy", &row_function<&softknn::entropy, kRows>},
      {"effective_neighbors", &row_function<&softknn::effective_neighbors, kRows>},
      {"row_sums", &row_function<&softknn::row_sums, kRows>},
      {"captured_mass",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers result(testing::size(kRows));
         bits.add(softknn::captured_mass(in.weights, kRows, kColumns, 3, result));
         bits.add(result);
       }},
      {"linear",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(softknn::linear({.rows = 9, .inner = 8, .columns = 5}, first(in.query, 72),
                                  first(in.key, 40), first(in.value, 5), result));
         bits.add(result);
       }},
      {"batch_matmul",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(softknn::batch_matmul({.slices = 2, .rows = 9, .inner = 8, .columns = 5},
                                        first(in.query, 144), first(in.key, 80), result));
         bits.add(result);
       }},
      {"combine",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(softknn::combine(8, 5, first(in.value, 40), first(in.query, 8), result));
         bits.add(result);
       }},
  };
}

std::vector<NamedCall> experiment_calls() {
  return {
      {"kernel_regression",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::KernelRegression result;
         bits.add(softknn::kernel_regression(in.x, in.y, in.x, {.leave_one_out = true}, result));
         bits.add(result.prediction);
         bits.add(result.weights);
       }},
      {"average_pooling",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers result(in.x.size());
         bits.add(softknn::average_pooling(in.y, in.x, result));
         bits.add(result);
       }},
      {"train_kernel_regression",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(softknn::train_kernel_regression(in.x, in.y, {.w0 = 1.0, .epochs = 3}, result));
         bits.add(result);
       }},
      {"regression_data",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::RegressionData data;
         bits.add(softknn::regression_data({.count = 30}, data));
         bits.add(data.numbers);
         // Positions are not negative: softmax weights are not.
         Numbers truth(in.weights.size());
         bits.add(softknn::regression_truth(in.weights, truth));
         bits.add(truth);
       }},
      {"dot_product_sample",
       [](const SharedInputs&, ResultBits& bits) {
         softknn::DotProductSample sample;
         bits.add(softknn::dot_product_sample({.dim = 8, .count = 50}, sample));
         bits.add(sample.numbers);
       }},
      {"entropy_trial",
       [](const SharedInputs&, ResultBits& bits) {
         softknn::NumpyRandom random(5);
         softknn::EntropyTrial trial;
         bits.add(softknn::entropy_trial(random, {.dim = 8, .queries = 4, .keys = 6}, trial));
         bits.add(trial.unscaled);
         bits.add(trial.scaled);
         bits.add(trial.gradient_scaled);
         double expected = 0.0;
         bits.add(softknn::expected_entropy(64, 1.5, expected));
         bits.add(expected);
       }},
      {"train_projections",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::ProjectionRun run;
         bits.add(softknn::train_projections(in.layer, in.task, in.targets, {},
                                             {.seed = 3, .scale = 0.5},
                                             {.learning_rate = 0.1, .epochs = 2}, run));
         bits.add(run.losses);
         bits.add(run.weights);
       }},
      {"projection_gradient",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers gradient(in.projections.size());
         double loss = 0.0;
         bits.add(softknn::projection_gradient(in.layer, in.task, in.targets, in.projections, {},
                                               loss, gradient));
         bits.add(loss);
         bits.add(gradient);
       }},
      {"transformer_gradient",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers gradient(in.model.size());
         softknn::TransformerLoss loss;
         bits.add(softknn::transformer_gradient(in.transformer, 2, in.tokens, {}, in.model, loss,
                                                gradient));
         bits.add(loss.loss);
         bits.add(gradient);
       }},
      {"train_transformer_step",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers weights = in.model, moments(2 * weights.size());
         softknn::NumpyRandom random(4);
         softknn::TransformerLoss loss;
         bits.add(softknn::train_transformer_step(in.transformer, {2, 1, 3}, {}, 1, random, weights,
                                                  moments, loss));
         bits.add(loss.loss);
         bits.add(weights);
       }},
  };
}

std::vector<NamedCall> learning_calls() {
  return {
      {"train_metric",
       [](const SharedInputs& in, ResultBits& bits) {
         // The signs of y are the classes.
         Numbers labels;
         for (const double y : in.y) {
           labels.push_back(y < 0.0 ? 0.0 : 1.0);
         }
         softknn::MetricRun run;
         bits.add(softknn::train_metric({.points = 40, .width = 3, .dimensions = 2, .classes = 2},
                                        first(in.key, 120), labels, {.seed = 2}, {0.05, 3}, run));
         bits.add(run.epochs);
         bits.add(run.projection);
       }},
      {"metric_objective",
       [](const SharedInputs& in, ResultBits& bits) {
         const Numbers labels(12, 0.0);
         softknn::MetricObjective result;
         bits.add(
             softknn::metric_objective({.points = 12, .width = 3, .dimensions = 2, .classes = 2},
                                       first(in.key, 36), labels, first(in.query, 6), result));
         bits.add(result.objective);
         bits.add(result.gradient);
       }},
      {"classify",
       [](const SharedInputs& in, ResultBits& bits) {
         const Numbers labels(testing::size(SharedInputs::kColumns), 1.0);
         softknn::Classification result;
         bits.add(softknn::classify({SharedInputs::kRows, SharedInputs::kColumns, 3}, in.weights,
                                    labels, {}, result));
         bits.add(result.prediction);
         bits.add(result.numbers);
       }},
      {"principal_components",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::PrincipalComponents result;
         bits.add(softknn::principal_components(33, 8, 3, first(in.key, 264), result));
         bits.add(result.projected);
         bits.add(result.components);
         bits.add(result.moments);
       }},
      {"iterate_attention",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::IteratedAttention result;
         softknn::AttentionOptions options{.scoring = {}, .masking = {}};
         bits.add(softknn::iterate_attention(in.shape, in.query, in.key, options, 3,
                                             softknn::StepPrecision::kFloatFast, result));
         bits.add(result.states);
         bits.add(result.moved);
       }},
  };
}

std::vector<NamedCall> all_calls() {
  std::vector<NamedCall> result = attention_calls();
  for (const auto& more : {row_calls(), experiment_calls(), learning_calls()}) {
    result.insert(result.end(), more.begin(), more.end());
  }
  return result;
}

}  // namespace

TEST_CASE("concurrent calls on shared inputs return the bits of serial calls", "[concurrency]") {
  const SharedInputs inputs;
  const std::vector<NamedCall> calls = all_calls();
  constexpr std::size_t kThreads = 4;
  constexpr std::size_t kRounds = 8;
  // The concurrent calls come first, so that a value that a first call prepares is prepared there.
  std::vector<std::vector<ResultBits>> results(kThreads * kRounds);
  std::atomic<std::size_t> waiting{kThreads};
  const auto work = [&](std::size_t thread) {
    --waiting;
    while (waiting != 0) {
      std::this_thread::yield();
    }
    for (std::size_t round = 0; round < kRounds; ++round) {
      auto& found = results[thread * kRounds + round];
      found.resize(calls.size());
      for (std::size_t i = 0; i < calls.size(); ++i) {
        // In half of the rounds all threads make the same call, in the others different ones.
        const std::size_t call = (i + (round % 2) * thread) % calls.size();
        calls[call].run(inputs, found[call]);
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back(work, thread);
  }
  for (auto& thread : threads) {
    thread.join();
  }
  for (std::size_t call = 0; call < calls.size(); ++call) {
    CAPTURE(calls[call].name);
    ResultBits serial;
    calls[call].run(inputs, serial);
    CHECK(serial.are_results());
    for (const auto& found : results) {
      CHECK(found[call] == serial);
    }
  }
}

#endif
