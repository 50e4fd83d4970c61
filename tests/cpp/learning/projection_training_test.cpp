#include <algorithm>

#include "projection_support.hpp"

// Gradient descent: its steps, its start, symmetry, and overflow.

using namespace testing;
using core::kAllProjections;
using core::NumpyRandom;

namespace {

constexpr ProjectionShape kLayerShape{
    .batch = 2, .tokens = 4, .inputs = 3, .outputs = 2, .heads = 3, .width = 2, .value_width = 1};
const Index kCount = core::projection_offsets(kLayerShape).back();

double norm(const Numbers& x) {
  Wide sum = 0;
  for (const double value : x) {
    sum += Wide(value) * value;
  }
  return static_cast<double>(std::sqrt(sum));
}

}  // namespace

TEST_CASE("a step is the learning rate times the gradient; loss and norms precede it") {
  NumpyRandom random(81);
  Layer layer = random_layer(random, kLayerShape);
  const Trained run = trained(layer, {.learning_rate = 0.05, .epochs = 6});
  REQUIRE(run.losses.size() == 7);
  REQUIRE(run.norms.size() == 6 * 4);
  REQUIRE(run.weights.size() == size(7 * kCount));
  CHECK(bits(run.row(0, kCount)) == bits(layer.weights));
  const auto offsets = core::projection_offsets(kLayerShape);
  for (Index epoch = 0; epoch <= 6; ++epoch) {
    layer.weights = run.row(epoch, kCount);
    const LossGradient slope = gradient_of(layer);
    CHECK(run.losses[size(epoch)] == slope.loss);
    for (std::size_t p = 0; p < 4 && epoch < 6; ++p) {
      const Numbers part = slice(slope.gradient, offsets[p], offsets[p + 1] - offsets[p]);
      CHECK(run.norms[size(epoch * 4) + p] == Catch::Approx(norm(part)).epsilon(1e-14));
    }
    for (Index i = 0; i < kCount && epoch < 6; ++i) {
      CHECK(run.row(epoch + 1, kCount)[size(i)] ==
            layer.weights[size(i)] - 0.05 * slope.gradient[size(i)]);
    }
  }
}

TEST_CASE("small steps decrease the loss; a rate of 0 changes nothing") {
  NumpyRandom random(82);
  const Layer layer = random_layer(random, kLayerShape);
  const Trained run = trained(layer, {.learning_rate = 0.005, .epochs = 200});
  CHECK(std::is_sorted(run.losses.rbegin(), run.losses.rend()));
  CHECK(run.losses.back() < 0.7 * run.losses.front());
  const Trained still = trained(layer, {.learning_rate = 0.0, .epochs = 3});
  CHECK(bits(still.last(kCount)) == bits(layer.weights));
  const Trained none = trained(layer, {.learning_rate = 1.0, .epochs = 0});
  CHECK((none.losses.size() == 1 && none.norms.empty()));
  CHECK(bits(none.weights) == bits(layer.weights));
}

TEST_CASE("5 epochs and 5 more equal 10, and keeping only the last changes no bit") {
  NumpyRandom random(83);
  Layer layer = random_layer(random, kLayerShape);
  const Trained whole = trained(layer, {.learning_rate = 0.05, .epochs = 10});
  const Trained last = trained(layer, {.learning_rate = 0.05, .epochs = 10, .keep_all = false});
  REQUIRE(last.weights.size() == size(2 * kCount));
  CHECK(bits(last.row(0, kCount)) == bits(layer.weights));
  CHECK(bits(last.last(kCount)) == bits(whole.last(kCount)));
  CHECK(bits(last.losses) == bits(whole.losses));
  CHECK(bits(last.norms) == bits(whole.norms));
  layer.weights = trained(layer, {.learning_rate = 0.05, .epochs = 5}).last(kCount);
  const Trained second = trained(layer, {.learning_rate = 0.05, .epochs = 5});
  CHECK(bits(second.losses) == bits(slice(whole.losses, 5, 6)));
  CHECK(bits(second.weights) == bits(slice(whole.weights, 5 * kCount, 6 * kCount)));
  const Trained none = trained(layer, {.learning_rate = 0.05, .epochs = 0, .keep_all = false});
  CHECK(none.weights.size() == size(kCount));
}

