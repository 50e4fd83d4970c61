#include "softknn/softmax.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "softknn/buffer.hpp"
#include "softknn/views.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double maximum(std::span<const double> x) {
  double largest = -kInfinity;
  for (const double value : x) {
    largest = std::max(largest, value);
  }
  return largest;
}

/// (x − largest)/τ for 0 < τ < ∞, also where the difference alone overflows.
double shifted(double x, double largest, double temperature) {
  const double difference = x - largest;
  return std::isinf(difference) ? x / temperature - largest / temperature
                                : difference / temperature;
}

double unnormalized_weight(double x, double largest, double temperature) {
  if (temperature == 0.0) {
    return x == largest ? 1.0 : 0.0;
  }
  if (temperature == kInfinity) {
    return x > -kInfinity ? 1.0 : 0.0;
  }
  return std::exp(shifted(x, largest, temperature));
}

/// The first entry that is neither finite nor −∞.
Outcome check_logits(const double* x, Index rows, Index columns) {
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      const double value = x[i * columns + j];
      if (std::isnan(value) || value == kInfinity) {
        return {.status = Status::kNonFinite,
                .argument = Argument::kX,
                .slice = 0,
                .row = i,
                .column = j};
      }
    }
  }
  return {};
}

double row_log_sum_exp(std::span<const double> x) {
  const double largest = maximum(x);
  if (largest == -kInfinity) {
    return -kInfinity;
  }
  CompensatedSum sum;
  for (const double value : x) {
    sum.add(std::exp(value - largest));
  }
  return largest + std::log(sum.value());
}

/// Σ_{l≠i} p_l, which is 1 − p_i without the cancellation.
double others(std::span<const double> p, std::size_t i) {
  double sum = 0.0;
  for (std::size_t l = 0; l < p.size(); ++l) {
    sum += l == i ? 0.0 : p[l];
  }
  return sum;
}

/// diag(p) − p pᵀ.
void write_jacobian(std::span<const double> p, double* result) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (const double weight : p) {
      *result++ = 0.0 - p[i] * weight;  // from 0, so that nothing is −0
    }
    *(result - p.size() + i) = p[i] * others(p, i);
  }
}

}  // namespace

void softmax_row(std::span<double> x, double temperature) {
  const double largest = maximum(x);
  if (largest == -kInfinity) {
    std::fill(x.begin(), x.end(), 0.0);
    return;
  }
  CompensatedSum sum;
  for (double& value : x) {
    value = unnormalized_weight(value, largest, temperature);
    sum.add(value);
  }
  const double divisor = sum.value();
  for (double& value : x) {
    value /= divisor;
  }
}

Outcome softmax(const double* x, Index rows, Index columns, double temperature, double* result) {
  if (const Outcome outcome = check_logits(x, rows, columns); !outcome.ok()) {
    return outcome;
  }
  std::copy_n(x, rows * columns, result);
  for (Index i = 0; i < rows; ++i) {
    softmax_row(row_of(result, i, columns), temperature);
  }
  return {};
}

Outcome log_sum_exp(const double* x, Index rows, Index columns, double* result) {
  if (const Outcome outcome = check_logits(x, rows, columns); !outcome.ok()) {
    return outcome;
  }
  for (Index i = 0; i < rows; ++i) {
    result[i] = row_log_sum_exp(row_of(x, i, columns));
  }
  return {};
}

Outcome softmax_jacobian(const double* x, Index rows, Index columns, double* result) {
  if (const Outcome outcome = check_logits(x, rows, columns); !outcome.ok()) {
    return outcome;
  }
  Buffer<double> scratch;
  if (const Status status = scratch.allocate(columns); status != Status::kOk) {
    return {.status = status};
  }
  const std::span<double> p = row_of(scratch.data(), 0, columns);
  for (Index i = 0; i < rows; ++i) {
    std::copy_n(x + i * columns, columns, p.data());
    softmax_row(p);
    write_jacobian(p, result + i * columns * columns);
  }
  return {};
}

}  // namespace softknn
