#include <cmath>

#include "random_calls.hpp"

using namespace testing;

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
  each_random_call(14001, 100, [](const Call& call, Dice&) {
    const auto& [B, H, _, m, n, d, v] = call.shape;
    const Numbers weights = result_of(call).weights;
    Wide sum = 0;
    for (Index at = 0; at < B * m * H * H; ++at) {
      const Index h = at % H, g = at / H % H, i = at / H / H % m, b = at / H / H / m;
      for (Index j = 0; j < n && h < g; ++j) {
        const auto w = [&, H = H, m = m, n = n](Index head) {
          return Wide(weights[size(((b * H + head) * m + i) * n + j)]);
        };
        sum += std::abs(w(g) - w(h)) / 2;
      }
    }
    const Index count = B * m * H * (H - 1) / 2;
    const double p = call.options.dropout.probability;
    CHECK(std::abs(diverse(B, H, m, n, weights) - (count > 0 ? sum / count : 0)) <=
          4 * kEpsilon / std::max(1.0 - p, 1e-3));
  });
}

TEST_CASE("head diversity: exactly 0 for equal heads, exactly 1 for disjoint ones") {
  core::NumpyRandom random(92);
  const Numbers row = result_of(random_call(random, single(3, 7, 2, 1))).weights;
  Numbers equal;
  for (int h = 0; h < 3; ++h) {
    equal.insert(equal.end(), row.begin(), row.end());
  }
  CHECK(diverse(1, 3, 3, 7, equal) == 0.0);
  CHECK(diverse(1, 3, 1, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1}) == 1.0);
  // Heads 0 and 1 agree, 2 is disjoint from them: two pairs of three.
  CHECK(diverse(1, 3, 1, 2, {1, 0, 1, 0, 0, 1}) == 2.0 / 3.0);
  // One head, no rows, and empty rows: in both heads, or half of the distance 1.
  CHECK(diverse(1, 1, 2, 2, {1, 0, 0, 1}) == 0.0);
  CHECK(diverse(1, 0, 2, 2, {}) == 0.0);
  CHECK(diverse(0, 2, 1, 2, {}) == 0.0);
  CHECK(diverse(1, softknn::kMaximumElements, 1, 0, {}) == 0.0);
  CHECK(diverse(1, 2, 2, 2, {0, 0, 1, 0, 0, 0, 0, 1}) == 0.5);
  CHECK(diverse(1, 2, 1, 2, {0, 0, 0.5, 0.5}) == 0.5);
}

TEST_CASE("head diversity: errors") {
  double result = 0;
  const double bad = GENERATE(kNan, kInfinity, -0.25);
  CHECK(is_at(diversity(2, 2, 1, 2, {1, 0, 1, 0, 1, 0, 1, bad}, result), Status::kNonFinite,
              Argument::kX, 0, 3, 1));
  CHECK(diversity(1, 1, 1, 1, {bad}, result).status == Status::kNonFinite);
  CHECK(is_at(diversity(1, 2, 1, 4, {1e308, 1e308, 1e308, 1e308, 0, 0, 0, 0}, result),
              Status::kOverflow, Argument::kX, 0, 0, 0));
  CHECK(diversity(softknn::kMaximumElements, 2, 1, 1, {}, result).status == Status::kLimit);
}

TEST_CASE("statistics of a causal head lie within their bounds") {
  core::NumpyRandom random(5);
  const Index m = 6;
  Call call = random_call(random, {1, 3, 3, m, m, 4, 2});
  call.options.masking.causal = true;
  const CallResult result = attend(call);
  core::AttentionStatistics found;
  const auto statistics = [&](const Numbers& weights, Index heads, Index queries, Index keys) {
    return core::attention_statistics(weights, heads, queries, keys, found);
  };
  REQUIRE(statistics(result.weights, 3, m, m).ok());
  for (Index head = 0; head < 3; ++head) {
    CHECK(found.entropy[head] > 0.0);
    CHECK(found.effective_neighbors[head] > std::exp(found.entropy[head]));
    CHECK(found.effective_neighbors[head] < 3.5);
    CHECK(found.self[head] + found.previous[head] < 1.0);
    CHECK(found.largest[head] >= found.self[head]);
    CHECK(found.first[head] >= 1.0 / 6.0);
    CHECK(found.distance[head] < 2.5);
  }
  CHECK(is_invalid(statistics(result.weights, -1, m, m), Argument::kShape));
  CHECK(is_invalid(statistics(result.weights, 2, m, m), Argument::kX));
  CHECK(statistics({}, 2, Index{1} << (sizeof(Index) * 8 - 2), 0).status == Status::kLimit);
  Numbers wrong = result.weights;
  wrong[37] = -1.0;
  CHECK(is_at(statistics(wrong, 3, m, m), Status::kNonFinite, Argument::kX, 0, 6, 1));
}
