#include "numerics/matmul.hpp"

#include <algorithm>
#include <utility>

#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"

namespace softknn::core {
namespace {

using OptionalBias = std::optional<std::span<const double>>;

bool fits(const MatmulShape& s) {
  const Index a_slices = s.repeat_a ? 1 : s.slices;
  const Index b_slices = s.repeat_b ? 1 : s.slices;
  // Single lengths are checked too: an empty axis must not hide a huge loop.
  return element_count(a_slices, s.rows, s.inner) >= 0 &&
         element_count(b_slices, s.inner, s.columns) >= 0 &&
         element_count(s.slices, s.rows, s.columns) >= 0 && element_count(s.slices, s.rows) >= 0 &&
         element_count(s.slices) >= 0 && element_count(s.rows) >= 0 &&
         element_count(b_slices, s.inner) >= 0 && element_count(s.columns) >= 0;
}

/// Lengths, then content.
Outcome check_factors(const MatmulShape& s, std::span<const double> x,
                      std::span<const double> weight, const OptionalBias& bias) {
  const Index least = std::min({s.slices, s.rows, s.inner, s.columns});
  const Index a_slices = s.repeat_a ? 1 : s.slices;
  const Index b_slices = s.repeat_b ? 1 : s.slices;
  return check_requirements({{least >= 0, Argument::kShape}})
      .then([&] {
        return check_count(
            fits(s) ? 0 : -1,
            {{has_length(x, element_count(a_slices, s.rows, s.inner)), Argument::kX},
             {has_length(weight, element_count(b_slices, s.inner, s.columns)), Argument::kWeight},
             {!bias || has_length(*bias, s.columns), Argument::kBias}});
      })
      .then([&] { return check_matrices(x.data(), a_slices, s.rows, s.inner, Argument::kX); })
      .then([&] {
        return check_matrices(weight.data(), b_slices, s.inner, s.columns, Argument::kWeight);
      })
      .then([&] {
        return bias ? check_finite(bias->data(), s.columns, Argument::kBias, 0, 0) : Outcome{};
      });
}

}  // namespace

Matrix multiply(Index rows, Index inner, Index columns, const Strided<double>& a,
                const Strided<double>& b) {
  Eigen::ArrayXd room(factor_room<double>(inner, columns));
  Matrix result(rows, columns);
  const Factor<double> right = factor_of(b, inner, columns, room.data());
  if (a.column_step == 1) {
    product(a.data, a.row_step, rows, right, inner, columns, result.data(), columns);
  } else {
    const Matrix left = Eigen::Map<const Matrix, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>(
        a.data, rows, inner, {a.row_step, a.column_step});
    product(left.data(), inner, rows, right, inner, columns, result.data(), columns);
  }
  return result;
}

Outcome linear(const MatmulShape& shape, std::span<const double> x, std::span<const double> weight,
               OptionalBias bias, Buffer<double>& result) {
  const auto [slices, rows, inner, columns, repeat_a, repeat_b] = shape;
  if (const Outcome outcome = check_factors(shape, x, weight, bias); !outcome.ok()) {
    return outcome;
  }
  Buffer<double> made, room;
  const Status status = allocate_all(made, slices * rows * columns, room,
                                     element_count(factor_room<double>(inner, columns)));
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  Factor<double> factor = {};
  for (Index slice = 0; slice < slices && columns > 0; ++slice) {
    double* y = made.data() + slice * rows * columns;
    const double* a = x.data() + (repeat_a ? 0 : slice) * rows * inner;
    if (slice == 0 || !repeat_b) {
      factor = factor_of({weight.data() + slice * inner * columns, columns, 1}, inner, columns,
                         room.data());
    }
    product(a, inner, rows, factor, inner, columns, y, columns);
    if (bias) {
      matrix_view(y, rows, columns).array().rowwise() += array_view(*bias);
    }
    if (Outcome outcome = check_matrix(y, rows, columns, Argument::kOutput, slice); !outcome.ok()) {
      outcome.status = Status::kOverflow;
      return outcome;
    }
  }
  result = std::move(made);
  return {};
}

Outcome batch_matmul(const MatmulShape& shape, std::span<const double> a, std::span<const double> b,
                     Buffer<double>& result) {
  return linear(shape, a, b, {}, result);
}

}  // namespace softknn::core
