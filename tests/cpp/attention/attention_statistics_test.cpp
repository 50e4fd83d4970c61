#include "support.hpp"

// Statistics of heads: bounds that hold for every head, and refusals.

using namespace testing;

TEST_CASE("statistics of a causal head lie within their bounds") {
  core::NumpyRandom random(5);
  const Index m = 6;
  Call call = random_call(random, {.batch = 1,
                                   .query_heads = 3,
                                   .key_heads = 3,
                                   .queries = m,
                                   .keys = m,
                                   .width = 4,
                                   .value_width = 2});
  call.options.masking.causal = true;
  call.options.want_weights = true;
  const CallResult result = attend(call);
  core::AttentionStatistics found;
  REQUIRE(core::attention_statistics(result.weights, 3, m, m, found).ok());
  for (Index head = 0; head < 3; ++head) {
    CHECK(found.entropy[head] > 0.0);
    CHECK(found.effective_neighbors[head] > std::exp(found.entropy[head]));
    CHECK(found.effective_neighbors[head] < 3.5);
    CHECK(found.self[head] + found.previous[head] < 1.0);
    CHECK(found.largest[head] >= found.self[head]);
    CHECK(found.first[head] >= 1.0 / 6.0);
    CHECK(found.distance[head] < 2.5);
  }
  CHECK(is_invalid(core::attention_statistics(result.weights, -1, m, m, found), Argument::kShape));
  CHECK(is_invalid(core::attention_statistics(result.weights, 2, m, m, found), Argument::kX));
  CHECK(core::attention_statistics({}, 2, Index{1} << (sizeof(Index) * 8 - 2), 0, found).status ==
        Status::kLimit);
  Numbers wrong = result.weights;
  wrong[37] = -1.0;
  const Outcome outcome = core::attention_statistics(wrong, 3, m, m, found);
  CHECK((outcome.status == Status::kNonFinite && outcome.row == 6 && outcome.column == 1));
}
