#pragma once

#include "softknn/attention.hpp"

/// Private to the core: what a call of `attention` refuses to read.
namespace softknn {

/// `kLimit` if an input or a result that is asked for passes `kMaximumElements`.
Outcome check_sizes(const Shape& shape, const AttentionOptions& options);

/// Looks for NaN and ±∞ in the queries, keys and values that some row really
/// uses, key head by key head. `kNonFinite` naming argument and place; `kMemory`.
Outcome check_used_inputs(const Shape& shape, const AttentionInputs<double>& inputs,
                          const Masking& masking);

}  // namespace softknn
