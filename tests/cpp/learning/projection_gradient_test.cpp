#include <algorithm>

#include "learning/head_backward.hpp"
#include "projection_support.hpp"

// The forward pass compared with the formula, the backward pass with differences of it.

using namespace testing;
using core::NumpyRandom;

namespace {

/// Every axis short, long, and different from the others.
constexpr ProjectionShape kShapes[] = {
    {.tokens = 1, .inputs = 2, .outputs = 1, .heads = 1, .width = 2, .value_width = 1},
    {.tokens = 2, .inputs = 3, .outputs = 2, .heads = 2, .width = 1, .value_width = 3},
    {.tokens = 7, .inputs = 4, .outputs = 2, .heads = 3, .width = 2, .value_width = 1},
    {.batch = 3, .tokens = 4, .inputs = 2, .outputs = 3, .heads = 2, .width = 3, .value_width = 2},
};

std::vector<Wide> wide(const Numbers& x) { return {x.begin(), x.end()}; }

/// Fourth-order central differences in long double: error of step⁴ = 1e-12 times a fifth
/// derivative/30, plus 1e-19·loss/step from rounding.
Numbers differences(const Layer& layer) {
  constexpr Wide kStep = 1e-3L;
  Numbers result;
  std::vector<Wide> weights = wide(layer.weights);
  for (Wide& weight : weights) {
    const Wide start = weight;
    const auto at = [&](int steps) {
      weight = start + steps * kStep;
      return naive_loss(layer, weights);
    };
    const Wide slope = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * kStep);
    weight = start;
    result.push_back(static_cast<double>(slope));
  }
  return result;
}

}  // namespace

TEST_CASE("projections: loss and gradient equal the formula, for every weight") {
  NumpyRandom random(71);
  const ProjectionShape& shape = GENERATE(from_range(kShapes));
  Layer layer = random_layer(random, shape);
  layer.options.exclude_self = GENERATE(false, true);
  layer.options.temperature = GENERATE(1.0, 0.6, 4.0);
  layer.options.scale = GENERATE(std::optional<double>(), 1.3);
  const LossGradient slope = gradient_of(layer);
  REQUIRE(slope.outcome.ok());
  const auto loss = static_cast<double>(naive_loss(layer, wide(layer.weights)));
  CHECK(slope.loss == Catch::Approx(loss).epsilon(1e-13));
  const Numbers expected = differences(layer);
  double largest = 1.0;
  for (const double x : expected) {
    largest = std::max(largest, std::abs(x));
  }
  // A fifth derivative of up to some 1e4 times the gradient (weights and scores
  // to the fifth power): 1e-12·1e4/30 is 3e-10.
  CHECK(distance(slope.gradient, expected) <= 1e-9 * largest);
}

TEST_CASE("projections: one head equals `attention`") {
  NumpyRandom random(72);
  Layer layer = random_layer(
      random, {.tokens = 5, .inputs = 3, .outputs = 2, .heads = 1, .width = 3, .value_width = 2});
  layer.options.temperature = GENERATE(0.0, 0.3, kInfinity);
  const auto multiply = [](const Numbers& a, const Numbers& b, Index rows, Index columns) {
    const Index inner = static_cast<Index>(a.size()) / rows;
    Numbers result(size(rows * columns));
    for (Index i = 0; i < rows * columns; ++i) {
      for (Index k = 0; k < inner; ++k) {
        result[size(i)] += a[size(i / columns * inner + k)] * b[size(k * columns + i % columns)];
      }
    }
    return result;
  };
  const auto offsets = core::projection_offsets(layer.shape);
  const auto project = [&](std::size_t p, Index columns) {
    return multiply(layer.x, slice(layer.weights, offsets[p], offsets[p + 1] - offsets[p]), 5,
                    columns);
  };
  Call call{.shape = single(5, 5, 3, 2),
            .query = project(0, 3),
            .key = project(1, 3),
            .value = project(2, 2)};
  call.options.scoring.scale = std::nullopt;
  call.options.scoring.temperature = layer.options.temperature;
  const Numbers output =
      multiply(result_of(call).output, slice(layer.weights, offsets[3], 2 * 2), 5, 2);
  double loss = 0.0;
  for (std::size_t i = 0; i < output.size(); ++i) {
    loss += std::pow(output[i] - layer.targets[i], 2) / 2;
  }
  const LossGradient slope = gradient_of(layer);
  CHECK(slope.loss == Catch::Approx(loss).epsilon(1e-13));
  if (layer.options.temperature != 0.3) {
    // In the exact limits the weights do not depend on the scores.
    CHECK(slice(slope.gradient, 0, 2 * 3 * 3) == Numbers(2 * 3 * 3));
    CHECK(std::abs(slope.gradient.back()) > 0.0);
  }
}

