#include "scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// Temperatures of distances within 2^±this need no other unit.
constexpr int kPlainExponent = 30;

/// row ← row/divisor, by way of double where the divisor is no normal `Scalar`.
template <typename Scalar>
void divide(ArrayView<Scalar> row, double divisor) {
  if (const auto rounded = static_cast<Scalar>(divisor); std::isnormal(rounded)) {
    row /= rounded;
  } else {
    row = (row.template cast<double>() / divisor).template cast<Scalar>();
  }
}

/// The score of a vector at τ = ∞: 0, or NaN if it is not finite.
template <typename Scalar>
Scalar zero_of(const Scalar* x, Index width) {
  return (array_view(x, width) * Scalar(0)).sum();
}

}  // namespace

template <typename Scalar>
Scorer<Scalar>::Scorer(const Scoring& scoring, Index keys, Index width, bool by_pair)
    : scoring_(scoring), by_pair_(by_pair), n_(keys), d_(width) {
  if (scoring.temperature == 0.0) {
    // The raw similarity: only its order matters.
    scoring_.temperature = 1.0;
    scoring_.softcap = 0.0;
  }
  const double temperature = scoring_.temperature;
  divisor_ = temperature;
  if (is(Similarity::kRbf) && temperature > 0.0 && std::isfinite(temperature)) {
    // In units of about τ no square of a number near τ leaves the range; powers of two are exact.
    const int exponent = std::max(std::ilogb(temperature), -1000);
    factor_ = std::abs(exponent) > kPlainExponent ? std::ldexp(1.0, -exponent) : 1.0;
    divisor_ = temperature * factor_;
  } else if (is(Similarity::kDot)) {
    const double usual = width > 0 ? 1.0 / std::sqrt(static_cast<double>(width)) : 1.0;
    const double scale = scoring.scale.value_or(usual);
    const bool joins = std::isnormal(scale / temperature);
    factor_ = joins ? scale / temperature : scale;
    divisor_ = joins ? 1.0 : temperature;
  }
}

template <typename Scalar>
Status Scorer<Scalar>::allocate(Index rows) {
  rows = std::max(rows, Index{1});
  return allocate_all(queries_, element_count(rows, d_), query_terms_, rows, room_,
                      element_count(factor_room<Scalar>(d_, n_)), scaled_,
                      scales_keys() ? element_count(n_, d_) : 0, key_terms_, n_);
}

/// Writes x·2^−e, e the exponent of its largest component, so that no square leaves the range of
/// `Scalar`; returns what a cosine of it divides by: ‖x‖², or with an ε the square of ‖x‖ + ε; 1 of
/// a zero vector. √(a²) is a, so a vector has the cosine 1 with itself.
template <typename Scalar>
Scalar Scorer<Scalar>::prepare_cosine(const Scalar* x, Scalar* scaled) const {
  const auto from = array_view(x, d_);
  const Scalar largest = d_ > 0 ? from.abs().maxCoeff() : Scalar{0};
  const bool usual = largest > 0 && std::isfinite(largest);
  const int exponent = usual ? std::ilogb(largest) : 0;
  array_view(scaled, d_) = from.unaryExpr([=](Scalar c) { return std::ldexp(c, -exponent); });
  Scalar square = squared_norm(scaled, d_);
  if (scoring_.epsilon > 0.0) {
    const double norm = std::sqrt(static_cast<double>(square));
    const double sum = norm + std::ldexp(scoring_.epsilon, -exponent);
    square = static_cast<Scalar>(sum * sum);
  }
  return square == 0 ? Scalar{1} : square;
}

template <typename Scalar>
void Scorer<Scalar>::set_keys(const Scalar* keys, Index count) {
  if (std::isinf(scoring_.temperature)) {
    for (Index j = 0; j < count; ++j) {
      key_terms_[j] = zero_of(keys + j * d_, d_);
    }
    return;
  }
  if (is(Similarity::kCosine)) {
    for (Index j = 0; j < count; ++j) {
      key_terms_[j] = prepare_cosine(keys + j * d_, scaled_.data() + j * d_);
    }
  } else if (scales_keys()) {
    array_view(scaled_.data(), count * d_) =
        array_view(keys, count * d_) * static_cast<Scalar>(factor_);
  }
  keys_ = factor_of({scales_keys() ? scaled_.data() : keys, 1, d_}, d_, count, room_.data());
  // β‖k‖²/2 in the units of the products, as a square of which only the whole has to fit.
  const double penalty = scoring_.key_norm_penalty;
  const auto root = static_cast<Scalar>(std::sqrt(std::abs(penalty)) *
                                        std::sqrt(0.5 * divisor_ / scoring_.temperature));
  for (Index j = 0; j < count && is(Similarity::kDot) && penalty != 0.0; ++j) {
    array_view(queries_.data(), d_) = array_view(keys + j * d_, d_) * root;
    const Scalar term = squared_norm(queries_.data(), d_);
    key_terms_[j] = penalty < 0.0 ? -term : term;
  }
}

template <typename Scalar>
void Scorer<Scalar>::score(const Scalar* queries, Index rows, Index end, Scalar* scores,
                           Index step) {
  if (std::isinf(scoring_.temperature)) {
    for (Index i = 0; i < rows; ++i) {
      array_view(scores + i * step, end) =
          array_view(key_terms_.data(), end) + zero_of(queries + i * d_, d_);
    }
    return;
  }
  if (is(Similarity::kCosine)) {
    for (Index i = 0; i < rows; ++i) {
      query_terms_[i] = prepare_cosine(queries + i * d_, queries_.data() + i * d_);
    }
  } else {
    array_view(queries_.data(), rows * d_) =
        array_view(queries, rows * d_) * static_cast<Scalar>(factor_);
  }
  const Terms terms = is(Similarity::kRbf) ? Terms::kSquaredDifferences
                      : by_pair_           ? Terms::kProductsByPair
                                           : Terms::kProducts;
  product(queries_.data(), d_, rows, keys_, d_, end, scores, step, terms);
  for (Index i = 0; i < rows; ++i) {
    finish(scores + i * step, end, is(Similarity::kCosine) ? query_terms_[i] : Scalar{0});
  }
}

/// From sums to scores.
template <typename Scalar>
void Scorer<Scalar>::finish(Scalar* scores, Index end, Scalar query_term) const {
  ArrayView<Scalar> row = array_view(scores, end);
  const auto key_terms = array_view(key_terms_.data(), end);
  if (is(Similarity::kRbf)) {
    row *= static_cast<Scalar>(-0.5 / (divisor_ * divisor_));
  } else if (is(Similarity::kCosine)) {
    row = (row / (query_term * key_terms).sqrt()).unaryExpr([](Scalar cosine) {
      // NaN compares neither less nor greater.
      return cosine > 1 ? Scalar{1} : (cosine < -1 ? Scalar{-1} : cosine);
    });
  } else if (scoring_.key_norm_penalty != 0.0) {
    row -= key_terms;
  }
  if (divisor_ != 1.0 && !is(Similarity::kRbf)) {
    divide(row, divisor_);
  }
  if (const double cap = scoring_.softcap; cap > 0.0) {
    row = row.unaryExpr([cap](Scalar score) {
      const auto s = static_cast<double>(score);
      // tanh x = x within rounding below 2^-27; there s/cap could lose digits.
      const bool is_small = std::abs(s) <= cap * 0x1p-27;
      return is_small ? score : static_cast<Scalar>(cap * hyperbolic_tangent(s / cap));
    });
  }
}

template class Scorer<double>;
template class Scorer<float>;

}  // namespace softknn::core
