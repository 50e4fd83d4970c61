#include "head_backward.hpp"

#include <algorithm>
#include <limits>

#include "memory/strided.hpp"

namespace softknn {
namespace {

/// One row from ∂A to ∂S.
void softmax_backward(const double* weights, double* gradient, Index n, double scale,
                      double temperature) {
  // a_j(g_j − Σ_l a_l g_l) is invariant under a constant shift of g: minus g of the heaviest key,
  // no large terms remain to cancel.
  const double origin = gradient[std::max_element(weights, weights + n) - weights];
  double mean = 0.0;
  for (Index j = 0; j < n; ++j) {
    gradient[j] -= origin;
    mean += weights[j] * gradient[j];
  }
  const bool is_limit =
      temperature == 0.0 || temperature == std::numeric_limits<double>::infinity();
  for (Index j = 0; j < n; ++j) {
    gradient[j] = is_limit ? 0.0 : weights[j] * (gradient[j] - mean) * scale / temperature;
  }
}

}  // namespace

void head_backward(const HeadBackward& head) {
  const Index n = head.tokens;
  const StridedView query = strided_view(head.query, n, head.width, head.step);
  const StridedView key = strided_view(head.key, n, head.width, head.step);
  const StridedView value = strided_view(head.value, n, head.value_width, head.value_step);
  const StridedView d_output = strided_view(head.d_output, n, head.value_width, head.d_value_step);
  const StridedView slopes = strided_view(head.scratch, n, n);
  multiply(d_output, transposed(value), head.scratch);
  for (Index i = 0; i < n; ++i) {
    softmax_backward(head.weights + i * n, head.scratch + i * n, n, head.scale, head.temperature);
  }
  multiply(transposed(strided_view(head.weights, n, n)), d_output, head.d_value, head.d_value_step);
  multiply(slopes, key, head.d_query, head.d_step);
  multiply(transposed(slopes), query, head.d_key, head.d_step);
}

}  // namespace softknn
