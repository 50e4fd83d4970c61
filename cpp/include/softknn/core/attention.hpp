#pragma once

#include <cstdint>
#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/options.hpp"

namespace softknn::core {

/// The arrays of one call, row-major; shapes in `Shape`.
template <typename Scalar>
struct AttentionInputs {
  std::span<const Scalar> query = {};
  std::span<const Scalar> key = {};
  std::span<const Scalar> value = {};
};

/// Results; a buffer that was not requested stays empty.
template <typename Scalar>
struct AttentionResult {
  Buffer<Scalar> output;        // (B, H, m, v)
  Buffer<Scalar> weights;       // (B, H, m, n), after dropout
  Buffer<Scalar> scores;        // (B, H, m, n), before masks
  Buffer<Scalar> entropy;       // (B, H, m), in nats, before dropout
  Buffer<std::int32_t> winner;  // (B, H, m): the key of the largest weight, after dropout
  Buffer<Scalar> sink_weights;  // (B, H, m), with the weights, if there are sinks
  Index empty_rows = 0;
};

template <typename Scalar>
Outcome attention(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                  const AttentionOptions& options, AttentionResult<Scalar>& result);

}  // namespace softknn::core
