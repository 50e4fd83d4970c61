#include "transformer.hpp"

#include "transformer_support.hpp"

// The formula in long double, PyTorch's numbers, and bitwise identities.

using namespace testing;
using core::TransformerResult;

namespace {

Numbers logits_of(const TransformerShape& shape, const Numbers& tokens, const Numbers& weights,
                  const Bytes& ablated = {}, const Numbers& temperature = {}) {
  TransformerResult result;
  REQUIRE(core::transformer(shape, tokens, weights, {ablated, temperature}, false, result).ok());
  return numbers(result.logits);
}

std::vector<long double> widened(const Numbers& x) { return {x.begin(), x.end()}; }

}  // namespace

TEST_CASE("transformer: logits equal the formula") {
  const TransformerBatch b = random_batch(GENERATE(0, 1, 3));
  const NaiveTransformer naive(b.shape, widened(b.weights));
  const Numbers tokens = slice(b.tokens, 0, 6);
  const auto wide = naive.logits(tokens);
  // About a hundred roundings of numbers below 100.
  CHECK(distance(logits_of(b.shape, tokens, b.weights), {wide.begin(), wide.end()}) <= 1e-12);
}

TEST_CASE("transformer: an ablated head equals a head whose output matrix is 0") {
  const TransformerBatch b = random_batch(2);
  const Numbers tokens = slice(b.tokens, 0, 6);
  Numbers zeroed = b.weights;
  // W_O of layer 1 ends where the unembedding starts; head 1 owns its last rows.
  const auto end = zeroed.end() - 5 * 4;
  std::fill(end - 3 * 4, end, 0.0);
  const Numbers without = logits_of(b.shape, tokens, b.weights, {0, 0, 0, 1});
  CHECK(bits(without) == bits(logits_of(b.shape, tokens, zeroed)));
  CHECK(without != logits_of(b.shape, tokens, b.weights));
  TransformerResult heads;
  REQUIRE(core::transformer(b.shape, tokens, b.weights, {Bytes{0, 0, 0, 1}, {}}, true, heads).ok());
  CHECK(slice(numbers(heads.output), 3 * 18, 18) == Numbers(18));
  CHECK(heads.weights.size() == 2 * 2 * 6 * 6);
}

TEST_CASE("transformer: a head's temperature divides its queries") {
  const TransformerBatch b = random_batch(2);
  const Numbers tokens = slice(b.tokens, 0, 6);
  const Numbers plain = logits_of(b.shape, tokens, b.weights);
  CHECK(bits(logits_of(b.shape, tokens, b.weights, {}, Numbers(4, 1.0))) == bits(plain));
  // W_Q of layer 0 follows embedding and positions; head 1 owns its last columns.
  const auto& s = b.shape;
  const Index start = (s.vocabulary + s.context) * s.dimension;
  for (const double temperature : {0.25, 2.0}) {
    Numbers divided = b.weights;
    for (Index row = 0; row < s.dimension; ++row) {
      for (Index c = s.head_dimension; c < 2 * s.head_dimension; ++c) {
        divided[size(start + row * s.heads * s.head_dimension + c)] /= temperature;
      }
    }
    const Numbers found = logits_of(b.shape, tokens, b.weights, {}, {1.0, temperature, 1.0, 1.0});
    CHECK(bits(found) == bits(logits_of(b.shape, tokens, divided)));
    CHECK(found != plain);
  }
}

TEST_CASE("transformer: a head at temperature 0 selects, at ∞ it averages") {
  const TransformerBatch b = random_batch(2);
  const Numbers tokens = slice(b.tokens, 0, 6);
  TransformerResult result;
  const Numbers temperature = {1.0, 0.0, kInfinity, 1.0};
  REQUIRE(core::transformer(b.shape, tokens, b.weights, {{}, temperature}, true, result).ok());
  for (Index i = 0; i < 6; ++i) {
    const Numbers hard = slice(numbers(result.weights), (6 + i) * 6, 6);
    CHECK(std::ranges::count(hard, 1.0) == 1);
    CHECK(std::ranges::count(hard, 0.0) == 5);
    const Numbers even = slice(numbers(result.weights), (12 + i) * 6, 6);
    CHECK(even[0] == 1.0 / static_cast<double>(i + 1));
    CHECK(std::ranges::count(even, even[0]) == i + 1);
  }
}

