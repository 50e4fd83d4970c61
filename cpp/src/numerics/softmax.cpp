#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/rows.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"

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

namespace {

Outcome at(Status status, Index row, Index column) {
  return {.status = status, .argument = Argument::kX, .slice = 0, .row = row, .column = column};
}

/// −Σ_j p_j log p_j, with 0·log 0 = 0.
double row_entropy(std::span<const double> p) {
  const auto w = array_view(p);
  return compensated_sum((w > 0.0).select(-w * w.unaryExpr(&logarithm), 0.0));
}

double row_effective_neighbors(std::span<const double> p) { return exponential(row_entropy(p)); }

/// result[i] = reduce(row i); an error if an entry fails `usable`.
template <typename Usable, typename Reduce>
Outcome reduce_rows(std::span<const double> p, Index rows, Index columns, Usable usable,
                    Reduce reduce, std::span<double> result) {
  if (const Outcome outcome = check_rows(p, rows, columns, result, rows); !outcome.ok()) {
    return outcome;
  }
  for (Index i = 0; i < rows; ++i) {
    const std::span<const double> row = row_of(p.data(), i, columns);
    if (const auto bad = std::find_if_not(row.begin(), row.end(), usable); bad != row.end()) {
      return at(Status::kNonFinite, i, bad - row.begin());
    }
    double& reduced = result[static_cast<std::size_t>(i)];
    reduced = reduce(row);
    if (!std::isfinite(reduced)) {
      return at(Status::kOverflow, i, 0);
    }
  }
  return {};
}

bool is_weight(double x) { return std::isfinite(x) && x >= 0.0; }

}  // namespace

Outcome entropy(std::span<const double> p, Index rows, Index columns, std::span<double> result) {
  return reduce_rows(p, rows, columns, is_weight, row_entropy, result);
}

Outcome effective_neighbors(std::span<const double> p, Index rows, Index columns,
                            std::span<double> result) {
  return reduce_rows(p, rows, columns, is_weight, row_effective_neighbors, result);
}

Outcome captured_mass(std::span<const double> p, Index rows, Index columns, Index count,
                      std::span<double> result) {
  const Index largest = std::min(count, columns);
  Buffer<std::int32_t> order;
  const auto reduce = [&](std::span<const double> row) {
    rank_all(row.data(), largest, order);
    return array_view(row)(array_view(std::as_const(order).data(), largest)).sum() + 0.0;
  };
  return check_requirements({{count >= 0, Argument::kCount}})
      .then([&] { return check_rows(p, rows, columns, result, rows); })
      // Without a row the columns are not bounded by the length of p.
      .then([&] { return Outcome::of(order.allocate(rows > 0 ? columns : 0)); })
      .then([&] { return reduce_rows(p, rows, columns, is_weight, reduce, result); });
}

}  // namespace softknn::core
