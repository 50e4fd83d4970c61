#include "learning/transformer_training.hpp"

#include <set>

#include "transformer_support.hpp"

// The optimiser computed directly, NumPy's draws, and a step as the composition of its parts.

using namespace testing;
using core::AdamW;
using core::NumpyRandom;
using core::RepeatTask;

namespace {

Numbers permutation(std::uint32_t seed, Index count) {
  NumpyRandom random(seed);
  Numbers order(size(count));
  core::permute(random, order);
  return order;
}

struct Sequences {
  Numbers tokens, periods;
};

Sequences drawn(NumpyRandom& random, Index vocabulary, const RepeatTask& task, Index length) {
  Sequences result{Numbers(size(task.batch * length)), Numbers(size(task.batch))};
  Numbers order(size(vocabulary));
  core::repeat_batch(random, task, order, result.tokens, result.periods);
  return result;
}

}  // namespace

TEST_CASE("repeat task: permutations and integers equal those of NumPy") {
  // np.random.seed(0); np.random.permutation(10), and the same for seed 42.
  CHECK(permutation(0, 10) == Numbers{2, 8, 4, 9, 1, 6, 7, 3, 0, 5});
  CHECK(permutation(42, 10) == Numbers{8, 1, 5, 0, 7, 2, 9, 4, 3, 6});
  // np.random.seed(0); np.random.randint(0, 10, 5)
  NumpyRandom zero(0);
  for (const Index expected : {5, 0, 3, 3, 7}) {
    CHECK(core::draw_up_to(zero, 9) == expected);
  }
  // np.random.seed(42); np.random.randint(0, 100, 5)
  NumpyRandom forty_two(42);
  for (const Index expected : {51, 92, 14, 71, 60}) {
    CHECK(core::draw_up_to(forty_two, 99) == expected);
  }
  NumpyRandom unmoved(42), same(42);
  CHECK(core::draw_up_to(unmoved, 0) == 0);
  CHECK(unmoved.next_word() == same.next_word());
}

TEST_CASE("repeat task: sequences repeat after their period, and not before") {
  NumpyRandom random(5);
  constexpr Index kLength = 11;
  const RepeatTask task{.batch = 400, .least_period = 2, .most_period = 9};
  const Sequences found = drawn(random, 4, task, kLength);
  for (Index b = 0; b < task.batch; ++b) {
    const auto period = static_cast<Index>(found.periods[size(b)]);
    REQUIRE((period >= 2 && period <= 9));
    const Numbers row = slice(found.tokens, b * kLength, kLength);
    for (Index i = period; i < kLength; ++i) {
      CHECK(row[size(i)] == row[size(i - period)]);
    }
    for (Index i = 0; i < period; i += 4) {
      const Index count = std::min(period - i, Index{4});
      const Numbers part = slice(row, i, count);
      CHECK(std::set<double>(part.begin(), part.end()).size() == size(count));
      CHECK(*std::max_element(part.begin(), part.end()) <= 3.0);
    }
  }
  const std::set<double> periods(found.periods.begin(), found.periods.end());
  CHECK(periods.size() == 8);
}

TEST_CASE("AdamW: the first step has the size of the learning rate for any gradient") {
  Numbers weights{1.0, -2.0, 0.0}, moments(6);
  double norm = 0.0;
  const Numbers gradient{3.0, -0.004, 0.0};
  const AdamW options{.learning_rate = 0.1, .weight_decay = 0.0};
  REQUIRE(core::adamw_step(options, 1, weights, gradient, moments, norm).ok());
  CHECK(norm == std::sqrt(9.0 + 0.004 * 0.004));
  // μ/(1 − β₁) is the gradient and √(ν/(1 − β₂)) its magnitude; ε reduces the second by 1e-8/0.004.
  CHECK(weights[0] == Catch::Approx(0.9).epsilon(1e-8));
  CHECK(weights[1] == Catch::Approx(-1.9).epsilon(1e-6));
  CHECK(weights[2] == 0.0);
  CHECK(moments[0] == Catch::Approx(0.3).epsilon(1e-15));
  CHECK(moments[3] == Catch::Approx(0.009).epsilon(1e-15));
}

