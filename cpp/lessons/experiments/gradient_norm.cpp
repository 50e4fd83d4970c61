#include "experiments/gradient_norm.hpp"

#include <cmath>

#include "memory/matrix_view.hpp"

namespace softknn::core {

double gradient_norm(std::span<const double> weights, const double* gram, double scale,
                     std::span<double> scratch) {
  const auto p = array_view(weights);
  if (p.size() == 0) {
    return 0.0;
  }
  const ConstMatrixView G = matrix_view(gram, p.size(), p.size());
  Index r = 0;  // the heaviest key, the origin: c_j = k_j − k_r
  p.maxCoeff(&r);
  const auto origin = G.row(r).array();
  const double square = origin(r);
  // c_j·c̄ = Σ_l p_l c_j·c_l, c_j·c_l = (k_j·k_l − k_j·k_r) − (k_l·k_r − k_r·k_r).
  ArrayView<double> with_mean = array_view(scratch);
  with_mean.setZero();
  for (Index l = 0; l < p.size(); ++l) {
    with_mean += p(l) * ((G.row(l).array() - origin) - (origin(l) - square));
  }
  const double mean_square = (p * with_mean).sum();
  // ‖c_j − c̄‖², never below 0.
  const auto own = (G.diagonal().transpose().array() - origin) - (origin - square);
  const auto distances = (own - 2.0 * with_mean + mean_square).max(0.0);
  return scale * std::sqrt((p * p * distances).sum());
}

}  // namespace softknn::core
