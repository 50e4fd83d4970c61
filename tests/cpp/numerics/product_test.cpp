#include <cmath>

#include "numerics/matmul.hpp"
#include "support.hpp"

using namespace testing;
using core::matmul;
using core::Matrix;
using core::NumpyRandom;

namespace {

Matrix gaussian_matrix(NumpyRandom& random, Index rows, Index columns) {
  const Numbers numbers = gaussians(random, rows * columns);
  return core::matrix_view(numbers.data(), rows, columns);
}

}  // namespace

TEST_CASE("a product is Eigen's within rounding, and any factor may be transposed") {
  NumpyRandom random(5);
  for (const Index rows : {0, 1, 2, 3, 4, 5, 31, 33, 65}) {
    for (const Index inner : {0, 1, 2, 7, 130}) {
      for (const Index columns : {0, 1, 3, 4, 9, 33}) {
        CAPTURE(rows, inner, columns);
        const Matrix a = gaussian_matrix(random, rows, inner);
        const Matrix b = gaussian_matrix(random, inner, columns);
        const Matrix at = a.transpose(), bt = b.transpose();
        const Matrix c = matmul(a, b);
        const Matrix bound = a.cwiseAbs() * b.cwiseAbs();
        CHECK(((c - a * b).array().abs() <= 130.0 * 0x1p-52 * bound.array()).all());
        CHECK((Matrix(matmul(at.transpose(), b)) == c));
        CHECK((Matrix(matmul(a, bt.transpose())) == c));
        CHECK((Matrix(matmul(at.transpose(), bt.transpose())) == c));
      }
    }
  }
}

TEST_CASE(
    "up to 512 terms, each element of a product is one sum in order, and no other is written") {
  NumpyRandom random(6);
  for (const Index inner : {1, 2, 9, 512}) {
    const Matrix a = gaussian_matrix(random, 5, inner), b = gaussian_matrix(random, inner, 3);
    Matrix whole = Matrix::Constant(5, 7, -1.0);
    core::matrix_view(whole.data() + 2, 5, 3, 7) = matmul(a, b);
    Matrix wanted = Matrix::Constant(5, 7, -1.0);
    wanted.middleCols(2, 3) = a.lazyProduct(b);
    CHECK((whole == wanted));
  }
}

TEST_CASE("a product of zero is 0, not -0") {
  for (const Index inner : {1, 2, 130}) {
    const Matrix c =
        matmul(Matrix::Zero(2, inner).eval(), Matrix::Constant(inner, 40, -1.0).eval());
    CHECK_FALSE((c.array() != 0.0 ||
                 c.array().unaryExpr([](double x) { return std::signbit(x) ? 1.0 : 0.0; }) != 0.0)
                    .any());
  }
}
