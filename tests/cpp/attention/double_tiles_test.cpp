// The inner loops in double: each version compared with lines of Eigen, bit for bit.
#include "kernels/double/double_tiles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kernels/double/exponentials.hpp"
#include "kernels/double/softmax_row.hpp"
#include "kernels/double/value_sum.hpp"
#include "kernels/float/float_tiles.hpp"
#include "numerics/sums.hpp"
#include "support.hpp"

// scripts/cmake/tests.cmake compiles it.
namespace softknn_emulated::kernels::emulated {
extern const softknn::kernels::DoubleTiles kDoubleTiles;
}

namespace {

using namespace softknn;
using kernels::DoubleTiles;
using kernels::kKeysInPanel;
using kernels::kRowsAtOnce;
using kernels::Length;

/// The versions of this machine, and the emulated AVX-512 version.
std::vector<const DoubleTiles*> all_double_tiles() {
  const auto usable = kernels::usable_double_tiles();
  std::vector<const DoubleTiles*> all(usable.begin(), usable.end());
  all.push_back(&softknn_emulated::kernels::emulated::kDoubleTiles);
  return all;
}

/// Numbers including zeros of both signs and very different magnitudes.
std::vector<double> tile_numbers(Length count, std::uint32_t seed) {
  NumpyRandom random(seed);
  std::vector<double> x(static_cast<std::size_t>(count));
  random.fill_gaussian(x);
  for (std::size_t i = 0; i < x.size(); i += 7) {
    x[i] = i % 2 == 0 ? 0.0 : -0.0;
  }
  for (std::size_t i = 3; i < x.size(); i += 11) {
    x[i] *= 0x1p-300;
  }
  return x;
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

const double* tile_at(const std::vector<double>& x, Length i) { return x.data() + i; }

/// `rows` rows of such numbers.
Matrix tile_matrix(Length rows, Length columns, std::uint32_t seed) {
  const std::vector<double> x = tile_numbers(rows * columns, seed);
  return matrix_view(x.data(), rows, columns);
}

/// Aᵀ·B, each sum in order and from +0 on.
Matrix sums_in_order(const Matrix& a, const Matrix& b) {
  return a.transpose().lazyProduct(b).array() + 0.0;
}

bool same_matrix(const Matrix& a, const Matrix& b) {
  return std::equal(a.data(), a.data() + a.size(), b.data(), b.data() + b.size(), same_bits);
}

}  // namespace

TEST_CASE("double tiles: sums of a panel are KᵀQ and the squared distances, also in parts") {
  for (const DoubleTiles* tiles : all_double_tiles()) {
    for (const Length length : {0, 1, 2, 7, 64, 129}) {
      const Matrix K = tile_matrix(length, kKeysInPanel, 1);
      const Matrix Q = tile_matrix(length, tiles->lanes, 2);
      Matrix products = Matrix::Constant(kKeysInPanel, tiles->lanes, 5.0);
      Matrix distances = products;
      const Length half = length < 2 ? 0 : length / 2;
      for (const auto& [first, count] : {std::pair{Length{0}, half}, {half, length - half}}) {
        const double* keys = K.data() + first * kKeysInPanel;
        const double* queries = Q.data() + first * tiles->lanes;
        tiles->products(keys, queries, count, first == 0, products.data());
        tiles->distances(keys, queries, count, first == 0, distances.data());
      }
      CHECK(same_matrix(products, sums_in_order(K, Q)));
      for (Length key = 0; key < kKeysInPanel; ++key) {
        const Matrix wanted = (Q.colwise() - K.col(key)).array().square().colwise().sum();
        CHECK(same_matrix(distances.row(key), wanted));
      }
    }
  }
}

TEST_CASE("double tiles: sums over rows are the plain sums") {
  for (const DoubleTiles* tiles : all_double_tiles()) {
    for (const Length length : {0, 1, 3, 8, 21, 64}) {
      const std::vector<double> query = tile_numbers(length, 3);
      const std::vector<double> data = tile_numbers(kRowsAtOnce * length, 4);
      const double* rows[kRowsAtOnce];
      for (Length r = 0; r < kRowsAtOnce; ++r) {
        rows[r] = tile_at(data, (kRowsAtOnce - 1 - r) * length);
      }
      double dots[kRowsAtOnce];
      double distances[kRowsAtOnce];
      tiles->dot_rows(query.data(), rows, length, dots);
      tiles->distance_rows(query.data(), rows, length, distances);
      for (Length r = 0; r < kRowsAtOnce; ++r) {
        CHECK(same_bits(dots[r], inner_product(query.data(), rows[r], length)));
        CHECK(same_bits(distances[r], squared_distance(query.data(), rows[r], length)));
      }
    }
  }
}

TEST_CASE("double tiles: scores from sums") {
  for (const DoubleTiles* tiles : all_double_tiles()) {
    const Length count = 13;
    const std::vector<double> sums = tile_numbers(count * tiles->lanes, 5);
    std::vector<double> keys = tile_numbers(count, 6);
    std::vector<double> queries = tile_numbers(tiles->lanes, 7);
    for (std::vector<double>* terms : {&keys, &queries}) {
      std::ranges::transform(*terms, terms->begin(),
                             [](double x) { return x == 0.0 ? 1.0 : std::abs(x); });
    }
    using enum softknn::kernels::RawScore;
    for (const auto how : {kLinear, kSquares, kNorms}) {
      for (const double divisor : {1.0, 0.7}) {
        std::vector<double> scores = sums;
        tiles->finish(scores.data(), count, keys.data(), queries.data(),
                      {.raw = how, .scale = -0.5, .divisor = divisor});
        for (std::size_t i = 0; i < scores.size(); ++i) {
          const double key = keys[i / static_cast<std::size_t>(tiles->lanes)];
          const double query = queries[i % static_cast<std::size_t>(tiles->lanes)];
          const double both = how == kSquares ? std::sqrt(query * key) : query * key;
          const double raw =
              how == kLinear ? -0.5 * sums[i] + key : std::clamp(sums[i] / both, -1.0, 1.0);
          CHECK(same_bits(scores[i], raw / divisor));
        }
      }
    }
  }
}

TEST_CASE("double tiles: the softmax of a lane is that of the row") {
  for (const DoubleTiles* tiles : all_double_tiles()) {
    for (const Length count : {1, 2, 3, 127, 128, 129, 400}) {
      std::vector<double> x = tile_numbers(count * tiles->lanes, 8);
      for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] *= i % 5 == 0 ? 400.0 : 3.0;
        x[i] = i % 13 == 12 && i > 40 ? -std::numeric_limits<double>::infinity() : x[i];
      }
      std::vector<double> result = x;
      std::vector<double> powers(static_cast<std::size_t>(tiles->lanes));
      std::vector<double> moments(powers);
      const kernels::SoftmaxSums sums{powers.data(), moments.data()};
      tiles->softmax(result.data(), count, &sums);
      for (Length lane = 0; lane < tiles->lanes; ++lane) {
        std::vector<double> row;
        for (Length j = 0; j < count; ++j) {
          row.push_back(*tile_at(x, j * tiles->lanes + lane));
        }
        const double entropy = softmax_with_entropy(row);
        const auto place = static_cast<std::size_t>(lane);
        CHECK(same_bits(logarithm_of_one_plus(powers[place]) - moments[place], entropy));
        for (Length j = 0; j < count; ++j) {
          CHECK(same_bits(*tile_at(result, j * tiles->lanes + lane),
                          row[static_cast<std::size_t>(j)]));
        }
      }
    }
  }
}

