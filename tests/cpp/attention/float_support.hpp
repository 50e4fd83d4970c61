#pragma once

#include <algorithm>
#include <bit>

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

inline bool same_float(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

struct FloatCallResult {
  Outcome outcome;
  Floats output;
  Floats weights;
  Floats scores;
  Floats entropy;
  bool scores_fit = true;
  Index empty_rows = 0;
  Floats sink_weights = {};
};

/// The same call in float, with weights; also with scores and entropy if `with_all`. A call for
/// the output alone has the same bits, also where it takes fewer steps.
inline FloatCallResult attend_float(const Call& call, bool with_all = false) {
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
  const softknn::FloatOptions options{
      call.options.scoring,      masking,   call.options.dropout, true, with_all, with_all,
      call.options.neighborhood, call.sinks};
  const Outcome outcome = softknn::attention(call.shape, inputs, options, result);
  softknn::FloatResult plain;
  softknn::FloatOptions output_only{call.options.scoring, masking, call.options.dropout};
  output_only.neighborhood = call.options.neighborhood;
  output_only.sinks = call.sinks;
  REQUIRE(softknn::attention(call.shape, inputs, output_only, plain).status == outcome.status);
  // Scores that are requested are summed in shorter strips.
  if (outcome.ok() && !with_all) {
    REQUIRE(std::equal(plain.output.begin(), plain.output.end(), result.output.begin(),
                       result.output.end(), same_float));
    REQUIRE(plain.empty_rows == result.empty_rows);
  }
  return {outcome,
          {result.output.begin(), result.output.end()},
          {result.weights.begin(), result.weights.end()},
          {result.scores.begin(), result.scores.end()},
          {result.entropy.begin(), result.entropy.end()},
          result.scores_fit,
          result.empty_rows,
          {result.sink_weights.begin(), result.sink_weights.end()}};
}

/// The error of the fast results in units of the bounds: 5e-6·|v|max·max(1, |score|max/20) for the
/// output, the same with |v|max = 1 for the others, divided by 1 − p with dropout. |v|max and
/// |score|max are those of the call.
inline double fast_error(const Call& given) {
  Call call = single_precision(given);
  call.options.want_scores = true;
  call.options.want_weights = true;
  call.options.want_entropy = true;
  const CallResult exact = result_of(call);
  double largest_value = 0.0;
  double largest_score = 0.0;
  for (const double v : call.value) {
    largest_value = std::isfinite(v) ? std::max(largest_value, std::abs(v)) : largest_value;
  }
  for (const double s : exact.scores) {
    largest_score = std::isfinite(s) ? std::max(largest_score, std::abs(s)) : largest_score;
  }
  const double bound = 5e-6 * std::max(1.0, largest_score / 20.0);
  const double kept = std::max(1.0 - call.options.dropout.probability, 0.1);
  double worst = 0.0;
  for (const bool with_all : {false, true}) {
    const FloatCallResult found = attend_float(call, with_all);
    REQUIRE(found.outcome.ok());
    REQUIRE(found.empty_rows == exact.empty_rows);
    const double error = distance(doubles(found.output), exact.output);
    worst = std::max({worst, error == 0.0 ? 0.0 : kept * error / (bound * largest_value),
                      kept * distance(doubles(found.weights), exact.weights) / bound,
                      distance(doubles(found.sink_weights), exact.sink_weights) / bound});
    if (with_all) {
      worst = std::max(worst, distance(doubles(found.entropy), exact.entropy) / bound);
      REQUIRE(found.scores_fit == (largest_score <= std::numeric_limits<float>::max()));
      worst = found.scores_fit
                  ? std::max(worst, distance(doubles(found.scores), exact.scores) / bound)
                  : worst;
    }
  }
  return worst;
}

}  // namespace testing
