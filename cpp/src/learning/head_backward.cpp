#include "head_backward.hpp"

#include "numerics/infinity.hpp"
#include "numerics/product.hpp"

namespace softknn {

void head_backward(HeadBackward head) {
  const auto& [scale, temperature, Q, K, V, dZ, A, unused_q, unused_k, unused_v, unused_s] = head;
  MatrixView& dS = head.d_scores;
  const bool is_limit = temperature == 0.0 || temperature == kInfinity;
  dS = matmul(dZ, V.transpose());  // ∂A
  for (Index i = 0; i < A.rows(); ++i) {
    const auto a = A.row(i).array();
    auto s = dS.row(i).array();
    // Invariant under a constant shift: minus that of the heaviest key, no large terms remain to
    // cancel.
    Index heaviest = 0;
    a.maxCoeff(&heaviest);
    s -= double{s(heaviest)};
    const double mean = (a * s).sum();
    if (is_limit) {
      s.setZero();
    } else {
      s = a * (s - mean) * scale / temperature;
    }
  }
  head.d_value = matmul(A.transpose(), dZ);
  head.d_query = matmul(dS, K);
  head.d_key = matmul(dS.transpose(), Q);
}

}  // namespace softknn
