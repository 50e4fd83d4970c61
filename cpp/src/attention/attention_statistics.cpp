#include <algorithm>
#include <cmath>

#include "memory/allocation.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "softknn/core/distribution.hpp"

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

}  // namespace softknn::core
