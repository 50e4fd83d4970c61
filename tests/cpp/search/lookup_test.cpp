#include <algorithm>
#include <cmath>

#include "attention/random_calls.hpp"
#include "words_glove50.hpp"
#include "words_handmade.hpp"

using namespace testing;

// A soft dictionary: attention with scale 1.

namespace {

template <typename List>
Numbers copy(const List& list) {
  return {list.begin(), list.end()};
}

double norm(const Numbers& x) {
  return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
}

/// "fruit" in { apple: 10, banana: 5, chair: 2 } with a table of vectors. An error e of every logit
/// changes weights that sum to 1 by at most e in total; here e is the order of a sum.
template <typename Query, typename Keys, typename Record>
void check_fruit(const Query& fruit, const Keys& keys, const softknn::Scoring& scoring,
                 const Record& expected) {
  double longest = 0.0;
  for (const auto& key : keys) {
    longest = std::max(longest, norm(copy(key)));
  }
  const auto width = static_cast<double>(fruit.size());
  const double error = width * kEpsilon * norm(copy(fruit)) * longest / scoring.temperature;
  Call call{.shape = single(1, 3, static_cast<Index>(fruit.size()), 1),
            .query = copy(fruit),
            .key = flat(keys),
            .value = {10.0, 5.0, 2.0}};
  call.options.scoring = scoring;
  call.options.want_weights = true;
  const CallResult found = result_of(call);
  REQUIRE(found.outcome.ok());
  CHECK(distance(found.weights, copy(expected.weights)) <= error + 4 * kEpsilon);
  CHECK(std::abs(found.output[0] - expected.output) <= 10 * (error + 4 * kEpsilon));
}

}  // namespace

TEST_CASE("fruit is looked up by meaning, with hand-made and with real vectors") {
  namespace hand = fixtures::words_handmade;
  for (const auto& row : hand::lookups_2d) {
    check_fruit(hand::fruit_2d, hand::keys_2d, {.scale = row.score_scale}, row);
  }
  for (const auto& row : hand::lookups_8d) {
    check_fruit(hand::fruit_8d, hand::keys_8d, {.scale = row.score_scale}, row);
  }
  namespace glove = fixtures::words_glove50;
  for (const auto& row : glove::lookups) {
    check_fruit(glove::fruit, glove::keys, {.scale = row.score_scale}, row);
  }
  for (const auto& row : glove::cosine_lookups) {
    check_fruit(glove::fruit, glove::keys,
                {.similarity = Similarity::kCosine, .temperature = row.temperature}, row);
  }
}

TEST_CASE("at temperature 0 a lookup is exact, and with rbf nearly so at small temperatures") {
  core::NumpyRandom random(82);
  Call call = random_call(random, single(6, 6, 3, 2), Similarity::kRbf);
  call.query = call.key;
  // Far below the distances between the keys: exp(−distance²/2τ²) is 0.
  call.options.scoring.temperature = GENERATE(0.0, 1e-3);
  CHECK(bits(result_of(call).output) == bits(call.value));
}
