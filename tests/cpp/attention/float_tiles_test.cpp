// The inner loops in float: each version against the definition in double.
#include "kernels/float/float_tiles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "support.hpp"

// scripts/cmake/tests.cmake compiles it: the version of AVX-512 without its instructions.
namespace softknn_emulated::kernels::emulated {
extern const softknn::kernels::FloatTiles kFloatTiles;
}
namespace softknn::kernels {
inline namespace portable {
extern const FloatTiles kFloatTiles;
}
#ifdef __x86_64__
namespace avx2 {
extern const FloatTiles kFloatTiles;
}
#endif
}  // namespace softknn::kernels

namespace {

using softknn::kernels::FloatTiles;
using softknn::kernels::kPanel;
using softknn::kernels::kRows;

using Floats = std::vector<float>;

const FloatTiles* const kFloatVersions[] = {&softknn::kernels::portable::kFloatTiles,
                                            &softknn::kernels::float_tiles(),
                                            &softknn_emulated::kernels::emulated::kFloatTiles};

/// Those that serve one query apart.
std::vector<const FloatTiles*> versions_with_rows() {
  std::vector<const FloatTiles*> versions;
  for (const FloatTiles* tiles : kFloatVersions) {
    if (tiles->row != nullptr) {
      versions.push_back(tiles);
    }
  }
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    versions.push_back(&softknn::kernels::avx2::kFloatTiles);
  }
#endif
  return versions;
}

Floats float_normals(std::ptrdiff_t count, std::uint32_t seed) {
  softknn::NumpyRandom random(seed);
  std::vector<double> x(static_cast<std::size_t>(count));
  random.fill_gaussian(x);
  return {x.begin(), x.end()};
}

float at(const Floats& x, std::ptrdiff_t i) { return x[static_cast<std::size_t>(i)]; }

/// Roundings of a sum of `terms` terms of size up to `size`.
double rounding_of(std::ptrdiff_t terms, double size) {
  return static_cast<double>(terms + 4) * size * 0x1p-23;
}

}  // namespace

TEST_CASE("float tiles: scores are the sums, and the largest of each query is kept") {
  const FloatTiles& tiles = *kFloatVersions[GENERATE(range(0, 3))];
  const std::ptrdiff_t count = GENERATE(1, 4, 7, 16, 21, 37);
  const std::ptrdiff_t width = GENERATE(0, 1, 5, 9);
  const bool distances = GENERATE(false, true);
  const std::ptrdiff_t padded = (count + kPanel - 1) / kPanel * kPanel;
  const Floats keys = float_normals(padded * width, 1);
  const Floats queries = float_normals(width * kRows, 2);
  Floats scores(static_cast<std::size_t>(padded * kRows), -7.0F);
  Floats largest(kRows, distances ? 0.5F : -1.0F);
  const float before = largest[0];
  tiles.score({keys.data(), queries.data(), count, width, 4, distances}, scores.data(),
              largest.data());
  for (std::ptrdiff_t row = 0; row < kRows; ++row) {
    float most = before;
    for (std::ptrdiff_t j = 0; j < padded; ++j) {
      double sum = 0.0;
      double size = 0.0;
      for (std::ptrdiff_t c = 0; c < width; ++c) {
        const double key = at(keys, (j / kPanel * width + c) * kPanel + j % kPanel);
        const double query = at(queries, c * kRows + row);
        const double term = distances ? (key - query) * (key - query) : key * query;
        sum += term;
        size += std::abs(term);
      }
      const float score = at(scores, j * kRows + row);
      CHECK(std::abs(score - sum) <= rounding_of(width, size));
      most = std::max(most, score);
    }
    CHECK(at(largest, row) == most);
  }
}

TEST_CASE("float tiles: weights are powers of two, and the sums so far follow the shift") {
  const FloatTiles& tiles = *kFloatVersions[GENERATE(range(0, 3))];
  const std::ptrdiff_t count = GENERATE(1, 2, 5, 12, 33);
  const Floats scores = float_normals(count * kRows, 3);
  const Floats largest = float_normals(kRows, 4);
  Floats before = float_normals(kRows, 5);
  Floats sums(kRows, 2.5F);
  const Floats shift_before = before;
  Floats weights = scores;
  // Memory behind the last weight is not touched.
  weights.resize(weights.size() + kRows, 9.0F);
  Floats scale(kRows);
  tiles.weigh(weights.data(), count, largest.data(), before.data(), sums.data(), scale.data());
  for (std::ptrdiff_t row = 0; row < kRows; ++row) {
    const double shift = std::nearbyint(at(largest, row));
    double sum = 0.0;
    for (std::ptrdiff_t j = 0; j < count; ++j) {
      const double wanted = std::exp2(at(scores, j * kRows + row) - shift);
      CHECK(std::abs(at(weights, j * kRows + row) - wanted) <= 3.0 * 0x1p-23 * wanted);
      sum += wanted;
    }
    CHECK(at(weights, count * kRows + row) == 9.0F);
    const double moved = std::exp2(std::nearbyint(at(shift_before, row)) - shift);
    CHECK(at(scale, row) == moved);
    sum += 2.5 * moved;
    CHECK(std::abs(at(sums, row) - sum) <= rounding_of(count, sum));
    CHECK(at(before, row) == at(largest, row));
  }
}

