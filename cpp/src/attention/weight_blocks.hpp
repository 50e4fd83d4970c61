#pragma once

#include <optional>

#include "masked_keys.hpp"
#include "numerics/numpy_random.hpp"
#include "scorer.hpp"
#include "softknn/core/attention.hpp"

/// Private to the core: the weights w_ij of `attention`, a block of rows at a time, for all
/// functions that need weights but not an m × n array.
namespace softknn::core {

template <typename Scalar>
class WeightBlocks {
 public:
  /// Weights of some rows of one query head. The weights of the keys from `keys` on are 0.
  struct Block {
    Index row = 0;    // of (B, H, m), the first
    Index rows = 0;   // all of one head of queries
    Index slice = 0;  // b·H + h
    Index query = 0;  // of the first row
    Index keys = 0;
    Scalar* weights = nullptr;             // rows start n apart
    const Scalar* entropy = nullptr;       // per row
    const Scalar* sink_weights = nullptr;  // per row
  };

  WeightBlocks(const Shape& shape, const AttentionInputs<Scalar>& inputs,
               const AttentionOptions& options);

  /// Allocates, then reports the errors that `attention` reports before it computes.
  Outcome prepare();

  /// Calls use(block), which may end the loop by an error, for all rows in the order of (B, H, m),
  /// and start(g) before the first row of each head g of keys (flat over the batch). Scores go to
  /// `scores` (B, H, m, n), unless it is null. `kOverflow` naming `kScore`.
  template <typename Start, typename Use>
  Outcome for_each(Scalar* scores, Start start, Use use) {
    for (Index slice = 0; slice < shape_.batch * shape_.query_heads; ++slice) {
      if (slice % shape_.group() == 0) {
        const Index head = slice / shape_.group();
        scorer_.set_keys(inputs_.key.data() + head * shape_.keys * shape_.width, shape_.keys);
        start(head);
      }
      for (Index query = 0; query < shape_.queries; query += block_rows_) {
        if (const Outcome outcome = make(slice, query, scores); !outcome.ok()) {
          return outcome;
        }
        if (const Outcome outcome = use(static_cast<const Block&>(block_)); !outcome.ok()) {
          return outcome;
        }
      }
    }
    return {};
  }

  /// `kNonFinite` for an input that is used and not finite. A result that is not finite calls for
  /// this: NaN and ∞ do not vanish on the way there, so that most calls need no pass over inputs.
  Outcome check_inputs();

  /// Rows without an allowed key, so far.
  [[nodiscard]] Index empty_rows() const { return empty_rows_; }

 private:
  /// Of one row, with x = logit − max.
  struct Sums {
    double total = 0.0;   // Σ e^x over the keys; NaN in a row without a softmax
    double sink = 0.0;    // e^x of the sink
    double rest = 0.0;    // Σ e^x but for one e^0
    double moment = 0.0;  // Σ e^x·x
    bool met_largest = false;
  };

  Outcome make(Index slice, Index query, Scalar* scores);
  Outcome make_powers(const RowPosition& row, Index i);
  void add_biases(const RowPosition& row, Scalar* logits, double& sink);
  void block_keys(Scalar* logits) const;
  void select_best(Scalar* logits, double& sink) const;
  void select_neighbors(Scalar* logits);
  void raise(Scalar* logits, double sink, Index i);
  void sum_powers();
  void divide(Index i);
  void drop(Scalar* weights);

  const Shape& shape_;
  const AttentionInputs<Scalar>& inputs_;
  const AttentionOptions& options_;
  const bool propagates_;
  Scorer<Scalar> scorer_;
  std::optional<NumpyRandom> random_;  // of dropout
  Index block_rows_ = 0;
  Index empty_rows_ = 0;
  bool were_inputs_checked_ = false;
  Block block_;
  Buffer<Scalar> weights_;  // (block_rows_, n)
  Buffer<Sums> sums_;
  Buffer<Scalar> differences_;  // logits of a row minus the largest
  Buffer<Scalar> entropy_;
  Buffer<Scalar> sink_weights_;
  AllowedKeys allowed_;
  Buffer<double> bias_;         // of a row
  Buffer<std::int32_t> order_;  // of the keys of a row, if only the best are kept
};

}  // namespace softknn::core
