#pragma once

#include "memory/arguments.hpp"
#include "softknn/core/attention.hpp"

/// Private to the core: the arguments of `attention`.
namespace softknn::core {

/// `kInvalid` for shape, masks and options; `kLimit` for an input or a requested result beyond
/// `kMaximumElements`. Constant time.
Outcome check_options(const Shape& shape, const AttentionOptions& options);

/// As `check_options`, plus the lengths of the inputs.
template <typename Scalar>
Outcome check_call(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                   const AttentionOptions& options) {
  return check_options(shape, options).then([&] { return check_lengths(shape, inputs); });
}

/// As `attention`, for arguments that `check_call` has accepted.
template <typename Scalar>
Outcome run_attention(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                      const AttentionOptions& options, AttentionResult<Scalar>& result);

/// Searches the queries, keys and values that some row uses for NaN and ±∞, key head by key head.
/// `kNonFinite` naming argument and position; `kMemory`.
template <typename Scalar>
Outcome check_used_inputs(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                          const Masking& masking);

}  // namespace softknn::core