TEST_CASE("transformer: PyTorch's logits, weights, loss, gradient and steps") {
  namespace reference = fixtures::transformer;
  const TransformerShape shape{.vocabulary = 7,
                               .context = 6,
                               .dimension = 8,
                               .heads = 2,
                               .head_dimension = 2,
                               .value_dimension = 4,
                               .layers = 2};
  const Numbers model(reference::model.begin(), reference::model.end());
  for (const auto& sequence : reference::sequences) {
    const Numbers tokens(sequence.tokens.begin(), sequence.tokens.end());
    TransformerResult result;
    REQUIRE(core::transformer(shape, tokens, model, {}, true, result).ok());
    CHECK(distance(numbers(result.logits), {sequence.logits.begin(), sequence.logits.end()}) <=
          1e-12);
    CHECK(distance(numbers(result.weights), flat(sequence.weights)) <= 1e-12);
    Bytes ablated(4);
    for (const double head : sequence.ablated) {
      ablated[static_cast<std::size_t>(head)] = 1;
    }
    CHECK(distance(logits_of(shape, tokens, model, ablated),
                   {sequence.ablated_logits.begin(), sequence.ablated_logits.end()}) <= 1e-12);
  }
  TransformerBatch b{.shape = shape,
                     .batch = 3,
                     .tokens = {reference::batch.begin(), reference::batch.end()},
                     .weights = model};
  Numbers moments(2 * model.size());
  Index step = 0;
  for (const auto& expected : reference::steps) {
    const TransformerGradient slope = gradient_of(b);
    CHECK(slope.loss.loss == Catch::Approx(expected.loss).epsilon(1e-13));
    if (++step == 1) {
      const Numbers gradient(reference::gradient.begin(), reference::gradient.end());
      CHECK(distance(slope.gradient, gradient) <= 1e-12);
    }
    double norm = 0.0;
    const core::AdamW options{.learning_rate = 0.01, .weight_decay = 0.01, .clip_norm = 1.0};
    REQUIRE(core::adamw_step(options, step, b.weights, slope.gradient, moments, norm).ok());
    CHECK(norm == Catch::Approx(expected.norm).epsilon(1e-13));
  }
  CHECK(distance(b.weights, {reference::after.begin(), reference::after.end()}) <= 1e-12);
}

TEST_CASE("transformer: loss and gradient equal the formula, for every weight") {
  TransformerBatch b = random_batch(GENERATE(0, 1, 2));
  b.first = GENERATE(Numbers{}, Numbers{3.0, -2.0, 5.0}, Numbers{9.0, 1.0, 9.0});
  const TransformerGradient slope = gradient_of(b);
  REQUIRE(slope.outcome.ok());
  NaiveTransformer naive(b.shape, widened(b.weights));
  const auto loss = [&] { return naive.loss(b.tokens, b.batch, b.first); };
  CHECK(slope.loss.loss == Catch::Approx(static_cast<double>(loss())).epsilon(1e-13));
  constexpr long double kStep = 2.5e-4L;
  for (std::size_t i = 0; i < b.weights.size(); ++i) {
    const long double start = naive.w[i];
    const auto at = [&](int steps) {
      naive.w[i] = start + steps * kStep;
      return loss();
    };
    const long double expected = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * kStep);
    naive.w[i] = start;
    // Fourth-order differences: step⁴/30 times a fifth derivative of up to 1e6.
    CHECK(std::abs(slope.gradient[i] - static_cast<double>(expected)) <= 1e-9);
  }
}

TEST_CASE("transformer: without counted positions loss and gradient are 0") {
  TransformerBatch b = random_batch(1);
  b.first = {6.0, 7.0, kInfinity};
  const TransformerGradient slope = gradient_of(b);
  REQUIRE(slope.outcome.ok());
  CHECK((slope.loss.loss == 0.0 && slope.loss.accuracy == 0.0));
  CHECK(slope.gradient == Numbers(slope.gradient.size()));
}

TEST_CASE("transformer: accuracy counts the first of the largest logits") {
  // No layers, and a constant unembedding: all logits are equal.
  const TransformerShape shape{.vocabulary = 2, .context = 5};
  Numbers weights(size(core::transformer_weights(shape)));
  TransformerBatch b{.shape = shape, .tokens = {1, 0, 1, 0, 0}, .weights = weights};
  const TransformerGradient slope = gradient_of(b);
  CHECK(slope.loss.accuracy == 0.75);
  CHECK(slope.loss.loss == Catch::Approx(std::log(2.0)).epsilon(1e-15));
}
