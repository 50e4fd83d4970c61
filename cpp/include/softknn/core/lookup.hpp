#pragma once

#include "softknn/core/attention.hpp"

namespace softknn::core {

/// A soft dictionary: each query gets the average of all values, weighted by the similarity of
/// query and key.
///
/// Formula: `attention` with `scoring`, `neighborhood` and no other option; the scale defaults to 1
/// because a lookup uses the plain dot product.
///
/// Shapes: query (m, d), key (n, d), value (n, v) as in `Shape` → `result.output` (m, v),
/// `result.weights` (m, n).
///
/// Limits: at τ = 0 an exact dictionary that returns the value of the most similar key (ties
/// share); with rbf as τ → 0 a query that equals one key gets exactly the value of that key. At τ =
/// ∞, the mean of all values.
///
/// Empty: without entries every output is 0 and every row counts in `result.empty_rows`.
///
/// Errors, numerical note, cost: as `attention` with the weights requested.
///
/// Source: Graves, Wayne and Danihelka (2014), "Neural Turing Machines", section 3.3.1 (addressing
/// by content).
Outcome lookup(const Shape& shape, const AttentionInputs<double>& inputs, const Scoring& scoring,
               AttentionResult<double>& result, const Neighborhood& neighborhood = {});

}  // namespace softknn::core
