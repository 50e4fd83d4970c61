// The loops below the kernels of attention and search, each against its line of Eigen.
#include <limits>

#include "attention/formula.hpp"
#include "kernels/double/score_tiles.hpp"
#include "kernels/double/softmax_row.hpp"
#include "kernels/double/value_sum.hpp"
#include "kernels/double/value_tiles.hpp"
#include "kernels/double/vector_check.hpp"
#include "kernels/float/float_estimates.hpp"
#include "kernels/float/packing.hpp"
#include "kernels/weight_tensor.hpp"
#include "support.hpp"

using namespace testing;
using softknn::Matrix;
using softknn::NumpyRandom;
namespace kernels = softknn::kernels;

namespace {

using FloatMatrix = softknn::RowMajor<float>;

Matrix random_matrix(NumpyRandom& random, Index rows, Index columns) {
  Matrix x(rows, columns);
  random.fill_gaussian({x.data(), static_cast<std::size_t>(x.size())});
  return x;
}

std::span<double> numbers_of(Matrix& x) { return {x.data(), static_cast<std::size_t>(x.size())}; }

/// One rounding for each of `terms` terms.
double rounding_of(Index terms) { return static_cast<double>(terms + 2) * kEpsilon; }

}  // namespace

TEST_CASE("score tiles are QKᵀ and the squared distances, each sum in order") {
  NumpyRandom random(1);
  // Widths in one strip and in several, and keys that do not fill a panel.
  for (const auto& [m, n, d] : {std::array<Index, 3>{1, 1, 1}, {9, 7, 5}, {20, 130, 300}}) {
    CAPTURE(m, n, d);
    const Matrix Q = random_matrix(random, m, d), K = random_matrix(random, n, d);
    softknn::ScoreTiles tiles;
    REQUIRE(tiles.allocate(m, n, d) == softknn::Status::kOk);
    Matrix S(m, n);
    tiles.multiply(Q.data(), m, K.data(), S.data());
    CHECK(S == Q.lazyProduct(K.transpose()));
    tiles.set_keys(K.data());
    for (Index first = 0; first < m; first += tiles.group()) {
      const Index count = std::min(tiles.group(), m - first);
      tiles.sum(Q.row(first).data(), count, n, softknn::PairSum::kSquaredDifferences);
      for (Index i = 0; i < count; ++i) {
        const Matrix squares = (K.rowwise() - Q.row(first + i)).rowwise().squaredNorm();
        CHECK(tiles.row(i, n).matrix() == squares.transpose());
      }
    }
  }
}

TEST_CASE("value tiles and the sum of one row are AV, with the same bits") {
  NumpyRandom random(2);
  for (const auto& [m, n, v] : {std::array<Index, 3>{1, 1, 1}, {5, 9, 3}, {11, 300, 70}}) {
    CAPTURE(m, n, v);
    const Matrix A = softknn::formula::weights<Matrix>(random_matrix(random, m, n));
    const Matrix V = random_matrix(random, n, v);
    const Index lanes = kernels::double_tiles().lanes;
    // [block of lanes][key][lane]
    const Index blocks = (m + lanes - 1) / lanes;
    Matrix packed = Matrix::Zero(blocks * n, lanes);
    for (Index i = 0; i < m; ++i) {
      packed.col(i % lanes).segment(i / lanes * n, n) = A.row(i).transpose();
    }
    softknn::ValueTiles tiles;
    REQUIRE(tiles.allocate(m, n, v) == softknn::Status::kOk);
    tiles.set_values(V.data());
    Matrix Z(m, v);
    tiles.sum(packed.data(), n * lanes, m, n, Z.data());
    const Matrix most = A * V.cwiseAbs();
    CHECK(((Z - A * V).array().abs() <= rounding_of(n) * most.array()).all());
    std::vector<std::int32_t> list(static_cast<std::size_t>(n));
    std::iota(list.begin(), list.end(), 0);
    softknn::ValueSum sum;
    REQUIRE(sum.allocate(v) == softknn::Status::kOk);
    for (Index i = 0; i < m; ++i) {
      Matrix a = A.row(i), z = Matrix::Zero(1, v);
      sum.add(V.data(), list.data(), numbers_of(a), numbers_of(z));
      CHECK(z == Z.row(i));
    }
  }
}

TEST_CASE("the softmax of a row is its line, at every length, and so is its entropy") {
  NumpyRandom random(3);
  for (const Index n : {1, 2, 3, 4, 5, 127, 128, 129, 400}) {
    CAPTURE(n);
    const Matrix s = 3.0 * random_matrix(random, 1, n);
    Matrix found = s;
    const double entropy = softknn::softmax_with_entropy(numbers_of(found));
    const Matrix a = softknn::formula::weights<Matrix>(s);
    CHECK(((found - a).array().abs() <= rounding_of(n) * a.array()).all());
    CHECK(std::abs(entropy - softknn::formula::entropy(a)(0)) <= rounding_of(n) * 10.0);
    CHECK(softknn::maximum(numbers_of(found)) == found.maxCoeff());
  }
}

