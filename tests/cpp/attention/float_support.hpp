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
  core::AttentionResult<float> result;
  const core::AttentionInputs<float> inputs{query, key, value};
  softknn::AttentionOptions output_only = call.options;
  output_only.masking = masking;
  output_only.sinks = call.sinks;
  output_only.want_weights = output_only.want_scores = output_only.want_entropy = false;
  softknn::AttentionOptions options = output_only;
  options.want_weights = true;
  options.want_scores = options.want_entropy = with_all;
  const Outcome outcome = core::attention(call.shape, inputs, options, result);
  core::AttentionResult<float> plain;
  REQUIRE(core::attention(call.shape, inputs, output_only, plain).status == outcome.status);
  if (outcome.ok()) {
    REQUIRE(std::equal(plain.output.begin(), plain.output.end(), result.output.begin(),
                       result.output.end(), same_float));
    REQUIRE(plain.empty_rows == result.empty_rows);
  }
  return {outcome,
          {result.output.begin(), result.output.end()},
          {result.weights.begin(), result.weights.end()},
          {result.scores.begin(), result.scores.end()},
          {result.entropy.begin(), result.entropy.end()},
          result.empty_rows,
          {result.sink_weights.begin(), result.sink_weights.end()}};
}

/// The largest magnitude of the terms of a logit: Σ_c |q_c k_c|·|scale|/τ, of cosine 1/τ, of rbf
/// twice the score, as a difference is rounded before its square, the penalty, and what a mask adds
/// beyond its largest.
inline double largest_terms(Call call) {
  if (call.options.scoring.similarity == Similarity::kDot) {
    for (Numbers* x : {&call.query, &call.key}) {
      for (double& v : *x) {
        v = std::abs(v);
      }
    }
    if (call.options.scoring.scale)
      call.options.scoring.scale = std::abs(*call.options.scoring.scale);
    call.options.scoring.key_norm_penalty = -std::abs(call.options.scoring.key_norm_penalty);
  }
  call.options.scoring.softcap = 0.0;
  call.options.want_scores = true;
  const bool cosine = call.options.scoring.similarity == Similarity::kCosine;
  const double temperature = call.options.scoring.temperature;
  double largest = cosine && temperature > 0.0 ? 1.0 / temperature : 0.0, least_bias = 0.0,
         most_bias = 0.0;
  for (const double s : result_of(call).scores) {
    largest = std::isfinite(s) ? std::max(largest, std::abs(s)) : largest;
  }
  for (const double b : call.bias) {
    least_bias = std::isfinite(b) ? std::min(least_bias, b) : least_bias;
    most_bias = std::max(most_bias, b);
  }
  const bool rbf = call.options.scoring.similarity == Similarity::kRbf;
  return (rbf ? 2.0 : 1.0) * largest + std::min(most_bias - least_bias, 120.0);
}

/// The error of the fast results in units of the bounds: 5e-6·|v|max·max(1, terms/20) for the
/// output, the same with |v|max = 1 for the others, divided by 1 − p with dropout. |v|max and
/// terms (`largest_terms`) are those of the call.
inline double fast_error(const Call& given) {
  Call call = single_precision(given);
  call.options.want_scores = true;
  call.options.want_weights = true;
  call.options.want_entropy = true;
  const CallResult exact = result_of(call);
  double largest_value = 0.0;
  for (const double v : call.value) {
    largest_value = std::isfinite(v) ? std::max(largest_value, std::abs(v)) : largest_value;
  }
  const double bound = 5e-6 * std::max(1.0, largest_terms(call) / 20.0);
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
      worst = std::max(worst, distance(doubles(found.scores), exact.scores) / bound);
    }
  }
  return worst;
}

}  // namespace testing
