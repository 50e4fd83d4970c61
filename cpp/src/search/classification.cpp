#include <algorithm>
#include <cmath>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/sums.hpp"
#include "search/key_search.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"

namespace softknn::core {
namespace {

using OptionalLabels = std::optional<std::span<const double>>;

Outcome check_arguments(const ClassificationShape& s, std::span<const double> weights,
                        std::span<const double> labels, const OptionalLabels& expected) {
  const Index m = s.queries, n = s.keys, classes = s.classes;
  const std::span<const double> known = expected.value_or(std::span<const double>{});
  return check_axes(m, {n, classes})
      .then([&] {
        return check_requirements({{has_length(weights, m * n), Argument::kX},
                                   {has_length(labels, n), Argument::kLabels},
                                   {!expected || has_length(known, m), Argument::kExpected}});
      })
      .then([&] { return check_labels(labels, classes, Argument::kLabels); })
      .then([&] { return check_labels(known, classes, Argument::kExpected); })
      .then([&] {
        return check_each(weights, n, Argument::kX,
                          [](double weight) { return weight >= 0.0 && std::isfinite(weight); });
      });
}

Status allocate(const ClassificationShape& s, bool is_expected, Buffer<double>& sums,
                Classification& result) {
  const Index counts = is_expected ? element_count(s.classes, s.classes) : 0;
  const Status status = allocate_all(result.prediction, s.queries, sums, 2 * s.classes);
  return status == Status::kOk
             ? result.numbers.allocate_zeroed(counts < 0 ? counts : s.queries * s.classes + counts)
             : status;
}

}  // namespace

Outcome check_labels(std::span<const double> labels, Index classes, Argument argument) {
  const double limit = static_cast<double>(classes);
  return check_each(labels, argument, [limit](double label) {
    return label >= 0.0 && label < limit && std::floor(label) == label;
  });
}

[[gnu::noinline]] void sum_by_class(std::span<const double> weights, const double* labels,
                                    std::span<double> all) {
  std::fill(all.begin(), all.end(), 0.0);
  double* sums = all.data();
  double* lost = sums + all.size() / 2;
  for (const double weight : weights) {
    const auto label = static_cast<std::int32_t>(*labels++);
    const double sum = sums[label] + weight;
    lost[label] += rounding_error(sums[label], weight, sum);
    sums[label] = sum;
  }
  const Index classes = length_of(all) / 2;
  array_view(sums, classes) =
      array_view(sums, classes).binaryExpr(array_view(lost, classes), &with_remainder);
}

[[gnu::noinline]] std::int32_t largest_class(std::span<const double> sums) {
  const auto largest = std::max_element(sums.begin(), sums.end());
  return largest != sums.end() && *largest > 0.0 ? static_cast<std::int32_t>(largest - sums.begin())
                                                 : -1;
}

Outcome classify(const ClassificationShape& shape, std::span<const double> weights,
                 std::span<const double> labels, OptionalLabels expected, Classification& result) {
  const auto [queries, keys, classes] = shape;
  Outcome outcome = check_arguments(shape, weights, labels, expected);
  if (!outcome.ok()) {
    return outcome;
  }
  Classification made;
  Buffer<double> sums;
  const Index cells = queries * classes;
  outcome.status = allocate(shape, expected.has_value(), sums, made);
  if (!outcome.ok()) {
    return outcome;
  }
  double right = 0.0;
  double* shares = made.numbers.data();
  double* confusion = shares + cells;
  for (Index i = 0; i < queries; ++i, shares += classes) {
    sum_by_class(row_of(weights.data(), i, keys), labels.data(), sums);
    std::copy_n(sums.data(), classes, shares);
    const std::span<const double> row = row_of(shares, 0, classes);
    if (!all_finite(row)) {
      return {.status = Status::kOverflow, .argument = Argument::kX, .slice = 0, .row = i};
    }
    const std::int32_t predicted = made.prediction[i] = largest_class(row);
    if (predicted < 0) {
      ++made.empty_rows;
    } else if (expected) {
      const auto label = static_cast<std::int32_t>((*expected)[static_cast<std::size_t>(i)]);
      confusion[label * classes + predicted] += 1.0;
      right += label == predicted ? 1.0 : 0.0;
    }
  }
  made.accuracy = right / static_cast<double>(std::max<Index>(queries, 1));
  result = std::move(made);
  return outcome;
}

}  // namespace softknn::core
