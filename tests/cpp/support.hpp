#pragma once

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "attention/attention_field.hpp"
#include "attention/attention_map.hpp"
#include "attention/iterated_attention.hpp"
#include "lessons.hpp"
#include "numerics/numpy_random.hpp"
#include "numerics/product.hpp"
#include "softknn/softknn.hpp"

/// Shared helpers: calls as plain vectors, bitwise comparison, data.
namespace core = softknn::core;

namespace testing {

using softknn::Argument;
using softknn::Index;
using softknn::Outcome;
using softknn::Shape;
using softknn::Similarity;
using softknn::Status;

using Numbers = std::vector<double>;
using Bytes = std::vector<std::uint8_t>;

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
inline constexpr Index kFirstIndex = std::numeric_limits<Index>::min();
inline constexpr Index kLastIndex = std::numeric_limits<Index>::max();
inline constexpr Similarity kSimilarities[] = {Similarity::kDot, Similarity::kCosine,
                                               Similarity::kRbf};

inline bool is_invalid(const Outcome& outcome, Argument argument) {
  return outcome.status == Status::kInvalid && outcome.argument == argument;
}

/// Whether an error names this place.
inline bool is_at(const Outcome& found, Status status, Argument argument, Index slice, Index row,
                  Index column) {
  return found.status == status && found.argument == argument && found.slice == slice &&
         found.row == row && found.column == column;
}

inline std::size_t size(Index count) { return static_cast<std::size_t>(count); }

/// Exact: distinguishes -0 from 0 and compares NaN by its bits.
inline std::vector<std::uint64_t> bits(const Numbers& x) {
  std::vector<std::uint64_t> result;
  for (const double value : x) {
    result.push_back(std::bit_cast<std::uint64_t>(value));
  }
  return result;
}

/// The same, of long lists.
inline bool same_bits(const Numbers& a, const Numbers& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

inline Numbers slice(const Numbers& x, Index start, Index count) {
  return {x.data() + start, x.data() + start + count};
}

/// The largest |a_i − b_i|; infinite if lengths differ or a number is NaN.
inline double distance(const Numbers& a, const Numbers& b) {
  double largest = a.size() == b.size() ? 0.0 : kInfinity;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const double difference = std::abs(a[i] - b[i]);
    largest = difference <= largest ? largest : (std::isnan(difference) ? kInfinity : difference);
  }
  return largest;
}

/// The rows of a fixture, one after the other.
template <typename Rows>
Numbers flat(const Rows& rows) {
  Numbers result;
  for (const auto& row : rows) {
    result.insert(result.end(), row.begin(), row.end());
  }
  return result;
}

/// `entropy` of one row.
inline double row_entropy(const Numbers& p) {
  double result = kNan;
  REQUIRE(core::entropy(p, 1, static_cast<Index>(p.size()), {&result, 1}).ok());
  return result;
}

inline Numbers gaussians(core::NumpyRandom& random, Index count, double scale = 1.0) {
  Numbers result(size(count));
  random.fill_gaussian(result);
  for (double& x : result) {
    x *= scale;
  }
  return result;
}

/// One call and everything that it owns.
struct Call {
  Shape shape;
  Numbers query = {}, key = {}, value = {};
  softknn::AttentionOptions options{
      .scoring = {.scale = 1.0}, .want_weights = true, .want_scores = false, .want_entropy = true};
  Bytes allowed = {};
  Numbers bias = {};
  Bytes padding = {};
  Numbers sinks = {};
  Numbers pasts = {}, key_lengths = {}, slopes = {};
};

struct CallResult {
  Outcome outcome;
  Numbers output, weights, scores, entropy;
  Index empty_rows = 0;
  Numbers sink_weights = {};
  std::vector<std::int32_t> winner = {};
};

template <typename T>
Numbers numbers(const core::Buffer<T>& buffer) {
  return {buffer.data(), buffer.data() + buffer.size()};
}

template <typename Scalar>
CallResult result_from(const Outcome& outcome, const core::AttentionResult<Scalar>& made) {
  return {outcome,
          numbers(made.output),
          numbers(made.weights),
          numbers(made.scores),
          numbers(made.entropy),
          made.empty_rows,
          numbers(made.sink_weights),
          {made.winner.begin(), made.winner.end()}};
}

/// The options with views of the arrays that the call owns.
inline softknn::AttentionOptions options_of(const Call& call) {
  softknn::AttentionOptions options = call.options;
  auto& masking = options.masking;
  masking.allowed = call.allowed;
  masking.bias = call.bias;
  masking.pasts = call.pasts;
  masking.key_lengths = call.key_lengths;
  masking.slopes = call.slopes;
  options.sinks = call.sinks;
  if (!call.padding.empty()) {
    masking.key_padding = call.padding;
  }
  return options;
}

template <typename Scalar>
std::vector<Scalar> rounded(const Numbers& x) {
  return {x.begin(), x.end()};
}

template <typename Scalar = double>
CallResult attend(const Call& call) {
  core::AttentionResult<Scalar> result;
  const auto query = rounded<Scalar>(call.query), key = rounded<Scalar>(call.key),
             value = rounded<Scalar>(call.value);
  const Outcome outcome = core::attention(
      call.shape, core::AttentionInputs<Scalar>{query, key, value}, options_of(call), result);
  return result_from(outcome, result);
}

/// Whether two calls agree that differ in their sizes: bit for bit in WebAssembly. Natively the
/// order of a sum depends on these, and `most` of the largest number is allowed, or of 1.
inline bool agree(const Numbers& x, const Numbers& y, double most) {
  double largest = 1.0;
  for (const double number : y) {
    largest = std::max(largest, std::abs(number));
  }
  return same_bits(x, y) ||
         (!core::kPacks && x.size() == y.size() && distance(x, y) <= most * largest);
}

/// A call that is expected to succeed.
template <typename Scalar = double>
CallResult result_of(const Call& call) {
  CallResult result = attend<Scalar>(call);
  REQUIRE(result.outcome.ok());
  return result;
}

/// A call whose numbers are exact in float.
inline Call single_precision(Call call) {
  for (Numbers* x : {&call.query, &call.key, &call.value, &call.bias}) {
    for (double& number : *x) {
      number = static_cast<float>(number);
    }
  }
  return call;
}

/// Every number of two results is the same, bit for bit.
inline void check_bits(const CallResult& a, const CallResult& b) {
  CHECK(same_bits(a.output, b.output));
  CHECK(same_bits(a.weights, b.weights));
  CHECK(same_bits(a.scores, b.scores));
  CHECK(same_bits(a.entropy, b.entropy));
  CHECK(same_bits(a.sink_weights, b.sink_weights));
  CHECK((a.winner == b.winner && a.empty_rows == b.empty_rows));
}

inline Call random_call(core::NumpyRandom& random, const Shape& shape,
                        Similarity similarity = Similarity::kDot) {
  Call call{
      .shape = shape,
      .query = gaussians(random, shape.batch * shape.query_heads * shape.queries * shape.width),
      .key = gaussians(random, shape.batch * shape.key_heads * shape.keys * shape.width),
      .value = gaussians(random, shape.batch * shape.key_heads * shape.keys * shape.value_width)};
  call.options.scoring.similarity = similarity;
  return call;
}

/// One head, one batch entry.
inline Shape single(Index queries, Index keys, Index width, Index value_width) {
  return {.queries = queries, .keys = keys, .width = width, .value_width = value_width};
}

/// A boolean mask of the full shape (B, H, m, n), each cell allowed with probability `chance`.
inline void mask_randomly(Call& call, core::NumpyRandom& random, double chance) {
  const Shape& s = call.shape;
  call.options.masking.kind = softknn::MaskKind::kBoolean;
  call.options.masking.stride_key = 1;
  call.options.masking.stride_query = s.keys;
  call.options.masking.stride_head = s.queries * s.keys;
  call.options.masking.stride_batch = s.query_heads * s.queries * s.keys;
  call.allowed.resize(size(s.batch * s.query_heads * s.queries * s.keys));
  for (auto& cell : call.allowed) {
    cell = random.next_uniform() < chance ? 1 : 0;
  }
}

}  // namespace testing
