#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <span>

#include "softknn/core/attention.hpp"

/// Private to the core: the preconditions of the public functions. Each check takes constant time
/// and reads no array, but for `check_each`.
namespace softknn::core {

/// The argument to name if a precondition fails, else `kNone`.
struct Requirement {
  constexpr Requirement(bool holds, Argument argument)
      : failed(holds ? Argument::kNone : argument) {}

  Argument failed;
};

/// `kInvalid` naming the argument of the first failed requirement.
Outcome check_requirements(std::initializer_list<Requirement> requirements);

/// `kLimit` for a count that `element_count` rejected, else as `check_requirements`.
Outcome check_count(Index count, std::initializer_list<Requirement> requirements);

/// `kInvalid` naming `kShape` for a negative length; `kLimit` if the product of `first` and one of
/// the others exceeds `kMaximumElements`. A length of 0 counts as 1 here, so that an empty axis
/// hides no huge loop over another.
Outcome check_axes(Index first, std::initializer_list<Index> others);

/// Whether x has `count` elements.
template <typename T>
[[nodiscard]] bool has_length(std::span<T> x, std::int64_t count) {
  return static_cast<std::int64_t>(x.size()) == count;
}

/// `kNonFinite` with the position of the first number of x (…, columns) that is not `usable`.
template <typename T, typename Usable>
Outcome check_each(std::span<T> x, Index columns, Argument argument, Usable usable) {
  const auto bad = std::find_if_not(x.begin(), x.end(), usable);
  const Index at = bad - x.begin();
  return bad == x.end() ? Outcome{}
                        : Outcome{.status = Status::kNonFinite,
                                  .argument = argument,
                                  .row = at / columns,
                                  .column = at % columns};
}

/// The same of a vector.
template <typename T, typename Usable>
Outcome check_each(std::span<T> x, Argument argument, Usable usable) {
  return check_each(x, static_cast<Index>(x.size()), argument, usable);
}

/// Also false for NaN.
[[nodiscard]] inline bool is_within(double x, double least, double most) {
  return x >= least && x <= most;
}

[[nodiscard]] inline bool is_temperature(double x) { return x >= 0.0; }

[[nodiscard]] inline bool is_scale(const std::optional<double>& x) {
  return !x || std::isfinite(*x);
}

template <typename Enum>
[[nodiscard]] bool is_at_most(Enum x, Enum last) {
  return x <= last;
}

/// Checks the lengths of x (rows, columns) and of a result with `results` elements, a number from
/// `element_count`.
Outcome check_rows(std::span<const double> x, Index rows, Index columns, std::span<double> result,
                   Index results);

/// `kInvalid` naming `kShape` for a negative length and `kHeads` where G does not divide H;
/// `kLimit` where an array, or a loop over one, exceeds `kMaximumElements`.
Outcome check_shape(const Shape& shape);

/// Checks the lengths of query, key and value. Precondition: `check_shape` has passed.
template <typename Scalar>
Outcome check_lengths(const Shape& s, const AttentionInputs<Scalar>& inputs) {
  // With width 0 the other lengths may have a product that needs 64 bits.
  const std::int64_t queries = std::int64_t{s.batch} * s.query_heads * s.queries;
  const std::int64_t keys = std::int64_t{s.batch} * s.key_heads * s.keys;
  return check_requirements({{has_length(inputs.query, queries * s.width), Argument::kQuery},
                             {has_length(inputs.key, keys * s.width), Argument::kKey},
                             {has_length(inputs.value, keys * s.value_width), Argument::kValue}});
}

/// Checks the ranges of `Scoring`.
Outcome check_scoring(const Scoring& scoring);

/// Checks kind, strides and lengths of the masks. Precondition: `check_shape` has passed.
Outcome check_masking(const Masking& masking, const Shape& shape);

/// Checks the range of `past` and `window`.
Outcome check_positions(std::int64_t past, std::int64_t window, Index queries);

}  // namespace softknn::core
