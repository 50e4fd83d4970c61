#include "head_backward.hpp"

#include "numerics/infinity.hpp"
#include "numerics/matmul.hpp"

namespace softknn::core {

void head_backward(const HeadBackward& head) {
  const auto& [scale, temperature, Q, K, V, dZ, A, unused_q, unused_k, unused_v, unused_s] = head;
  MatrixView dS = head.d_scores, dQ = head.d_query, dK = head.d_key, dV = head.d_value;
  const bool is_limit = temperature == 0.0 || temperature == kInfinity;
  dS = matmul(dZ, V.transpose());  // ∂A
  for (Index i = 0; i < A.rows(); ++i) {
    const ArrayView<double> a = row_array(A, i);
    ArrayView<double> s = row_array(dS, i);
    // Invariant under a constant shift: minus that of the heaviest key, no large terms remain to
    // cancel.
    Index heaviest = 0;
    a.maxCoeff(&heaviest);
    s -= double{s(heaviest)};
    s = a * (s - (a * s).sum()) * scale / temperature;  // through the softmax
    if (is_limit) {
      s.setZero();
    }
  }
  dV = matmul(A.transpose(), dZ);
  dQ = matmul(dS, K);
  dK = matmul(dS.transpose(), Q);
}

}  // namespace softknn::core
