#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/rows.hpp"
#include "softknn/core/functions.hpp"
#include "softknn/core/language_model.hpp"

namespace softknn::core {
namespace {

/// Blocks all but the `top` largest logits.
Status keep_top(Index top, Buffer<double>& logits) {
  Buffer<std::int32_t> order;
  const Index count = logits.size();
  const Status status = order.allocate(count);
  if (status == Status::kOk) {
    rank_all(logits.data(), top, row_of(order.data(), 0, count));
    const std::int32_t last = order[top - 1];
    const double least = logits[last];
    ArrayView<double> x = array_view(logits.data(), count);
    x = (x < least).select(-kInfinity, x);
    auto after = x.tail(count - 1 - last);
    after = (after == least).select(-kInfinity, after);
  }
  return status;
}

}  // namespace

template <typename Scalar>
Outcome sample_token(std::span<const Scalar> logits, const Sampling& sampling, double uniform,
                     SampledToken& result) {
  const auto [temperature, top] = sampling;
  const Index count = length_of(logits);
  Buffer<double> scores;
  double total = 0.0;
  Outcome outcome = check_requirements({{count >= 1, Argument::kX},
                                        {is_temperature(temperature), Argument::kTemperature},
                                        {top >= 0, Argument::kCount},
                                        {uniform >= 0.0 && uniform < 1.0, Argument::kNoise}});
  outcome.status = outcome.ok() ? scores.allocate(count) : outcome.status;
  if (!outcome.ok()) {
    return outcome;
  }
  std::copy(logits.begin(), logits.end(), scores.begin());
  outcome = log_sum_exp(scores, 1, count, {&total, 1});
  if (outcome.ok() && !std::isfinite(total)) {
    outcome = {.status = Status::kNonFinite, .argument = Argument::kX};
  }
  // The lower of equal logits comes first.
  const bool greedy = temperature == 0.0;
  if (outcome.ok() && (greedy || (top > 0 && top < count))) {
    outcome.status = keep_top(greedy ? 1 : top, scores);
  }
  if (!outcome.ok()) {
    return outcome;
  }
  const double divisor = greedy ? 1.0 : temperature;
  outcome = softmax(scores, 1, count, divisor, scores);
  if (!outcome.ok()) {
    return outcome;
  }
  std::partial_sum(scores.begin(), scores.end(), scores.begin());
  const double* found = std::upper_bound(scores.begin(), scores.end(), uniform);
  // Rounding may leave the sum below `uniform`: then the last token that adds to it.
  found = found == scores.end() ? std::lower_bound(std::as_const(scores).begin(), found, found[-1])
                                : found;
  const Index token = found - scores.begin();
  result = {token, static_cast<double>(logits[static_cast<std::size_t>(token)]) - total};
  return outcome;
}

template Outcome sample_token(std::span<const double>, const Sampling&, double, SampledToken&);
template Outcome sample_token(std::span<const float>, const Sampling&, double, SampledToken&);

Outcome mix_probabilities(std::span<const double> logs, std::span<const double> q, double share,
                          std::span<double> result) {
  const bool fits = logs.size() == q.size() && logs.size() == result.size();
  return check_requirements(
             {{fits, Argument::kX}, {share >= 0.0 && share <= 1.0, Argument::kNoise}})
      .then([&] {
        return check_each(logs, Argument::kX, [](double log) { return log < kInfinity; });
      })
      .then([&] {
        return check_each(q, Argument::kX,
                          [](double vote) { return vote >= 0.0 && std::isfinite(vote); });
      })
      .then([&] {
        array_view(result) =
            array_view(logs).binaryExpr(array_view(q), [share](double log, double vote) {
              return logarithm((1.0 - share) * exponential(log) + share * vote);
            });
        return Outcome{};
      });
}

}  // namespace softknn::core
