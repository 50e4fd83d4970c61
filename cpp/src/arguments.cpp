#include "arguments.hpp"

#include <algorithm>
#include <cmath>

namespace softknn {
namespace {

/// So that a position, which is `past` and the number of a query, cannot overflow.
constexpr std::int64_t kLargestPast = std::int64_t{1} << 53;

/// One axis of a mask: its length, and the elements from one entry to the next.
struct MaskAxis {
  Index length;
  Index stride;
};

/// The elements a mask needs: one past the last that is read. -1 for a negative stride or a
/// number beyond `kMaximumElements`.
Index mask_extent(std::initializer_list<MaskAxis> axes) {
  Index last = 0;
  bool fits = true;
  bool empty = false;
  for (const auto [length, stride] : axes) {
    empty = empty || length == 0;
    const Index farthest = element_count({std::max<Index>(length - 1, 0), stride});
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

}  // namespace

Outcome check_requirements(std::initializer_list<Requirement> requirements) {
  const auto* const broken =
      std::find_if(requirements.begin(), requirements.end(),
                   [](const Requirement& requirement) { return !requirement.holds; });
  return broken == requirements.end()
             ? Outcome{}
             : Outcome{.status = Status::kInvalid, .argument = broken->argument};
}

Outcome check_count(Index count, std::initializer_list<Requirement> requirements) {
  return count < 0 ? Outcome{.status = Status::kLimit} : check_requirements(requirements);
}

Outcome check_axes(Index first, std::initializer_list<Index> others) {
  Index most = 1;
  Index least = first;
  for (const Index other : others) {
    most = std::max(most, other);
    least = std::min(least, other);
  }
  const Outcome outcome = check_requirements({{least >= 0, Argument::kShape}});
  return outcome.ok() ? check_count(element_count({std::max<Index>(first, 1), most}), {}) : outcome;
}

Outcome check_rows(std::span<const double> x, Index rows, Index columns, std::span<double> result,
                   Index results) {
  return check_requirements({{rows >= 0, Argument::kRows}, {columns >= 0, Argument::kColumns}})
      .then([&] {
        // Rows on their own too: with no columns no array bounds the loop over them.
        const Index count = element_count({rows, columns});
        return check_count(std::min({count, element_count({rows}), results}),
                           {{has_length(x, count), Argument::kX},
                            {has_length(result, results), Argument::kResult}});
      });
}

Outcome check_shape(const Shape& s) {
  const auto fits = [](std::initializer_list<Index> lengths) {
    return element_count(lengths) >= 0;
  };
  const Index least =
      std::min({s.batch, s.query_heads, s.key_heads, s.queries, s.keys, s.width, s.value_width});
  const bool divides = s.key_heads > 0 ? s.query_heads % s.key_heads == 0 : s.query_heads == 0;
  if (const Outcome outcome =
          check_requirements({{least >= 0, Argument::kShape}, {divides, Argument::kHeads}});
      !outcome.ok()) {
    return outcome;
  }
  // Nearly every call passes here: no product of some of the lengths can exceed that of all.
  double product = 1.0;
  for (const Index length :
       {s.batch, s.query_heads, s.key_heads, s.queries, s.keys, s.width, s.value_width}) {
    product *= static_cast<double>(std::max<Index>(length, 1));
  }
  if (product <= static_cast<double>(kMaximumElements)) {
    return {};
  }
  // Lengths on their own too: an axis of length 0 must not hide an endless loop over another.
  const bool ok = fits({s.batch, s.query_heads, s.queries}) && fits({s.batch, s.query_heads}) &&
                  fits({s.batch, s.key_heads}) && fits({s.batch, s.queries}) &&
                  fits({s.batch, s.keys}) && fits({s.batch}) && fits({s.query_heads}) &&
                  fits({s.key_heads}) && fits({s.queries}) && fits({s.keys}) && fits({s.width}) &&
                  fits({s.value_width}) && fits({s.batch, s.query_heads, s.queries, s.width}) &&
                  fits({s.batch, s.key_heads, s.keys, s.width}) &&
                  fits({s.batch, s.key_heads, s.keys, s.value_width});
  return ok ? Outcome{} : Outcome{.status = Status::kLimit};
}

Outcome check_scoring(const Scoring& s) {
  return check_requirements({{is_at_most(s.similarity, Similarity::kRbf), Argument::kSimilarity},
                             {is_scale(s.scale), Argument::kScale},
                             {is_temperature(s.temperature), Argument::kTemperature},
                             {std::isfinite(s.key_norm_penalty), Argument::kKeyNormPenalty},
                             {std::isfinite(s.softcap) && s.softcap >= 0.0, Argument::kSoftcap}});
}

Outcome check_masking(const Masking& masking, const Shape& shape) {
  return check_requirements({{has_mask(masking, shape), Argument::kMask},
                             {has_padding(masking, shape), Argument::kKeyPadding}})
      .then([&] { return check_positions(masking.past, masking.window); });
}

Outcome check_positions(std::int64_t past, std::int64_t window) {
  return check_requirements(
      {{past >= 0 && past <= kLargestPast, Argument::kPast}, {window >= 0, Argument::kWindow}});
}

}  // namespace softknn