TEST_CASE("float tiles: weighted values are added to the scaled output") {
  const FloatTiles& tiles = *kFloatVersions[GENERATE(range(0, 3))];
  const std::ptrdiff_t count = GENERATE(1, 6, 19);
  const std::ptrdiff_t panels = GENERATE(1, 3, 4, 9);
  const std::ptrdiff_t panel_step = (count + 2) * kPanel;
  const Floats values = float_normals(panels * panel_step, 6);
  const Floats weights = float_normals(count * kRows, 7);
  const Floats scale = float_normals(kRows, 8);
  const Floats start = float_normals(panels * kPanel * kRows, 9);
  Floats output = start;
  tiles.add_values(values.data(), panels, panel_step, weights.data(), count, scale.data(),
                   output.data());
  for (std::ptrdiff_t i = 0; i < panels * kPanel * kRows; ++i) {
    const std::ptrdiff_t row = i % kRows;
    const std::ptrdiff_t column = i / kRows;
    double sum = static_cast<double>(at(start, i)) * at(scale, row);
    double size = std::abs(sum);
    for (std::ptrdiff_t t = 0; t < count; ++t) {
      const double term = static_cast<double>(at(values, column / kPanel * panel_step + t * kPanel +
                                                             column % kPanel)) *
                          at(weights, t * kRows + row);
      sum += term;
      size += std::abs(term);
    }
    CHECK(std::abs(at(output, i) - sum) <= rounding_of(count, size));
  }
}

TEST_CASE("float tiles: one query has the bits of eight side by side") {
  const std::ptrdiff_t count = GENERATE(8, 9, 31, 32, 45, 128);
  const std::ptrdiff_t width = GENERATE(0, 1, 5, 20, 70);
  const bool distances = GENERATE(false, true);
  for (const FloatTiles* tiles : versions_with_rows()) {
    const std::ptrdiff_t padded = (count + kPanel - 1) / kPanel * kPanel;
    const Floats rows = float_normals(padded * width, 10);
    const Floats query = float_normals(width, 11);
    Floats keys(rows.size()), queries(static_cast<std::size_t>(width * kRows));
    for (std::ptrdiff_t c = 0; c < width; ++c) {
      queries[static_cast<std::size_t>(c * kRows)] = at(query, c);
      for (std::ptrdiff_t j = 0; j < padded; ++j) {
        keys[static_cast<std::size_t>((j / kPanel * width + c) * kPanel + j % kPanel)] =
            at(rows, j * width + c);
      }
    }
    Floats scores(static_cast<std::size_t>(padded * kRows)), largest(kRows, -9.0F);
    tiles->score({keys.data(), queries.data(), count, width, 16, distances}, scores.data(),
                 largest.data());
    Floats row(static_cast<std::size_t>(count + 16));
    float most = -9.0F;
    softknn::kernels::RowSeen seen{};
    tiles->row->score({rows.data(), query.data(), count, width, 16, distances, 1.0F}, row.data(),
                      most, seen);
    for (std::ptrdiff_t j = 0; j < count; ++j) {
      REQUIRE(at(row, j) == at(scores, j * kRows));
    }
    Floats before(kRows, 0.75F), sums(kRows, 2.5F), scale(kRows);
    largest[0] = most;
    tiles->weigh(scores.data(), count, largest.data(), before.data(), sums.data(), scale.data());
    float row_before = 0.75F, row_sum = 2.5F, row_scale = 0.0F;
    tiles->row->weigh(row.data(), count, most, row_before, row_sum, row_scale);
    CHECK(row_sum == sums[0]);
    CHECK(row_scale == scale[0]);
    CHECK(row_before == before[0]);
    Floats results(static_cast<std::size_t>(width * kRows), 0.5F);
    CHECK(tiles->row->add_values(rows.data(), width, row.data(), count, row_scale, results.data()));
    for (std::ptrdiff_t c = 0; c < width; ++c) {
      Floats column(static_cast<std::size_t>(count * kPanel)), sum(kPanel * kRows, 0.5F);
      for (std::ptrdiff_t j = 0; j < count; ++j) {
        REQUIRE(at(row, j) == at(scores, j * kRows));
        column[static_cast<std::size_t>(j * kPanel)] = at(rows, j * width + c);
      }
      tiles->add_values(column.data(), 1, 0, scores.data(), count, scale.data(), sum.data());
      CHECK(at(results, c * kRows) == sum[0]);
    }
  }
}

TEST_CASE("float tiles: values too large or too small for certain are noticed, zeros are not") {
  for (const FloatTiles* tiles : versions_with_rows()) {
    for (const float value :
         {0.0F, -0.0F, 1e-15F, -3e15F, 1e-20F, -1e20F, 1e-45F,
          std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
      Floats values(21, 1.0F), output(21 * kRows);
      values[17] = value;
      const float weight = 1.0F;
      const bool ordinary = value == 0.0F || (std::abs(value) > 1e-17F && std::abs(value) < 1e16F);
      CHECK(tiles->row->add_values(values.data(), 21, &weight, 1, 0.0F, output.data()) == ordinary);
    }
  }
}
