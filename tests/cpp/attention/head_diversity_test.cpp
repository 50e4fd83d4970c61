#include <cmath>
#include <numeric>

#include "support.hpp"

using namespace testing;
using core::NumpyRandom;

namespace {

Outcome diversity(Index batch, Index heads, Index rows, Index columns, const Numbers& weights,
                  double& result) {
  return core::head_diversity(batch, heads, rows, columns, weights, result);
}

double diverse(Index batch, Index heads, Index rows, Index columns, const Numbers& weights) {
  double result = kNan;
  REQUIRE(diversity(batch, heads, rows, columns, weights, result).ok());
  return result;
}

}  // namespace

TEST_CASE("head diversity is the mean distance over pairs, rows and batch entries") {
  NumpyRandom random(91);
  const Index heads = GENERATE(2, 3, 5);
  const CallResult found = result_of(random_call(random, {.batch = 2,
                                                          .query_heads = heads,
                                                          .key_heads = heads,
                                                          .queries = 4,
                                                          .keys = 6,
                                                          .width = 3,
                                                          .value_width = 1}));
  long double sum = 0, count = 0;
  for (Index b = 0; b < 2; ++b) {
    for (Index i = 0; i < 4; ++i) {
      for (Index g = 0; g < heads; ++g) {
        for (Index h = 0; h < g; ++h, ++count) {
          for (Index j = 0; j < 6; ++j) {
            const auto w = [&](Index head) {
              return static_cast<long double>(
                  found.weights[size(((b * heads + head) * 4 + i) * 6 + j)]);
            };
            sum += std::abs(w(g) - w(h)) / 2;
          }
        }
      }
    }
  }
  const double mean = diverse(2, heads, 4, 6, found.weights);
  CHECK(std::abs(mean - sum / count) <= 4 * kEpsilon);
  CHECK((mean > 0.0 && mean < 1.0));
}

TEST_CASE("head diversity: exactly 0 for equal heads, exactly 1 for disjoint ones") {
  NumpyRandom random(92);
  const Numbers row = result_of(random_call(random, single(3, 7, 2, 1))).weights;
  Numbers equal;
  for (int h = 0; h < 3; ++h) {
    equal.insert(equal.end(), row.begin(), row.end());
  }
  CHECK(diverse(1, 3, 3, 7, equal) == 0.0);
  CHECK(diverse(1, 3, 1, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}) == 1.0);
  // Heads 0 and 1 agree, 2 is disjoint from them: two pairs of three.
  CHECK(diverse(1, 3, 1, 2, {1, 0, 1, 0, 0, 1}) == 2.0 / 3.0);
  CHECK(diverse(1, 3, 1, 2, {1, 0, 0, 1, 1, 0}) == 2.0 / 3.0);
}

TEST_CASE("head diversity: one head, no rows, and empty rows") {
  CHECK(diverse(1, 1, 2, 2, {1, 0, 0, 1}) == 0.0);
  CHECK(diverse(1, 0, 2, 2, {}) == 0.0);
  CHECK(diverse(2, 2, 0, 2, {}) == 0.0);
  CHECK(diverse(0, 2, 1, 2, {}) == 0.0);
  CHECK(diverse(1, softknn::kMaximumElements, 1, 0, {}) == 0.0);
  // Row 0 is empty in both heads, row 1 is not: half of the distance 1.
  CHECK(diverse(1, 2, 2, 2, {0, 0, 1, 0, 0, 0, 0, 1}) == 0.5);
  CHECK(diverse(1, 2, 1, 2, {0, 0, 0.5, 0.5}) == 0.5);
}

TEST_CASE("head diversity: errors") {
  double result = 0;
  const double bad = GENERATE(kNan, kInfinity, -0.25);
  const Outcome found = diversity(2, 2, 1, 2, {1, 0, 1, 0, 1, 0, 1, bad}, result);
  CHECK((found.status == Status::kNonFinite && found.argument == Argument::kX));
  CHECK((found.row == 3 && found.column == 1));
  CHECK(diversity(1, 1, 1, 1, {bad}, result).status == Status::kNonFinite);
  const Outcome over = diversity(1, 2, 1, 4, {1e308, 1e308, 1e308, 1e308, 0, 0, 0, 0}, result);
  CHECK((over.status == Status::kOverflow && over.argument == Argument::kX && over.row == 0));
  CHECK(diversity(softknn::kMaximumElements, 2, 1, 1, {}, result).status == Status::kLimit);
}
