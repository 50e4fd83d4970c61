#pragma once

#include <cstdint>
#include <span>

#include "softknn/core/functions.hpp"
#include "softknn/status.hpp"

/// Private to the core: the search of an index.
namespace softknn::core {

/// The `count` best of the keys (n, d) that `allowed` does not hide, for each row; `count` is at
/// most their number. Empty `allowed` hides none. `kNonFinite`, `kOverflow`, `kMemory`.
Outcome search_rows(const Shape& shape, const double* query, const double* key,
                    const Scoring& scoring, Index count, std::span<const std::uint8_t> allowed,
                    Neighbors& neighbors);

/// Keys in float, at least one.
struct FloatKeys {
  std::span<const float> keys;
  const double* norms;  // ‖k‖ of each key
  Index width;
  Scoring scoring;
  std::span<const std::uint8_t> allowed;  // as above
};

/// The same in float, with the results of `search_rows` for these numbers in double: estimates in
/// float with a bound on their error, then scores in double of the keys that may be among the best.
Outcome search_float_keys(const FloatKeys& keys, std::span<const float> queries, Index m,
                          Index count, Neighbors& neighbors);

/// `kNonFinite` with the first label that is not an integer in [0, classes).
Outcome check_labels(std::span<const double> labels, Index classes, Argument argument);

/// Writes the sum of the weights of each class into the first half of `sums`, (2, classes). Each
/// sum runs in the order of the keys and is compensated. Labels have been checked.
void sum_by_class(std::span<const double> weights, const double* labels, std::span<double> sums);

/// The class with the largest sum, the lower one among equals; -1 if no sum is above 0.
[[nodiscard]] std::int32_t largest_class(std::span<const double> sums);

}  // namespace softknn::core
