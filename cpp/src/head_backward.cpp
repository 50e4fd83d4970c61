#include "head_backward.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace softknn {
namespace {

/// y += a·x
[[gnu::always_inline]] inline void add_scaled(double a, const double* x, Index count, double* y) {
  for (Index i = 0; i < count; ++i) {
    y[i] += a * x[i];
  }
}

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
  const Index n = head.tokens, d = head.width;
  const Index v = head.value_width, step = head.step;
  const Index value_step = head.value_step;
  for (Index i = 0; i < n; ++i) {
    std::fill_n(head.d_query + i * step, d, 0.0);
    std::fill_n(head.d_key + i * step, d, 0.0);
    std::fill_n(head.d_value + i * value_step, v, 0.0);
  }
  for (Index i = 0; i < n; ++i) {
    const Index keys = head.causal ? i + 1 : n;
    const double* const weights = head.weights + i * n;
    const double* const d_output = head.d_output + i * value_step;
    for (Index j = 0; j < keys; ++j) {
      const double* const value = head.value + j * value_step;
      double sum = 0.0;
      for (Index c = 0; c < v; ++c) {
        sum += d_output[c] * value[c];
      }
      head.scratch[j] = sum;
      add_scaled(weights[j], d_output, v, head.d_value + j * value_step);
    }
    softmax_backward(weights, head.scratch, keys, head.scale, head.temperature);
    for (Index j = 0; j < keys; ++j) {
      add_scaled(head.scratch[j], head.key + j * step, d, head.d_query + i * step);
      add_scaled(head.scratch[j], head.query + i * step, d, head.d_key + j * step);
    }
  }
}

}  // namespace softknn
