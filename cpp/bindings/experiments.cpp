#include <cmath>

#include "bind.hpp"
#include "converters.hpp"

/// Kernel regression, its data and its training; the experiments on entropy and dot products.
namespace softknn::border {
namespace {

Outcome regression_data_call(Inputs& in) {
  RegressionData data;
  const Outcome outcome =
      regression_data({in.index("count"), in.number("noise"), in.seed("seed")}, data);
  push_result("values", data.numbers);
  return outcome;
}

Outcome regression_truth_call(Inputs& in) {
  const Array at = in.array("at");
  return push_filled("values", at.size(),
                     [&](std::span<double> values) { return regression_truth(at.span(), values); });
}

Outcome average_pooling_call(Inputs& in) {
  const Array y = in.array("y"), at = in.array("at");
  return push_filled("values", at.size(), [&](std::span<double> values) {
    return average_pooling(y.span(), at.span(), values);
  });
}

Outcome kernel_regression_call(Inputs& in) {
  const KernelOptions options{in.choice<Kernel>("kernel"), in.number("bandwidth"),
                              in.flag("leaveOneOut")};
  const Array x = in.array("x"), y = in.array("y"), at = in.array("at");
  KernelRegression result;
  const Outcome outcome = kernel_regression(x.span(), y.span(), at.span(), options, result);
  push_result("prediction", result.prediction);
  push_result("weights", result.weights);
  set_numbers({{"emptyRows", static_cast<double>(result.empty_rows)}});
  return outcome;
}

Outcome train_kernel_regression_call(Inputs& in) {
  const KernelTraining options{in.number("w0"), in.number("learningRate"), in.index("epochs"),
                               in.flag("leaveOneOut")};
  const Array x = in.array("x"), y = in.array("y");
  Buffer<double> values;
  const Outcome outcome = train_kernel_regression(x.span(), y.span(), options, values);
  push_result("values", values);
  return outcome;
}

Outcome dot_product_sample_call(Inputs& in) {
  DotProductSample sample;
  const Outcome outcome = dot_product_sample(
      {in.index("d"), in.index("count"), in.seed("seed"), in.flag("scaled")}, sample);
  push_result("values", sample.numbers);
  return outcome;
}

Outcome entropy_trial_call(Inputs& in) {
  const EntropyTrialOptions options{in.index("dim"), in.index("queries"), in.index("keys"),
                                    in.number("correlation")};
  NumpyRandom random = read_random(in);
  EntropyTrial trial;
  const Outcome outcome = entropy_trial(random, options, trial);
  set_numbers({{"unscaled", trial.unscaled}, {"scaled", trial.scaled}});
  push_result("gradientUnscaled", trial.gradient_unscaled);
  push_result("gradientScaled", trial.gradient_scaled);
  const Outcome saved = push_random(random);
  return outcome.ok() ? saved : outcome;
}

Outcome entropy_row_call(Inputs& in) {
  const Array unscaled = in.array("unscaled"), scaled = in.array("scaled");
  const Array gradient_unscaled = in.array("gradientUnscaled");
  const Array gradient_scaled = in.array("gradientScaled");
  EntropySummary row;
  const Outcome outcome = summarize_trials(unscaled.span(), scaled.span(), gradient_unscaled.span(),
                                           gradient_scaled.span(), row);
  set_numbers({{"unscaled", row.unscaled},
               {"scaled", row.scaled},
               {"unscaledSd", row.unscaled_sd},
               {"scaledSd", row.scaled_sd},
               {"unscaledEffective", row.unscaled_effective},
               {"scaledEffective", row.scaled_effective},
               {"gradientUnscaledMean", row.gradient_unscaled_mean},
               {"gradientUnscaledMedian", row.gradient_unscaled_median},
               {"gradientScaledMean", row.gradient_scaled_mean},
               {"gradientScaledMedian", row.gradient_scaled_median}});
  return outcome;
}

Outcome expected_entropy_call(Inputs& in) {
  const std::int64_t count = in.integer("count");
  const double spread = in.number("spread");
  const double deviation = in.flag("isVariance") ? std::sqrt(spread) : spread;
  double value = 0.0;
  const Outcome outcome = expected_entropy(count, deviation, value);
  set_numbers({{"value", value}});
  return outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(experiments) {
  static constexpr Binding kCalls[] = {
      {"regressionData", &bound<regression_data_call>},
      {"regressionTruth", &bound<regression_truth_call>},
      {"averagePooling", &bound<average_pooling_call>},
      {"kernelRegression", &bound<kernel_regression_call>},
      {"trainKernelRegression", &bound<train_kernel_regression_call>},

      {"dotProductSample", &bound<dot_product_sample_call>},
      {"entropyTrial", &bound<entropy_trial_call>},
      {"entropyRow", &bound<entropy_row_call>},
      {"expectedEntropy", &bound<expected_entropy_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
