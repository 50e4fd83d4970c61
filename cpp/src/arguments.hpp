#pragma once

#include <cmath>
#include <initializer_list>
#include <span>

#include "softknn/attention.hpp"

/// Private to the core: the preconditions of the public functions. Each check takes constant time
/// and reads no array.
namespace softknn {

/// A precondition and the argument to name if it does not hold.
struct Requirement {
  bool holds;
  Argument argument;
};

/// `kInvalid` naming the argument of the first requirement that does not hold.
Outcome check_requirements(std::initializer_list<Requirement> requirements);

/// `kLimit` for a count that `element_count` could not hold, else as `check_requirements`.
Outcome check_count(Index count, std::initializer_list<Requirement> requirements);

/// `kInvalid` naming `kShape` for a negative length; `kLimit` where the product of `first` and
/// one of the others passes `kMaximumElements`. A length of 0 counts as 1 there, so that none
/// hides an endless loop over another.
Outcome check_axes(Index first, std::initializer_list<Index> others);

/// Whether x has `count` elements.
template <typename T>
[[nodiscard]] bool has_length(std::span<T> x, std::int64_t count) {
  return static_cast<std::int64_t>(x.size()) == count;
}

/// Also false for NaN.
[[nodiscard]] inline bool is_within(double x, double least, double most) {
  return x >= least && x <= most;
}

[[nodiscard]] inline bool is_temperature(double x) { return x >= 0.0; }

/// A scale is a finite number or `kUsualScale`.
[[nodiscard]] inline bool is_scale(double x) { return !std::isinf(x); }

template <typename Enum>
[[nodiscard]] bool is_at_most(Enum x, Enum last) {
  return x <= last;
}

/// The lengths of x (rows, columns) and of a result of `results` elements, a number that
/// `element_count` made.
Outcome check_rows(std::span<const double> x, Index rows, Index columns, std::span<double> result,
                   Index results);

/// `kInvalid` naming `kShape` for a negative length and `kHeads` where G does not divide H;
/// `kLimit` where an array, or a loop over one, passes `kMaximumElements`.
Outcome check_shape(const Shape& shape);

/// The lengths of query, key and value; `check_shape` has passed.
template <typename Scalar>
Outcome check_lengths(const Shape& s, const AttentionInputs<Scalar>& inputs) {
  // A width of 0 lets the other lengths have a product that needs 64 bits.
  const std::int64_t queries = std::int64_t{s.batch} * s.query_heads * s.queries;
  const std::int64_t keys = std::int64_t{s.batch} * s.key_heads * s.keys;
  return check_requirements({{has_length(inputs.query, queries * s.width), Argument::kQuery},
                             {has_length(inputs.key, keys * s.width), Argument::kKey},
                             {has_length(inputs.value, keys * s.value_width), Argument::kValue}});
}

/// The ranges of `Scoring`.
Outcome check_scoring(const Scoring& scoring);

/// Kinds, strides and lengths of masks; `check_shape` has passed.
Outcome check_masking(const Masking& masking, const Shape& shape);

/// The range of `past` and `window`.
Outcome check_positions(std::int64_t past, std::int64_t window);

}  // namespace softknn
