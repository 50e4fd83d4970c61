#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/row_softmax.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"
#include "sums.hpp"

namespace softknn::core {
namespace {

/// (x − largest)/τ for 0 < τ < ∞, even if the difference alone overflows.
double shifted(double x, double largest, double temperature) {
  const double difference = x - largest;
  return std::isinf(difference) ? x / temperature - largest / temperature
                                : difference / temperature;
}

/// The logits whose softmax at temperature 1 equals the softmax of x at τ.
double tempered(double x, double largest, double temperature) {
  if (x == -kInfinity) {
    return x;
  }
  if (temperature == 0.0) {
    return x == largest ? 0.0 : -kInfinity;
  }
  return temperature == kInfinity ? 0.0 : shifted(x, largest, temperature);
}

/// Checks the lengths, then finds the first entry that is neither finite nor −∞.
Outcome check_logits(std::span<const double> logits, Index rows, Index columns,
                     std::span<double> result, Index results) {
  return check_rows(logits, rows, columns, result, results).then([&] {
    return check_each(logits, columns, Argument::kX, [](double x) { return x < kInfinity; });
  });
}

double row_log_sum_exp(std::span<const double> x) {
  const double largest = maximum(x);
  if (largest == -kInfinity) {
    return -kInfinity;
  }
  const auto powers = (array_view(x) - largest).unaryExpr(&exponential);
  return largest + logarithm(compensated_sum(powers));
}

/// J = diag(p) − p·pᵀ. On the diagonal p_i·Σ_{l≠i} p_l, which is p_i − p_i² without the
/// cancellation.
void write_jacobian(ArrayView<double> p, MatrixView J) {
  for (Index i = 0; i < p.size(); ++i) {
    row_array(J, i) = 0.0 - p(i) * p;  // from 0, so that no entry is −0
    const double own = std::exchange(p(i), 0.0);
    J(i, i) = own * p.sum();
    p(i) = own;
  }
}

}  // namespace

double maximum(std::span<const double> x) {
  return x.empty() ? -kInfinity : array_view(x).maxCoeff();
}

void softmax_row(std::span<double> x, double temperature) {
  if (temperature != 1.0) {
    ArrayView<double> logits = array_view(x);
    const double largest = maximum(x);
    logits = logits.unaryExpr([=](double logit) { return tempered(logit, largest, temperature); });
  }
  const double largest = maximum(x);
  if (largest == -kInfinity) {
    std::fill(x.begin(), x.end(), 0.0);
    return;
  }
  ArrayView<double> row = array_view(x);
  row = (row - largest).unaryExpr([](double y) { return exponential_of(y); });
  row /= row.sum();
}

Outcome softmax(std::span<const double> x, Index rows, Index columns, double temperature,
                std::span<double> result) {
  const Outcome outcome =
      check_requirements({{is_temperature(temperature), Argument::kTemperature}}).then([&] {
        return check_logits(x, rows, columns, result, element_count(rows, columns));
      });
  if (!outcome.ok()) {
    return outcome;
  }
  std::copy(x.begin(), x.end(), result.begin());
  for (Index i = 0; i < rows; ++i) {
    softmax_row(row_of(result.data(), i, columns), temperature);
  }
  return {};
}

Outcome log_sum_exp(std::span<const double> x, Index rows, Index columns,
                    std::span<double> result) {
  const Outcome outcome = check_logits(x, rows, columns, result, rows);
  for (Index i = 0; i < rows && outcome.ok(); ++i) {
    result.data()[i] = row_log_sum_exp(row_of(x.data(), i, columns));
  }
  return outcome;
}

Outcome softmax_jacobian(std::span<const double> x, Index rows, Index columns,
                         std::span<double> result) {
  const Index results = element_count(rows, columns, columns);
  if (const Outcome outcome = check_logits(x, rows, columns, result, results); !outcome.ok()) {
    return outcome;
  }
  Buffer<double> scratch;
  if (const Status status = scratch.allocate(columns); status != Status::kOk) {
    return Outcome::of(status);
  }
  const std::span<double> p = row_of(scratch.data(), 0, columns);
  for (Index i = 0; i < rows; ++i) {
    std::copy_n(x.data() + i * columns, columns, p.data());
    softmax_row(p);
    write_jacobian(array_view(p),
                   matrix_view(result.data() + i * columns * columns, columns, columns));
  }
  return {};
}

}  // namespace softknn::core
