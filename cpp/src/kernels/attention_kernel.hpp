#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "../dropout.hpp"
#include "../masked_keys.hpp"
#include "double_tiles.hpp"
#include "float_tiles.hpp"
#include "softknn/attention.hpp"
#include "vectors.hpp"

/// Private to the core: attention in float, fused. Scores, weights and votes are
/// made tile by tile and never stored whole; eight queries lie side by side in
/// the lanes of two vectors, so that every step of a row is the same whatever
/// rows are beside it.
///
/// Source: Milakov and Gimelshein (2018), "Online normalizer calculation for
/// softmax"; Dao et al. (2022), "FlashAttention", algorithm 1.
namespace softknn::kernels {

/// `Scoring` in the kernel's terms. Scores are in bits, s·log2 e, so that weights
/// are powers of two.
struct KernelScoring {
  Similarity similarity;
  /// Multiplies the queries; for rbf, minus the squared distances.
  float factor;
  /// Minus it times ‖k‖² is added to the scores.
  double penalty;
  float softcap;
};

/// Queries or keys wider than this are not for the kernel (its tile would be
/// large, and its sums long).
inline constexpr Index kWidest = 4096;

/// False if some factor is beyond what float can hold with room to spare, or the
/// temperature one of its limits.
[[nodiscard]] bool to_kernel_scoring(const Scoring& scoring, Index width, KernelScoring& result);

/// 1/(‖x‖ + 1e-9) by ‖x‖².
inline float inverse_norm(double square) {
  return static_cast<float>(1.0 / (std::sqrt(square) + kCosineEpsilon));
}

/// 1/sum of the weights of a row, 0 where it has none.
inline Floats share_of(Floats sum) { return sum > 0.0F ? 1.0F / sum : Floats{}; }

/// Where the rows of one head go; null is not wanted. Weights and scores (rows, n) are zeros
/// before.
struct KernelResults {
  float* output;
  float* weights;
  float* scores;
  float* entropy;
};

/// Answers for the rows of one head after the other.
///
/// A row is doubtful if its answer might miss the bound of the fast path. That
/// depends on nothing but the row's own query, its masks and the keys and values
/// these allow.
class AttentionKernel {
 public:
  AttentionKernel(const Shape& shape, const AttentionInputs<float>& inputs,
                  const KernelScoring& scoring, const FloatOptions& options);

  /// Takes all memory the kernel needs: O(n + m·H/G) and one tile; with dropout some rows of
  /// bytes. `kMemory`.
  [[nodiscard]] Status allocate();

  /// Writes the rows of the query heads that share key head `head` (flat over the batch),
  /// (H/G·m, …), heads in ascending order. Rows that see no key become 0.
  void attend(Index head, const KernelResults& to);

  /// Of the last `attend`: whether row `row` has to be computed anew in double.
  [[nodiscard]] bool doubtful(Index row) const { return doubtful_[row] != 0; }

  /// Rows without a key so far, those of doubtful rows aside.
  [[nodiscard]] Index empty_rows() const { return empty_rows_; }

 private:
  /// Up to eight rows of a head.
  struct Block {
    Length first;
    Length rows;
    // The keys some row may see by `causal` and `window`, and those all may.
    Length some_begin, some_end;
    Length all_begin, all_end;
  };

  /// What became of the lanes of a block so far.
  struct Lanes {
    float largest[kRows];  // score plus mask, in bits
    float sum[kRows];      // of the weights
    float square[kRows];   // ‖q‖², with the factor
    // Of the entropy: Σ 2^x and Σ 2^x·x, x the score less the shift.
    double powers[kRows];
    double moments[kRows];
  };

  /// Keys `begin` to `end` of the tile that starts with key `start`.
  struct Part {
    Length start;
    Length begin;
    Length end;
  };

  void measure_keys();
  void start_block(Block& block, float* panel, Lanes& lanes) const;
  [[nodiscard]] float query_factor(const float* query) const;
  void pack_tile(Length start, Length count);
  void scale_key(Length j, float factor);
  void forget_key(Length j);
  void attend_tile(Length index, Length start, Length count);
  void write_scores(const Block& block, Part part);
  void add_moments(Lanes& lanes, Part part, const float* largest);
  void drop(Length index, Part part);
  void draw(Length blocks);
  void store_weights(Length index, Part part, const float* largest);
  void scale_weights(Length index, const Lanes& lanes);
  [[nodiscard]] Part part_of(const Block& block, Length start, Length count) const;
  void make_scores(Length index, Part part, float* largest);
  [[nodiscard]] static bool hides_some(const Block& block, Part part);
  void score(const float* panel, Part part, float* largest) const;
  void finish_scores(const Block& block, Part part, float* largest);
  void fill_masks(const Block& block, Part part);
  void finish_block(Length index);
  void write_entropy(const Block& block, const Lanes& lanes) const;
  [[nodiscard]] bool is_doubtful(Length row, double largest, double square);
  [[nodiscard]] RowPosition position(Length row) const;
  [[nodiscard]] bool too_large(double largest, double query, double key_square) const;

  const FloatTiles& inner_ = float_tiles();
  KernelScoring scoring_;
  const FloatOptions& options_;
  const Masking& masking_;
  DropoutStream dropout_;
  KernelResults to_ = {};  // of the current head
  const AttentionInputs<float>& inputs_;
  Length group_;        // query heads that share a key head
  Length query_heads_;  // in all
  Length queries_;
  Length keys_;
  Length width_;
  Length value_width_;
  Length value_stride_;         // rounded up to whole panels
  Length tile_;                 // keys in a tile
  Length tiles_;                // of a head
  Length blocks_in_group_;      // blocks that share the packing of a tile
  bool masked_;                 // some mask other than `causal` and `window`
  bool plain_;                  // the products are the scores
  const float* key_ = nullptr;  // of the current head
  const float* value_ = nullptr;
  Length head_ = 0;
  bool all_usable_ = true;
  double largest_square_ = 0.0;  // among the usable keys
  Index empty_rows_ = 0;

  Buffer<double> squares_;         // ‖k‖² of the current keys
  Buffer<std::uint8_t> usable_;    // in reach of the kernel, with its value
  Buffer<std::uint8_t> doubtful_;  // per row of the head
  Buffer<std::int32_t> list_;      // the allowed keys of a row
  Buffer<std::uint8_t> kept_;      // by dropout: per block of a group [key], a bit for each row
  Buffer<Block> blocks_;
  Buffer<Lanes> lanes_;
  Buffer<float> memory_;            // what follows points into it
  float* packed_keys_ = nullptr;    // [panel of keys][component][key]
  float* packed_values_ = nullptr;  // [panel of columns][key][column]
  float* offsets_ = nullptr;        // [key], added to the scores
  float* scores_ = nullptr;         // [key][8]
  float* masks_ = nullptr;          // [key][8]
  float* panels_ = nullptr;         // per block [component][8]
  float* votes_ = nullptr;          // per block [column][8]
  float* shifts_ = nullptr;         // per block [tile][8], of the weights as they were stored
};

}  // namespace softknn::kernels
