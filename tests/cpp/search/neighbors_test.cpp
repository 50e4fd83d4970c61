#include "softknn/core/neighbors.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support.hpp"

using namespace testing;
using core::NumpyRandom;

namespace {

using Indices = std::vector<std::int32_t>;

struct Found {
  Outcome outcome;
  Indices indices;
  Numbers scores;
};

Found nearest(const Call& call, Index count) {
  core::Neighbors neighbors;
  const Outcome outcome = core::nearest_neighbors(call.shape, call.query, call.key,
                                                  call.options.scoring, count, neighbors);
  if (!outcome.ok()) {
    return {outcome, {}, {}};
  }
  const auto& found = neighbors.indices;
  return {outcome, {found.data(), found.data() + found.size()}, numbers(neighbors.scores)};
}

/// All keys of one row of scores, best first, by plain sorting.
Indices sorted(const Numbers& scores) {
  Indices order(scores.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)];
  });
  return order;
}

}  // namespace

TEST_CASE("the nearest neighbours are the head of the sorted scores, in every head") {
  NumpyRandom random(51);
  const Shape shape{.batch = 2,
                    .query_heads = 4,
                    .key_heads = 2,
                    .queries = 3,
                    .keys = 9,
                    .width = 3,
                    .value_width = 0};
  Call call = random_call(random, shape, GENERATE(from_range(kSimilarities)));
  // Small integers, so that ties are common.
  for (Numbers* part : {&call.query, &call.key}) {
    for (double& x : *part) {
      x = std::round(x);
    }
  }
  core::Buffer<double> scores;
  REQUIRE(core::scores(shape, call.query, call.key, call.options.scoring, scores).ok());
  const Index count = GENERATE(0, 1, 4, 9);
  const Found found = nearest(call, count);
  REQUIRE(found.outcome.ok());
  REQUIRE(found.indices.size() == size(2 * 4 * 3 * count));
  for (Index row = 0; row < 2 * 4 * 3; ++row) {
    const Numbers all = slice(numbers(scores), row * 9, 9);
    const Indices order = sorted(all);
    for (Index rank = 0; rank < count; ++rank) {
      CHECK(found.indices[size(row * count + rank)] == order[size(rank)]);
      CHECK(found.scores[size(row * count + rank)] ==
            all[static_cast<std::size_t>(order[size(rank)])]);
    }
  }
}

TEST_CASE("the nearest neighbours are the keys that share the weight at temperature 0") {
  NumpyRandom random(52);
  Call call = random_call(random, single(20, 15, 3, 1), GENERATE(from_range(kSimilarities)));
  const Found best = nearest(call, 1);
  call.options.scoring.temperature = 0.0;
  const CallResult hard = result_of(call);
  for (Index i = 0; i < 20; ++i) {
    CHECK(hard.weights[size(i * 15 + best.indices[size(i)])] == 1.0);
  }
}

TEST_CASE("permuted keys give permuted neighbours") {
  NumpyRandom random(53);
  Call call = random_call(random, single(5, 8, 4, 0), GENERATE(from_range(kSimilarities)));
  const Found plain = nearest(call, 8);
  const Numbers key = call.key;
  for (Index j = 0; j < 8; ++j) {
    std::copy_n(key.data() + (3 * j % 8) * 4, 4, call.key.data() + j * 4);
  }
  const Found moved = nearest(call, 8);
  for (std::size_t i = 0; i < moved.indices.size(); ++i) {
    CHECK(3 * moved.indices[i] % 8 == plain.indices[i]);
  }
  CHECK(bits(moved.scores) == bits(plain.scores));
}

TEST_CASE("neighbours: errors and empty results") {
  NumpyRandom random(54);
  Call call = random_call(random, single(2, 3, 2, 0));
  CHECK(nearest(call, 4).outcome.argument == Argument::kCount);
  Call spoilt = call;
  spoilt.key[5] = GENERATE(kNan, kInfinity);
  const Outcome key = nearest(spoilt, 1).outcome;
  CHECK((key.argument == Argument::kKey && key.row == 2 && key.column == 1));
  spoilt = call;
  spoilt.query[2] = -kInfinity;
  CHECK(nearest(spoilt, 1).outcome.argument == Argument::kQuery);
  call.query = {1.0, 0.0, 1e200, 0.0};
  call.key = {1.0, 0.0, -1e200, 0.0, 0.0, 1.0};
  const Outcome score = nearest(call, 1).outcome;
  CHECK(score.status == Status::kOverflow);
  CHECK((score.argument == Argument::kScore && score.row == 1 && score.column == 1));
  call.shape.queries = 0;
  call.query = {};
  CHECK(nearest(call, 2).outcome.ok());
  call.shape = {.queries = softknn::kMaximumElements, .keys = 3, .width = 2};
  CHECK(nearest(call, 1).outcome.status == Status::kLimit);
}