TEST_CASE("matrices that are not learnt keep their start, including signed zeros") {
  NumpyRandom random(84);
  Layer layer = random_layer(random, kLayerShape);
  const auto offsets = core::projection_offsets(kLayerShape);
  for (std::size_t p = 0; p < 4; ++p) {
    layer.weights[size(offsets[p])] = -0.0;
  }
  const auto learnt = GENERATE(range(0U, 16U));
  const Trained run = trained(layer, {.learning_rate = 0.05, .epochs = 3, .learnt = learnt});
  for (std::size_t p = 0; p < 4; ++p) {
    const Index start = offsets[p], count = offsets[p + 1] - start;
    const bool same =
        bits(slice(run.last(kCount), start, count)) == bits(slice(layer.weights, start, count));
    CHECK(same != core::holds(learnt, static_cast<Index>(p)));
    CHECK(run.norms[p] > 0.0);  // the gradient is reported even if frozen
  }
}

TEST_CASE("the start is drawn matrix by matrix, and a given matrix does not change other draws") {
  NumpyRandom random(85);
  const Layer layer = random_layer(random, kLayerShape);
  NumpyRandom stream(9);
  const Numbers drawn = gaussians(stream, kCount, 0.25);
  const Trained run = train(layer, {}, {.seed = 9, .scale = 0.25});
  CHECK(bits(run.weights) == bits(drawn));
  const auto offsets = core::projection_offsets(kLayerShape);
  const Trained mixed = train(layer, {}, {.seed = 9, .scale = 0.25, .given = 0b0110});
  for (std::size_t p = 0; p < 4; ++p) {
    const Numbers& source = p == 1 || p == 2 ? layer.weights : drawn;
    const Index start = offsets[p], count = offsets[p + 1] - start;
    CHECK(bits(slice(mixed.weights, start, count)) == bits(slice(source, start, count)));
  }
}

TEST_CASE("identical heads are drawn once and stay identical") {
  NumpyRandom random(86);
  const Layer layer = random_layer(random, kLayerShape);
  const ProjectionStart start{.seed = 4, .scale = 0.5, .identical_heads = true};
  const Trained run = train(layer, {.learning_rate = 0.02, .epochs = 500}, start);
  REQUIRE(run.outcome.ok());
  CHECK(run.losses.back() < 0.9 * run.losses.front());
  Layer one = layer;
  one.shape.heads = 1;
  const Trained first = train(one, {}, {.seed = 4, .scale = 0.5});
  // The rows of W_Q of the single head are every head's columns.
  for (Index c = 0; c < 3 * kLayerShape.heads * kLayerShape.width; ++c) {
    const Index row = c / 6, column = c % 2;
    CHECK(run.weights[size(c)] == first.weights[size(row * 2 + column)]);
  }
  for (const Index epoch : {0, 1, 17, 500}) {
    const Numbers weights = run.row(epoch, kCount);
    CHECK(bits(turned_heads(kLayerShape, weights, 1)) == bits(weights));
  }
}

TEST_CASE("a small random start breaks the symmetry") {
  NumpyRandom random(87);
  const Layer layer = random_layer(random, kLayerShape);
  const Trained run =
      train(layer, {.learning_rate = 0.02, .epochs = 500}, {.seed = 4, .scale = 0.01});
  REQUIRE(run.outcome.ok());
  const auto apart = [&](Index epoch) {
    return distance(turned_heads(kLayerShape, run.row(epoch, kCount), 1), run.row(epoch, kCount));
  };
  CHECK(apart(0) < 0.1);
  CHECK(apart(500) > 5.0 * apart(0));
}

