#include <algorithm>
#include <cmath>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/multi_head_attention.hpp"

namespace softknn::core {
namespace {

double total_variation(const double* a, const double* b, Index columns) {
  return compensated_sum(0.5 * (array_view(a, columns) - array_view(b, columns)).abs());
}

}  // namespace

Outcome head_diversity(Index batch, Index heads, Index rows, Index columns,
                       std::span<const double> all_weights, double& result) {
  const Index count = element_count(batch, heads, rows, columns);
  const Index least = std::min({batch, heads, rows, columns});
  const Outcome outcome =
      check_requirements({{least >= 0, Argument::kShape}})
          .then([&] {
            return check_count(count, {{has_length(all_weights, count), Argument::kX}});
          })
          .then([&] {
            return check_each(all_weights, columns, Argument::kX,
                              [](double weight) { return std::isfinite(weight) && weight >= 0.0; });
          });
  if (!outcome.ok()) {
    return outcome;
  }
  const double* weights = all_weights.data();
  if (count == 0 || heads < 2) {
    result = 0.0;
    return {};
  }
  CompensatedSum sum;
  for (Index flat = 0; flat < batch * heads * rows; ++flat) {
    // Compares with the same row of the later heads of the batch entry.
    const Index end = (flat / (heads * rows) + 1) * heads * rows;
    for (Index other = flat + rows; other < end; other += rows) {
      sum.add(total_variation(weights + flat * columns, weights + other * columns, columns));
    }
    if (!std::isfinite(sum.value())) {
      return {.status = Status::kOverflow, .argument = Argument::kX, .row = flat};
    }
  }
  const double pairs_per_head = 0.5 * static_cast<double>(heads - 1);
  result = sum.value() / (static_cast<double>(batch * rows * heads) * pairs_per_head);
  return {};
}

}  // namespace softknn::core
