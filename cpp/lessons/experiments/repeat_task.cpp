#include "repeat_task.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "memory/matrix_view.hpp"
#include "memory/row_span.hpp"

namespace softknn::core {

Index draw_up_to(NumpyRandom& random, Index maximum) {
  const auto largest = static_cast<std::uint32_t>(maximum);
  std::uint32_t mask = 0;
  while (mask < largest) {
    mask = 2 * mask + 1;
  }
  std::uint32_t drawn = 0;
  do {
    drawn = mask > 0 ? random.next_word() & mask : 0;
  } while (drawn > largest);
  return static_cast<Index>(drawn);
}

void permute(NumpyRandom& random, std::span<double> order) {
  std::iota(order.begin(), order.end(), 0.0);
  for (Index i = length_of(order) - 1; i > 0; --i) {
    std::swap(order.data()[i], order.data()[draw_up_to(random, i)]);
  }
}

void repeat_batch(NumpyRandom& random, const RepeatTask& task, std::span<double> order,
                  std::span<double> tokens, std::span<double> periods) {
  const Index length = length_of(tokens) / task.batch;
  double* token = tokens.data();
  for (double& drawn : periods) {
    const Index period =
        task.least_period + draw_up_to(random, task.most_period - task.least_period);
    drawn = static_cast<double>(period);
    const Index different = std::min(period, length);
    for (Index first = 0; first < different; first += length_of(order)) {
      permute(random, order);
      std::copy_n(order.data(), std::min(length_of(order), different - first), token + first);
    }
    array_view(token, length) = Eigen::RowVectorXd::NullaryExpr(
        length, [token, period](Index i) { return token[i % period]; });
    token += length;
  }
}

}  // namespace softknn::core
