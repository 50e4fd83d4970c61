#include "softmax_backward.hpp"

#include <algorithm>
#include <limits>

#include "sums.hpp"

namespace softknn {

void softmax_backward(const double* weights, double* gradient, Index n, double scale,
                      double temperature) {
  if (temperature == 0.0 || temperature == std::numeric_limits<double>::infinity()) {
    std::fill_n(gradient, n, 0.0);
    return;
  }
  // a_j(g_j − Σ_l a_l g_l) is the same for g less any number: less that of the
  // heaviest key, nothing large is left to cancel.
  const double origin = gradient[std::max_element(weights, weights + n) - weights];
  for (Index j = 0; j < n; ++j) {
    gradient[j] -= origin;
  }
  const double mean = sequential_sum(weights, gradient, n, product);
  for (Index j = 0; j < n; ++j) {
    gradient[j] = weights[j] * (gradient[j] - mean) * scale / temperature;
  }
}

}  // namespace softknn
