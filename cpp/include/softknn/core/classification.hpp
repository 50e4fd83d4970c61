#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/core/buffer.hpp"

namespace softknn::core {

/// The axis lengths of a classification: weights (m, n) of m queries over n keys, whose labels
/// are integers in [0, classes). Every length may be 0.
struct ClassificationShape {
  Index queries = 0;
  Index keys = 0;
  Index classes = 0;
};

/// Results; `accuracy` and `confusion` need the expected labels.
struct Classification {
  Buffer<std::int32_t> prediction;  // (m): the class with the largest share, or -1
  // shares (m, c): the weight of each class; then the confusion matrix
  Buffer<double> numbers;
  // (c, c): how often label `row` was predicted as `column`
  double accuracy = 0.0;  // in [0, 1]
  Index empty_rows = 0;   // rows without weight
};

Outcome classify(const ClassificationShape& shape, std::span<const double> weights,
                 std::span<const double> labels, std::optional<std::span<const double>> expected,
                 Classification& result);

}  // namespace softknn::core
