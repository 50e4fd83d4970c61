#include "finite_check.hpp"

#include <limits>

namespace softknn::core {

/// Without a branch, so that the compiler makes vectors of it.
template <typename Scalar>
bool all_finite(const Scalar* x, Index count) {
  int bad = 0;
  for (Index i = 0; i < count; ++i) {
    bad |= std::abs(x[i]) <= std::numeric_limits<Scalar>::max() ? 0 : 1;
  }
  return bad == 0;
}

template bool all_finite(const double*, Index);
template bool all_finite(const float*, Index);

}  // namespace softknn::core
