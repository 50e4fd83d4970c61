#include <algorithm>
#include <cmath>

#include "search_support.hpp"

// The nearest keys of random calls by brute force: sorted scores.

using namespace testing;

namespace {

Found nearest(const Call& call, Index count) {
  core::Neighbors neighbors;
  return found_in(core::nearest_neighbors(call.shape, call.query, call.key, call.options.scoring,
                                          count, neighbors),
                  neighbors);
}

}  // namespace

TEST_CASE("the nearest neighbours are the head of the sorted scores, in every head") {
  each_random_call(20001, 300, [](const Call& call, Dice& dice) {
    const Shape& s = call.shape;
    const Index count = dice.below(std::min<Index>(s.keys, 20) + 1);
    core::Buffer<double> scores;
    REQUIRE(core::scores(s, call.query, call.key, call.options.scoring, scores).ok());
    const Bytes all(size(s.keys), 1);
    check_same(nearest(call, count), best_of(numbers(scores), all, count));
  });
}

TEST_CASE("permuted keys give permuted neighbours") {
  core::NumpyRandom random(53);
  Call call = random_call(random, single(5, 8, 4, 0), GENERATE(from_range(kSimilarities)));
  const Found plain = nearest(call, 8);
  const Numbers key = call.key;
  for (Index j = 0; j < 8; ++j) {
    std::copy_n(key.data() + (3 * j % 8) * 4, 4, call.key.data() + j * 4);
  }
  Found moved = nearest(call, 8);
  for (std::int32_t& index : moved.indices) {
    index = 3 * index % 8;
  }
  check_same(moved, plain);
}

TEST_CASE("neighbours: errors and empty results") {
  core::NumpyRandom random(54);
  Call call = random_call(random, single(2, 3, 2, 0));
  Call spoilt = call;
  spoilt.key[5] = GENERATE(kNan, kInfinity);
  CHECK(is_at(nearest(spoilt, 1).outcome, Status::kNonFinite, Argument::kKey, 0, 2, 1));
  spoilt.query[2] = -kInfinity;
  CHECK(is_at(nearest(spoilt, 1).outcome, Status::kNonFinite, Argument::kQuery, 0, 1, 0));
  call.query = {1.0, 0.0, 1e200, 0.0};
  call.key = {1.0, 0.0, -1e200, 0.0, 0.0, 1.0};
  CHECK(is_at(nearest(call, 1).outcome, Status::kOverflow, Argument::kScore, 0, 1, 1));
  call.shape = single(softknn::kMaximumElements, 3, 2, 0);
  CHECK(nearest(call, 1).outcome.status == Status::kLimit);
}
