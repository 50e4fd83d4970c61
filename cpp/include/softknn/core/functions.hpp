#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/options.hpp"
#include "softknn/shape.hpp"
#include "softknn/status.hpp"

/// The functions of arrays below the public headers, which state their contracts.
namespace softknn::core {

Outcome scores(const Shape& shape, std::span<const double> query, std::span<const double> key,
               const Scoring& scoring, Buffer<double>& result);

Outcome softmax(std::span<const double> x, Index rows, Index columns, double temperature,
                std::span<double> result);

Outcome log_sum_exp(std::span<const double> x, Index rows, Index columns, std::span<double> result);

Outcome softmax_jacobian(std::span<const double> x, Index rows, Index columns,
                         std::span<double> result);

Outcome causal_mask(Index queries, Index keys, std::int64_t past, std::int64_t window,
                    std::span<std::uint8_t> result);

Outcome padding_mask(std::span<const double> lengths, Index keys, std::span<std::uint8_t> result);

Outcome entropy(std::span<const double> p, Index rows, Index columns, std::span<double> result);

Outcome effective_neighbors(std::span<const double> p, Index rows, Index columns,
                            std::span<double> result);

Outcome captured_mass(std::span<const double> p, Index rows, Index columns, Index count,
                      std::span<double> result);

/// One number per head: means over the rows that are not zeros; 0 without any. Query i stands at
/// key i + (n − m), so that the last query is at the last key.
struct AttentionStatistics {
  Buffer<double> entropy;              // in nats, as `entropy`
  Buffer<double> effective_neighbors;  // of e^entropy
  Buffer<double> largest;              // the largest weight
  Buffer<double> previous;             // the weight of the key before the query; 0 without one
  Buffer<double> self;                 // of the query's own key
  Buffer<double> first;                // of key 0
  Buffer<double> distance;             // Σ w·|i + (n − m) − j|
};

/// Statistics of the weights of heads.
///
/// Shapes: weights (heads, m, n) → seven lists (heads).
/// Errors: `kInvalid` naming `kShape` (a length below 0) or `kX`; `kLimit`; as `entropy`, with the
/// row counted over all heads. Cost: O(heads·m·n), with a logarithm for each positive weight.
/// Source: Clark et al. (2019), "What does BERT look at?", sections 3 and 4.
Outcome attention_statistics(std::span<const double> weights, Index heads, Index queries,
                             Index keys, AttentionStatistics& result);

/// The chosen keys of each query, best first.
struct Neighbors {
  // (B, H, m, k): row indices in the key head that serves the query head
  Buffer<std::int32_t> indices;
  Buffer<double> scores;  // (B, H, m, k): their scores
};

Outcome nearest_neighbors(const Shape& shape, std::span<const double> query,
                          std::span<const double> key, const Scoring& scoring, Index count,
                          Neighbors& neighbors);

/// The axis lengths of a classification: weights (m, n) of m queries over n keys, whose labels
/// are integers in [0, classes). Every length may be 0.
struct ClassificationShape {
  Index queries = 0;
  Index keys = 0;
  Index classes = 0;
};

/// Results; `accuracy` and `confusion` need the expected labels.
struct Classification {
  Buffer<std::int32_t> prediction;  // (m): the class with the largest share, or -1
  // shares (m, c): the weight of each class; then the confusion matrix
  Buffer<double> numbers;
  // (c, c): how often label `row` was predicted as `column`
  double accuracy = 0.0;  // in [0, 1]
  Index empty_rows = 0;   // rows without weight
};

Outcome classify(const ClassificationShape& shape, std::span<const double> weights,
                 std::span<const double> labels, std::optional<std::span<const double>> expected,
                 Classification& result);

/// The axis lengths of a batch of products, row-major and contiguous:
///
///     a (slices, rows, inner)   b (slices, inner, columns)
///     result (slices, rows, columns)
///
/// A repeated factor is a single matrix shared by all slices. Every length may be 0.
struct MatmulShape {
  Index slices = 1;
  Index rows = 0;
  Index inner = 0;
  Index columns = 0;
  bool repeat_a = false;
  bool repeat_b = false;
};

Outcome linear(const MatmulShape& shape, std::span<const double> x, std::span<const double> weight,
               std::optional<std::span<const double>> bias, Buffer<double>& result);

/// The product of every pair of matrices: `linear` without a bias.
///
/// Formula: y_ij = Σ_l a_il b_lj.
/// Shapes: `MatmulShape`. Otherwise as `linear`, with a as its x and b as its weight, also in
/// errors.
Outcome batch_matmul(const MatmulShape& shape, std::span<const double> a, std::span<const double> b,
                     Buffer<double>& result);

/// Which components of a vector turn together.
enum class RotaryLayout : std::uint8_t {
  kInterleaved,  // 2i and 2i + 1
  kHalves,       // i and i + d/2
};

Outcome sinusoidal_positions(std::span<const double> positions, Index dimension, double base,
                             std::span<double> result);

Outcome rotary(std::span<const double> x, Index slices, std::span<const double> positions,
               Index dimension, double base, RotaryLayout layout, std::span<double> result);

Outcome alibi_slopes(std::span<double> result);

}  // namespace softknn::core
