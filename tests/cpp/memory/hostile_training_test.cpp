#include "hostile_support.hpp"

using namespace testing;
using core::AttentionResult;
using core::Buffer;

TEST_CASE("hostile: metric learning") {
  struct Points {
    core::MetricShape shape{.points = 3, .width = 2, .dimensions = 1, .classes = 2};
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
  all_fail({
      {"negative points", Argument::kShape, train([](Points& p) { p.shape.points = -3; })},
      {"the first index as width", Argument::kShape,
       train([](Points& p) { p.shape.width = kFirstIndex; })},
      {"negative dimensions", Argument::kShape, train([](Points& p) { p.shape.dimensions = -1; })},
      {"negative classes", Argument::kShape, train([](Points& p) { p.shape.classes = -1; })},
      {"x too short", Argument::kX, train([](Points& p) { p.x.pop_back(); })},
      {"labels too long", Argument::kLabels, train([](Points& p) { p.labels.push_back(0.0); })},
      {"projection too short", Argument::kWeight,
       train([](Points& p) { p.projection.pop_back(); })},
      {"learning rate -1", Argument::kLearningRate,
       train([](Points& p) { p.ascent.learning_rate = -1.0; })},
      {"learning rate NaN", Argument::kLearningRate,
       train([](Points& p) { p.ascent.learning_rate = kNan; })},
      {"-1 epochs", Argument::kEpochs, train([](Points& p) { p.ascent.epochs = -1; })},
  });
  const auto is_limit = [&](const std::function<void(Points&)>& change) {
    return train(change)().status == Status::kLimit;
  };
  CHECK(is_limit([](Points& p) { p.shape.points = kLastIndex; }));
  CHECK(is_limit([](Points& p) { p.shape.classes = kLastIndex; }));
  CHECK(is_limit([](Points& p) { p.ascent.epochs = kLastIndex; }));
}

TEST_CASE("hostile: classes and components") {
  const Numbers six(6, 0.5), three(3, 0.0), two(2, 1.0);
  core::Classification classes;
  const auto classify = [&](const core::ClassificationShape& shape, const Numbers& labels,
                            const Numbers& expected) {
    return core::classify(shape, six, labels, expected, classes);
  };
  core::PrincipalComponents components;
  const auto analyse = [&](Index rows, Index columns, Index dimensions) {
    return core::principal_components(rows, columns, dimensions, six, components);
  };
  CHECK(classify({2, 3, 2}, three, two).ok());
  CHECK(analyse(2, 3, 2).ok());
  all_fail({
      {"negative queries", Argument::kShape,
       [&] {
         return classify({-2, 3, 2}, three, two);
       }},
      {"negative keys", Argument::kShape,
       [&] {
         return classify({2, kFirstIndex, 2}, three, two);
       }},
      {"negative classes", Argument::kShape,
       [&] {
         return classify({2, 3, -2}, three, two);
       }},
      {"weights too short", Argument::kX,
       [&] {
         return classify({3, 3, 2}, three, two);
       }},
      {"labels too short", Argument::kLabels,
       [&] {
         return classify({2, 3, 2}, two, two);
       }},
      {"expected too long", Argument::kExpected,
       [&] {
         return classify({2, 3, 2}, three, three);
       }},
      {"negative rows", Argument::kRows, [&] { return analyse(-2, 3, 1); }},
      {"negative columns", Argument::kColumns, [&] { return analyse(2, kFirstIndex, 1); }},
      {"-1 components", Argument::kDim, [&] { return analyse(2, 3, -1); }},
      {"more components than rows", Argument::kDim, [&] { return analyse(2, 3, 3); }},
      {"data too short", Argument::kX, [&] { return analyse(3, 3, 1); }},
  });
  CHECK(classify({kLastIndex, 3, 2}, three, two).status == Status::kLimit);
  CHECK(analyse(kLastIndex, kLastIndex, 1).status == Status::kLimit);
  CHECK(!analyse(kLastIndex, kLastIndex, kLastIndex).ok());
  CHECK(!analyse(-1, kLastIndex, kLastIndex).ok());
}

TEST_CASE("hostile: training of projections") {
  struct Training {
    core::ProjectionShape shape{
        .tokens = 3, .inputs = 2, .outputs = 1, .heads = 2, .width = 1, .value_width = 1};
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
  const std::vector<std::tuple<std::string, Argument, Alter>> shared = {
      {"no heads", Argument::kHeads, [](Training& t) { t.shape.heads = 0; }},
      {"negative heads", Argument::kHeads, [](Training& t) { t.shape.heads = kFirstIndex; }},
      {"negative tokens", Argument::kShape, [](Training& t) { t.shape.tokens = -3; }},
      {"negative width", Argument::kShape, [](Training& t) { t.shape.width = -1; }},
      {"x too short", Argument::kX, [](Training& t) { t.x.pop_back(); }},
      {"targets too long", Argument::kTargets, [](Training& t) { t.targets.push_back(0.0); }},
      {"scale infinite", Argument::kScale, [](Training& t) { t.layer.scale = kInfinity; }},
      {"temperature -1", Argument::kTemperature, [](Training& t) { t.layer.temperature = -1.0; }},
  };
  for (const auto& [what, argument, alter] : shared) {
    all_fail({{what, argument, train(alter)}, {what + ", gradient", argument, slope(alter)}});
  }
  all_fail({
      {"weights too short", Argument::kWeight, slope([](Training& t) { t.weights.pop_back(); })},
      {"gradient too short", Argument::kGradient, slope([](Training&) {}, 13)},
      {"a start of scale -1", Argument::kStart, train([](Training& t) { t.start.scale = -1.0; })},
      {"a start of scale NaN", Argument::kStart, train([](Training& t) { t.start.scale = kNan; })},
      {"a given start that is absent", Argument::kStart,
       train([](Training& t) { t.start.given = 1; })},
      {"a given matrix beyond the fourth", Argument::kStart, train([](Training& t) {
         t.start.given = 16;
         t.start.weights = {};
       })},
      {"a learnt matrix beyond the fourth", Argument::kLearnt,
       train([](Training& t) { t.descent.learnt = 31; })},
      {"learning rate -1", Argument::kLearningRate,
       train([](Training& t) { t.descent.learning_rate = -1.0; })},
      {"learning rate NaN", Argument::kLearningRate,
       train([](Training& t) { t.descent.learning_rate = kNan; })},
      {"-1 epochs", Argument::kEpochs, train([](Training& t) { t.descent.epochs = -1; })},
  });
  CHECK(train([](Training& t) { t.descent.epochs = kLastIndex; })().status == Status::kLimit);
  const auto offsets =
      core::projection_offsets({.inputs = kLastIndex, .heads = 2, .width = kLastIndex});
  CHECK((offsets.front() == -1 && offsets.back() == -1));
}

TEST_CASE("hostile: an axis of length 0 hides neither a huge loop nor an overflow") {
  const auto too_long = [](const Outcome& outcome) { return outcome.status == Status::kLimit; };
  AttentionResult<double> result;
  core::AttentionResult<float> fast;
  for (Index Shape::*length : {&Shape::batch, &Shape::query_heads, &Shape::queries, &Shape::keys,
                               &Shape::width, &Shape::value_width}) {
    Shape shape{.batch = 0, .query_heads = 0};
    shape.*length = kLastIndex;
    CHECK(too_long(core::attention(shape, {}, {}, result)));
    CHECK(too_long(core::attention(shape, {}, softknn::AttentionOptions{}, fast)));
    core::MultiHeadResult heads;
    CHECK(too_long(core::multi_head_attention({.heads = shape}, {}, {}, {}, heads)));
  }
  CHECK(too_long(
      core::attention({.batch = kLastIndex, .query_heads = 0, .queries = 2}, {}, {}, result)));
  Buffer<double> product;
  CHECK(too_long(core::batch_matmul({.slices = kLastIndex}, {}, {}, product)));
  CHECK(too_long(core::batch_matmul({.slices = 0, .rows = kLastIndex}, {}, {}, product)));
  CHECK(too_long(core::causal_mask(kLastIndex, 0, 0, 0, {})));
  CHECK(too_long(core::log_sum_exp({}, kLastIndex, 0, {})));
  for (Index core::ProjectionShape::*length :
       {&core::ProjectionShape::batch, &core::ProjectionShape::heads,
        &core::ProjectionShape::inputs, &core::ProjectionShape::outputs}) {
    core::ProjectionShape shape;
    shape.*length = kLastIndex;
    core::ProjectionRun run;
    CHECK(too_long(core::train_projections(shape, {}, {}, {}, {}, {}, run)));
  }
}
