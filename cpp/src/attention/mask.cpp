#include "softknn/mask.hpp"

#include <algorithm>
#include <cmath>

#include "masked_keys.hpp"
#include "memory/arguments.hpp"
#include "memory/shared_memory.hpp"
#include "numerics/infinity.hpp"

namespace softknn {
namespace {

Index mask_offset(const Masking& masking, const RowPosition& row) {
  return row.batch * masking.stride_batch + row.head * masking.stride_head +
         row.query * masking.stride_query;
}

/// The number of distinct mask entries along an axis.
Index distinct(Index length, Index stride) {
  return stride == 0 ? std::min<Index>(length, 1) : length;
}

/// The first key of one mask row whose bias is NaN or +∞, or -1.
Index first_bad_bias(const Masking& masking, const RowPosition& row, Index keys) {
  const double* bias = masking.bias.data() + mask_offset(masking, row);
  for (Index j = 0; j < distinct(keys, masking.stride_key); ++j) {
    if (!(bias[j * masking.stride_key] < kInfinity)) {
      return j;
    }
  }
  return -1;
}

}  // namespace

KeyRange key_range(const Masking& masking, const RowPosition& row, Index keys) {
  const std::int64_t position = position_of(masking, row);
  std::int64_t begin = 0, end = keys;
  if (!masking.key_lengths.empty()) {
    const double length = masking.key_lengths.data()[row.batch];
    end = length < static_cast<double>(keys) ? static_cast<std::int64_t>(length) : end;
  }
  if (masking.window > 0) {
    // |position − j| < window, without overflow for a huge window.
    begin = position < masking.window ? 0 : position - masking.window + 1;
    end = masking.window > keys - position ? end : std::min(end, position + masking.window);
  }
  if (masking.causal) {
    end = std::min(end, position + 1);
  }
  end = std::max(end, std::int64_t{0});
  return {static_cast<Index>(std::min(begin, end)), static_cast<Index>(end)};
}

Index allowed_keys(const Masking& masking, const RowPosition& row, Index keys, std::int32_t* list) {
  const KeyRange range = key_range(masking, row, keys);
  const Index offset = mask_offset(masking, row);
  const std::uint8_t* padding =
      padding_of(masking) == nullptr
          ? nullptr
          : padding_of(masking) + row.batch * masking.padding_stride_batch;
  Index count = 0;
  for (Index j = range.begin; j < range.end; ++j) {
    const Index at = offset + j * masking.stride_key;
    const bool blocked =
        (padding != nullptr && padding[j] == 0) ||
        (masking.kind == MaskKind::kBoolean && masking.allowed.data()[at] == 0) ||
        (masking.kind == MaskKind::kAdditive && masking.bias.data()[at] == -kInfinity);
    list[count] = static_cast<std::int32_t>(j);
    count += blocked ? 0 : 1;
  }
  return count;
}

double bias_at(const Masking& masking, const RowPosition& row, Index key) {
  return masking.kind == MaskKind::kAdditive
             ? masking.bias.data()[mask_offset(masking, row) + key * masking.stride_key]
             : 0.0;
}

Outcome check_bias(const Masking& masking, const Shape& shape) {
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

Outcome causal_mask(Index queries, Index keys, std::int64_t past, std::int64_t window,
                    std::span<std::uint8_t> result) {
  const Outcome outcome =
      check_requirements({{queries >= 0, Argument::kQueries}, {keys >= 0, Argument::kKeys}})
          .then([&] { return check_positions(past, window, queries); })
          .then([&] {
            const Index count = element_count(queries, keys);
            return check_count(std::min(count, element_count(queries)),
                               {{has_length(result, count), Argument::kResult}});
          });
  if (!outcome.ok()) {
    return outcome;
  }
  Masking masking;
  masking.causal = true;
  masking.past = past;
  masking.window = window;
  std::fill(result.begin(), result.end(), std::uint8_t{0});
  for (Index i = 0; i < queries; ++i) {
    const KeyRange range = key_range(masking, {0, 0, i}, keys);
    std::uint8_t* row = result.data() + i * keys;
    std::fill(row + range.begin, row + range.end, std::uint8_t{1});
  }
  return {};
}

Outcome padding_mask(std::span<const double> lengths, Index keys, std::span<std::uint8_t> result) {
  const Index rows = static_cast<Index>(lengths.size());
  const Index count = element_count(rows, keys);
  Outcome outcome = check_requirements({{keys >= 0, Argument::kKeys}}).then([&] {
    return check_count(count, {{has_length(result, count), Argument::kResult}});
  });
  Buffer<double> own;
  outcome.status = outcome.ok() ? detach(lengths, std::as_bytes(result), own) : outcome.status;
  if (!outcome.ok()) {
    return outcome;
  }
  for (Index b = 0; b < rows; ++b) {
    const double length = lengths[static_cast<std::size_t>(b)];
    if (!(length >= 0.0)) {
      return {.status = Status::kNonFinite,
              .argument = Argument::kLengths,
              .slice = 0,
              .row = 0,
              .column = b};
    }
    const Index seen = static_cast<Index>(std::min(std::ceil(length), static_cast<double>(keys)));
    std::uint8_t* row = result.data() + b * keys;
    std::fill_n(row, seen, std::uint8_t{1});
    std::fill(row + seen, row + keys, std::uint8_t{0});
  }
  return {};
}

}  // namespace softknn
