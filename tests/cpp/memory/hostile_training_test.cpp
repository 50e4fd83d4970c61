#include "hostile_support.hpp"

using namespace testing;

TEST_CASE("hostile: metric learning") {
  using Lengths = core::MetricShape;
  struct Points {
    Lengths shape{.points = 3, .width = 2, .dimensions = 1, .classes = 2};
    Numbers x = Numbers(6, 0.5), labels = Numbers(3, 1.0), projection = Numbers(2, 0.5);
    core::MetricAscent ascent{.learning_rate = 0.1, .epochs = 1};
  };
  const auto train = [](const std::function<void(Points&)>& change) {
    return [change] {
      Points p;
      change(p);
      core::MetricRun run;
      return core::train_metric(p.shape, p.x, p.labels, {.seed = 0, .projection = p.projection},
                                p.ascent, run);
    };
  };
  CHECK(train([](Points&) {})().ok());
  using enum Argument;
  all_fail({
      {kX, train([](Points& p) { p.x.pop_back(); })},
      {kLabels, train([](Points& p) { p.labels.push_back(0.0); })},
      {kWeight, train([](Points& p) { p.projection.pop_back(); })},
      {kLearningRate, train([](Points& p) { p.ascent.learning_rate = -1.0; })},
      {kLearningRate, train([](Points& p) { p.ascent.learning_rate = kNan; })},
      {kEpochs, train([](Points& p) { p.ascent.epochs = -1; })},
  });
  refuse_axes<Lengths>({&Lengths::points, &Lengths::width, &Lengths::dimensions, &Lengths::classes},
                       {Points{}.shape}, [&](const Lengths& shape) {
                         return train([&](Points& p) { p.shape = shape; })();
                       });
  CHECK(train([](Points& p) { p.ascent.epochs = kLastIndex; })().status == Status::kLimit);
}

TEST_CASE("hostile: classes and components") {
  using Lengths = core::ClassificationShape;
  const Numbers six(6, 0.5), three(3, 0.0), two(2, 1.0);
  core::Classification classes;
  const auto classify = [&](const Lengths& shape, const Numbers& labels, const Numbers& expected) {
    return core::classify(shape, six, labels, expected, classes);
  };
  core::PrincipalComponents components;
  const auto analyse = [&](Index rows, Index columns, Index dimensions) {
    return core::principal_components(rows, columns, dimensions, six, components);
  };
  CHECK((classify({2, 3, 2}, three, two).ok() && analyse(2, 3, 2).ok()));
  const Lengths more{3, 3, 2}, usual{2, 3, 2};
  using enum Argument;
  all_fail({
      {kX, [&] { return classify(more, three, two); }},
      {kLabels, [&] { return classify(usual, two, two); }},
      {kExpected, [&] { return classify(usual, three, three); }},
      {kRows, [&] { return analyse(-2, 3, 1); }},
      {kColumns, [&] { return analyse(2, kFirstIndex, 1); }},
      {kDim, [&] { return analyse(2, 3, -1); }},
      {kDim, [&] { return analyse(2, 3, 3); }},
      {kX, [&] { return analyse(3, 3, 1); }},
  });
  refuse_axes<Lengths>({&Lengths::queries, &Lengths::keys, &Lengths::classes}, {usual},
                       [&](const Lengths& shape) { return classify(shape, three, two); });
  CHECK(analyse(kLastIndex, kLastIndex, 1).status == Status::kLimit);
  CHECK(!analyse(kLastIndex, kLastIndex, kLastIndex).ok());
  CHECK(!analyse(-1, kLastIndex, kLastIndex).ok());
}

TEST_CASE("hostile: training of projections") {
  using Lengths = core::ProjectionShape;
  struct Training {
    Lengths shape{.tokens = 3, .inputs = 2, .outputs = 1, .heads = 2, .width = 1, .value_width = 1};
    Numbers x = Numbers(6, 0.5), targets = Numbers(3, 0.5), weights = Numbers(14, 0.5);
    core::ProjectionLayer layer = {};
    core::ProjectionStart start = {.scale = 0.5};
    core::ProjectionDescent descent = {.learning_rate = 0.1, .epochs = 2};
  };
  using Alter = std::function<void(Training&)>;
  const auto train = [](const Alter& alter) {
    return [alter] {
      Training t;
      alter(t);
      core::ProjectionRun run;
      return core::train_projections(t.shape, t.x, t.targets, t.layer, t.start, t.descent, run);
    };
  };
  const auto slope = [](const Alter& alter, std::size_t room = 14) {
    return [alter, room] {
      Training t;
      alter(t);
      double loss = 0.0;
      Numbers gradient(room);
      return core::projection_gradient(t.shape, t.x, t.targets, t.weights, t.layer, loss, gradient);
    };
  };
  CHECK((train([](Training&) {})().ok() && slope([](Training&) {})().ok()));
  using enum Argument;
  const std::vector<std::pair<Argument, Alter>> shared = {
      {kHeads, [](Training& t) { t.shape.heads = 0; }},
      {kHeads, [](Training& t) { t.shape.heads = kFirstIndex; }},
      {kX, [](Training& t) { t.x.pop_back(); }},
      {kTargets, [](Training& t) { t.targets.push_back(0.0); }},
      {kScale, [](Training& t) { t.layer.scale = kInfinity; }},
      {kTemperature, [](Training& t) { t.layer.temperature = -1.0; }},
  };
  for (const auto& [argument, alter] : shared) {
    all_fail({{argument, train(alter)}, {argument, slope(alter)}});
  }
  all_fail({
      {kWeight, slope([](Training& t) { t.weights.pop_back(); })},
      {kGradient, slope([](Training&) {}, 13)},
      {kStart, train([](Training& t) { t.start.scale = -1.0; })},
      {kStart, train([](Training& t) { t.start.scale = kNan; })},
      {kStart, train([](Training& t) { t.start.given = 1; })},
      {kStart, train([](Training& t) { t.start = {.given = 16, .weights = {}}; })},
      {kLearnt, train([](Training& t) { t.descent.learnt = 31; })},
      {kLearningRate, train([](Training& t) { t.descent.learning_rate = -1.0; })},
      {kLearningRate, train([](Training& t) { t.descent.learning_rate = kNan; })},
      {kEpochs, train([](Training& t) { t.descent.epochs = -1; })},
  });
  refuse_axes<Lengths>({&Lengths::batch, &Lengths::tokens, &Lengths::inputs, &Lengths::outputs,
                        &Lengths::width, &Lengths::value_width},
                       {Training{}.shape}, [&](const Lengths& shape) {
                         return train([&](Training& t) { t.shape = shape; })();
                       });
  CHECK(train([](Training& t) { t.shape.heads = kLastIndex; })().status == Status::kLimit);
  CHECK(train([](Training& t) { t.descent.epochs = kLastIndex; })().status == Status::kLimit);
  const auto offsets =
      core::projection_offsets({.inputs = kLastIndex, .heads = 2, .width = kLastIndex});
  CHECK((offsets.front() == -1 && offsets.back() == -1));
}
