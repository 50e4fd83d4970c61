#pragma once

#include "convert.hpp"

/// The calls of `web/api/raw-maps.ts`, which answer as `attention` does.
namespace softknn::border {

struct AttentionMapCall {
  RawAttending with;
  double rows, columns, reduction;
  Array query, key;
  RawMasks masks;

  [[nodiscard]] Outcome run() const {
    const MapBlocks blocks{.rows = to_index(rows),
                           .columns = to_index(columns),
                           .reduction = static_cast<Reduction>(to_index(reduction))};
    AttentionResult<double> result;
    const Outcome outcome = attention_map(to_shape(with.shape), {query.span(), key.span(), {}},
                                          to_options(with, masks), blocks, result);
    give_results(result);
    return outcome;
  }
};

struct AttentionFieldCall {
  RawAttending with;
  double xFrom, xTo, yFrom, yTo, columns, rows;
  Array key, value;
  RawMasks masks;

  [[nodiscard]] Outcome run() const {
    const PlaneGrid grid{.x_from = xFrom,
                         .x_to = xTo,
                         .y_from = yFrom,
                         .y_to = yTo,
                         .columns = to_index(columns),
                         .rows = to_index(rows)};
    AttentionResult<double> result;
    const Outcome outcome =
        attention_field(grid, to_index(with.shape.keys), to_index(with.shape.valueWidth),
                        key.span(), value.span(), to_options(with, masks), result);
    give_results(result);
    return outcome;
  }
};

struct LookupCall {
  RawShape shape;
  RawScoring scoring;
  Array query, key, value;

  [[nodiscard]] Outcome run() const {
    AttentionResult<double> result;
    const Outcome outcome = lookup(to_shape(shape), {query.span(), key.span(), value.span()},
                                   to_scoring(scoring), result);
    give_results(result);
    return outcome;
  }
};

}  // namespace softknn::border
