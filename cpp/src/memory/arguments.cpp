#include "arguments.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace softknn::core {
namespace {

/// The pairs of queries and keys that one call may score: some hours of work. Without a width they
/// cost nothing else.
constexpr double kMostPairs = 0x1p36;

/// Keeps a position, `past` plus a query index, from overflowing.
constexpr std::int64_t kLargestPast = std::int64_t{1} << 53;

/// The products that bound an array or a loop, as a bit set over the axes of a shape. Single
/// lengths are included: an axis of length 0 must not hide a huge loop over another axis.
constexpr std::uint8_t kBoundedProducts[] = {
    // each length
    0b0000001, 0b0000010, 0b0000100, 0b0001000, 0b0010000, 0b0100000, 0b1000000,
    // the batch times query heads, key heads, queries, keys
    0b0000011, 0b0000101, 0b0001001, 0b0010001,
    // the rows, then query, key and value
    0b0001011, 0b0101011, 0b0110101, 0b1010101};

/// One axis of a mask: its length, and the elements from one entry to the next.
struct MaskAxis {
  Index length;
  Index stride;
};

/// The number of mask elements: one past the last that is read. -1 for a negative stride or a
/// number beyond `kMaximumElements`.
Index mask_extent(std::initializer_list<MaskAxis> axes) {
  Index last = 0;
  bool fits = true;
  bool empty = false;
  for (const auto [length, stride] : axes) {
    empty = empty || length == 0;
    const Index farthest = element_count(std::max<Index>(length - 1, 0), stride);
    fits = fits && farthest >= 0;
    last += farthest;
  }
  return fits ? (empty ? 0 : last + 1) : -1;
}

template <typename T>
bool covers(std::span<T> mask, Index extent) {
  return extent >= 0 && static_cast<Index>(mask.size()) >= extent;
}

bool has_mask(const Masking& m, const Shape& s) {
  if (m.kind == MaskKind::kNone &&
      (m.stride_batch | m.stride_head | m.stride_query | m.stride_key) == 0) {
    return true;
  }
  const Index extent = mask_extent({{s.batch, m.stride_batch},
                                    {s.query_heads, m.stride_head},
                                    {s.queries, m.stride_query},
                                    {s.keys, m.stride_key}});
  switch (m.kind) {
    case MaskKind::kNone:
      return extent >= 0;
    case MaskKind::kBoolean:
      return covers(m.allowed, extent);
    case MaskKind::kAdditive:
      return covers(m.bias, extent);
  }
  return false;
}

bool has_padding(const Masking& m, const Shape& s) {
  return !m.key_padding ||
         covers(*m.key_padding, mask_extent({{s.batch, m.padding_stride_batch}, {s.keys, 1}}));
}

/// One whole number per batch row, or none.
bool are_counts(std::span<const double> counts, const Shape& s, double least) {
  const auto fits = [least](double x) {
    return x >= least && x <= static_cast<double>(kLargestPast) && x == std::floor(x);
  };
  return counts.empty() ||
         (has_length(counts, s.batch) && std::all_of(counts.begin(), counts.end(), fits));
}

/// One number per query head, or none.
bool are_finite(std::span<const double> numbers, const Shape& s) {
  return numbers.empty() ||
         (has_length(numbers, s.query_heads) &&
          std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); }));
}

}  // namespace

Outcome check_requirements(std::initializer_list<Requirement> requirements) {
  const auto* const broken =
      std::find_if(requirements.begin(), requirements.end(),
                   [](Requirement requirement) { return requirement.failed != Argument::kNone; });
  return broken == requirements.end()
             ? Outcome{}
             : Outcome{.status = Status::kInvalid, .argument = broken->failed};
}

Outcome check_count(Index count, std::initializer_list<Requirement> requirements) {
  return count < 0 ? Outcome::of(Status::kLimit) : check_requirements(requirements);
}

Outcome check_axes(Index first, std::initializer_list<Index> others) {
  const bool holds = std::min(first, std::min(others)) >= 0;
  return check_requirements({{holds, Argument::kShape}}).then([&] {
    return check_count(
        element_count(std::max<Index>(first, 1), std::max(std::max(others), Index{1})), {});
  });
}

Outcome check_rows(std::span<const double> x, Index rows, Index columns, std::span<double> result,
                   Index results) {
  return check_requirements({{rows >= 0, Argument::kRows}, {columns >= 0, Argument::kColumns}})
      .then([&] {
        // Rows are checked on their own too: with 0 columns no array bounds the loop over rows.
        const Index count = element_count(rows, columns);
        return check_count(std::min({count, element_count(rows), results}),
                           {{has_length(x, count), Argument::kX},
                            {has_length(result, results), Argument::kResult}});
      });
}

Outcome check_shape(const Shape& s) {
  const std::array lengths{s.batch, s.query_heads, s.key_heads,  s.queries,
                           s.keys,  s.width,       s.value_width};
  const Index least = *std::min_element(lengths.begin(), lengths.end());
  const bool divides = s.key_heads > 0 ? s.query_heads % s.key_heads == 0 : s.query_heads == 0;
  Outcome outcome =
      check_requirements({{least >= 0, Argument::kShape}, {divides, Argument::kHeads}});
  const auto all = Eigen::Array<Index, 7, 1>::Map(lengths.data()).cast<double>();
  // Fast path for nearly every call: no product of some lengths can exceed the product of all.
  const double product = all.max(1.0).prod();
  const auto is_too_long = [&all](std::uint8_t which) {
    const auto counts = Eigen::Array<bool, 7, 1>::NullaryExpr(
        [which](Index axis) { return (which >> axis & 1U) != 0U; });
    return counts.select(all, 1.0).prod() > static_cast<double>(kMaximumElements);
  };
  const double pairs = all(0) * all(1) * all(3) * all(4);
  if (outcome.ok() && pairs > kMostPairs) {
    outcome.status = Status::kLimit;
  }
  if (outcome.ok() && product > static_cast<double>(kMaximumElements) &&
      std::any_of(std::begin(kBoundedProducts), std::end(kBoundedProducts), is_too_long)) {
    outcome.status = Status::kLimit;
  }
  return outcome;
}

Outcome check_scoring(const Scoring& s) {
  return check_requirements({{is_at_most(s.similarity, Similarity::kRbf), Argument::kSimilarity},
                             {is_scale(s.scale), Argument::kScale},
                             {is_temperature(s.temperature), Argument::kTemperature},
                             {std::isfinite(s.key_norm_penalty), Argument::kKeyNormPenalty},
                             {std::isfinite(s.softcap) && s.softcap >= 0.0, Argument::kSoftcap},
                             {std::isfinite(s.epsilon) && s.epsilon >= 0.0, Argument::kEpsilon}});
}

Outcome check_masking(const Masking& masking, const Shape& shape) {
  return check_requirements({{has_mask(masking, shape), Argument::kMask},
                             {has_padding(masking, shape), Argument::kKeyPadding},
                             {are_counts(masking.pasts, shape, -static_cast<double>(shape.queries)),
                              Argument::kPast},
                             {are_counts(masking.key_lengths, shape, 0.0), Argument::kKeyLengths},
                             {are_finite(masking.slopes, shape), Argument::kPositionBias}})
      .then([&] { return check_positions(masking.past, masking.window, shape.queries); });
}

Outcome check_positions(std::int64_t past, std::int64_t window, Index queries) {
  return check_requirements(
      {{past >= -std::int64_t{queries} && past <= kLargestPast, Argument::kPast},
       {window >= 0, Argument::kWindow}});
}

}  // namespace softknn::core
