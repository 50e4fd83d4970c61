#include <cmath>
#include <utility>

#include "lessons.hpp"
#include "shared.hpp"

/// Kernel regression, its data and its training; the experiments on entropy and dot products.
namespace softknn::bindings {
namespace {

struct RawKernel {
  int kernel;
  double bandwidth;
  bool leave_one_out, linear;
};

struct Regressed : Answer {
  Doubles prediction, weights;
  Index empty_rows;
};

/// A trial, and the stream after it. The gradients: the Frobenius norm of dw/dq, one per query.
struct Trial : Answer {
  double unscaled, scaled;
  Doubles gradient_unscaled, gradient_scaled, state;
};

struct Tried {
  EntropyTrial trial;
  Buffer<double> state;
};

struct Summary : Answer, EntropySummary {};

/// count each of x, y, truth; then w0. noise in [0, 1e300].
Values regression_data(Index count, double noise, std::uint32_t seed) {
  auto& data = keep<RegressionData>();
  return {ended(core::regression_data({count, noise, seed}, data)), data.numbers};
}

Values average_pooling(const InputArray& y, const InputArray& at) {
  return filled(at.length, [&](std::span<double> values) {
    return core::average_pooling(y.span(), at.span(), values);
  });
}

/// x and y are equally long, `at` too with leaveOneOut. Errors name x "key", y "value", at "query".
Regressed kernel_regression(const RawKernel& raw, const InputArray& x, const InputArray& y,
                            const InputArray& at) {
  auto& result = keep<KernelRegression>();
  const KernelOptions options{static_cast<Kernel>(raw.kernel), raw.bandwidth, raw.leave_one_out,
                              raw.linear};
  const Outcome outcome = core::kernel_regression(x.span(), y.span(), at.span(), options, result);
  return {ended(outcome), result.prediction, result.weights, result.empty_rows};
}

/// epochs*4: w before, loss, gradient, w after. An overflow's row counts epochs from 0.
Values train_kernel_regression(const KernelTraining& options, const InputArray& x,
                               const InputArray& y) {
  auto& epochs = keep<Buffer<double>>();
  return {ended(core::train_kernel_regression(x.span(), y.span(), options, epochs)), epochs};
}

/// count values, then their mean and variance.
Values dot_product_sample(const DotProductOptions& options) {
  auto& sample = keep<DotProductSample>();
  return {ended(core::dot_product_sample(options, sample)), sample.numbers};
}

Trial entropy_trial(const EntropyTrialOptions& options, const InputArray& state) {
  auto& [trial, after] = keep<Tried>();
  NumpyRandom random = random_of(state);
  const Outcome outcome =
      core::entropy_trial(random, options, trial).then([&] { return save(random, after); });
  return {ended(outcome),          trial.unscaled,        trial.scaled,
          trial.gradient_unscaled, trial.gradient_scaled, after};
}

/// The arrays hold one trial after another.
Summary entropy_row(const InputArray& unscaled, const InputArray& scaled,
                    const InputArray& gradient_unscaled, const InputArray& gradient_scaled) {
  EntropySummary summary;
  const Outcome outcome = summarize_trials(unscaled.span(), scaled.span(), gradient_unscaled.span(),
                                           gradient_scaled.span(), summary);
  return {ended(outcome), summary};
}

/// `spread` is the standard deviation, or its square.
Number expected_entropy(double count, double spread, bool is_variance) {
  double entropy = 0.0;
  const double deviation = is_variance ? std::sqrt(spread) : spread;
  return {ended(core::expected_entropy(to_integer(count), deviation, entropy)), entropy};
}

}  // namespace

EMSCRIPTEN_BINDINGS(experiments) {
  using namespace emscripten;
  value_object<RawKernel>("KernelOptions")
      .field("kernel", &RawKernel::kernel)
      .field("bandwidth", &RawKernel::bandwidth)
      .field("leaveOneOut", &RawKernel::leave_one_out)
      .field("linear", &RawKernel::linear);
  value_object<KernelTraining>("KernelTraining")
      .field("w0", &KernelTraining::w0)
      .field("learningRate", &KernelTraining::learning_rate)
      .field("epochs", &KernelTraining::epochs)
      .field("leaveOneOut", &KernelTraining::leave_one_out);
  value_object<DotProductOptions>("DotProductOptions")
      .field("d", &DotProductOptions::dim)
      .field("count", &DotProductOptions::count)
      .field("seed", &DotProductOptions::seed)
      .field("scaled", &DotProductOptions::scaled);
  value_object<EntropyTrialOptions>("EntropyTrialOptions")
      .field("dim", &EntropyTrialOptions::dim)
      .field("queries", &EntropyTrialOptions::queries)
      .field("keys", &EntropyTrialOptions::keys)
      .field("correlation", &EntropyTrialOptions::correlation);
  value_object<Regressed>("KernelRegression")
      .field("status", &Regressed::status)
      .field("prediction", &Regressed::prediction)
      .field("weights", &Regressed::weights)
      .field("emptyRows", &Regressed::empty_rows);
  value_object<Trial>("EntropyTrial")
      .field("status", &Trial::status)
      .field("unscaled", &Trial::unscaled)
      .field("scaled", &Trial::scaled)
      .field("gradientUnscaled", &Trial::gradient_unscaled)
      .field("gradientScaled", &Trial::gradient_scaled)
      .field("state", &Trial::state);
  value_object<Summary>("EntropySummary")
      .field("status", &Summary::status)
      .field("unscaled", &Summary::unscaled)
      .field("scaled", &Summary::scaled)
      .field("unscaledSd", &Summary::unscaled_sd)
      .field("scaledSd", &Summary::scaled_sd)
      .field("unscaledEffective", &Summary::unscaled_effective)
      .field("scaledEffective", &Summary::scaled_effective)
      .field("gradientUnscaledMean", &Summary::gradient_unscaled_mean)
      .field("gradientUnscaledMedian", &Summary::gradient_unscaled_median)
      .field("gradientScaledMean", &Summary::gradient_scaled_mean)
      .field("gradientScaledMedian", &Summary::gradient_scaled_median);

  function("regressionData(count, noise, seed)", &regression_data);
  function("averagePooling(y, at)", &average_pooling);
  function("kernelRegression(options, x, y, at)", &kernel_regression);
  function("trainKernelRegression(options, x, y)", &train_kernel_regression);

  function("dotProductSample(options)", &dot_product_sample);
  function("entropyTrial(options, state)", &entropy_trial);
  function("entropyRow(unscaled, scaled, gradientUnscaled, gradientScaled)", &entropy_row);
  function("expectedEntropy(count, spread, isVariance)", &expected_entropy);
}

}  // namespace softknn::bindings
