#include "softknn/mask.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "for_size.hpp"

namespace softknn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Index mask_offset(const Masking& masking, const RowPosition& row) {
  return row.batch * masking.stride_batch + row.head * masking.stride_head +
         row.query * masking.stride_query;
}

/// How far an axis has to be walked to meet every mask value along it.
Index distinct(Index length, Index stride) {
  return stride == 0 ? std::min<Index>(length, 1) : length;
}

/// The first key of one mask row whose bias is NaN or +∞, or -1.
Index first_bad_bias(const Masking& masking, const RowPosition& row, Index keys) {
  const double* bias = masking.bias + mask_offset(masking, row);
  for (Index j = 0; j < distinct(keys, masking.stride_key); ++j) {
    const double value = bias[j * masking.stride_key];
    if (std::isnan(value) || value == kInfinity) {
      return j;
    }
  }
  return -1;
}

}  // namespace

KeyRange key_range(const Masking& masking, Index query, Index keys) {
  const Index position = query + masking.past;
  KeyRange range{0, keys};
  if (masking.window > 0) {
    // |position − j| < window, written so that a huge window cannot overflow.
    range.begin = position < masking.window ? 0 : position - masking.window + 1;
    range.end = masking.window > keys ? keys : std::min(keys, position + masking.window);
  }
  if (masking.causal) {
    range.end = std::min(range.end, position + 1);
  }
  range.begin = std::min(range.begin, range.end);
  return range;
}

Index allowed_keys(const Masking& masking, const RowPosition& row, Index keys, std::int32_t* list) {
  const KeyRange range = key_range(masking, row.query, keys);
  const Index offset = mask_offset(masking, row);
  const std::uint8_t* padding =
      masking.key_padding == nullptr
          ? nullptr
          : masking.key_padding + row.batch * masking.padding_stride_batch;
  Index count = 0;
  for (Index j = range.begin; j < range.end; ++j) {
    const Index at = offset + j * masking.stride_key;
    const bool blocked = (padding != nullptr && padding[j] == 0) ||
                         (masking.kind == MaskKind::kBoolean && masking.allowed[at] == 0) ||
                         (masking.kind == MaskKind::kAdditive && masking.bias[at] == -kInfinity);
    list[count] = static_cast<std::int32_t>(j);
    count += blocked ? 0 : 1;
  }
  return count;
}

double bias_at(const Masking& masking, const RowPosition& row, Index key) {
  return masking.kind == MaskKind::kAdditive
             ? masking.bias[mask_offset(masking, row) + key * masking.stride_key]
             : 0.0;
}

SOFTKNN_FOR_SIZE Outcome check_mask(const Masking& masking, const Shape& shape) {
  if (masking.kind != MaskKind::kAdditive) {
    return {};
  }
  RowPosition row;
  for (row.batch = 0; row.batch < distinct(shape.batch, masking.stride_batch); ++row.batch) {
    for (row.head = 0; row.head < distinct(shape.query_heads, masking.stride_head); ++row.head) {
      for (row.query = 0; row.query < distinct(shape.queries, masking.stride_query); ++row.query) {
        const Index bad = first_bad_bias(masking, row, shape.keys);
        if (bad >= 0) {
          return {.status = Status::kNonFinite,
                  .argument = Argument::kMask,
                  .slice = row.batch * shape.query_heads + row.head,
                  .row = row.query,
                  .column = bad};
        }
      }
    }
  }
  return {};
}

SOFTKNN_FOR_SIZE void causal_mask(Index queries, Index keys, Index past, Index window,
                                  std::uint8_t* result) {
  Masking masking;
  masking.causal = true;
  masking.past = past;
  masking.window = window;
  for (Index i = 0; i < queries; ++i) {
    const KeyRange range = key_range(masking, i, keys);
    std::uint8_t* row = result + i * keys;
    std::fill_n(row, keys, std::uint8_t{0});
    std::fill(row + range.begin, row + range.end, std::uint8_t{1});
  }
}

SOFTKNN_FOR_SIZE void padding_mask(std::span<const double> lengths, Index keys,
                                   std::uint8_t* result) {
  for (const double length : lengths) {
    for (Index j = 0; j < keys; ++j) {
      *result++ = static_cast<double>(j) < length ? 1 : 0;
    }
  }
}

}  // namespace softknn
