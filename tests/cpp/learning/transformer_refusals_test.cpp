#include <functional>
#include <string>

#include "learning/transformer_training.hpp"
#include "transformer_support.hpp"

// Arguments that violate a precondition, invalid numbers, and sizes beyond the limits.

using namespace testing;
using core::AdamW;
using core::RepeatTask;

namespace {

struct Refused {
  std::string what;
  Argument argument;
  Outcome outcome;
};

void check_all(const std::vector<Refused>& calls) {
  for (const auto& [what, argument, outcome] : calls) {
    INFO(what);
    CHECK(outcome.status == Status::kInvalid);
    CHECK(outcome.argument == argument);
  }
}

using Alter = std::function<void(TransformerBatch&)>;

Outcome altered_slope(const Alter& alter) {
  TransformerBatch b = random_batch(1);
  alter(b);
  return gradient_of(b).outcome;
}

Outcome altered_model(const Alter& alter, const Bytes& ablated = {},
                      const Numbers& temperature = {}) {
  TransformerBatch b = random_batch(1);
  b.tokens.resize(4);
  alter(b);
  core::TransformerResult result;
  return core::transformer(b.shape, b.tokens, b.weights, {ablated, temperature}, true, result);
}

}  // namespace

TEST_CASE("transformer: mismatched lengths are errors naming the argument") {
  std::vector<Refused> calls;
  const std::vector<std::pair<std::string, Index TransformerShape::*>> lengths = {
      {"vocabulary", &TransformerShape::vocabulary},
      {"context", &TransformerShape::context},
      {"dimension", &TransformerShape::dimension},
      {"heads", &TransformerShape::heads},
      {"head dimension", &TransformerShape::head_dimension},
      {"value dimension", &TransformerShape::value_dimension}};
  for (const auto& [name, length] : lengths) {
    for (const Index wrong : {Index{0}, Index{-1}, std::numeric_limits<Index>::min()}) {
      const auto alter = [&, member = length](TransformerBatch& b) { b.shape.*member = wrong; };
      calls.push_back({name, Argument::kShape, altered_slope(alter)});
      calls.push_back({name, Argument::kShape, altered_model(alter)});
    }
    const auto huge = [&, member = length](TransformerBatch& b) {
      b.shape.layers = 0;
      b.shape.*member = kLastIndex;
    };
    CHECK(altered_slope(huge).status == Status::kLimit);
  }
  CHECK(core::transformer_weights({.dimension = kLastIndex}) == -1);
  CHECK(core::transformer_weights({.heads = 0}) == -1);
  const auto layers = [](Index count) {
    return [count](TransformerBatch& b) { b.shape.layers = count; };
  };
  CHECK(altered_slope(layers(kLastIndex)).status == Status::kLimit);
  calls.push_back({"layers", Argument::kShape, altered_model(layers(-1))});
  calls.push_back({"other layers", Argument::kWeight, altered_model(layers(2))});
  const auto no_tokens = [](TransformerBatch& b) { b.tokens.clear(); };
  const auto longer = [](TransformerBatch& b) { b.tokens.assign(24, 0.0); };
  calls.push_back({"no tokens", Argument::kTokens, altered_model(no_tokens)});
  calls.push_back({"long", Argument::kTokens, altered_model(longer)});
  calls.push_back({"long rows", Argument::kTokens, altered_slope(longer)});
  calls.push_back({"uneven", Argument::kTokens,
                   altered_slope([](TransformerBatch& b) { b.tokens.pop_back(); })});
  calls.push_back(
      {"batch", Argument::kCount, altered_slope([](TransformerBatch& b) { b.batch = 0; })});
  calls.push_back(
      {"first", Argument::kPeriod, altered_slope([](TransformerBatch& b) { b.first = {1.0}; })});
  calls.push_back({"ablated", Argument::kMask, altered_model([](TransformerBatch&) {}, {1})});
  for (const Numbers& wrong : {Numbers{1.0}, Numbers{1.0, -1.0}, Numbers{kNan, 1.0}}) {
    calls.push_back({"temperature", Argument::kTemperature,
                     altered_model([](TransformerBatch&) {}, {}, wrong)});
  }
  check_all(calls);
  TransformerBatch b = random_batch(1);
  core::TransformerLoss loss;
  Numbers gradient(b.weights.size() + 1);
  check_all({{"gradient", Argument::kGradient,
              core::transformer_gradient(b.shape, 3, b.tokens, {}, b.weights, loss, gradient)}});
}

TEST_CASE("transformer: invalid tokens and weights are errors with their position") {
  for (const double token : {-1.0, 5.0, 0.5, kNan, kInfinity}) {
    const Outcome outcome = altered_slope([&](TransformerBatch& b) { b.tokens[7] = token; });
    CHECK(outcome.status == Status::kNonFinite);
    CHECK((outcome.argument == Argument::kTokens && outcome.column == 7));
  }
  for (const double weight : {kNan, kInfinity, -kInfinity}) {
    const Outcome outcome = altered_model([&](TransformerBatch& b) { b.weights[9] = weight; });
    CHECK(outcome.status == Status::kNonFinite);
    CHECK((outcome.argument == Argument::kWeight && outcome.column == 9));
  }
}

