#pragma once

#include <functional>
#include <span>
#include <string>

#include "support.hpp"

/// One call of every function on shared inputs, and the bits of its results.
namespace testing {

/// All bits of the results of a call, in order.
class ResultBits {
 public:
  Outcome outcome;

  void add(double x) { words_.push_back(std::bit_cast<std::uint64_t>(x)); }
  template <typename T>
  void add(std::span<const T> numbers) {
    std::ranges::for_each(numbers, [this](T x) { add(static_cast<double>(x)); });
  }
  void add(const Numbers& x) { add(std::span(x)); }
  template <typename T>
  void add(const core::Buffer<T>& x) {
    add(std::span<const T>(x.data(), testing::size(x.size())));
  }
  template <typename T>
  void add(const core::AttentionResult<T>& r) {
    all(r.output, r.weights, r.scores, r.entropy, r.winner, r.sink_weights);
  }
  void add(const core::MultiHeadResult& r) { all(r.output, r.heads); }
  void add(const core::IteratedAttention& r) { all(r.states, r.moved); }
  void add(const core::Neighbors& r) { all(r.indices, r.scores); }
  void add(const core::Classification& r) { all(r.prediction, r.numbers, r.accuracy); }
  void add(const core::KernelRegression& r) { all(r.prediction, r.weights); }
  void add(const core::RegressionData& r) { add(r.numbers); }
  void add(const core::DotProductSample& r) { add(r.numbers); }
  void add(const core::EntropyTrial& r) { all(r.unscaled, r.scaled, r.gradient_scaled); }
  void add(const core::EntropySummary& r) { all(r.unscaled, r.gradient_scaled_median); }
  void add(const core::ProjectionRun& r) { all(r.losses, r.weights); }
  void add(const core::TransformerResult& r) { all(r.logits, r.query, r.weights, r.output); }
  void add(const core::MetricRun& r) { all(r.epochs, r.projection); }
  void add(const core::MetricObjective& r) { all(r.objective, r.gradient); }
  void add(const core::PrincipalComponents& r) { all(r.projected, r.components, r.moments); }
  void add(const core::AttentionStatistics& r) { all(r.entropy, r.largest, r.self, r.distance); }

  template <typename... Parts>
  void all(const Parts&... parts) {
    (add(parts), ...);
  }

  bool operator==(const ResultBits& other) const { return words_ == other.words_; }

 private:
  std::vector<std::uint64_t> words_;
};

/// The inputs, which all threads read.
struct SharedInputs {
  Shape shape{2, 4, 2, 9, 33, 8, 5};
  Numbers query, key, value, rows, weights, x, y;
  std::vector<float> query_float, key_float, value_float;
  core::MultiHeadShape heads{{1, 2, 2, 6, 7, 3, 4}, 5, 5, 5, 3};
  core::ProjectionShape layer{
      .batch = 3, .tokens = 9, .inputs = 8, .outputs = 2, .heads = 2, .width = 3, .value_width = 2};
  Numbers task, targets, projections;
  core::TransformerShape transformer{.vocabulary = 3,
                                     .context = 4,
                                     .dimension = 5,
                                     .heads = 2,
                                     .head_dimension = 1,
                                     .value_dimension = 2,
                                     .layers = 2};
  Numbers model, tokens{0, 2, 1, 1, 2, 0, 0, 1}, ones = Numbers(17, 1.0), classes;
  Numbers sinks{0.5, 0.0, -1.0, 2.0};
  softknn::AttentionOptions options{.scoring = {.similarity = softknn::Similarity::kCosine},
                                    .masking = {.causal = true, .past = 24},
                                    .want_weights = true,
                                    .want_scores = true,
                                    .want_entropy = true,
                                    .want_winner = true};
  softknn::AttentionOptions every_option = options;

