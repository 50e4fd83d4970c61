#include "gradient_norm.hpp"

#include <algorithm>
#include <cmath>

#include "attention/row_span.hpp"
#include "kernels/double/pairs.hpp"
#include "kernels/instruction_set.hpp"
#include "numerics/sums.hpp"

namespace softknn {
namespace {

/// Sums of `Count` vectors side by side stay in registers. With c = k − k_r, r the heaviest key:
/// result_j = c_j·c̄, c_j·c_l = (k_j·k_l − k_j·k_r) − (k_l·k_r − k_r·k_r), for columns j of `gram`
/// from `first` on. `origin` is its row r.
template <typename Vector, int Count>
void sum_columns(std::span<const double> p, const double* gram, const double* origin, double square,
                 std::size_t first, double* result) {
  constexpr std::size_t kLanes = sizeof(Vector) / sizeof(double);
  Vector sums[Count] = {};
  Vector with_origin[Count];
  std::memcpy(with_origin, origin + first, sizeof(sums));
  const double* row = gram + first;
  for (std::size_t l = 0; l < p.size(); ++l, row += p.size()) {
    const Vector away = splat<Vector>(origin[l] - square);
    SOFTKNN_UNROLLED
    for (std::size_t i = 0; i < Count; ++i) {
      sums[i] += splat<Vector>(p[l]) * ((load<Vector>(row + kLanes * i) - with_origin[i]) - away);
    }
  }
  std::memcpy(result + first, sums, sizeof(sums));
}

}  // namespace

double gradient_norm(std::span<const double> p, const double* gram, double scale,
                     std::span<double> scratch) {
  const std::size_t n = p.size();
  if (n == 0) {
    return 0.0;
  }
  const std::size_t heaviest =
      static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin());
  const double* origin = gram + heaviest * n;
  const double square = origin[heaviest];
  double* with_mean = scratch.data();
  std::size_t column = 0;
  for (; column + 8 <= n; column += 8) {
    sum_columns<Pair, 4>(p, gram, origin, square, column, with_mean);
  }
  for (; column < n; ++column) {
    sum_columns<double, 1>(p, gram, origin, square, column, with_mean);
  }
  const double mean_square = sequential_sum(p.data(), with_mean, length_of(p), product);
  double sum = 0.0;
  for (std::size_t j = 0; j < n; ++j) {
    const double own = (gram[j * n + j] - origin[j]) - (origin[j] - square);
    sum += p[j] * p[j] * std::max(own - 2.0 * with_mean[j] + mean_square, 0.0);
  }
  return scale * std::sqrt(sum);
}

}  // namespace softknn
