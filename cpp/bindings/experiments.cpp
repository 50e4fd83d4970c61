#include <cmath>

#include "shared.hpp"

/// Kernel regression, its data and its training; the experiments on entropy and dot products.
namespace softknn::border {
/// A trial, and the stream after it. The gradients: the Frobenius norm of dw/dq, one per query.
struct Trial {
  EntropyTrial numbers;
  Buffer<double> state;
};

template <>
constexpr auto kFields<KernelOptions> = fields(SOFTKNN_FIELD(KernelOptions, "kernel", kernel),
                                               SOFTKNN_FIELD(KernelOptions, "bandwidth", bandwidth),
                                               SOFTKNN_FIELD(KernelOptions, "leaveOneOut",
                                                             leave_one_out));

template <>
constexpr auto kFields<KernelTraining> =
    fields(SOFTKNN_FIELD(KernelTraining, "w0", w0),
           SOFTKNN_FIELD(KernelTraining, "learningRate", learning_rate),
           SOFTKNN_FIELD(KernelTraining, "epochs", epochs),
           SOFTKNN_FIELD(KernelTraining, "leaveOneOut", leave_one_out));

template <>
constexpr auto kFields<DotProductOptions> = fields(SOFTKNN_FIELD(DotProductOptions, "d", dim),
                                                   SOFTKNN_FIELD(DotProductOptions, "count", count),
                                                   SOFTKNN_FIELD(DotProductOptions, "seed", seed),
                                                   SOFTKNN_FIELD(DotProductOptions, "scaled",
                                                                 scaled));

template <>
constexpr auto kFields<EntropyTrialOptions> =
    fields(SOFTKNN_FIELD(EntropyTrialOptions, "dim", dim),
           SOFTKNN_FIELD(EntropyTrialOptions, "queries", queries),
           SOFTKNN_FIELD(EntropyTrialOptions, "keys", keys),
           SOFTKNN_FIELD(EntropyTrialOptions, "correlation", correlation));

template <>
constexpr auto kFields<KernelRegression> =
    fields(SOFTKNN_FIELD(KernelRegression, "prediction", prediction),
           SOFTKNN_FIELD(KernelRegression, "weights", weights),
           SOFTKNN_FIELD(KernelRegression, "emptyRows", empty_rows));

template <>
constexpr auto kFields<Trial> =
    fields(SOFTKNN_FIELD(Trial, "unscaled", numbers.unscaled),
           SOFTKNN_FIELD(Trial, "scaled", numbers.scaled),
           SOFTKNN_FIELD(Trial, "gradientUnscaled", numbers.gradient_unscaled),
           SOFTKNN_FIELD(Trial, "gradientScaled", numbers.gradient_scaled),
           SOFTKNN_FIELD(Trial, "state", state));

template <>
constexpr auto kFields<EntropySummary> =
    fields(SOFTKNN_FIELD(EntropySummary, "unscaled", unscaled),
           SOFTKNN_FIELD(EntropySummary, "scaled", scaled),
           SOFTKNN_FIELD(EntropySummary, "unscaledSd", unscaled_sd),
           SOFTKNN_FIELD(EntropySummary, "scaledSd", scaled_sd),
           SOFTKNN_FIELD(EntropySummary, "unscaledEffective", unscaled_effective),
           SOFTKNN_FIELD(EntropySummary, "scaledEffective", scaled_effective),
           SOFTKNN_FIELD(EntropySummary, "gradientUnscaledMean", gradient_unscaled_mean),
           SOFTKNN_FIELD(EntropySummary, "gradientUnscaledMedian", gradient_unscaled_median),
           SOFTKNN_FIELD(EntropySummary, "gradientScaledMean", gradient_scaled_mean),
           SOFTKNN_FIELD(EntropySummary, "gradientScaledMedian", gradient_scaled_median));

namespace {

/// count each of x, y, truth; then w0. noise in [0, 1e300].
const Answer<Values>& regression_data_call(double count, double noise, double seed) {
  auto& answer = fresh<Values>();
  RegressionData data;
  new (&answer.outcome) Outcome(regression_data({to_index(count), noise, to_seed(seed)}, data));
  answer.result.values = std::move(data.numbers);
  return answer;
}

const Answer<Values>& regression_truth_call(const InputArray& at) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(filled(answer.result.values, at.length, [&](std::span<double> values) {
        return regression_truth(at.span(), values);
      }));
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
  bind<"regressionTruth(at)">(&regression_truth_call);
  bind<"averagePooling(y, at)">(&average_pooling_call);
  bind<"kernelRegression(options, x, y, at)">(&kernel_regression_call);
  bind<"trainKernelRegression(options, x, y)">(&train_kernel_regression_call);

  bind<"dotProductSample(options)">(&dot_product_sample_call);
  bind<"entropyTrial(options, state)">(&entropy_trial_call);
  bind<"entropyRow(unscaled, scaled, gradientUnscaled, gradientScaled)">(&entropy_row_call);
  bind<"expectedEntropy(count, spread, isVariance)">(&expected_entropy_call);
}

}  // namespace softknn::border
