#include "shared.hpp"

/// Functions of the rows of a matrix.
namespace softknn::border {
namespace {

const Answer<Values>& softmax_call(const InputArray& x, double rows, double columns,
                                   double temperature) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows), n = to_index(columns);
  new (&answer.outcome)
      Outcome(filled(answer.result.values, element_count(m, n), [&](std::span<double> values) {
        return softmax(x.span(), m, n, temperature, values);
      }));
  return answer;
}

const Answer<Values>& softmax_jacobian_call(const InputArray& x, double rows, double columns) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows), n = to_index(columns);
  new (&answer.outcome)
      Outcome(filled(answer.result.values, element_count(m, n, n), [&](std::span<double> values) {
        return softmax_jacobian(x.span(), m, n, values);
      }));
  return answer;
}

const Answer<Values>& captured_mass_call(const InputArray& x, double rows, double columns,
                                         double count) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows), n = to_index(columns);
  new (&answer.outcome) Outcome(filled(answer.result.values, m, [&](std::span<double> values) {
    return captured_mass(x.span(), m, n, to_index(count), values);
  }));
  return answer;
}

/// A core function that returns one number per row.
using RowFunction = Outcome(std::span<const double> x, Index rows, Index columns,
                            std::span<double> result);

const Answer<Values>& call_row_function(const InputArray& x, double rows, double columns,
                                        RowFunction* function) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows);
  new (&answer.outcome) Outcome(filled(answer.result.values, m, [&](std::span<double> values) {
    return function(x.span(), m, to_index(columns), values);
  }));
  return answer;
}

template <RowFunction* function>
const Answer<Values>& row_call(const InputArray& x, double rows, double columns) {
  return call_row_function(x, rows, columns, function);
}

}  // namespace

EMSCRIPTEN_BINDINGS(rows) {
  bind<"softmax(x, rows, columns, temperature)">(&softmax_call);
  bind<"softmaxJacobian(x, rows, columns)">(&softmax_jacobian_call);
  bind<"capturedMass(x, rows, columns, count)">(&captured_mass_call);
  bind<"logSumExp(x, rows, columns)">(&row_call<&log_sum_exp>);
  bind<"entropy(x, rows, columns)">(&row_call<&entropy>);
  bind<"effectiveNeighbors(x, rows, columns)">(&row_call<&effective_neighbors>);
}

}  // namespace softknn::border