TEST_CASE("projections: the order of tokens and of scenes does not matter, and scenes add up") {
  NumpyRandom random(73);
  const ProjectionShape shape{
      .batch = 2, .tokens = 3, .inputs = 2, .outputs = 2, .heads = 2, .width = 2, .value_width = 2};
  const Layer layer = random_layer(random, shape);
  const LossGradient both = gradient_of(layer);
  Layer turned = layer;
  std::rotate(turned.x.begin(), turned.x.begin() + 6, turned.x.end());
  std::rotate(turned.targets.begin(), turned.targets.begin() + 6, turned.targets.end());
  std::rotate(turned.x.begin(), turned.x.begin() + 2, turned.x.begin() + 6);
  std::rotate(turned.targets.begin(), turned.targets.begin() + 2, turned.targets.begin() + 6);
  CHECK(distance(gradient_of(turned).gradient, both.gradient) <= 1e-13);
  Numbers sum(both.gradient.size());
  double loss = 0.0;
  for (const Index scene : {0, 1}) {
    Layer one = layer;
    one.shape.batch = 1;
    one.x = slice(layer.x, scene * 6, 6);
    one.targets = slice(layer.targets, scene * 6, 6);
    const LossGradient slope = gradient_of(one);
    loss += slope.loss;
    std::transform(sum.begin(), sum.end(), slope.gradient.begin(), sum.begin(), std::plus{});
  }
  CHECK(both.loss == Catch::Approx(loss).epsilon(1e-14));
  CHECK(distance(sum, both.gradient) <= 1e-13);
}

TEST_CASE("projections: gradients keep their digits where attention is nearly one-hot") {
  // Two keys whose scores differ by s: one weight is e^-s, and so is every gradient.
  Layer layer{
      .shape = {.tokens = 2, .inputs = 2, .outputs = 1, .heads = 1, .width = 2, .value_width = 1},
      .x = {1.0, 0.0, 0.0, 1.0},
      .targets = {0.0, 0.0},
      .weights = {1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1000.0, 1001.0, 1.0},
      .options = {.scale = 200.0}};
  const LossGradient slope = gradient_of(layer);
  REQUIRE(slope.outcome.ok());
  // Ŷ = (1000, 1001) within e^-200; ∂S_01 = A_00 A_01 (1001 − 1000) Ŷ_0.
  const double expected = 200.0 * std::exp(-200.0) * 1000.0;
  CHECK(slope.gradient[1] == Catch::Approx(expected).epsilon(1e-12).margin(0.0));
}

TEST_CASE("projections: an empty training set is not an error") {
  NumpyRandom random(74);
  ProjectionShape shape{
      .batch = 2, .tokens = 3, .inputs = 2, .outputs = 2, .heads = 2, .width = 2, .value_width = 2};
  Index ProjectionShape::*axis =
      GENERATE(&ProjectionShape::batch, &ProjectionShape::tokens, &ProjectionShape::outputs);
  shape.*axis = 0;
  const Layer layer = random_layer(random, shape);
  const LossGradient slope = gradient_of(layer);
  REQUIRE(slope.outcome.ok());
  CHECK(slope.loss == 0.0);
  CHECK(slope.gradient == Numbers(slope.gradient.size()));
}

TEST_CASE("projections: dimensions of 0 leave the output 0") {
  NumpyRandom random(75);
  ProjectionShape shape{
      .tokens = 3, .inputs = 2, .outputs = 2, .heads = 2, .width = 2, .value_width = 0};
  double squares = 0.0;
  const Layer layer = random_layer(random, shape);
  for (const double y : layer.targets) {
    squares += y * y / 2;
  }
  CHECK(gradient_of(layer).loss == Catch::Approx(squares).epsilon(1e-14));
  shape.value_width = 1;
  shape.width = 0;
  // Equal keys: uniform attention, as at infinite temperature.
  Layer blind = random_layer(random, shape);
  const double loss = gradient_of(blind).loss;
  blind.options.temperature = kInfinity;
  CHECK(gradient_of(blind).loss == loss);
  blind.options.temperature = 1.0;
  blind.options.scale = std::nullopt;
  CHECK(gradient_of(blind).loss == loss);
}