  SharedInputs() {
    core::NumpyRandom random(20);
    query = gaussians(random, 2 * 4 * 9 * 8);
    key = gaussians(random, 2 * 2 * 33 * 8);
    value = gaussians(random, 2 * 2 * 33 * 5);
    query_float.assign(query.begin(), query.end());
    key_float.assign(key.begin(), key.end());
    value_float.assign(value.begin(), value.end());
    rows = gaussians(random, kRows * kColumns);
    weights.resize(rows.size());
    REQUIRE(core::softmax(rows, kRows, kColumns, 1.0, weights).ok());
    x = gaussians(random, 40);
    y = gaussians(random, 40);
    for (const double number : y) {
      classes.push_back(number < 0.0 ? 0.0 : 1.0);
    }
    task = gaussians(random, layer.batch * layer.tokens * layer.inputs);
    targets = gaussians(random, layer.batch * layer.tokens * layer.outputs);
    projections = gaussians(random, core::projection_offsets(layer).back(), 0.5);
    model = gaussians(random, core::transformer_weights(transformer), 0.5);
    every_option.dropout = {.probability = 0.25, .seed = 4};
    every_option.neighborhood = {.count = 5};
    every_option.sinks = sinks;
    every_option.masking.slopes = sinks;
  }
  SharedInputs(const SharedInputs&) = delete;

  static constexpr Index kRows = 12, kColumns = 17;