TEST_CASE("double tiles: weighted sums of values are AᵀV") {
  for (const DoubleTiles* tiles : all_double_tiles()) {
    for (const Length count : {1, 5, 128}) {
      const Matrix A = tile_matrix(count, tiles->lanes, 9),
                   V = tile_matrix(count, tiles->lanes, 10);
      const Length step = tiles->lanes + 3;
      Matrix sums = Matrix::Constant(kKeysInPanel, step, 0x1p60);
      Matrix lost = Matrix::Constant(kKeysInPanel, step, 0.25);
      tiles->add_values(A.data(), V.data(), count, step, sums.data(), lost.data());
      const Matrix block = sums_in_order(A.leftCols<kKeysInPanel>(), V);
      const Matrix before = Matrix::Constant(kKeysInPanel, tiles->lanes, 0x1p60);
      const Matrix wanted = before + block;
      CHECK(same_matrix(sums.leftCols(tiles->lanes), wanted));
      const Matrix errors = block.binaryExpr(
          wanted, [](double b, double sum) { return 0.25 + rounding_error(0x1p60, b, sum); });
      CHECK(same_matrix(lost.leftCols(tiles->lanes), errors));
    }
  }
}

TEST_CASE("double tiles: the entropy of thousands of scores is that of the row") {
  for (const DoubleTiles* tiles : all_double_tiles()) {
    const Length count = 5000;
    const std::vector<double> x = tile_numbers(count * tiles->lanes, 11);
    std::vector<double> result = x;
    std::vector<double> powers(static_cast<std::size_t>(tiles->lanes));
    std::vector<double> moments(powers);
    const kernels::SoftmaxSums sums{powers.data(), moments.data()};
    tiles->softmax(result.data(), count, &sums);
    for (Length lane = 0; lane < tiles->lanes; ++lane) {
      std::vector<double> row;
      for (Length j = 0; j < count; ++j) {
        row.push_back(*tile_at(x, j * tiles->lanes + lane));
      }
      const auto place = static_cast<std::size_t>(lane);
      CHECK(same_bits(logarithm_of_one_plus(powers[place]) - moments[place],
                      softmax_with_entropy(row)));
    }
  }
}

TEST_CASE("double tiles: a version runs where the processor has all its instructions") {
  using kernels::usable_versions;
  for (const bool wide : {false, true}) {
    CHECK(usable_versions(false, false, wide) == 1);
    CHECK(usable_versions(true, false, wide) == 1);
    CHECK(usable_versions(false, true, wide) == 1);
  }
  CHECK(usable_versions(true, true, false) == 2);
  CHECK(usable_versions(true, true, true) == 3);
  // The float kernels of AVX2 fuse multiply and add.
  const bool has_avx2 = kernels::usable_double_tiles().size() > 1;
  CHECK((!has_avx2 || kernels::float_tiles().fused));
  CHECK(&kernels::double_tiles() == kernels::usable_double_tiles().back());
}
