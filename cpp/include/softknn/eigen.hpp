#pragma once

#include <Eigen/Core>
#include <span>
#include <utility>

#include "softknn/attention.hpp"
#include "softknn/attention_field.hpp"
#include "softknn/attention_map.hpp"
#include "softknn/distribution.hpp"
#include "softknn/eigen_arguments.hpp"
#include "softknn/kernel_regression.hpp"
#include "softknn/key_index.hpp"
#include "softknn/lookup.hpp"
#include "softknn/matmul.hpp"
#include "softknn/multi_head_attention.hpp"
#include "softknn/neighbors.hpp"
#include "softknn/softmax.hpp"

/// The same functions for Eigen matrices: one head and one batch entry, axis lengths from the
/// matrices. Each returns the bits and the errors of the function of the same name.
///
/// An argument may have either storage order and be any dense expression. A contiguous row-major
/// matrix is read in place; anything else is copied into such a matrix. A vector as a query is one
/// query. `kInvalid` names the argument whose size does not match the preceding ones. A result may
/// also have either storage order and is resized; a result that the options do not request is 0 ×
/// 0. On any error results are unspecified.
///
/// Everything here is inline, so Eigen's types never cross into the compiled library: their layout
/// depends on the compiler flags of the including code. Eigen makes the copies and throws
/// `std::bad_alloc` if exceptions are enabled.
namespace softknn {

/// What `attention` returns for one head.
template <typename Scalar>
struct HeadResult {
  using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

  Matrix output;   // (m, v)
  Matrix weights;  // (m, n), if requested
  Outcome outcome = {};