  [[nodiscard]] core::AttentionInputs<double> inputs() const { return {query, key, value}; }
  [[nodiscard]] core::AttentionInputs<float> float_inputs() const {
    return {query_float, key_float, value_float};
  }
};

inline std::span<const double> first(const Numbers& numbers, std::size_t count) {
  return std::span(numbers).first(count);
}

struct NamedCall {
  std::string name;
  std::function<void(const SharedInputs&, ResultBits&)> run;
  bool allocates = true;
};

/// A call that makes a result.
template <typename Result, typename Call>
NamedCall makes(const std::string& name, Call call) {
  return {name, [call](const SharedInputs& in, ResultBits& bits) {
            Result result{};
            bits.outcome = call(in, result);
            bits.add(result);
          }};
}

/// A call that writes `count` numbers.
template <typename Call>
NamedCall writes(const std::string& name, Index count, bool allocates, Call call) {
  return {name,
          [=](const SharedInputs& in, ResultBits& bits) {
            Numbers result(testing::size(count));
            bits.outcome = call(in, std::span<double>(result));
            bits.add(result);
          },
          allocates};
}

using RowFunction = Outcome (*)(std::span<const double>, Index, Index, std::span<double>);

inline NamedCall of_rows(const std::string& name, RowFunction function, Index count,
                         bool allocates = false) {
  return writes(name, count, allocates, [function](const SharedInputs& in, std::span<double> r) {
    return function(in.weights, SharedInputs::kRows, SharedInputs::kColumns, r);
  });
}

using In = SharedInputs;
using AnyBuffer = core::Buffer<double>;

inline std::vector<NamedCall> attention_calls() {
  using Result = core::AttentionResult<double>;
  using Narrow = core::AttentionResult<float>;
  return {
      makes<Result>("attention",
                    [](const In& in, auto& r) {
                      return core::attention(in.shape, in.inputs(), in.options, r);
                    }),
      makes<Result>("attention with every option",
                    [](const In& in, auto& r) {
                      return core::attention(in.shape, in.inputs(), in.every_option, r);
                    }),
      makes<Narrow>("attention in float",
                    [](const In& in, auto& r) {
                      return core::attention(in.shape, in.float_inputs(), in.every_option, r);
                    }),
      makes<Result>("attention_map",
                    [](const In& in, auto& r) {
                      return core::attention_map(in.shape, in.inputs(), in.every_option, {3, 4}, r);
                    }),
      makes<Result>("attention_field",
                    [](const In& in, auto& r) {
                      return core::attention_field({.columns = 7, .rows = 5}, 12, 2,
                                                   first(in.key, 24), first(in.value, 24),
                                                   {.want_entropy = true}, r);
                    }),
      makes<core::Neighbors>("nearest_neighbors",
                             [](const In& in, auto& r) {
                               return core::nearest_neighbors(in.shape, in.query, in.key,
                                                              in.options.scoring, 4, r);
                             }),
      makes<core::Neighbors>("search of an index",
                             [](const In& in, auto& r) {
                               core::KeyIndex<double> index(8, Similarity::kRbf);
                               return index.add(in.key).then(
                                   [&] { return index.search(in.query, 72, 4, r); });
                             }),
      makes<core::Neighbors>("search of an index of floats",
                             [](const In& in, auto& r) {
                               core::KeyIndex<float> index(8, Similarity::kDot);
                               return index.add(in.key_float).then([&] {
                                 return index.search(in.query_float, 72, 4, r);
                               });
                             }),
      makes<AnyBuffer>("scores",
                       [](const In& in, auto& r) {
                         return core::scores(in.shape, in.query, in.key,
                                             {.similarity = Similarity::kRbf}, r);
                       }),
      makes<core::MultiHeadResult>(
          "multi_head_attention",
          [](const In& in, auto& r) {
            return core::multi_head_attention(
                in.heads, {first(in.query, 30), first(in.key, 35), first(in.value, 35)},
                {first(in.rows, 30), first(in.weights, 30), first(in.key, 40), first(in.query, 24)},
                {.want_weights = true}, r);
          }),
      makes<core::IteratedAttention>("iterate_attention",
                                     [](const In& in, auto& r) {
                                       return core::iterate_attention(
                                           in.shape, in.query, in.key, {}, 3,
                                           core::StepPrecision::kDouble, r);
                                     }),
      makes<core::IteratedAttention>("iterate_attention in float",
                                     [](const In& in, auto& r) {
                                       return core::iterate_attention(
                                           in.shape, in.query, in.key, {}, 3,
                                           core::StepPrecision::kFloatFast, r);
                                     }),
      writes("head_diversity", 1, false,
             [](const In& in, auto r) {
               return core::head_diversity(1, 3, 4, In::kColumns, in.weights, r[0]);
             }),
      makes<core::AttentionStatistics>("attention_statistics",
                                       [](const In& in, auto& r) {
                                         return core::attention_statistics(in.weights, 3, 4,
                                                                           In::kColumns, r);
                                       }),
  };
}

inline std::vector<NamedCall> numeric_calls() {
  return {
      writes("softmax", In::kRows * In::kColumns, false,
             [](const In& in, auto r) {
               return core::softmax(in.rows, In::kRows, In::kColumns, 0.5, r);
             }),
      of_rows("log_sum_exp", core::log_sum_exp, In::kRows),
      of_rows("softmax_jacobian", core::softmax_jacobian, In::kRows * In::kColumns * In::kColumns,
              true),
      of_rows("entropy", core::entropy, In::kRows),
      of_rows("effective_neighbors", core::effective_neighbors, In::kRows),
      writes("captured_mass", In::kRows, true,
             [](const In& in, auto r) {
               return core::captured_mass(in.weights, In::kRows, In::kColumns, 3, r);
             }),
      writes("rotary", 288, false,
             [](const In& in, auto r) {
               return core::rotary(first(in.query, 288), 1, first(in.x, 36), 8, 1e4,
                                   core::RotaryLayout::kHalves, r);
             }),
      makes<AnyBuffer>("linear",
                       [](const In& in, auto& r) {
                         return core::linear({.rows = 9, .inner = 8, .columns = 5},
                                             first(in.query, 72), first(in.key, 40),
                                             first(in.value, 5), r);
                       }),
      makes<AnyBuffer>("batch_matmul",
                       [](const In& in, auto& r) {
                         return core::batch_matmul(
                             {.slices = 2, .rows = 9, .inner = 8, .columns = 5},
                             first(in.query, 144), first(in.key, 80), r);
                       }),
      makes<core::Classification>("classify",
                                  [](const In& in, auto& r) {
                                    return core::classify({In::kRows, In::kColumns, 3}, in.weights,
                                                          in.ones, first(in.ones, In::kRows), r);
                                  }),
  };
}

}  // namespace testing
