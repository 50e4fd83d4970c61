#include "softknn/softmax.hpp"

#include <algorithm>
#include <cmath>

#include "attention/row_span.hpp"
#include "infinity.hpp"
#include "kernels/double/exponentials.hpp"
#include "kernels/double/softmax_row.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "memory/shared_memory.hpp"
#include "numerics/row_softmax.hpp"
#include "softknn/buffer.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

/// (x − largest)/τ for 0 < τ < ∞, even if the difference alone overflows.
double shifted(double x, double largest, double temperature) {
  const double difference = x - largest;
  return std::isinf(difference) ? x / temperature - largest / temperature
                                : difference / temperature;
}

/// The logits whose softmax at temperature 1 equals the softmax of x at τ.
double tempered(double x, double largest, double temperature) {
  if (temperature == 0.0) {
    return x == largest ? 0.0 : -kInfinity;
  }
  if (temperature == kInfinity) {
    return x > -kInfinity ? 0.0 : -kInfinity;
  }
  return shifted(x, largest, temperature);
}

/// Checks the lengths, then finds the first entry that is neither finite nor −∞.
Outcome check_logits(std::span<const double> logits, Index rows, Index columns,
                     std::span<double> result, Index results) {
  if (const Outcome outcome = check_rows(logits, rows, columns, result, results); !outcome.ok()) {
    return outcome;
  }
  const double* x = logits.data();
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
  const auto powers = (array_view(x) - largest).unaryExpr(&exponential);
  return largest + logarithm(compensated_sum(powers));
}

/// Σ_{l≠i} p_l, which is 1 − p_i without the cancellation.
double sum_of_others(std::span<const double> p, std::size_t i) {
  double sum = 0.0;
  for (std::size_t l = 0; l < p.size(); ++l) {
    sum += l == i ? 0.0 : p[l];
  }
  return sum;
}

/// diag(p) − p pᵀ.
void write_jacobian(std::span<const double> p, double* result) {
  const Index n = length_of(p);
  for (std::size_t i = 0; i < p.size(); ++i, result += n) {
    array_view(result, n) = 0.0 - p[i] * array_view(p);  // from 0, so that no entry is −0
    result[i] = p[i] * sum_of_others(p, i);
  }
}

}  // namespace

void softmax_row(std::span<double> x, double temperature) {
  if (temperature != 1.0) {
    const double largest = maximum(x);
    for (double& value : x) {
      value = value == -kInfinity ? value : tempered(value, largest, temperature);
    }
  }
  softmax_with_entropy(x);
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
  Outcome outcome = check_logits(x, rows, columns, result, rows);
  Buffer<double> own;
  outcome.status = outcome.ok() ? detach(x, std::as_bytes(result), own) : outcome.status;
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
  Buffer<double> scratch, own;
  Status status = scratch.allocate(columns);
  status = status == Status::kOk ? detach(x, std::as_bytes(result), own) : status;
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  const std::span<double> p = row_of(scratch.data(), 0, columns);
  for (Index i = 0; i < rows; ++i) {
    std::copy_n(x.data() + i * columns, columns, p.data());
    softmax_row(p);
    write_jacobian(p, result.data() + i * columns * columns);
  }
  return {};
}

}  // namespace softknn
