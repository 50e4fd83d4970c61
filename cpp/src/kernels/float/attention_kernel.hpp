#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "attention/masked_keys.hpp"
#include "float_tiles.hpp"
#include "kernel_limits.hpp"
#include "kernels/double/double_tiles.hpp"
#include "kernels/double/dropout.hpp"
#include "softknn/attention.hpp"
#include "vectors.hpp"

/// Private to the core: attention in float, fused. In WebAssembly 2.8 to 3.6 times as fast as
/// the lines of Eigen in attention/formula.hpp, at 64 × 16 to 1024 × 64 numbers. Scores, weights
/// and outputs are computed tile by tile and never stored as a whole; eight queries occupy the
/// lanes of two vectors, so each row takes the same steps whatever rows share its block.
///
/// Source: Milakov and Gimelshein (2018), "Online normalizer calculation for softmax"; Dao et al.
/// (2022), "FlashAttention", algorithm 1.
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
  /// Added to the norms of cosine.
  double epsilon;
};

/// The largest query or key dimension of the kernel (a larger tile would be big, and its sums
/// long).
inline constexpr Index kWidest = 4096;

/// Components summed in one pass: shorter partial sums lose less. The second limit applies if
/// scores are requested.
inline constexpr Length kStrip = 64;
inline constexpr Length kScoreStrip = 16;

/// Whether some instruction set has a `FloatRow`.
#ifdef SOFTKNN_WIDE_KERNELS
inline constexpr bool kHasRows = true;
#else
inline constexpr bool kHasRows = false;
#endif

/// False if a factor is outside the safe range of float, or the temperature is 0 or ∞.
[[nodiscard]] bool to_kernel_scoring(const Scoring& scoring, Index width, KernelScoring& result);

/// 1/(‖x‖ + ε) by ‖x‖²; 0 for 0. ∞, which makes a row doubtful, for what might leave the range.
inline float inverse_norm(double square, double epsilon) {
  const bool in_range = square >= kSmallestSquare;
  const double inverse = in_range ? 1.0 / (std::sqrt(square) + epsilon) : HUGE_VAL;
  return square == 0.0 ? 0.0F : static_cast<float>(inverse);
}

/// 1/sum of the weights of a row, 0 for an empty row.
inline Floats share_of(Floats sum) { return sum > 0.0F ? 1.0F / sum : Floats{}; }

/// Destinations for the rows of one head; null if not requested. Weights and scores (rows, n) must
/// be zero-initialised.
struct KernelResults {
  float* output;
  float* weights;
  float* scores;
  float* entropy;
  float* sink_weights;
};

/// Computes the rows of one head after the other.
///
/// A row is doubtful if its result might exceed the bound of the fast path. That depends only on
/// the row's query, its masks and the keys and values that they allow.
class AttentionKernel {
 public:
  AttentionKernel(const Shape& shape, const AttentionInputs<float>& inputs,
                  const KernelScoring& scoring, const FloatOptions& options);

  /// Allocates all memory that the kernel needs: O(n + m·H/G) and one tile; with dropout some rows
  /// of bytes. `kLimit` beyond some 80 million keys, `kMemory`.
  [[nodiscard]] Status allocate();

  /// Writes the rows of the query heads that share key head `head` (flat over the batch),
  /// (H/G·m, …), heads in ascending order. Rows without an allowed key become 0.
  void attend(Index head, const KernelResults& to);

  /// After `attend`: whether row `row` has to be recomputed in double.
  [[nodiscard]] bool doubtful(Index row) const { return doubtful_[row] != 0; }

  /// Rows without an allowed key so far, except doubtful rows.
  [[nodiscard]] Index empty_rows() const { return empty_rows_; }

 private:
  /// Up to eight rows of a head.
  struct Block {
    Length first;
    Length rows;
    // The keys that some row may attend to by `causal` and `window`, and those that all may.
    Length some_begin, some_end;
    Length all_begin, all_end;
  };

  /// The state of the lanes of a block so far.
  struct Lanes {
    float largest[kRows];  // score plus mask, or sink, in bits
    float sum[kRows];      // of the weights
    float square[kRows];   // ‖q‖², with the factor
    // For the entropy: Σ 2^x and Σ 2^x·x, x the score minus the shift.
    double powers[kRows];
    double moments[kRows];
  };

  /// Keys `begin` to `end` of the tile that starts with key `start`.
  struct Part {
    Length start;
    Length begin;
    Length end;
  };

  [[nodiscard]] bool drops() const { return options_.dropout.probability > 0.0; }
  void clear();
  [[nodiscard]] bool attend_alone();
  [[nodiscard]] bool attend_row(Length row);
  void attend_blocks();
  void measure_keys();
  void start_block(Block& block, float* panel, Lanes& lanes) const;
  void start_with_sinks(const Block& block, Lanes& lanes) const;
  void write_sinks(const Block& block, const Lanes& lanes) const;
  [[nodiscard]] bool has_sinks() const { return !options_.sinks.empty(); }
  void load_sinks(const Block& block, float* sinks) const;
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
  [[nodiscard]] bool has_keys(Length row) const;
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
  bool masked_;                 // has a mask other than `causal` and `window`
  bool plain_;                  // the products are the scores
  bool alone_;                  // few rows, which take no option that `attend_row` lacks
  const float* key_ = nullptr;  // of the current head
  const float* value_ = nullptr;
  Length head_ = 0;
  bool all_usable_ = true;
  double largest_square_ = 0.0;  // among the usable keys
  Index empty_rows_ = 0;

  Buffer<double> memory_;   // for the pointers below, from `allocate` on
  double* squares_;         // ‖k‖² of the current keys
  std::uint8_t* usable_;    // in the range of the kernel, including its value
  std::int32_t* list_;      // the allowed keys of a row
  std::uint8_t* doubtful_;  // per row of the head
  std::uint8_t* kept_;      // by dropout: per block of a group [key], one bit per row
  Block* blocks_;
  Lanes* lanes_;
  float* packed_keys_;    // [panel of keys][component][key]
  float* packed_values_;  // [panel of columns][key][column]
  float* offsets_;        // [key], added to the scores
  float* scores_;         // [key][8]
  float* masks_;          // [key][8]
  float* panels_;         // per block [component][8]
  float* outputs_;        // per block [column][8]
  float* shifts_;         // per block [tile][8], of the weights as they were stored
  float* row_query_;      // [component]
  float* row_scores_;     // [key]
};

}  // namespace softknn::kernels
