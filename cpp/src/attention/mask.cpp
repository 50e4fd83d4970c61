#include <algorithm>
#include <cmath>

#include "masked_keys.hpp"
#include "memory/arguments.hpp"
#include "numerics/elementary.hpp"
#include "softknn/core/functions.hpp"

namespace softknn::core {
namespace {

/// The number of distinct mask entries along an axis.
Index distinct(Index length, Index stride) {
  return stride == 0 ? std::min<Index>(length, 1) : length;
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

Status AllowedKeys::allocate(const Masking& masking, Index keys) {
  keys_ = keys;
  const bool is_range = masking.kind == MaskKind::kNone && !masking.key_padding;
  return bytes_.allocate(is_range ? 0 : keys);
}

void AllowedKeys::set(const Masking& masking, const RowPosition& row) {
  range_ = key_range(masking, row, keys_);
  count_ = range_.end - range_.begin;
  if (bytes_.empty()) {
    return;
  }
  auto all = array_view(bytes_.data(), keys_);
  all.setZero();
  auto bytes = all.segment(range_.begin, count_);
  bytes.setOnes();
  if (masking.key_padding) {
    const std::uint8_t* padding =
        masking.key_padding->data() + row.batch * masking.padding_stride_batch;
    bytes = (array_view(padding, keys_).segment(range_.begin, count_) != 0).cast<std::uint8_t>();
  }
  if (masking.kind == MaskKind::kBoolean) {
    const auto allowed = mask_row(masking.allowed.data(), masking, row, keys_);
    bytes = bytes.min((allowed.segment(range_.begin, count_) != 0).cast<std::uint8_t>());
  } else if (masking.kind == MaskKind::kAdditive) {
    const auto bias = biases(masking, row, keys_);
    bytes = bytes.min((bias.segment(range_.begin, count_) != -kInfinity).cast<std::uint8_t>());
  }
  count_ = bytes.cast<Index>().sum();
}

Outcome check_bias(const Masking& masking, const Shape& shape) {
  if (masking.kind != MaskKind::kAdditive) {
    return {};
  }
  RowPosition row;
  for (row.batch = 0; row.batch < distinct(shape.batch, masking.stride_batch); ++row.batch) {
    for (row.head = 0; row.head < distinct(shape.query_heads, masking.stride_head); ++row.head) {
      for (row.query = 0; row.query < distinct(shape.queries, masking.stride_query); ++row.query) {
        const auto bias = biases(masking, row, distinct(shape.keys, masking.stride_key));
        // No iterators: a mask that is the same for all keys has a stride of 0.
        if (const auto fits = bias < kInfinity; !fits.all()) {
          Index bad = 0;
          fits.cast<int>().minCoeff(&bad);
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
  for (Index i = 0; keys > 0 && i < queries; ++i) {
    const KeyRange range = key_range(masking, {0, 0, i}, keys);
    auto row = array_view(result.data() + i * keys, keys);
    row.setZero().segment(range.begin, range.end - range.begin).setOnes();
  }
  return {};
}

Outcome padding_mask(std::span<const double> lengths, Index keys, std::span<std::uint8_t> result) {
  const Index rows = static_cast<Index>(lengths.size());
  const Index count = element_count(rows, keys);
  Outcome outcome = check_requirements({{keys >= 0, Argument::kKeys}}).then([&] {
    return check_count(count, {{has_length(result, count), Argument::kResult}});
  });
  outcome = outcome.then([&] {
    return check_each(lengths, Argument::kLengths, [](double length) { return length >= 0.0; });
  });
  if (outcome.ok()) {
    matrix_view(result.data(), rows, keys) =
        RowMajor<std::uint8_t>::NullaryExpr(rows, keys, [lengths](Index b, Index j) {
          return std::uint8_t{static_cast<double>(j) < lengths.data()[b]};
        });
  }
  return outcome;
}

}  // namespace softknn::core
