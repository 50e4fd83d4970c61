#include "shared.hpp"
#include "softknn/core/functions.hpp"

/// Functions of the rows of a matrix.
namespace softknn::bindings {
namespace {

Values softmax(const InputArray& x, Index rows, Index columns, double temperature) {
  return filled(element_count(rows, columns), [&](std::span<double> values) {
    return core::softmax(x.span(), rows, columns, temperature, values);
  });
}

Values softmax_jacobian(const InputArray& x, Index rows, Index columns) {
  return filled(element_count(rows, columns, columns), [&](std::span<double> values) {
    return core::softmax_jacobian(x.span(), rows, columns, values);
  });
}

Values captured_mass(const InputArray& x, Index rows, Index columns, double count) {
  return filled(rows, [&](std::span<double> values) {
    return core::captured_mass(x.span(), rows, columns, to_index(count), values);
  });
}

/// A function of the core that returns one number per row.
template <Outcome (*function)(std::span<const double>, Index, Index, std::span<double>)>
Values by_row(const InputArray& x, Index rows, Index columns) {
  return filled(
      rows, [&](std::span<double> values) { return function(x.span(), rows, columns, values); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(rows) {
  using namespace emscripten;
  function("softmax(x, rows, columns, temperature)", &softmax);
  function("softmaxJacobian(x, rows, columns)", &softmax_jacobian);
  function("capturedMass(x, rows, columns, count)", &captured_mass);
  function("logSumExp(x, rows, columns)", &by_row<&log_sum_exp>);
  function("entropy(x, rows, columns)", &by_row<&entropy>);
  function("effectiveNeighbors(x, rows, columns)", &by_row<&effective_neighbors>);
}

}  // namespace softknn::bindings
