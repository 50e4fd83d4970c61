#pragma once

#include <Eigen/Core>
#include <type_traits>

#include "softknn/similarity.hpp"

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
