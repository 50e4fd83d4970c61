#include "softknn/core/lookup.hpp"

#include <algorithm>
#include <cmath>

#include "support.hpp"
#include "words_glove50.hpp"
#include "words_handmade.hpp"

using namespace testing;
using softknn::Scoring;

namespace {

CallResult look_up(const Shape& shape, const Numbers& query, const Numbers& keys,
                   const Numbers& values, const Scoring& scoring) {
  core::AttentionResult<double> result;
  const Outcome outcome = core::lookup(shape, {query, keys, values}, scoring, result);
  return {outcome,
          numbers(result.output),
          numbers(result.weights),
          numbers(result.scores),
          numbers(result.entropy),
          result.empty_rows};
}

template <typename List>
Numbers copy(const List& list) {
  return {list.begin(), list.end()};
}

/// ‖x‖.
template <typename List>
double norm(const List& x) {
  double sum = 0.0;
  for (const double component : x) {
    sum += component * component;
  }
  return std::sqrt(sum);
}

/// "fruit" in { apple: 10, banana: 5, chair: 2 } with a table of vectors. An error e of every logit
/// changes weights that sum to 1 by at most e in total.
template <typename Query, typename Keys, typename Record>
void check_fruit(const Query& fruit, const Keys& keys, const Scoring& scoring,
                 const Record& expected, double logit_error) {
  const Index width = static_cast<Index>(fruit.size());
  const CallResult found =
      look_up(single(1, 3, width, 1), copy(fruit), flat(keys), {10.0, 5.0, 2.0}, scoring);
  REQUIRE(found.outcome.ok());
  const double error = logit_error + 4 * kEpsilon;
  CHECK(distance(found.weights, copy(expected.weights)) <= error);
  CHECK(std::abs(found.output[0] - expected.output) <= 10 * error);
}

/// The effect of the summation order on a product of "fruit" and a key.
template <typename Query, typename Keys>
double order_error(const Query& fruit, const Keys& keys) {
  double longest = 0.0;
  for (const auto& key : keys) {
    longest = std::max(longest, norm(key));
  }
  return static_cast<double>(fruit.size()) * kEpsilon * norm(fruit) * longest;
}

}  // namespace

TEST_CASE("fruit is looked up by meaning, with hand-made and with real vectors") {
  namespace hand = fixtures::words_handmade;
  for (const auto& row : hand::lookups_2d) {
    check_fruit(hand::fruit_2d, hand::keys_2d, {.scale = row.score_scale}, row,
                order_error(hand::fruit_2d, hand::keys_2d));
  }
  for (const auto& row : hand::lookups_8d) {
    check_fruit(hand::fruit_8d, hand::keys_8d, {.scale = row.score_scale}, row,
                order_error(hand::fruit_8d, hand::keys_8d));
  }
  namespace glove = fixtures::words_glove50;
  for (const auto& row : glove::lookups) {
    check_fruit(glove::fruit, glove::keys, {.scale = row.score_scale}, row,
                order_error(glove::fruit, glove::keys));
  }
  for (const auto& row : glove::cosine_lookups) {
    check_fruit(glove::fruit, glove::keys,
                {.similarity = Similarity::kCosine, .temperature = row.temperature}, row,
                order_error(glove::fruit, glove::keys) / row.temperature);
  }
}

TEST_CASE("a lookup is attention with its weights, with scale 1 by default") {
  core::NumpyRandom random(81);
  Call call = random_call(random, single(5, 9, 4, 3), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 0.5, kInfinity);
  const CallResult expected = result_of(call);
  const CallResult found =
      look_up(call.shape, call.query, call.key, call.value, call.options.scoring);
  REQUIRE(found.outcome.ok());
  call.options.scoring.scale = std::nullopt;
  const CallResult usual =
      look_up(call.shape, call.query, call.key, call.value, call.options.scoring);
  CHECK(bits(usual.weights) == bits(found.weights));
  CHECK(bits(found.output) == bits(expected.output));
  CHECK(bits(found.weights) == bits(expected.weights));
  CHECK((found.scores.empty() && found.entropy.empty()));
}

TEST_CASE("at temperature 0 a lookup is exact, and with rbf nearly so at small temperatures") {
  core::NumpyRandom random(82);
  const Call call = random_call(random, single(0, 6, 3, 2));
  // Far below the distances between the keys: exp(−distance²/2τ²) is 0.
  const double temperature = GENERATE(0.0, 1e-3);
  const CallResult found = look_up(single(6, 6, 3, 2), call.key, call.key, call.value,
                                   {.similarity = Similarity::kRbf, .temperature = temperature});
  CHECK(bits(found.output) == bits(call.value));
}

TEST_CASE("a lookup in an empty dictionary returns 0 and counts empty rows") {
  const CallResult found = look_up(single(2, 0, 1, 1), {1.0, 2.0}, {}, {}, {});
  CHECK(found.output == Numbers(2, 0.0));
  CHECK((found.weights.empty() && found.empty_rows == 2));
}
