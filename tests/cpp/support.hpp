#pragma once

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "attention/attention_field.hpp"
#include "attention/attention_map.hpp"
#include "attention/iterated_attention.hpp"
#include "lessons.hpp"
#include "numerics/numpy_random.hpp"
#include "softknn/core/lookup.hpp"
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

inline std::size_t size(Index count) { return static_cast<std::size_t>(count); }

/// Exact: distinguishes -0 from 0 and compares NaN by its bits.
inline std::vector<std::uint64_t> bits(const Numbers& x) {
  std::vector<std::uint64_t> result;
  for (const double value : x) {
    result.push_back(std::bit_cast<std::uint64_t>(value));
  }
  return result;
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

/// One call and everything it owns; `attend` sets the pointers of the masks.
struct Call {
  Shape shape;
  Numbers query = {}, key = {}, value = {};
  softknn::AttentionOptions options{
      .scoring = {.scale = 1.0}, .want_weights = true, .want_scores = false, .want_entropy = true};
  Bytes allowed = {};
  Numbers bias = {};
  Bytes padding = {};
  Numbers sinks = {};
};

struct CallResult {
  Outcome outcome;
  Numbers output, weights, scores, entropy;
  Index empty_rows = 0;
  Numbers sink_weights = {};
};

inline Numbers numbers(const core::Buffer<double>& buffer) {
  return {buffer.data(), buffer.data() + buffer.size()};
}

inline CallResult attend(Call call) {
  auto& masking = call.options.masking;
  masking.allowed = call.allowed;
  masking.bias = call.bias;
  if (!call.padding.empty()) {
    masking.key_padding = call.padding;
  }
  call.options.sinks = call.sinks;
  core::AttentionResult<double> result;
  const Outcome outcome =
      core::attention(call.shape, {call.query, call.key, call.value}, call.options, result);
  return {outcome,
          numbers(result.output),
          numbers(result.weights),
          numbers(result.scores),
          numbers(result.entropy),
          result.empty_rows,
          numbers(result.sink_weights)};
}

/// A call that is expected to succeed.
inline CallResult result_of(const Call& call) {
  CallResult result = attend(call);
  REQUIRE(result.outcome.ok());
  return result;
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
