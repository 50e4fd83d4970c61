#include <cmath>

#include "shared.hpp"

/// Kernel regression, its data and its training; the experiments on entropy and dot products.
namespace softknn::border {
/// A trial, and the stream after it. The gradients: the Frobenius norm of dw/dq, one per query.
struct Trial {
  EntropyTrial numbers;
  Buffer<double> state;
};

FIELDS(KernelOptions, kernel, bandwidth, leave_one_out);

FIELDS(KernelTraining, w0, learning_rate, epochs, leave_one_out);

template <>
constexpr auto kFields<DotProductOptions> = fields(NAMED(DotProductOptions, "d", dim),
                                                   FIELD(DotProductOptions, count),
                                                   FIELD(DotProductOptions, seed),
                                                   FIELD(DotProductOptions, scaled));

FIELDS(EntropyTrialOptions, dim, queries, keys, correlation);

FIELDS(KernelRegression, prediction, weights, empty_rows);

FIELDS(Trial, numbers.unscaled, numbers.scaled, numbers.gradient_unscaled, numbers.gradient_scaled,
       state);

FIELDS(EntropySummary, unscaled, scaled, unscaled_sd, scaled_sd, unscaled_effective,
       scaled_effective, gradient_unscaled_mean, gradient_unscaled_median, gradient_scaled_mean,
       gradient_scaled_median);

namespace {

/// count each of x, y, truth; then w0. noise in [0, 1e300].
const Answer<Values>& regression_data_call(double count, double noise, double seed) {
  auto& answer = fresh<Values>();
  RegressionData data;
  new (&answer.outcome) Outcome(regression_data({to_index(count), noise, to_seed(seed)}, data));
  answer.result.values = std::move(data.numbers);
  return answer;
}

const Answer<Values>& average_pooling_call(const InputArray& y, const InputArray& at) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(filled(answer.result.values, at.length, [&](std::span<double> values) {
        return average_pooling(y.span(), at.span(), values);
      }));
  return answer;
}

/// x and y are equally long, `at` too with leaveOneOut. Errors name x "key", y "value", at "query".
const Answer<KernelRegression>& kernel_regression_call(const KernelOptions& options,
                                                       const InputArray& x, const InputArray& y,
                                                       const InputArray& at) {
  auto& answer = fresh<KernelRegression>();
  new (&answer.outcome)
      Outcome(kernel_regression(x.span(), y.span(), at.span(), options, answer.result));
  return answer;
}

/// epochs*4: w before, loss, gradient, w after. An overflow's row counts epochs from 0.
const Answer<Values>& train_kernel_regression_call(const KernelTraining& options,
                                                   const InputArray& x, const InputArray& y) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(train_kernel_regression(x.span(), y.span(), options, answer.result.values));
  return answer;
}

/// count values, then their mean and variance.
const Answer<Values>& dot_product_sample_call(const DotProductOptions& options) {
  auto& answer = fresh<Values>();
  DotProductSample sample;
  new (&answer.outcome) Outcome(dot_product_sample(options, sample));
  answer.result.values = std::move(sample.numbers);
  return answer;
}

const Answer<Trial>& entropy_trial_call(const EntropyTrialOptions& options,
                                        const InputArray& state) {
  auto& answer = fresh<Trial>();
  NumpyRandom random = random_of(state);
  new (&answer.outcome) Outcome(entropy_trial(random, options, answer.result.numbers).then([&] {
    return save(random, answer.result.state);
  }));
  return answer;
}

/// The arrays hold one trial after another.
const Answer<EntropySummary>& entropy_row_call(const InputArray& unscaled, const InputArray& scaled,
                                               const InputArray& gradient_unscaled,
                                               const InputArray& gradient_scaled) {
  auto& answer = fresh<EntropySummary>();
  new (&answer.outcome)
      Outcome(summarize_trials(unscaled.span(), scaled.span(), gradient_unscaled.span(),
                               gradient_scaled.span(), answer.result));
  return answer;
}

/// `spread` is the standard deviation, or its square.
const Answer<Number>& expected_entropy_call(double count, double spread, bool is_variance) {
  auto& answer = fresh<Number>();
  new (&answer.outcome) Outcome(expected_entropy(
      to_integer(count), is_variance ? std::sqrt(spread) : spread, answer.result.value));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(experiments) {
  bind_options<KernelOptions, "KernelOptions">();
  bind_options<KernelTraining, "KernelTraining">();
  bind_options<DotProductOptions, "DotProductOptions">();
  bind_options<EntropyTrialOptions, "EntropyTrialOptions">();
  bind_result<KernelRegression, "KernelRegression">();
  bind_result<Trial, "EntropyTrial">();
  bind_result<EntropySummary, "EntropySummary">();

  bind<"regressionData(count, noise, seed)">(&regression_data_call);
  bind<"averagePooling(y, at)">(&average_pooling_call);
  bind<"kernelRegression(options, x, y, at)">(&kernel_regression_call);
  bind<"trainKernelRegression(options, x, y)">(&train_kernel_regression_call);

  bind<"dotProductSample(options)">(&dot_product_sample_call);
  bind<"entropyTrial(options, state)">(&entropy_trial_call);
  bind<"entropyRow(unscaled, scaled, gradientUnscaled, gradientScaled)">(&entropy_row_call);
  bind<"expectedEntropy(count, spread, isVariance)">(&expected_entropy_call);
}

}  // namespace softknn::border
