#pragma once

#include "kernels/double/exponentials.hpp"
#include "kernels/double/score_tiles.hpp"
#include "kernels/search/row_scorer.hpp"
#include "masked_keys.hpp"
#include "memory/matrix_view.hpp"
#include "softknn/attention.hpp"

/// Private to the core: the weights of many rows, side by side.
namespace softknn {

/// The tiled counterpart of `RowWeights` for groups of rows, with the same bits, for calls whose
/// rows all attend to all keys or to a prefix of them.
class WeightTiles {
 public:
  WeightTiles(const Shape& shape, const AttentionInputs<double>& inputs,
              const AttentionOptions& options);

  /// Allocates, unless no row of the call uses tiles, also because they would be too large.
  /// `kMemory`.
  [[nodiscard]] Status allocate();

  /// Turns the tiles off for all rows.
  void disable() { usable_ = false; }

  /// The most rows per group; 0 if no row of the call uses tiles.
  [[nodiscard]] Index group() const { return usable_ ? scores_.group() : 0; }

  /// Sets a head of keys, on which `scorer` is already set.
  void set_head(Index head, const RowScorer& scorer);

  /// Computes the weights of rows from `row` of the head on and returns their number; 0 if that row
  /// does not use tiles. If `scores` is not null, it receives their scores (rows, keys).
  [[nodiscard]] Index make(Index row, double* scores);

  /// The last computed rows: [block of lanes][key][lane], the blocks `step` elements apart.
  [[nodiscard]] const double* weights() { return scores_.tile(0); }
  [[nodiscard]] Index step() const { return scores_.step(); }

  /// The number of keys that the last computed rows attend to, a prefix. Later keys have no
  /// weights.
  [[nodiscard]] Index keys() const { return keys_; }

  /// Copies the first `keys` weights of row `i` of the last computed rows to `row`.
  void copy_row(Index i, Index keys, double* row) { scores_.copy_row(i, keys, row); }

  /// The entropies of the last computed rows, in nats.
  [[nodiscard]] auto entropies() const {
    return array_view(powers_.data(), count_).unaryExpr(&logarithm_of_one_plus) -
           array_view(moments_.data(), count_);
  }

  /// The shares of the sinks of those rows.
  [[nodiscard]] auto sink_weights() const { return array_view(sink_weights_.data(), count_); }

  /// The winners of the last computed rows.
  void winners(std::int32_t* result);

 private:
  /// For one head of keys.
  [[nodiscard]] Index rows() const { return shape_.group() * shape_.queries; }
  [[nodiscard]] bool has_sinks() const { return !options_.sinks.empty(); }
  [[nodiscard]] RowPosition position(Index row) const {
    const Index slice = head_ * shape_.group() + row / shape_.queries;
    return {slice / shape_.query_heads, slice % shape_.query_heads, row % shape_.queries};
  }
  /// The number of keys that a row attends to.
  [[nodiscard]] Index keys_of(Index row) const {
    return key_range(options_.masking, position(row), shape_.keys).end;
  }
  void weigh(Index row);
  void add_sinks(Index row);
  void take_sinks(Index row);

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  bool usable_;  // of the call
  const RowScorer* scorer_ = nullptr;
  Index head_ = 0;
  Index count_ = 0;  // last computed rows
  Index keys_ = 0;
  ScoreTiles scores_;
  // Per row of a group:
  Buffer<double> powers_;   // Σ e^x − 1
  Buffer<double> moments_;  // Σ e^x·x over Σ e^x
  Buffer<double> sink_weights_;
};

}  // namespace softknn
