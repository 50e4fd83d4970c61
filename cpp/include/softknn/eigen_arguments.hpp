#pragma once

#include <Eigen/Core>

/// The types of the arguments in `softknn/eigen.hpp`.
namespace softknn {

/// A matrix whose elements are read without a copy.
template <typename Scalar>
using RowMajorMatrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A matrix argument of either storage order.
template <typename Scalar>
using MatrixArgument = Eigen::Ref<const RowMajorMatrix<Scalar>>;

/// A vector argument.
using VectorArgument = Eigen::Ref<const Eigen::VectorXd>;

}  // namespace softknn