TEST_CASE("estimates and square sums of floats are their lines within their bounds") {
  NumpyRandom random(4);
  for (const Index d : {1, 3, 4, 9, 64, 300}) {
    CAPTURE(d);
    const FloatMatrix K = random_matrix(random, 4, d).cast<float>();
    const FloatMatrix Q = random_matrix(random, 2, d).cast<float>();
    const Matrix k = K.cast<double>(), q = Q.cast<double>();
    const double steps = kernels::estimate_steps(static_cast<double>(d)) * 0x1p-24;
    FloatMatrix S(2, 4);
    kernels::estimate_products(K.data(), Q.data(), d, d, S.data(), 4);
    const Matrix most = q.cwiseAbs() * k.cwiseAbs().transpose();
    CHECK(((S.cast<double>() - q * k.transpose()).array().abs() <= steps * most.array()).all());
    kernels::estimate_distances(K.data(), Q.data(), d, d, S.data(), 4);
    for (Index i = 0; i < 2; ++i) {
      const Matrix squares = (k.rowwise() - q.row(i)).rowwise().squaredNorm();
      const Matrix error = S.row(i).cast<double>().transpose() - squares;
      CHECK((error.array().abs() <= (steps + 0x1p-22) * squares.array()).all());
    }
    const double square = q.row(0).squaredNorm();
    CHECK(std::abs(kernels::square_sum(Q.data(), d) - square) <= rounding_of(d) * square);
  }
}

TEMPLATE_TEST_CASE("rows times a packed factor are XW, and a row is the same alone", "", double,
                   float) {
  using Plain = softknn::RowMajor<TestType>;
  NumpyRandom random(5);
  // Rows that do not fill the lanes, columns that do not fill a panel, and several parts of
  // columns.
  for (const auto& [m, n, width] : {std::array<Index, 3>{1, 1, 1}, {1, 9, 130}, {21, 40, 70}}) {
    CAPTURE(m, n, width);
    const Plain X = random_matrix(random, m, n).template cast<TestType>();
    const Plain W = random_matrix(random, n, width).template cast<TestType>();
    const Plain b = random_matrix(random, 1, width).template cast<TestType>();
    softknn::WeightTensor<TestType> tensor;
    tensor.rows = n;
    tensor.columns = width;
    tensor.layout = softknn::WeightTensor<TestType>::Layout::kFactor;
    REQUIRE(tensor.allocate() == softknn::Status::kOk);
    tensor.append(W.data(), W.size());
    softknn::RowProduct<TestType> product;
    REQUIRE(product.allocate(m, n) == softknn::Status::kOk);
    Plain Y(m, width), y(1, width);
    product.multiply(X.data(), m, tensor, b.data(), Y.data());
    const Matrix x = X.template cast<double>(), w = W.template cast<double>();
    const Matrix wanted = (x * w).rowwise() + b.row(0).template cast<double>();
    const Matrix most = x.cwiseAbs() * w.cwiseAbs();
    const double rounding = rounding_of(n) * std::numeric_limits<TestType>::epsilon() / kEpsilon;
    CHECK(((Y.template cast<double>() - wanted).array().abs() <= rounding * (most.array() + 1.0))
              .all());
    product.multiply(X.row(m - 1).data(), 1, tensor, nullptr, y.data());
    y += b;
    if (sizeof(TestType) == 8) {
      CHECK(y == Y.row(m - 1));
    } else {
      CHECK((y - Y.row(m - 1)).cwiseAbs().maxCoeff() <= 1e-4F);
    }
  }
}

TEST_CASE("a vector is tame, and finite, where all its numbers are") {
  const double cases[] = {0.0,   -0.0,   1.0,       -0x1p400,   -0x1p-400, 0x1.1p400,
                          1e300, 5e-324, kInfinity, -kInfinity, kNan};
  for (const Index n : {0, 1, 2, 3, 8, 9}) {
    for (Index at = 0; at < n; ++at) {
      for (const double number : cases) {
        CAPTURE(n, at, number);
        Matrix x = Matrix::Constant(1, n, -2.0);
        x(at) = number;
        const auto size = x.array().abs();
        const bool tame = (size == 0.0 || (size >= 0x1p-400 && size <= 0x1p400)).all();
        const softknn::VectorCheck check = softknn::check_vector(x.data(), n);
        CHECK(check.tame == tame);
        CHECK(check.bad_column == (x.allFinite() ? -1 : at));
        CHECK(softknn::all_finite(numbers_of(x)) == x.allFinite());
      }
    }
  }
}
