#pragma once

#include "softknn/attention.hpp"

namespace softknn {

/// A soft dictionary: every query gets the values of all entries, weighted by the similarity of
/// query and key.
///
/// Formula: `attention` with `scoring` and nothing else; its scale is 1 unless
/// another is set (`kUsualScale` is 1 here), for a look-up starts from the plain product.
///
/// Shapes: query (m, d), key (n, d), value (n, v) as in `Shape` →
/// `result.output` (m, v), `result.weights` (m, n).
///
/// Limits: at τ = 0 an exact dictionary that returns the value of the most similar key
/// (ties share); with rbf as τ → 0 a query that equals one key gets the value of
/// that key alone, exactly. At τ = ∞ the mean of all values.
///
/// Empty: without entries every output is 0, counted in `result.empty_rows`.
///
/// Errors, numerical note, cost: as `attention`, the weights among its results.
///
/// Source: Graves, Wayne and Danihelka (2014), "Neural Turing Machines", section
/// 3.3.1 (addressing by content).
Outcome lookup(const Shape& shape, const AttentionInputs<double>& inputs, const Scoring& scoring,
               AttentionResult<double>& result);

}  // namespace softknn