TEST_CASE("AdamW: decay shrinks the weights on its own, and clipping scales the gradient") {
  const Numbers start{2.0, -4.0};
  Numbers weights = start, moments(4);
  double norm = 0.0;
  const AdamW decay{.learning_rate = 0.5, .weight_decay = 0.1};
  REQUIRE(core::adamw_step(decay, 1, weights, Numbers(2), moments, norm).ok());
  CHECK(weights == Numbers{1.9, -3.8});
  // (3, 4) has norm 5: clipped to 1 it is (0.6, 0.8) up to 1e-6/5.
  const AdamW clipped{.clip_norm = 1.0};
  Numbers clipped_moments(4);
  REQUIRE(core::adamw_step(clipped, 1, weights, Numbers{3.0, 4.0}, clipped_moments, norm).ok());
  CHECK(norm == 5.0);
  CHECK(clipped_moments[0] == Catch::Approx(0.1 * 3.0 / (5.0 + 1e-6)).epsilon(1e-14));
  CHECK(clipped_moments[1] == Catch::Approx(0.1 * 4.0 / (5.0 + 1e-6)).epsilon(1e-14));
  Numbers loose(4);
  const AdamW wide{.clip_norm = 6.0};
  REQUIRE(core::adamw_step(wide, 1, weights, Numbers{3.0, 4.0}, loose, norm).ok());
  CHECK(loose[0] == Catch::Approx(0.3).epsilon(1e-15));
}

TEST_CASE("transformer training: a step is a batch, its gradient and AdamW") {
  const TransformerShape shape{.vocabulary = 6,
                               .context = 9,
                               .dimension = 5,
                               .heads = 2,
                               .head_dimension = 1,
                               .value_dimension = 3,
                               .layers = 2};
  const RepeatTask task{.batch = 4, .least_period = 2, .most_period = 8};
  const AdamW options{.learning_rate = 0.02, .clip_norm = 1.0};
  NumpyRandom random(8), again(8);
  Numbers weights(size(core::transformer_weights(shape)));
  REQUIRE(core::start_transformer(shape, random, weights).ok());
  TransformerBatch b{.shape = shape, .batch = 4, .tokens = {}, .weights = weights};
  REQUIRE(core::start_transformer(shape, again, b.weights).ok());
  Numbers moments(2 * weights.size()), parts(2 * weights.size());
  for (Index step = 1; step <= 3; ++step) {
    core::TransformerLoss loss;
    REQUIRE(core::train_transformer_step(shape, task, options, step, random, weights, moments, loss)
                .ok());
    const Sequences data = drawn(again, 6, task, 9);
    b.tokens = data.tokens;
    b.first = data.periods;
    const TransformerGradient slope = gradient_of(b);
    double norm = 0.0;
    REQUIRE(core::adamw_step(options, step, b.weights, slope.gradient, parts, norm).ok());
    CHECK(loss.loss == slope.loss.loss);
    CHECK(loss.accuracy == slope.loss.accuracy);
    CHECK(bits(weights) == bits(b.weights));
    CHECK(bits(moments) == bits(parts));
  }
}

TEST_CASE("transformer training: the start has the spread of PyTorch's") {
  const TransformerShape shape{.vocabulary = 40,
                               .context = 60,
                               .dimension = 25,
                               .heads = 4,
                               .head_dimension = 5,
                               .value_dimension = 4,
                               .layers = 1};
  NumpyRandom random(2);
  Numbers weights(size(core::transformer_weights(shape)));
  REQUIRE(core::start_transformer(shape, random, weights).ok());
  double square = 0.0;
  for (const double x : slice(weights, 0, 2500)) {
    square += x * x / 2500.0;
  }
  CHECK(square == Catch::Approx(1.0).margin(5 * std::sqrt(2.0 / 2500.0)));
  double largest = 0.0;
  for (const double x : slice(weights, 2500, 25 * 56)) {
    largest = std::max(largest, std::abs(x));
  }
  CHECK((largest <= 0.2 && largest > 0.199));
  for (const double x : slice(weights, 2500 + 25 * 56, 16 * 25)) {
    CHECK(std::abs(x) <= 0.25);
  }
}