TEST_CASE("projections: errors and their positions") {
  NumpyRandom random(76);
  const ProjectionShape shape{
      .batch = 2, .tokens = 3, .inputs = 2, .outputs = 2, .heads = 2, .width = 1, .value_width = 2};
  const Layer good = random_layer(random, shape);
  const auto refusal = [](const Layer& layer) { return gradient_of(layer).outcome; };
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  Layer layer = good;
  layer.x[9] = bad;
  CHECK((refusal(layer).status == Status::kNonFinite && refusal(layer).argument == Argument::kX));
  CHECK((refusal(layer).row == 4 && refusal(layer).column == 1));
  layer = good;
  layer.targets[11] = bad;
  CHECK((refusal(layer).argument == Argument::kTargets && refusal(layer).row == 5));
  const auto offsets = core::projection_offsets(shape);
  constexpr Argument kNames[] = {Argument::kQuery, Argument::kKey, Argument::kValue,
                                 Argument::kOutput};
  for (std::size_t p = 0; p < 4; ++p) {
    layer = good;
    layer.weights[size(offsets[p + 1] - 1)] = bad;
    const Outcome outcome = refusal(layer);
    CHECK((outcome.status == Status::kNonFinite && outcome.argument == kNames[p]));
    CHECK((outcome.row == (p == 3 ? 3 : 1) && outcome.column == (p == 2 ? 3 : 1)));
  }
}

TEST_CASE("projections: scores, losses and gradients beyond double are errors") {
  NumpyRandom random(77);
  Layer layer = random_layer(
      random, {.tokens = 3, .inputs = 2, .outputs = 2, .heads = 1, .width = 1, .value_width = 1});
  const auto is_overflow = [](const Layer& spoilt) {
    const Outcome outcome = gradient_of(spoilt).outcome;
    return outcome.status == Status::kOverflow && outcome.argument == Argument::kX;
  };
  Layer scores = layer;
  scores.weights[0] = scores.weights[2] = 1e200;
  CHECK(is_overflow(scores));
  Layer loss = layer;
  loss.targets[3] = 1e200;
  CHECK(is_overflow(loss));
  Layer gradient = layer;
  gradient.targets[3] = 1e150;  // squares fit in a double
  gradient.weights[7] = 1e200;  // times W_O does not
  gradient.weights[4] = gradient.weights[5] = 0.0;
  CHECK(is_overflow(gradient));
  ProjectionShape huge = layer.shape;
  huge.tokens = Index{1} << 20;
  huge.inputs = 1 << 8;
  layer.shape = huge;
  CHECK(gradient_of(layer).outcome.status == Status::kLimit);
}

TEST_CASE("a large common part of the gradients of weights leaves no trace") {
  // ∂A is 1e16 and 1e16 + 2; ∂S = A(∂A − mean) is −3/8 and 3/8, exactly.
  Numbers query{1.0, 1.0};
  Numbers key{0.0, 1.0};
  Numbers value{1e16, 1e16 + 2.0};
  Numbers weights{0.75, 0.25, 0.75, 0.25};
  Numbers d_output{1.0, 1.0};
  Numbers d_query(2);
  Numbers d_key(2);
  Numbers d_value(2);
  Numbers scratch(4);
  const auto view = [](Numbers& x) {
    return core::matrix_view(x.data(), 2, static_cast<Index>(x.size()) / 2);
  };
  core::head_backward({.scale = 1.0,
                       .temperature = 1.0,
                       .query = view(query),
                       .key = view(key),
                       .value = view(value),
                       .d_output = view(d_output),
                       .weights = view(weights),
                       .d_query = view(d_query),
                       .d_key = view(d_key),
                       .d_value = view(d_value),
                       .d_scores = view(scratch)});
  CHECK(d_query == Numbers{0.375, 0.375});
  CHECK(d_key == Numbers{-0.75, 0.75});
  CHECK(d_value == Numbers{1.5, 0.5});
}
