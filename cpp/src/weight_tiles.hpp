#pragma once

#include "masked_keys.hpp"
#include "row_scorer.hpp"
#include "score_tiles.hpp"
#include "softknn/attention.hpp"

/// Private to the core: the weights of many rows, side by side.
namespace softknn {

/// Does for groups of rows what `RowWeights` does for one, with the same bits, where all rows of
/// a call attend to all keys or to the first so many.
class WeightTiles {
 public:
  WeightTiles(const Shape& shape, const AttentionInputs<double>& inputs,
              const AttentionOptions& options);

  /// Takes memory, unless no row of the call is for tiles: also where they would be too large.
  /// `kMemory`.
  [[nodiscard]] Status allocate();

  /// Leaves all rows to others.
  void forgo() { usable_ = false; }

  /// Rows made at once, at most; 0 if no row of the call is for tiles.
  [[nodiscard]] Index group() const { return usable_ ? scores_.group() : 0; }

  /// Turns to a head of keys, which `scorer` has been set to.
  void set_head(Index head, const RowScorer& scorer);

  /// Makes the weights of rows from `row` of the head on and returns how many; 0 if that row is
  /// not for tiles. If `scores` is not null it gets their scores (rows, keys).
  [[nodiscard]] Index make(Index row, double* scores);

  /// Of the rows just made: [block of lanes][key][lane], the blocks `step` elements apart.
  [[nodiscard]] const double* weights() { return scores_.tile(0); }
  [[nodiscard]] Index step() const { return scores_.step(); }

  /// Keys that the rows just made attend to: the first so many. Later ones have no weights.
  [[nodiscard]] Index keys() const { return keys_; }

  /// Copies the first `keys` weights of row `i` of those just made to `row`.
  void copy_row(Index i, Index keys, double* row) const { scores_.copy_row(i, keys, row); }

  /// The entropy of row `i` of those just made, in nats.
  [[nodiscard]] double entropy(Index i) const;

  /// The winners of the rows just made.
  void winners(std::int32_t* result);

 private:
  /// Of a head of keys.
  [[nodiscard]] Index rows() const { return shape_.group() * shape_.queries; }
  /// How many keys a row attends to.
  [[nodiscard]] Index keys_of(Index row) const {
    return key_range(options_.masking, row % shape_.queries, shape_.keys).end;
  }
  [[nodiscard]] Index take(Index row);
  void weigh(Index row);

  const Shape& shape_;
  const AttentionInputs<double>& inputs_;
  const AttentionOptions& options_;
  bool usable_;  // of the call
  const RowScorer* scorer_ = nullptr;
  Index head_ = 0;
  Index count_ = 0;  // rows just made
  Index keys_ = 0;
  ScoreTiles scores_;
  Buffer<double> norms_;    // per row of a group
  Buffer<double> powers_;   // Σ e^x − 1
  Buffer<double> moments_;  // Σ e^x·x over Σ e^x
};

}  // namespace softknn
