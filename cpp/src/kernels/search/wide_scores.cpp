#include <cmath>

#include "memory/matrix_view.hpp"
#include "row_scorer.hpp"

/// Scores whose squares, products or factors leave the range of double, with a wider exponent.
namespace softknn {

Scaled RowScorer::wide_sum(const double* a, const double* b) const {
  if (scoring_.similarity != Similarity::kRbf) {
    return scaled_product(array_view(a, width_), array_view(b, width_));
  }
  Scaled sum;
  for (Index c = 0; c < width_; ++c) {
    const Scaled difference = to_scaled(a[c]) - to_scaled(b[c]);
    sum = sum + difference * difference;
  }
  return sum;
}

Scaled RowScorer::wide_square(const double* x) const {
  return scaled_product(array_view(x, width_), array_view(x, width_));
}

double RowScorer::wide_score(const Query& query, Index j, double sum) const {
  // The plain sum is exact enough if both vectors are tame; then only the factors need the wider
  // range.
  const bool tame = query.tame && key_tame_[j] != 0;
  const Scaled wide = tame ? to_scaled(sum) : wide_sum(query.data, key(j));
  const Scaled temperature = to_scaled(scoring_.temperature == 0.0 ? 1.0 : scoring_.temperature);
  if (scoring_.similarity == Similarity::kRbf) {
    return 0.0 - to_double(wide * to_scaled(0.5) / temperature / temperature);
  }
  if (scoring_.similarity == Similarity::kCosine) {
    const Scaled squares[] = {wide_square(query.data), wide_square(key(j))};
    const Scaled epsilon = to_scaled(scoring_.epsilon);
    const Scaled both =
        raw_ == kernels::RawScore::kSquares
            ? square_root(squares[0] * squares[1])
            : (square_root(squares[0]) + epsilon) * (square_root(squares[1]) + epsilon);
    const Scaled cosine = both.mantissa == 0.0 ? wide : wide / both;
    const bool beyond = std::abs(to_double(cosine)) > 1.0;
    const Scaled kept = beyond ? to_scaled(std::copysign(1.0, cosine.mantissa)) : cosine;
    return to_double(kept / temperature) + 0.0;
  }
  Scaled raw = to_scaled(scoring_.scale) * wide;
  if (scoring_.key_norm_penalty != 0.0) {
    // Halved as a Scaled: half of the smallest double is not representable.
    const Scaled half = to_scaled(scoring_.key_norm_penalty) * to_scaled(0.5);
    raw = raw - half * wide_square(key(j));
  }
  return to_double(raw / temperature);
}

}  // namespace softknn