  /// Whether the matrices are complete; else `outcome` names the error.
  [[nodiscard]] bool ok() const { return outcome.ok(); }
};

/// Results of `attention` for one head.
struct AttentionMatrices {
  Eigen::MatrixXd output;        // (m, v)
  Eigen::MatrixXd weights;       // (m, n), if requested
  Eigen::MatrixXd scores;        // (m, n), if requested
  Eigen::VectorXd entropy;       // (m), if requested
  Eigen::VectorXi winner;        // (m), if requested
  Eigen::VectorXd sink_weights;  // (m), with the weights, if there are sinks
  Index empty_rows = 0;
};

/// query (m, d), key (n, d), value (n, v).
inline Outcome attention(const QueryArgument<double>& query, const MatrixArgument<double>& key,
                         const MatrixArgument<double>& value, const AttentionOptions& options,
                         AttentionMatrices& result) {
  const detail::RowMajorElements<double> q(query.rows), k(key), v(value);
  const Shape shape = detail::shape_of<double>(query, key, value.cols());
  AttentionResult<double> made;
  const Outcome outcome = attention(shape, {q, k, v}, options, made);
  detail::assign(made, shape, result);
  return outcome;
}

/// In float: query (m, d), key (n, d), value (n, v) → output (m, v), weights (m, n) if requested.
inline Outcome attention(const QueryArgument<float>& query, const MatrixArgument<float>& key,
                         const MatrixArgument<float>& value, const AttentionOptions& options,
                         Eigen::MatrixXf& output, Eigen::MatrixXf& weights) {
  const detail::RowMajorElements<float> q(query.rows), k(key), v(value);
  const Shape shape = detail::shape_of<float>(query, key, value.cols());
  AttentionResult<float> made;
  const Outcome outcome = attention(shape, {q, k, v}, options, made);
  detail::assign(made.output, shape.queries, shape.value_width, output);
  detail::assign(made.weights, shape.queries, shape.keys, weights);
  return outcome;
}

/// query (m, d), key (n, d), value (n, v) → output and weights as values.
inline HeadResult<double> attention(const QueryArgument<double>& query,
                                    const MatrixArgument<double>& key,
                                    const MatrixArgument<double>& value,
                                    const HeadOptions& options = {}) {
  AttentionMatrices made;
  const Outcome outcome =
      attention(query, key, value, detail::options_of<AttentionOptions>(options), made);
  return {std::move(made.output), std::move(made.weights), outcome};
}

/// The same in float.
inline HeadResult<float> attention(const QueryArgument<float>& query,
                                   const MatrixArgument<float>& key,
                                   const MatrixArgument<float>& value,
                                   const HeadOptions& options = {}) {
  HeadResult<float> made;
  made.outcome = attention(query, key, value, detail::options_of<AttentionOptions>(options),
                           made.output, made.weights);
  return made;
}

/// query (m, d), key (n, d), value (n, v).
inline Outcome lookup(const QueryArgument<double>& query, const MatrixArgument<double>& key,
                      const MatrixArgument<double>& value, const Scoring& scoring,
                      AttentionMatrices& result) {
  const detail::RowMajorElements<double> q(query.rows), k(key), v(value);
  const Shape shape = detail::shape_of<double>(query, key, value.cols());
  AttentionResult<double> made;
  const Outcome outcome = lookup(shape, {q, k, v}, scoring, made);
  detail::assign(made, shape, result);
  return outcome;
}

/// query (m, d), key (n, d) → weights (`blocks.rows`, `blocks.columns`).
template <typename Derived>
Outcome attention_map(const QueryArgument<double>& query, const MatrixArgument<double>& key,
                      const AttentionOptions& options, const MapBlocks& blocks,
                      Eigen::PlainObjectBase<Derived>& weights) {
  const detail::RowMajorElements<double> q(query.rows), k(key);
  AttentionResult<double> made;
  const Outcome outcome =
      attention_map(detail::shape_of<double>(query, key, 0), {q, k, {}}, options, blocks, made);
  detail::assign(made.weights, blocks.rows, blocks.columns, weights);
  return outcome;
}

/// key (n, 2), value (n, v) → output (rows·columns, v), entropy and winner (rows·columns).
inline Outcome attention_field(const PlaneGrid& grid, const MatrixArgument<double>& key,
                               const MatrixArgument<double>& value, const AttentionOptions& options,
                               AttentionMatrices& result) {
  const detail::RowMajorElements<double> k(key), v(value);
  AttentionResult<double> made;
  const Outcome outcome = attention_field(grid, key.rows(), value.cols(), k, v, options, made);
  detail::assign(made, {.queries = made.winner.size(), .value_width = value.cols()}, result);
  return outcome;
}

/// query (m, d), key (n, d) → result (m, n).
template <typename Derived>
Outcome scores(const QueryArgument<double>& query, const MatrixArgument<double>& key,
               const Scoring& scoring, Eigen::PlainObjectBase<Derived>& result) {
  const detail::RowMajorElements<double> q(query.rows), k(key);
  Buffer<double> made;
  const Shape shape = detail::shape_of<double>(query, key, 0);
  const Outcome outcome = scores(shape, q, k, scoring, made);
  detail::assign(made, shape.queries, shape.keys, result);
  return outcome;
}

/// query (m, d), key (n, d) → indices and scores (m, count).
inline Outcome nearest_neighbors(const QueryArgument<double>& query,
                                 const MatrixArgument<double>& key, const Scoring& scoring,
                                 Index count, Eigen::MatrixXi& indices, Eigen::MatrixXd& scores) {
  const detail::RowMajorElements<double> q(query.rows), k(key);
  Neighbors made;
  const Shape shape = detail::shape_of<double>(query, key, 0);
  const Outcome outcome = nearest_neighbors(shape, q, k, scoring, count, made);
  detail::assign(made.indices, shape.queries, count, indices);
  detail::assign(made.scores, shape.queries, count, scores);
  return outcome;
}

/// Adds keys (…, d) to an index, one a row; a vector of d numbers is one key.
template <typename Scalar>
Outcome add(KeyIndex<Scalar>& index, const QueryArgument<std::type_identity_t<Scalar>>& keys) {
  const detail::RowMajorElements<Scalar> k(keys.rows);
  return detail::shape_of(keys, index.width()).width == index.width()
             ? index.add(k)
             : Outcome{.status = Status::kInvalid, .argument = Argument::kKeys};
}

/// query (m, d) → indices and scores (m, count) of the best keys in an index.
template <typename Scalar>
Outcome search(const KeyIndex<Scalar>& index,
               const QueryArgument<std::type_identity_t<Scalar>>& query, Index count,
               Eigen::MatrixXi& indices, Eigen::MatrixXd& scores) {
  const detail::RowMajorElements<Scalar> q(query.rows);
  const Shape shape = detail::shape_of(query, index.width());
  Neighbors made;
  const Outcome outcome = shape.width == index.width()
                              ? index.search(q, shape.queries, count, made)
                              : Outcome{.status = Status::kInvalid, .argument = Argument::kQuery};
  detail::assign(made.indices, shape.queries, count, indices);
  detail::assign(made.scores, shape.queries, count, scores);
  return outcome;
}

/// x (rows, columns) → result (rows, columns).
template <typename Derived>
Outcome softmax(const MatrixArgument<double>& x, double temperature,
                Eigen::PlainObjectBase<Derived>& result) {
  const detail::RowMajorElements<double> rows(x);
  return detail::with_result(x.rows(), x.cols(), result, [&](std::span<double> made) {
    return softmax(rows, x.rows(), x.cols(), temperature, made);
  });
}

/// x (n) → result (n, n).
template <typename Derived>
Outcome softmax_jacobian(const VectorArgument& x, Eigen::PlainObjectBase<Derived>& result) {
  return detail::with_result(x.size(), x.size(), result, [&](std::span<double> made) {
    return softmax_jacobian(detail::elements(x), 1, x.size(), made);
  });
}

/// x (rows, columns) → result (rows).
inline Outcome log_sum_exp(const MatrixArgument<double>& x, Eigen::VectorXd& result) {
  return detail::reduce_rows(log_sum_exp, x, result);
}

/// p (rows, columns) → result (rows).
inline Outcome entropy(const MatrixArgument<double>& p, Eigen::VectorXd& result) {
  return detail::reduce_rows(entropy, p, result);
}

/// p (rows, columns) → result (rows).
inline Outcome effective_neighbors(const MatrixArgument<double>& p, Eigen::VectorXd& result) {
  return detail::reduce_rows(effective_neighbors, p, result);
}

/// p (rows, columns) → result (rows).
inline Outcome row_sums(const MatrixArgument<double>& p, Eigen::VectorXd& result) {
  return detail::reduce_rows(row_sums, p, result);
}

/// p (rows, columns) → result (rows).
inline Outcome captured_mass(const MatrixArgument<double>& p, Index count,
                             Eigen::VectorXd& result) {
  const detail::RowMajorElements<double> rows(p);
  return detail::with_result(p.rows(), 1, result, [&](std::span<double> made) {
    return captured_mass(rows, p.rows(), p.cols(), count, made);
  });
}

/// x (m, a), weight (a, b), bias (b) → result (m, b).
template <typename Derived>
Outcome linear(const MatrixArgument<double>& x, const MatrixArgument<double>& weight,
               const VectorArgument& bias, Eigen::PlainObjectBase<Derived>& result) {
  const detail::RowMajorElements<double> rows(x), w(weight);
  Buffer<double> made;
  const Outcome outcome = linear({.rows = x.rows(), .inner = x.cols(), .columns = weight.cols()},
                                 rows, w, detail::elements(bias), made);
  detail::assign(made, x.rows(), weight.cols(), result);
  return outcome;
}

/// x, y (n), at (m) → prediction (m), weights (m, n).
inline Outcome kernel_regression(const VectorArgument& x, const VectorArgument& y,
                                 const VectorArgument& at, const KernelOptions& options,
                                 Eigen::VectorXd& prediction, Eigen::MatrixXd& weights) {
  KernelRegression made;
  const Outcome outcome = kernel_regression(detail::elements(x), detail::elements(y),
                                            detail::elements(at), options, made);
  detail::assign(made.prediction, made.prediction.size(), 1, prediction);
  detail::assign(made.weights, at.size(), x.size(), weights);
  return outcome;
}

/// The learned matrices of one layer; shapes in `MultiHeadShape`. Copied where column-major.
struct ProjectionMatrices {
  RowMajorMatrix<double> wq, wk, wv, wo;
};

/// query (m, a), key and value (n, a') with `heads` query heads over `key_heads` key heads
/// → output (m, b).
template <typename Derived>
Outcome multi_head_attention(const QueryArgument<double>& query, const MatrixArgument<double>& key,
                             const MatrixArgument<double>& value, const ProjectionMatrices& w,
                             Index heads, Index key_heads, const AttentionOptions& options,
                             Eigen::PlainObjectBase<Derived>& output) {
  if (heads < 1 || key_heads < 1) {
    return {.status = Status::kInvalid, .argument = Argument::kHeads};
  }
  const detail::RowMajorElements<double> q(query.rows), k(key), v(value);
  const detail::RowMajorElements<double> wq(w.wq), wk(w.wk), wv(w.wv), wo(w.wo);
  const Shape tokens = detail::shape_of(query, w.wq.rows());
  const MultiHeadShape shape{.heads = {.query_heads = heads,
                                       .key_heads = key_heads,
                                       .queries = tokens.queries,
                                       .keys = key.rows(),
                                       .width = w.wq.cols() / heads,
                                       .value_width = w.wv.cols() / key_heads},
                             .query_width = tokens.width,
                             .key_width = key.cols(),
                             .value_width = value.cols(),
                             .output_width = w.wo.cols()};
  MultiHeadResult made;
  const Outcome outcome = multi_head_attention(
      shape, {q, k, v}, {wq, wk, wv, std::span<const double>(wo)}, options, made);
  detail::assign(made.output, tokens.queries, w.wo.cols(), output);
  return outcome;
}

}  // namespace softknn
