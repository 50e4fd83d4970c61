#pragma once

#include "softknn/core/attention.hpp"
#include "softknn/core/functions.hpp"
#include "softknn/matrix.hpp"
#include "softknn/options.hpp"

namespace softknn {

/// What `attention` returns; a matrix that was not requested stays empty, and all after an error.
template <typename Scalar>
struct AttentionResult {
  Matrix<Scalar> output;        // (B·H·m, v)
  Matrix<Scalar> weights;       // (B·H·m, n), after dropout
  Matrix<Scalar> scores;        // (B·H·m, n), before masks
  Vector<Scalar> entropy;       // (B·H·m), in nats, before dropout
  Eigen::VectorXi winner;       // (B·H·m): the key of the largest weight, after dropout
  Vector<Scalar> sink_weights;  // (B·H·m), with the weights, if there are sinks
  Index empty_rows = 0;
  Outcome outcome = {};

  /// Whether the matrices are complete; else `outcome` names the error.
  [[nodiscard]] bool ok() const { return outcome.ok(); }

  /// From the arrays of the core.
  static AttentionResult of(const Shape& shape, const core::AttentionResult<Scalar>& made,
                            const Outcome& outcome) {
    const Index rows = shape.batch * shape.query_heads * shape.queries;
    return {detail::matrix_of(made.output, outcome, rows, shape.value_width),
            detail::matrix_of(made.weights, outcome, rows, shape.keys),
            detail::matrix_of(made.scores, outcome, rows, shape.keys),
            detail::vector_of(made.entropy, outcome),
            detail::vector_of(made.winner, outcome),
            detail::vector_of(made.sink_weights, outcome),
            made.empty_rows,
            outcome};
  }
};

/// Attention: each query gets the average of the values, weighted by the similarity of the query
/// and each key: a soft, differentiable k-nearest-neighbour vote.
///
/// Formula, for query i and the set A_i of keys that its masks allow:
///
///     s_ij = score(q_i, k_j)                                  (`Scoring`)
///     w_ij = exp(s_ij + b_ij − max) / Σ_{l∈A_i} exp(s_il + b_il − max),  0 outside A_i
///     y_i  = Σ_{j∈A_i} w_ij v_j          H_i = −Σ_{j∈A_i} w_ij log w_ij
///
/// with b the additive mask (0 without one). `Neighborhood`, if set, first reduces A_i. `Dropout`,
/// if any, changes w after H and before y are computed.
///
/// Sinks: with the sink a_h of head h the row has one more score, of no key: exp(a_h − max) joins
/// the sum below the line, and the weights of the keys sum to 1 − its share, `sink_weights`. It is
/// the call with one more key, the last, whose logit is a_h and whose value is 0; H includes it,
/// while `winner`, `Neighborhood` and `Dropout` are about keys. Neither temperature nor softcap
/// change a_h. So it has the limits of that formula: at τ = ∞, and with equal weights, each key
/// counts as exp(b) (exp(0)); at τ = 0 the sink takes nothing if the best raw similarity is above
/// 0, everything if it is below, and joins the softmax if it is 0. A row without an allowed key
/// leaves everything to the sink. −∞ is no sink: its share is 0.
///
/// Shapes: `Shape`; the matrices of batch entries and heads stand one below the other: query
/// (B·H·m, d), key (B·G·n, d), value (B·G·n, v). Grouped heads: query head h reads key head
/// ⌊h·G/H⌋. Scalars: double or float, the same of all three.
///
/// Units and range: `Scoring`. Without dropout each output component lies within the range of the
/// values used. At τ = ∞ all allowed keys get equal weight; at τ = 0 the keys with the largest raw
/// similarity share all weight equally. An additive mask stays in effect in both limits, as the
/// limit of the formula requires. At ∞ the weights are softmax(b); at 0 the best keys share the
/// weight by softmax(b) among them.
///
/// Ties, masks, empty:
/// - Ties at τ = 0 are exact equality of the raw similarity in double.
/// - `scores` are computed before masks, for every pair. `output`,
///   `weights` and `entropy` never depend on a key or value blocked for every
///   query that could use it. NaN there changes no bit of them and is not an error.
///   If scores were requested, the score of such a pair is NaN, or ±∞ where it
///   does not fit. The same holds for a query without an allowed key.
/// - `winner` is the key with the largest weight, the lower index among equals;
///   -1 in a row without a weight above 0 (no allowed key, all dropped, or NaN).
/// - A row with no allowed key (n = 0 included) is exactly 0 in output, weights
///   and entropy, and is counted in `empty_rows`; the share of a sink is 1.
///
/// Errors of the arguments, which come first: `kInvalid` naming shape, heads, query, key, value,
/// the masks or the option outside its range; `kLimit`; `kNonFinite` naming mask, query, key or
/// value with slice, row and column. Found during the computation: `kOverflow` naming `kScore` for
/// a score, or score plus mask, of an allowed pair that does not fit in a `Scalar`. `kOverflow`
/// naming `kOutput` for an output that dropout scaled beyond the range; `kMemory`. With
/// `NonFinite::kPropagate` only `kInvalid`, `kLimit`, `kMemory` and the mask's errors remain.
///
/// Numerical note: a sum over components or keys runs in chunks of 512 terms (64 in float) that are
/// added in double. The softmax shifts by the row maximum, sums in double and divides once. In
/// WebAssembly every sum runs in order; so a row of a batch equals that row alone, bit for bit. A
/// blocked key adds 0 to each sum: a masked call equals the call with those keys removed, bit for
/// bit, if they come after all allowed ones, or up to 512 keys (16 in float); beyond that the sums
/// are cut elsewhere, and it equals within the bounds. Natively products are Eigen's, and the order
/// of their sums depends on the numbers of rows and keys: such calls equal within the bounds. At τ
/// = 0 and with `Neighborhood::count` a score depends on its pair alone natively too, so that equal
/// keys tie.
///
/// With T the largest sum of the magnitudes of the terms of a logit, Σ_c |q_c k_c|·|scale|/τ (of
/// cosine 1/τ, of rbf 2|s|) and what a penalty and a mask add: in double the output is within
/// 1e-12·max(1, |v|max) of the formula where T is below 50; in float it is within
/// 5e-6·|v|max·max(1, T/20), for any number of keys, weights and entropy likewise with |v|max = 1;
/// dropout divides the bound by 1 − p. A sum, square or product that leaves the range of `Scalar`
/// is the `kOverflow` of its score.
/// Cost: O(B·H·m·n·(d + v)) time, less what `causal` blocks; memory for 256 KB or four rows of
/// weights besides the results, in WebAssembly also for one head of packed keys and values.
///
/// Source: Vaswani et al. (2017), equation (1); as kernel smoother, Tsai et al. (2019),
/// "Transformer Dissection", equation (2).
template <typename Query, typename Key, typename Value>
AttentionResult<typename Query::Scalar> attention(const Shape& shape,
                                                  const Eigen::DenseBase<Query>& query,
                                                  const Eigen::DenseBase<Key>& key,
                                                  const Eigen::DenseBase<Value>& value,
                                                  const AttentionOptions& options = {}) {
  using Scalar = typename Query::Scalar;
  core::AttentionResult<Scalar> made;
  const Outcome outcome =
      detail::check_width(query, shape.width, Argument::kQuery)
          .then([&] { return detail::check_width(key, shape.width, Argument::kKey); })
          .then([&] { return detail::check_width(value, shape.value_width, Argument::kValue); })
          .then([&] {
            const detail::Elements<Scalar> q(query), k(key), v(value);
            return core::attention(shape, {q, k, v}, options, made);
          });
  return AttentionResult<Scalar>::of(shape, made, outcome);
}

/// One head: query (m, d), key (n, d), value (n, v) → output (m, v).
template <typename Query, typename Key, typename Value>
AttentionResult<typename Query::Scalar> attention(const Eigen::DenseBase<Query>& query,
                                                  const Eigen::DenseBase<Key>& key,
                                                  const Eigen::DenseBase<Value>& value,
                                                  const AttentionOptions& options = {}) {
  return attention(detail::shape_of(query, key, value.cols()), query, key, value, options);
}

/// The score of every query with every key.
///
/// Formula: `Scoring`.
/// Shapes: query (m, d), key (n, d) → (m, n).
/// Empty and zero: no queries or no keys give an empty result and nothing is read; d = 0 scores 0;
/// a zero vector has cosine 0.
/// Errors: `kInvalid` naming shape, heads, query, key or the option of `scoring` outside its range;
/// `kNonFinite` naming query or key; `kOverflow` naming `kScore` when a score exceeds the largest
/// double although its inputs are finite; `kLimit`; `kMemory`.
/// Numerical note: a pair's score depends on that pair only; in WebAssembly its sum runs in order.
/// Distances are computed from differences, never from ‖q‖² + ‖k‖² − 2q·k, which cancels far from
/// the origin. Vectors are scaled by powers of two where a cosine or a temperature of distances
/// needs it, and scale/τ joins the query: so a score fits if its sum in these units does. Cost:
/// O(B·H·m·n·d) time; memory for a block of scores besides the result, in WebAssembly also for up
/// to 4,096 packed keys.
inline Result<Matrix<double>> scores(const MatrixRef<double>& query, const MatrixRef<double>& key,
                                     const Scoring& scoring = {}) {
  const detail::Elements<double> q(query), k(key);
  core::Buffer<double> made;
  const Outcome outcome = core::scores(detail::shape_of(query, key, 0), q, k, scoring, made);
  return {detail::matrix_of(made, outcome, query.rows(), key.rows()), outcome};
}

}  // namespace softknn
