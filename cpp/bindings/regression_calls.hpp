#pragma once

#include <utility>

#include "calls.hpp"

/// Regression by kernels, its data and its training; and the dot product sample.
namespace softknn::border {

/// An array a core function made, by call(buffer).
template <typename Call>
RawValues made_values(Call call) {
  Buffer<double> values;
  const Outcome outcome = call(values);
  return with_outcome(RawValues{{}, outcome.ok() ? copy_out(values) : Array::undefined()}, outcome);
}

inline RawValues raw_regression_data(double count, double noise, double seed) {
  return made_values([=](Buffer<double>& values) {
    RegressionData data;
    const Outcome outcome = regression_data({to_index(count), noise, to_seed(seed)}, data);
    values = std::move(data.numbers);
    return outcome;
  });
}

inline RawValues raw_dot_product_sample(double dim, double count, double seed, bool scaled) {
  return made_values([=](Buffer<double>& values) {
    DotProductSample sample;
    const Outcome outcome =
        dot_product_sample({to_index(dim), to_index(count), to_seed(seed), scaled}, sample);
    values = std::move(sample.numbers);
    return outcome;
  });
}

inline RawValues raw_regression_truth(const Array& at) {
  return with_values<double, double>(
      at, to_index(softknn_length(at.as_handle())),
      [](auto& in, auto& result) { return regression_truth(span_of(in), result.data()); });
}

inline RawValues raw_average_pooling(const Array& y, const Array& at) {
  return with_values<double, double>(
      at, to_index(softknn_length(at.as_handle())), [&](auto& places, auto& result) {
        Buffer<double> numbers;
        const Status status = copy_in(y, numbers);
        return status == Status::kOk
                   ? average_pooling(span_of(numbers), span_of(places), result.data())
                   : Outcome{.status = status};
      });
}

/// The prediction is the output, as of any attention.
inline RawAttention raw_kernel_regression(const Array& x, const Array& y, const Array& at,
                                          double kernel, double bandwidth, bool leave_one_out) {
  Buffer<double> points, numbers, places;
  Status status = copy_in(x, points);
  status = status == Status::kOk ? copy_in(y, numbers) : status;
  status = status == Status::kOk ? copy_in(at, places) : status;
  KernelRegression result;
  const KernelOptions options{static_cast<Kernel>(to_index(kernel)), bandwidth, leave_one_out};
  const Outcome outcome =
      status == Status::kOk
          ? kernel_regression(span_of(points), span_of(numbers), span_of(places), options, result)
          : Outcome{.status = status};
  RawAttention raw;
  if (outcome.ok()) {
    raw.output = copy_out(result.prediction);
    raw.weights = copy_out(result.weights);
    raw.emptyRows = static_cast<double>(result.empty_rows);
  }
  return with_outcome(std::move(raw), outcome);
}

inline RawValues raw_train_kernel_regression(const Array& x, const Array& y, double w0,
                                             double learning_rate, double epochs,
                                             bool leave_one_out) {
  return made_values([&](Buffer<double>& values) {
    Buffer<double> points, numbers;
    Status status = copy_in(x, points);
    status = status == Status::kOk ? copy_in(y, numbers) : status;
    const KernelTraining options{w0, learning_rate, to_index(epochs), leave_one_out};
    return status == Status::kOk
               ? train_kernel_regression(span_of(points), span_of(numbers), options, values)
               : Outcome{.status = status};
  });
}

}  // namespace softknn::border
