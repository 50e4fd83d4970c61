#pragma once

#include "support.hpp"

/// Multi-head calls as plain vectors, and the same computed from its parts.
namespace testing {

struct HeadsCall {
  core::MultiHeadShape shape;
  Numbers query, key, value;
  Numbers wq, wk, wv, wo;
  bool mixes = true;
  /// Masks, sinks and options; its own inputs are unused.
  Call inner;
};

struct HeadsCallResult {
  Outcome outcome;
  Numbers output;
  CallResult heads;
};

inline HeadsCallResult attend(const HeadsCall& call) {
  core::MultiHeadResult result;
  const Outcome outcome = core::multi_head_attention(
      call.shape, {call.query, call.key, call.value},
      {call.wq, call.wk, call.wv,
       call.mixes ? std::optional<std::span<const double>>(call.wo) : std::nullopt},
      options_of(call.inner), result);
  return {outcome, numbers(result.output), result_from(outcome, result.heads)};
}

inline HeadsCallResult result_of(const HeadsCall& call) {
  HeadsCallResult result = attend(call);
  REQUIRE(result.outcome.ok());
  return result;
}

inline HeadsCall random_heads(core::NumpyRandom& random, const core::MultiHeadShape& shape) {
  const Shape& s = shape.heads;
  HeadsCall call{.shape = shape,
                 .query = gaussians(random, s.batch * s.queries * shape.query_width),
                 .key = gaussians(random, s.batch * s.keys * shape.key_width),
                 .value = gaussians(random, s.batch * s.keys * shape.value_width),
                 .wq = gaussians(random, shape.query_width * s.query_heads * s.width, 0.5),
                 .wk = gaussians(random, shape.key_width * s.key_heads * s.width, 0.5),
                 .wv = gaussians(random, shape.value_width * s.key_heads * s.value_width),
                 .wo = gaussians(random, s.query_heads * s.value_width * shape.output_width),
                 .mixes = true,
                 .inner = {}};
  call.inner.shape = s;
  call.inner.options.want_scores = call.inner.options.want_winner = true;
  return call;
}

/// (B, H, m, n, a, d, v, b) = (2, 4, 3, 5, 6, 2, 3, 7), G as given.
inline core::MultiHeadShape usual_heads(Index key_heads = 4) {
  return {.heads = {.batch = 2,
                    .query_heads = 4,
                    .key_heads = key_heads,
                    .queries = 3,
                    .keys = 5,
                    .width = 2,
                    .value_width = 3},
          .query_width = 6,
          .key_width = 5,
          .value_width = 4,
          .output_width = 7};
}

/// (batch, rows, heads·width) to (batch, heads, rows, width).
inline Numbers split_heads(const Numbers& x, Index batch, Index rows, Index heads, Index width) {
  Numbers result;
  for (Index b = 0; b < batch; ++b) {
    for (Index h = 0; h < heads; ++h) {
      for (Index i = 0; i < rows; ++i) {
        const Numbers part = slice(x, ((b * rows + i) * heads + h) * width, width);
        result.insert(result.end(), part.begin(), part.end());
      }
    }
  }
  return result;
}

inline Numbers project(const Numbers& x, const Numbers& w, Index rows, Index inner, Index columns) {
  core::Buffer<double> result;
  REQUIRE(core::linear({.rows = rows, .inner = inner, .columns = columns}, x, w, {}, result).ok());
  return numbers(result);
}

/// The inner call of `attention`, with inputs from `linear`.
inline Call inner_call(const HeadsCall& call) {
  const Shape& s = call.shape.heads;
  Call inner = call.inner;
  const Index queries = s.batch * s.queries;
  const Index keys = s.batch * s.keys;
  inner.query = split_heads(
      project(call.query, call.wq, queries, call.shape.query_width, s.query_heads * s.width),
      s.batch, s.queries, s.query_heads, s.width);
  inner.key =
      split_heads(project(call.key, call.wk, keys, call.shape.key_width, s.key_heads * s.width),
                  s.batch, s.keys, s.key_heads, s.width);
  inner.value = split_heads(
      project(call.value, call.wv, keys, call.shape.value_width, s.key_heads * s.value_width),
      s.batch, s.keys, s.key_heads, s.value_width);
  return inner;
}

/// The heads of each row concatenated: (B, H, m, v) to (B, m, H·v).
inline Numbers join_heads(const Numbers& heads, const Shape& s) {
  return split_heads(heads, s.batch, s.query_heads, s.queries, s.value_width);
}

}  // namespace testing
