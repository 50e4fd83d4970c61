#include "gradient_norm.hpp"

#include <algorithm>
#include <cmath>

#include "matrix_view.hpp"
#include "row_span.hpp"
#include "sums.hpp"

namespace softknn {

double gradient_norm(std::span<const double> p, const double* gram, double scale,
                     std::span<double> scratch) {
  const Index n = length_of(p);
  if (n == 0) {
    return 0.0;
  }
  const Index heaviest = std::max_element(p.begin(), p.end()) - p.begin();
  // With c = k − k_r, r the heaviest key: c_j·c_l = (k_j·k_l − k_j·k_r) − (k_l·k_r − k_r·k_r).
  const auto products = matrix_view(gram, n, n);
  const auto weights = array_view(p);
  const auto origin = array_view(gram + heaviest * n, n);
  const double square = gram[heaviest * n + heaviest];
  auto with_mean = array_view(scratch.data(), n);  // c_j·c̄
  with_mean.setZero();
  for (Eigen::Index l = 0; l < products.rows(); ++l) {
    with_mean += weights(l) * ((products.row(l) - origin) - (origin(l) - square));
  }
  const double mean_square = sequential_sum(p.data(), scratch.data(), n, product);
  double sum = 0.0;
  for (Eigen::Index j = 0; j < products.rows(); ++j) {
    const double own = (products(j, j) - origin(j)) - (origin(j) - square);
    sum += weights(j) * weights(j) * std::max(own - 2.0 * with_mean(j) + mean_square, 0.0);
  }
  return scale * std::sqrt(sum);
}

}  // namespace softknn