TEST_CASE("permuted heads learn the same, permuted") {
  NumpyRandom random(88);
  Layer layer = random_layer(random, kLayerShape);
  const ProjectionDescent descent{.learning_rate = 0.02, .epochs = 20};
  const Trained run = trained(layer, descent);
  layer.weights = turned_heads(kLayerShape, layer.weights, 1);
  const Trained other = trained(layer, descent);
  // Only the sum over the heads has another order: roundings of 1e-16 of numbers below 10, which 20
  // steps of a descent cannot amplify much.
  CHECK(distance(other.last(kCount), turned_heads(kLayerShape, run.last(kCount), 1)) <= 1e-12);
  CHECK(distance(other.losses, run.losses) <= 1e-12 * run.losses[0]);
}

TEST_CASE("steps that are too long are errors with their epoch") {
  NumpyRandom random(89);
  Layer layer = random_layer(random, kLayerShape);
  const Trained run =
      train(layer, {.learning_rate = 50.0, .epochs = 100}, {.given = kAllProjections});
  CHECK(run.outcome.status == Status::kOverflow);
  CHECK(run.outcome.argument == Argument::kNone);
  CHECK((run.outcome.row >= 1 && run.outcome.row < 20));
  // The epochs before are those of a shorter run.
  CHECK(train(layer, {.learning_rate = 50.0, .epochs = run.outcome.row - 1},
              {.given = kAllProjections})
            .outcome.ok());
  const Trained step =
      train(layer, {.learning_rate = 1.7e308, .epochs = 1}, {.given = kAllProjections});
  CHECK((step.outcome.status == Status::kOverflow && step.outcome.row == 0));
  CHECK(step.outcome.argument == Argument::kNone);
  layer.targets[0] = 1e200;
  const Trained start = train(layer, {.learning_rate = 0.1, .epochs = 1});
  CHECK((start.outcome.status == Status::kOverflow && start.outcome.argument == Argument::kX));
  layer.targets[0] = kNan;
  CHECK(train(layer, {}).outcome.argument == Argument::kTargets);
}

TEST_CASE("an overflowing score is an error, even if all else fits") {
  NumpyRandom random(90);
  Layer layer = random_layer(random, kLayerShape);
  const auto offsets = core::projection_offsets(kLayerShape);
  std::fill(layer.weights.begin(), layer.weights.begin() + offsets[2], 1e200);
  const Trained run = train(layer, {.learning_rate = 0.0, .epochs = 0}, {.given = kAllProjections});
  CHECK(run.outcome.status == Status::kOverflow);
}

TEST_CASE("gradients whose squares overflow have correct norms") {
  NumpyRandom random(90);
  Layer layer = random_layer(random, kLayerShape);
  const double scale = GENERATE(0x1p-600, 0x1p+400);
  const Trained usual = trained(layer, {.learning_rate = 0.0, .epochs = 1});
  // W_O and the targets times 2^k: the gradient of W_V grows by 2^2k, the others likewise.
  const auto offsets = core::projection_offsets(kLayerShape);
  for (Index i = offsets[3]; i < kCount; ++i) {
    layer.weights[size(i)] *= scale;
  }
  for (double& y : layer.targets) {
    y *= scale;
  }
  const Trained scaled = trained(layer, {.learning_rate = 0.0, .epochs = 1});
  CHECK(scaled.norms[3] == usual.norms[3] * scale);
}

TEST_CASE("projections: runs too long to store are errors, or store only the last weights") {
  NumpyRandom random(91);
  const Layer layer = random_layer(random, kLayerShape);
  const Index epochs = softknn::kMaximumElements / kCount;
  const ProjectionStart start{.given = kAllProjections};
  CHECK(train(layer, {.epochs = epochs}, start).outcome.status == Status::kLimit);
  CHECK(train(layer, {.epochs = softknn::kMaximumElements, .keep_all = false}, start)
            .outcome.status == Status::kLimit);
}
