#pragma once

#include "softknn/attention.hpp"

/// Private to the core: what a call of `attention` refuses to read.
namespace softknn {

/// Looks for NaN and ±∞ in the queries, keys and values that some row really
/// uses, key head by key head. `kNonFinite` naming argument and place; `kMemory`.
Outcome check_used_inputs(const Shape& shape, const AttentionInputs<double>& inputs,
                          const Masking& masking);

}  // namespace softknn
