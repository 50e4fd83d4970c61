#pragma once

#include "shared.hpp"
#include "softknn/core/attention.hpp"

/// What every call of attention takes.
namespace softknn::bindings {

struct AttentionArrays {
  InputArray query, key, value;
  /// Bytes or doubles by `maskKind`, and bytes.
  InputArray mask, key_padding;
  /// If given, a past and a length of the keys for each of B, then a slope and, with sinks, a sink
  /// for each of H.
  InputArray per_axis;

  template <typename Scalar>
  [[nodiscard]] AttentionInputs<Scalar> inputs() const {
    return {query.span<Scalar>(), key.span<Scalar>(), value.span<Scalar>()};
  }
};

struct RawScoring {
  int similarity;
  double scale, temperature, key_norm_penalty, softcap, epsilon;
};

struct RawOptions {
  int similarity;
  double scale, temperature, key_norm_penalty, softcap, epsilon;
  int mask_kind;
  Index mask_stride_batch, mask_stride_head, mask_stride_query, mask_stride_key;
  Index padding_stride_batch;
  bool causal;
  double past, window;
  double dropout;
  std::uint32_t dropout_seed;
  int non_finite;
  double neighbors;
  bool equal_weights;
  bool weights, scores, entropy;
};

inline Scoring scoring_of(const RawScoring& raw) {
  return {static_cast<Similarity>(raw.similarity),
          if_given(raw.scale),
          raw.temperature,
          raw.key_norm_penalty,
          raw.softcap,
          raw.epsilon};
}

inline std::int64_t past_of(double past) {
  return past < 0.0 ? -to_integer(-past) : to_integer(past);
}

/// What most of them return.
struct Attended : Answer {
  Doubles output, weights, scores, entropy;
  Integers winner;
  Doubles sink_weights;
  Index empty_rows;
};

inline Attended attended(const Outcome& outcome, const AttentionResult<double>& result) {
  return {ended(outcome), result.output, result.weights,      result.scores,
          result.entropy, result.winner, result.sink_weights, result.empty_rows};
}

/// The options of the core.
AttentionOptions options_of(const RawOptions& raw, const Shape& shape,
                            const AttentionArrays& arrays);

}  // namespace softknn::bindings
