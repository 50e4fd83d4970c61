#include <algorithm>
#include <cmath>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"
#include "softknn/core/multi_head_attention.hpp"

namespace softknn::core {

Outcome attention_statistics(std::span<const double> weights, Index heads, Index queries,
                             Index keys, AttentionStatistics& result) {
  const Index count = element_count(heads, queries, keys);
  Buffer<double> entropies;  // of each row
  Outcome outcome =
      check_requirements({{heads >= 0 && queries >= 0 && keys >= 0, Argument::kShape}})
          .then([&] {
            return check_count(std::min(count, element_count(heads, queries)),
                               {{has_length(weights, count), Argument::kX}});
          })
          .then([&] {
            return Outcome::of(allocate_all(entropies, heads * queries, result.entropy, heads,
                                            result.effective_neighbors, heads, result.largest,
                                            heads, result.previous, heads, result.self, heads,
                                            result.first, heads, result.distance, heads));
          })
          .then([&] { return entropy(weights, heads * queries, keys, entropies); });
  if (!outcome.ok()) {
    return outcome;
  }
  Buffer<double>* const all[] = {&result.entropy, &result.effective_neighbors,
                                 &result.largest, &result.previous,
                                 &result.self,    &result.first,
                                 &result.distance};
  const auto places = Eigen::ArrayXd::LinSpaced(keys, 0.0, static_cast<double>(keys - 1));
  for (Index head = 0; head < heads; ++head) {
    Eigen::Array<double, 7, 1> sums = Eigen::Array<double, 7, 1>::Zero();
    Index filled = 0;
    for (Index i = 0; i < queries && keys > 0; ++i) {
      const Index flat = head * queries + i, own = i + keys - queries;
      const auto row = array_view(weights.data() + flat * keys, keys);
      const double largest = row.maxCoeff();
      if (largest > 0.0) {
        const double bits = entropies[flat];
        const double distance = (row.transpose() * (places - static_cast<double>(own)).abs()).sum();
        const auto at = [&](Index j) { return j >= 0 ? row[j] : 0.0; };
        sums += Eigen::Array<double, 7, 1>{bits,   exponential(bits), largest, at(own - 1), at(own),
                                           row[0], distance};
        ++filled;
      }
    }
    for (std::size_t s = 0; s < std::size(all); ++s) {
      const double sum = sums[static_cast<Index>(s)];
      (*all[s])[head] = filled == 0 ? 0.0 : sum / static_cast<double>(filled);
    }
  }
  return outcome;
}

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
