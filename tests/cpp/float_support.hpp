#pragma once

#include "support.hpp"

namespace testing {

using Floats = std::vector<float>;

inline Floats floats(const Numbers& x) { return {x.begin(), x.end()}; }

inline Numbers doubles(const Floats& x) { return {x.begin(), x.end()}; }

/// A call whose numbers are exact in float.
inline Call single_precision(Call call) {
  for (Numbers* x : {&call.query, &call.key, &call.value, &call.bias}) {
    *x = doubles(floats(*x));
  }
  return call;
}

struct FloatAnswer {
  Outcome outcome;
  Floats output;
  Floats weights;
  Index empty_rows = 0;
};

/// The same call in float.
inline FloatAnswer attend_float(const Call& call) {
  softknn::Masking masking = call.options.masking;
  masking.allowed = call.allowed;
  masking.bias = call.bias;
  if (!call.padding.empty()) {
    masking.key_padding = call.padding;
  }
  const Floats query = floats(call.query);
  const Floats key = floats(call.key);
  const Floats value = floats(call.value);
  softknn::FloatResult result;
  const softknn::AttentionInputs<float> inputs{query, key, value};
  const Outcome outcome =
      softknn::attention(call.shape, inputs, {call.options.scoring, masking, true}, result);
  return {outcome,
          {result.output.data(), result.output.data() + result.output.size()},
          {result.weights.data(), result.weights.data() + result.weights.size()},
          result.empty_rows};
}

/// How far the fast output and weights are from the exact ones, in units of the bounds
/// 5e-6·|v|max·max(1, |score|max/20), with 1 for |v|max in that of the weights. |v|max
/// and |score|max are those of the call.
inline double fast_error(const Call& given) {
  Call call = single_precision(given);
  call.options.want_scores = true;
  call.options.want_weights = true;
  const Answer exact = answer(call);
  const FloatAnswer found = attend_float(call);
  REQUIRE(found.outcome.ok());
  REQUIRE(found.empty_rows == exact.empty_rows);
  double largest_value = 0.0;
  double largest_score = 0.0;
  for (const double v : call.value) {
    largest_value = std::isfinite(v) ? std::max(largest_value, std::abs(v)) : largest_value;
  }
  for (const double s : exact.scores) {
    largest_score = std::isfinite(s) ? std::max(largest_score, std::abs(s)) : largest_score;
  }
  const double bound = 5e-6 * std::max(1.0, largest_score / 20.0);
  const double error = distance(doubles(found.output), exact.output);
  const double weights = distance(doubles(found.weights), exact.weights);
  const double output = error == 0.0 ? 0.0 : error / (bound * largest_value);
  return std::max(output, weights / bound);
}

}  // namespace testing
