#pragma once

#include <Eigen/Core>
#include <span>
#include <type_traits>

#include "softknn/attention.hpp"

/// The types of the arguments in `softknn/eigen.hpp`.
namespace softknn {

/// A matrix whose elements are read without a copy.
template <typename Scalar>
using RowMajorMatrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix argument of either storage order.
template <typename Scalar>
using MatrixArgument = Eigen::Ref<const RowMajorMatrix<Scalar>>;

/// A query argument: a matrix, one query a row, or a vector, which is one query. Where keys have
/// one component, a column vector is one such query a row.
template <typename Scalar>
struct QueryArgument {
  template <typename Derived>
  requires std::is_same_v<typename Derived::Scalar, Scalar> QueryArgument(
      const Eigen::DenseBase<Derived>& x)  // NOLINT: as implicit as a Ref
      : is_column(Derived::ColsAtCompileTime == 1), rows(x.derived()) {}

  bool is_column;
  MatrixArgument<Scalar> rows;
};

/// The usual options of one head in one list, to be written in a call: `{.temperature = 0.5}`. Each
/// is the option of the same name in `Scoring`, `Masking` or `Neighborhood`; `AttentionOptions` has
/// the others.
struct HeadOptions {
  Similarity similarity = Similarity::kDot;
  double scale = kUsualScale;
  double temperature = 1.0;
  bool causal = false;
  Index neighbors = 0;
  bool equal_weights = false;
  bool want_weights = true;
};

/// A vector argument.
using VectorArgument = Eigen::Ref<const Eigen::VectorXd>;

}  // namespace softknn

// Private to `softknn/eigen.hpp`: conversion between Eigen matrices and row-major arrays.
namespace softknn::detail {

// The elements of a matrix, row by row.
template <typename Scalar>
class RowMajorElements {
 public:
  explicit RowMajorElements(const MatrixArgument<Scalar>& x)
      : copy_(is_contiguous(x) ? RowMajorMatrix<Scalar>() : RowMajorMatrix<Scalar>(x)),
        data_(is_contiguous(x) ? x.data() : copy_.data()),
        size_(static_cast<std::size_t>(x.size())) {}
  RowMajorElements(const RowMajorElements&) = delete;
  RowMajorElements& operator=(const RowMajorElements&) = delete;

  operator std::span<const Scalar>() const { return {data_, size_}; }  // NOLINT: it is one

 private:
  static bool is_contiguous(const MatrixArgument<Scalar>& x) {
    return x.rows() <= 1 || x.outerStride() == x.cols();
  }

  RowMajorMatrix<Scalar> copy_;
  const Scalar* data_;
  std::size_t size_;
};

template <typename Options>
Options options_of(const HeadOptions& head) {
  Options options;
  options.scoring = {
      .similarity = head.similarity, .scale = head.scale, .temperature = head.temperature};
  options.masking.causal = head.causal;
  options.neighborhood = {.count = head.neighbors, .equal = head.equal_weights};
  options.want_weights = head.want_weights;
  return options;
}

inline std::span<const double> elements(const VectorArgument& x) {
  return {x.data(), static_cast<std::size_t>(x.size())};
}

// The number of queries among keys of `width` components, and the length of each.
template <typename Scalar>
Shape shape_of(const QueryArgument<Scalar>& query, Index width) {
  const Index rows = query.rows.rows();
  return query.is_column && width != 1 ? Shape{.queries = 1, .width = rows}
                                       : Shape{.queries = rows, .width = query.rows.cols()};
}

template <typename Scalar>
Shape shape_of(const QueryArgument<Scalar>& query, const MatrixArgument<Scalar>& key,
               Index value_width) {
  Shape shape = shape_of(query, key.cols());
  shape.keys = key.rows();
  shape.value_width = value_width;
  return shape;
}

// A result (rows, columns), or 0 × 0 if it was not computed.
template <typename Scalar, typename Derived>
void assign(const Buffer<Scalar>& from, Index rows, Index columns,
            Eigen::PlainObjectBase<Derived>& to) {
  const bool made = from.size() == element_count(rows, columns);
  to = Eigen::Map<const RowMajorMatrix<Scalar>>(from.data(),
                                                static_cast<Eigen::Index>(made ? rows : 0),
                                                static_cast<Eigen::Index>(made ? columns : 0));
}

// Calls call(result) with a row-major result (rows, columns), then copies it. A result beyond the
// limit is empty, for the call to refuse.
template <typename Derived, typename Call>
Outcome with_result(Eigen::Index rows, Eigen::Index columns, Eigen::PlainObjectBase<Derived>& to,
                    Call call) {
  Buffer<double> made;
  if (made.allocate(element_count(rows, columns)) == Status::kMemory) {
    return Outcome::of(Status::kMemory);
  }
  const Outcome outcome = call(std::span<double>(made));
  if (outcome.ok()) {
    assign(made, rows, columns, to);
  }
  return outcome;
}

// One number of each row of x, by the function of arrays.
inline Outcome reduce_rows(Outcome (*reduce)(std::span<const double>, Index, Index,
                                             std::span<double>),
                           const MatrixArgument<double>& x, Eigen::VectorXd& result) {
  const RowMajorElements<double> rows(x);
  return with_result(x.rows(), 1, result, [&](std::span<double> made) {
    return reduce(rows, x.rows(), x.cols(), made);
  });
}

// Copies all results of `attention` to `AttentionMatrices`.
template <typename Matrices>
void assign(const AttentionResult<double>& from, const Shape& s, Matrices& to) {
  assign(from.output, s.queries, s.value_width, to.output);
  assign(from.weights, s.queries, s.keys, to.weights);
  assign(from.scores, s.queries, s.keys, to.scores);
  assign(from.entropy, from.entropy.size(), 1, to.entropy);
  assign(from.winner, from.winner.size(), 1, to.winner);
  assign(from.sink_weights, from.sink_weights.size(), 1, to.sink_weights);
  to.empty_rows = from.empty_rows;
}

}  // namespace softknn::detail