TEST_CASE("transformer: numbers beyond double overflow, in scores, sums and gradients") {
  const auto scaled = [](double factor) {
    return [factor](TransformerBatch& b) {
      for (double& weight : b.weights) {
        weight *= factor;
      }
    };
  };
  for (const double factor : {1e120, 1e200, 1e300}) {
    const Outcome outcome = altered_slope(scaled(factor));
    CHECK(outcome.status == Status::kOverflow);
    CHECK(outcome.argument == Argument::kWeight);
    CHECK(altered_model(scaled(factor)).status == Status::kOverflow);
  }
}

TEST_CASE("AdamW and training: settings out of range are errors naming the argument") {
  const auto adamw = [](const AdamW& options, Index step = 1, std::size_t slopes = 2,
                        std::size_t moments = 4) {
    Numbers weights(2), state(moments);
    double norm = 0.0;
    return core::adamw_step(options, step, weights, Numbers(slopes), state, norm);
  };
  CHECK(adamw({}).ok());
  const auto train = [](const RepeatTask& task, const AdamW& options = {}, Index step = 1,
                        std::size_t missing = 0) {
    TransformerBatch b = random_batch(1);
    core::NumpyRandom random(1);
    Numbers moments(2 * b.weights.size() - missing);
    core::TransformerLoss loss;
    return core::train_transformer_step(b.shape, task, options, step, random, b.weights, moments,
                                        loss);
  };
  const RepeatTask task{.batch = 2, .least_period = 2, .most_period = 3};
  CHECK(train(task).ok());
  check_all({
      {"gradient", Argument::kGradient, adamw({}, 1, 3)},
      {"moments", Argument::kMoments, adamw({}, 1, 2, 3)},
      {"step", Argument::kEpochs, adamw({}, 0)},
      {"rate", Argument::kLearningRate, adamw({.learning_rate = -1.0})},
      {"rate NaN", Argument::kLearningRate, adamw({.learning_rate = kNan})},
      {"rate infinite", Argument::kLearningRate, adamw({.learning_rate = kInfinity})},
      {"decay", Argument::kWeightDecay, adamw({.weight_decay = -0.1})},
      {"norm", Argument::kClipNorm, adamw({.clip_norm = 0.0})},
      {"norm NaN", Argument::kClipNorm, adamw({.clip_norm = kNan})},
      {"batch", Argument::kCount, train({.batch = 0})},
      {"period 0", Argument::kPeriod, train({.least_period = 0})},
      {"no period", Argument::kPeriod, train({.least_period = 3, .most_period = 2})},
      {"the whole context", Argument::kPeriod, train({.least_period = 1, .most_period = 7})},
      {"step of training", Argument::kEpochs, train(task, {}, 0)},
      {"rate of training", Argument::kLearningRate, train(task, {.learning_rate = kNan})},
      {"moments of training", Argument::kMoments, train(task, {}, 1, 1)},
  });
  CHECK(train({.batch = kLastIndex}).status == Status::kLimit);
  TransformerBatch endless = random_batch(1);
  endless.shape.context = kLastIndex;
  core::NumpyRandom draws(1);
  Numbers state(2 * endless.weights.size());
  core::TransformerLoss loss;
  CHECK(
      core::train_transformer_step(endless.shape, task, {}, 1, draws, endless.weights, state, loss)
          .status == Status::kLimit);
  Numbers none;
  core::NumpyRandom random(1);
  CHECK(core::start_transformer({}, random, none).argument == Argument::kWeight);
}

TEST_CASE("AdamW: the norm may replace a number of the gradient, which is read before") {
  Numbers weights{1.0, 2.0}, moments(4), same = weights, others = moments;
  const Numbers gradient{3.0, 4.0};
  Numbers overwritten = gradient;
  double norm = 0.0;
  REQUIRE(core::adamw_step({}, 1, weights, gradient, moments, norm).ok());
  REQUIRE(core::adamw_step({}, 1, same, overwritten, others, overwritten[1]).ok());
  CHECK((norm == 5.0 && overwritten[1] == norm && same == weights && others == moments));
}

TEST_CASE("AdamW: non-finite numbers, as input or result, are errors") {
  const auto step = [](Numbers weights, const Numbers& gradient, Numbers moments,
                       const AdamW& options = {}) {
    double norm = 0.0;
    return core::adamw_step(options, 1, weights, gradient, moments, norm);
  };
  const Outcome nan = step({0.0, kNan}, Numbers(2), Numbers(4));
  CHECK((nan.status == Status::kNonFinite && nan.argument == Argument::kWeight));
  CHECK(nan.column == 1);
  CHECK(step(Numbers(2), {kInfinity, 0.0}, Numbers(4)).argument == Argument::kGradient);
  CHECK(step(Numbers(2), Numbers(2), {0.0, 0.0, 0.0, kNan}).argument == Argument::kMoments);
  for (const Outcome& outcome :
       {step(Numbers(2), {1e200, 0.0}, Numbers(4)), step(Numbers(2), Numbers(2), {0, 0, -1.0, 0}),
        step({1e300, 0.0}, Numbers(2), Numbers(4),
             {.learning_rate = 1e300, .weight_decay = 1e9})}) {
    CHECK((outcome.status == Status::kOverflow && outcome.argument == Argument::kWeight));
  }
}
