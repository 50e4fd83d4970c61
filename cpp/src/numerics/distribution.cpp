#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/ranking.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"
#include "sums.hpp"

namespace softknn::core {
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
