#pragma once

#include "calls.hpp"

/// The calls that answer as `attention` does, for `web/api/raw-maps.ts`. Where one
/// of its arrays has no part in them, their own few numbers take its place.
namespace softknn::border {

inline Outcome call_attention(const Shape& shape, const Doubles& in,
                              const AttentionOptions& options, AttentionResult<double>& result) {
  return attention(shape, in.inputs(), options, result);
}

/// In place of the values: rows, columns, and 0 for the maximum or 1 for the mean.
inline Outcome call_attention_map(const Shape& shape, const Doubles& in,
                                  const AttentionOptions& options,
                                  AttentionResult<double>& result) {
  const auto& numbers = in.value;
  if (numbers.size() != 3) {
    return {.status = Status::kLimit};
  }
  const MapBlocks blocks{.rows = to_index(numbers[0]),
                         .columns = to_index(numbers[1]),
                         .reduction = static_cast<Reduction>(to_index(numbers[2]))};
  return attention_map(shape, in.inputs(), options, blocks, result);
}

/// In place of the queries: the ends of x, the ends of y, columns, rows.
inline Outcome call_attention_field(const Shape& shape, const Doubles& in,
                                    const AttentionOptions& options,
                                    AttentionResult<double>& result) {
  const auto& numbers = in.query;
  if (numbers.size() != 6) {
    return {.status = Status::kLimit};
  }
  const PlaneGrid grid{.x_from = numbers[0],
                       .x_to = numbers[1],
                       .y_from = numbers[2],
                       .y_to = numbers[3],
                       .columns = to_index(numbers[4]),
                       .rows = to_index(numbers[5])};
  return attention_field(grid, shape.keys, shape.value_width, in.key.data(), in.value.data(),
                         options, result);
}

inline Outcome call_lookup(const Shape& shape, const Doubles& in, const AttentionOptions& options,
                           AttentionResult<double>& result) {
  return lookup(shape, in.inputs(), options.scoring, result);
}

}  // namespace softknn::border
