#include "strided.hpp"

namespace softknn {

void multiply(const StridedView& a, const StridedView& b, RowsView<double> result) {
  result.setZero();
  if (a.size() == 0 || b.size() == 0) {
    return;  // such a view may be of no memory at all
  }
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    auto row = result.row(i);
    // The sums of a row side by side, which changes no bit of any.
    for (Eigen::Index k = 0; k < a.cols(); ++k) {
      row += a(i, k) * b.row(k);
    }
  }
}

}  // namespace softknn
