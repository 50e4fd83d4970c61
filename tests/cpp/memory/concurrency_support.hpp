#pragma once

#include <functional>
#include <span>
#include <string>

#include "support.hpp"

/// Inputs shared by threads, and the bits of the results.
namespace testing {

using core::Buffer;

/// All bits of the results of a call, in order.
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
  void add(const core::AttentionResult<T>& result) {
    add(result.output);
    add(result.weights);
    add(result.scores);
    add(result.entropy);
    add(result.winner);
  }

  bool operator==(const ResultBits&) const = default;

  /// Whether every call succeeded: the bits of a failed call prove nothing.
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
  core::MultiHeadShape heads{
      .heads =
          {.query_heads = 2, .key_heads = 2, .queries = 6, .keys = 7, .width = 3, .value_width = 4},
      .query_width = 5,
      .key_width = 5,
      .value_width = 5,
      .output_width = 3};
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
  Numbers model, tokens{0, 2, 1, 1, 2, 0, 0, 1};
  softknn::AttentionOptions options{.scoring = {.similarity = softknn::Similarity::kCosine},
                                    .masking = {.causal = true, .past = 24},
                                    .dropout = {},
                                    .want_weights = true,
                                    .want_scores = true,
                                    .want_entropy = true,
                                    .want_winner = true};

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
    task = gaussians(random, layer.batch * layer.tokens * layer.inputs);
    targets = gaussians(random, layer.batch * layer.tokens * layer.outputs);
    projections = gaussians(random, core::projection_offsets(layer).back(), 0.5);
    model = gaussians(random, core::transformer_weights(transformer), 0.5);
  }

  static constexpr softknn::Index kRows = 12;
  static constexpr softknn::Index kColumns = 17;

  [[nodiscard]] core::AttentionInputs<double> inputs() const { return {query, key, value}; }
};

inline std::span<const double> first(const Numbers& numbers, std::size_t count) {
  return std::span(numbers).first(count);
}

struct NamedCall {
  std::string name;
  std::function<void(const SharedInputs&, ResultBits&)> run;
};

using RowFunction = Outcome (*)(std::span<const double>, softknn::Index, softknn::Index,
                                std::span<double>);

/// A row function that returns `count` numbers.
template <RowFunction kFunction, softknn::Index kCount>
void row_function(const SharedInputs& in, ResultBits& bits) {
  Numbers result(testing::size(kCount));
  bits.add(kFunction(in.weights, in.kRows, in.kColumns, result));
  bits.add(result);
}

}  // namespace testing
