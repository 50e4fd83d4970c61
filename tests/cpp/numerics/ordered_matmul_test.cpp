#include "numerics/ordered_matmul.hpp"

#include "memory/strided.hpp"
#include "support.hpp"

using namespace testing;
using softknn::NumpyRandom;
using softknn::OrderedMatmul;
using Transposed = OrderedMatmul::Transposed;

namespace {

/// (rows, columns) → (columns, rows)
Numbers turned(const Numbers& x, Index rows, Index columns) {
  Numbers result;
  for (Index c = 0; c < columns; ++c) {
    for (Index r = 0; r < rows; ++r) {
      result.push_back(x[static_cast<std::size_t>(r * columns + c)]);
    }
  }
  return result;
}

/// a (rows, inner) times b (inner, columns), with one factor stored transposed.
Numbers product(const Numbers& a, const Numbers& b, Index rows, Index inner, Index columns,
                Transposed factor) {
  OrderedMatmul matmul;
  REQUIRE(matmul.allocate(rows, inner, columns, factor) == Status::kOk);
  const Numbers left = factor == Transposed::kFirst ? turned(a, rows, inner) : a;
  const Numbers right = factor == Transposed::kSecond ? turned(b, inner, columns) : b;
  Numbers result(static_cast<std::size_t>(rows * columns));
  matmul.multiply(left.data(), rows, right.data(), nullptr, result.data());
  return result;
}

constexpr Transposed kBoth[] = {Transposed::kFirst, Transposed::kSecond};

}  // namespace

TEST_CASE("a product with a transposed factor has the bits of the plain product") {
  NumpyRandom random(5);
  for (const Index rows : {1, 2, 3, 4, 5, 31, 33, 65}) {
    for (const Index inner : {1, 2, 7, 130}) {
      for (const Index columns : {1, 3, 4, 9}) {
        CAPTURE(rows, inner, columns);
        const Numbers a = gaussians(random, rows * inner);
        const Numbers b = gaussians(random, inner * columns);
        const Numbers plain = product(a, b, rows, inner, columns, Transposed::kNone);
        for (const Transposed factor : kBoth) {
          CHECK(product(a, b, rows, inner, columns, factor) == plain);
        }
      }
    }
  }
}

TEST_CASE("a transposed factor whose products leave the range gives the finite sum") {
  // Rows of (1e200, -1e200, 1), columns of (1e200, 1e200, 3): 1e400 − 1e400 + 3.
  constexpr Index kRows = 5, kColumns = 3;
  Numbers a, b;
  for (Index i = 0; i < kRows; ++i) {
    a.insert(a.end(), {1e200, -1e200, 1.0});
  }
  for (const double x : {1e200, 1e200, 3.0}) {
    b.insert(b.end(), kColumns, x);
  }
  for (const Transposed factor : kBoth) {
    CHECK(product(a, b, kRows, 3, kColumns, factor) == Numbers(kRows * kColumns, 3.0));
  }
}

TEST_CASE("each element of a strided product is one sum in order, and nothing else is written") {
  NumpyRandom random(6);
  for (Index rows = 0; rows < 10; ++rows) {
    for (Index columns = 0; columns < 6; ++columns) {
      for (const Index inner : {0, 1, 2, 9}) {
        CAPTURE(rows, columns, inner);
        const Index step = columns + 2;
        const Numbers a = gaussians(random, inner * rows);
        const Numbers b = gaussians(random, columns * inner);
        Numbers result(static_cast<std::size_t>(rows * step), -1.0);
        softknn::multiply(transposed(softknn::strided_view(a.data(), inner, rows)),
                          transposed(softknn::strided_view(b.data(), columns, inner)),
                          result.data(), step);
        for (Index i = 0; i < rows; ++i) {
          for (Index j = 0; j < step; ++j) {
            double sum = j < columns ? 0.0 : -1.0;
            for (Index k = 0; k < inner && j < columns; ++k) {
              sum += a[static_cast<std::size_t>(k * rows + i)] *
                     b[static_cast<std::size_t>(j * inner + k)];
            }
            CHECK(result[static_cast<std::size_t>(i * step + j)] == sum);
          }
        }
      }
    }
  }
}
