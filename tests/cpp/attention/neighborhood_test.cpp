#include <cmath>

#include "learning/transformer_support.hpp"
#include "support.hpp"

// The k nearest keys, and equal weights: identities. The reference of random calls has both.

using namespace testing;

namespace {

Call simple_call() {
  core::NumpyRandom random(49);
  return random_call(random, single(12, 9, 3, 2), GENERATE(from_range(kSimilarities)));
}

}  // namespace

TEST_CASE("among equal scores the lower keys are kept") {
  Call call = simple_call();
  call.key = Numbers(size(9 * 3), 0.5);
  call.options.neighborhood.count = 4;
  Numbers wanted;
  for (int i = 0; i < 12; ++i) {
    wanted.insert(wanted.end(), {0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0, 0});
  }
  for (const double temperature : {0.0, 1.0, kInfinity}) {
    call.options.scoring.temperature = temperature;
    CHECK(result_of(call).weights == wanted);
    CHECK(result_of<float>(call).weights == wanted);
  }
}

TEST_CASE("one neighbour is temperature 0, as many as there are keys is no limit, bit for bit") {
  Call call = simple_call();
  const CallResult plain = result_of(call);
  call.options.neighborhood.count = 9;
  check_bits(result_of(call), plain);
  call.options.neighborhood.count = 1;
  const CallResult nearest = result_of(call);
  call.options.neighborhood.count = 0;
  call.options.scoring.temperature = 0.0;
  check_bits(nearest, result_of(call));
}

TEST_CASE("equal weights on all keys are temperature ∞, and ignore the temperature") {
  Call call = simple_call();
  call.options.neighborhood.equal = true;
  const CallResult equal = result_of(call);
  for (const double temperature : {0.0, 0.25, kInfinity}) {
    call.options.scoring.temperature = temperature;
    check_bits(result_of(call), equal);
  }
  call.options.neighborhood.equal = false;
  check_bits(result_of(call), equal);
  CHECK(std::abs(equal.entropy[0] - std::log(9.0)) < 1e-15);
}

TEST_CASE("at temperature 0 equal weights go to the k nearest, the limit of small temperatures") {
  Call call = simple_call();
  call.options.neighborhood = {.count = 3, .equal = true};
  call.options.scoring.temperature = 1e-3;
  const CallResult cold = result_of(call);
  call.options.scoring.temperature = 0.0;
  check_bits(result_of(call), cold);
  // An additive mask only blocks there.
  call.bias = Numbers(9, 5.0);
  call.bias[0] = -3.0;
  call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
  check_bits(result_of(call), cold);
}

TEST_CASE("entropy grows with k") {
  Call call = simple_call();
  Numbers before(12, -1.0);
  for (Index count = 1; count <= 9; ++count) {
    call.options.neighborhood.count = count;
    const Numbers entropy = result_of(call).entropy;
    for (std::size_t i = 0; i < 12; ++i) {
      CHECK(entropy[i] > before[i]);
    }
    before = entropy;
  }
}

TEST_CASE("NaN makes its row NaN where it may, whatever the neighbourhood") {
  Call call = simple_call();
  call.options.neighborhood.count = 2;
  call.query[0] = kNan;
  call.options.non_finite = softknn::NonFinite::kPropagate;
  const CallResult result = result_of(call);
  CHECK(std::isnan(result.weights[3]));
  CHECK(std::ranges::count(slice(result.weights, 9, 9), 0.0) == 7);
}

TEST_CASE("the heads of a transformer keep their nearest keys") {
  const TransformerBatch batch = random_batch(2);
  const Numbers tokens = slice(batch.tokens, 0, 6);
  core::TransformerResult result;
  const auto logits = [&](const core::HeadInterventions& interventions) {
    REQUIRE(
        core::transformer(batch.shape, tokens, batch.weights, interventions, true, result).ok());
    return bits(numbers(result.logits));
  };
  const Numbers cold(size(batch.shape.layers * batch.shape.heads), 0.0);
  CHECK(logits({.neighborhood = {.count = 1}}) == logits({.temperature = cold}));
  CHECK(logits({.neighborhood = {.count = 6}}) == logits({}));
  CHECK(is_invalid(core::transformer(batch.shape, tokens, batch.weights,
                                     {.neighborhood = {.count = -1}}, true, result),
                   Argument::kNeighbors));
}
