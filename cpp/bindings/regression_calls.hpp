#pragma once

#include "convert.hpp"

/// Regression by kernels, its data and its training; and the dot product sample.
namespace softknn::border {

struct RegressionDataCall {
  double count, noise, seed;

  [[nodiscard]] Outcome run() const {
    RegressionData data;
    const Outcome outcome = regression_data({to_index(count), noise, to_seed(seed)}, data);
    give(data.numbers);
    return outcome;
  }
};

struct RegressionTruthCall {
  Array at;

  [[nodiscard]] Outcome run() const {
    return filled(at.size(),
                  [&](std::span<double> result) { return regression_truth(at.span(), result); });
  }
};

struct AveragePoolingCall {
  Array y, at;

  [[nodiscard]] Outcome run() const {
    return filled(at.size(), [&](std::span<double> result) {
      return average_pooling(y.span(), at.span(), result);
    });
  }
};

struct KernelRegressionCall {
  double kernel, bandwidth, leaveOneOut;
  Array x, y, at;

  [[nodiscard]] Outcome run() const {
    const KernelOptions options{static_cast<Kernel>(to_index(kernel)), bandwidth,
                                leaveOneOut != 0.0};
    KernelRegression result;
    const Outcome outcome = kernel_regression(x.span(), y.span(), at.span(), options, result);
    give(result.prediction);
    give(result.weights);
    tell({static_cast<double>(result.empty_rows)});
    return outcome;
  }
};

struct TrainKernelRegressionCall {
  double w0, learningRate, epochs, leaveOneOut;
  Array x, y;

  [[nodiscard]] Outcome run() const {
    const KernelTraining options{w0, learningRate, to_index(epochs), leaveOneOut != 0.0};
    Buffer<double> values;
    const Outcome outcome = train_kernel_regression(x.span(), y.span(), options, values);
    give(values);
    return outcome;
  }
};

struct DotProductSampleCall {
  double d, count, seed, scaled;

  [[nodiscard]] Outcome run() const {
    DotProductSample sample;
    const Outcome outcome =
        dot_product_sample({to_index(d), to_index(count), to_seed(seed), scaled != 0.0}, sample);
    give(sample.numbers);
    return outcome;
  }
};

}  // namespace softknn::border
