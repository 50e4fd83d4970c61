// In its own namespace: this file is compiled for the machine's widest vectors, and the linker
// would otherwise let the core use this copy of Eigen's functions.
#define Eigen MachineEigen
#include "eigen.hpp"

#include <Eigen/Core>
#include <cmath>

namespace contender {

template <typename T>
using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <typename T>
void attention(const T* query, const T* key, const T* value, std::ptrdiff_t n, std::ptrdiff_t d,
               T* output) {
  const Eigen::Map<const Rows<T>> q(query, n, d), k(key, n, d), v(value, n, d);
  Rows<T> weights(n, n);
  weights.noalias() = q * k.transpose() * (T{1} / std::sqrt(static_cast<T>(d)));
  weights.colwise() -= weights.rowwise().maxCoeff().eval();
  weights = weights.array().exp().matrix();
  const Eigen::Matrix<T, Eigen::Dynamic, 1> sums = weights.rowwise().sum();
  Eigen::Map<Rows<T>> result(output, n, d);
  result.noalias() = weights * v;
  result.array().colwise() /= sums.array();
}

template void attention(const float*, const float*, const float*, std::ptrdiff_t, std::ptrdiff_t,
                        float*);
template void attention(const double*, const double*, const double*, std::ptrdiff_t, std::ptrdiff_t,
                        double*);

}  // namespace contender
