#include "hostile_support.hpp"

using namespace testing;
using softknn::AttentionOptions;
using softknn::MaskKind;

namespace {

/// Query (2, 3), key (4, 3), value (4, 2), and the changes of a case.
struct Attending {
  Shape shape = single(2, 4, 3, 2);
  Numbers query = Numbers(6, 0.5), key = Numbers(12, 0.5), value = Numbers(8, 0.5);
  AttentionOptions options = {};

  /// A boolean mask of queries and keys.
  softknn::Masking& mask(std::span<const std::uint8_t> allowed) {
    options.masking = {
        .kind = MaskKind::kBoolean, .allowed = allowed, .stride_query = 4, .stride_key = 1};
    return options.masking;
  }
};

struct Broken {
  Argument argument;
  void (*change)(Attending&);
};

const Bytes kShortMask(7, 1);
const Numbers kShortBias(7, 0.0), kManySinks(9, 0.0);

/// The errors of every function that takes a shape, inputs and scoring.
std::vector<Broken> broken_pairs() {
  using enum Argument;
  using A = Attending;
  return {
      {kHeads, [](A& c) { c.shape.query_heads = 3, c.shape.key_heads = 2; }},
      {kHeads, [](A& c) { c.shape.key_heads = 0; }},
      {kQuery, [](A& c) { c.query.pop_back(); }},
      {kQuery, [](A& c) { c.query.push_back(0.0); }},
      {kQuery, [](A& c) { c.query.clear(); }},
      {kKey, [](A& c) { c.key.resize(3); }},
      {kSimilarity, [](A& c) { c.options.scoring.similarity = beyond(Similarity::kRbf); }},
      {kScale, [](A& c) { c.options.scoring.scale = -kInfinity; }},
      {kScale, [](A& c) { c.options.scoring.scale = kNan; }},
      {kTemperature, [](A& c) { c.options.scoring.temperature = -1.0; }},
      {kTemperature, [](A& c) { c.options.scoring.temperature = kNan; }},
      {kKeyNormPenalty, [](A& c) { c.options.scoring.key_norm_penalty = kNan; }},
      {kSoftcap, [](A& c) { c.options.scoring.softcap = -1.0; }},
      {kSoftcap, [](A& c) { c.options.scoring.softcap = kInfinity; }},
      {kEpsilon, [](A& c) { c.options.scoring.epsilon = -1e-9; }},
      {kEpsilon, [](A& c) { c.options.scoring.epsilon = kInfinity; }},
      {kEpsilon, [](A& c) { c.options.scoring.epsilon = kNan; }},
  };
}

/// The additional errors of attention.
std::vector<Broken> broken_attention() {
  using enum Argument;
  using A = Attending;
  return {
      {kValue, [](A& c) { c.value.pop_back(); }},
      {kNeighbors, [](A& c) { c.options.neighborhood.count = -1; }},
      {kSinks, [](A& c) { c.options.sinks = kManySinks; }},
      {kWindow, [](A& c) { c.options.masking.window = -3; }},
      {kPast, [](A& c) { c.options.masking.past = -100; }},
      {kPast, [](A& c) { c.options.masking.past = std::numeric_limits<std::int64_t>::max(); }},
      {kMask, [](A& c) { c.options.masking.kind = beyond(MaskKind::kAdditive); }},
      {kMask, [](A& c) { c.mask(kShortMask); }},
      {kMask, [](A& c) { c.mask({}); }},
      {kMask, [](A& c) { c.mask({}).kind = MaskKind::kAdditive; }},
      {kMask, [](A& c) { c.options.masking = {.kind = MaskKind::kAdditive, .bias = {}}; }},
      {kMask, [](A& c) { c.mask(kShortMask).stride_query = -1; }},
      {kMask, [](A& c) { c.mask(kShortMask).stride_query = kLastIndex; }},
      {kMask, [](A& c) { c.options.masking.stride_query = kLastIndex; }},
      {kKeyPadding, [](A& c) { c.options.masking.key_padding = std::span(kShortMask).first(3); }},
      {kKeyPadding,
       [](A& c) { c.options.masking = {.key_padding = kShortMask, .padding_stride_batch = -1}; }},
      {kDropout, [](A& c) { c.options.dropout.probability = 1.5; }},
      {kDropout, [](A& c) { c.options.dropout.probability = kNan; }},
      {kNonFinite, [](A& c) { c.options.non_finite = beyond(softknn::NonFinite::kPropagate); }},
  };
}

/// Each error of a list, and each axis of the shape.
template <typename Call>
void refuses_each(std::vector<Broken> list, Call call, bool uses_values = true) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    Attending attending;
    list[i].change(attending);
    const Outcome outcome = without_memory([&] { return call(attending); });
    CAPTURE(i, outcome.message().data());
    CHECK(is_invalid(outcome, list[i].argument));
  }
  refuse_axes<Shape>({&Shape::batch, &Shape::queries, &Shape::keys, &Shape::width,
                      uses_values ? &Shape::value_width : &Shape::width},
                     {single(2, 4, 3, 2), {0, 0, 0, 2, 4, 3, 2}}, [&](const Shape& shape) {
                       Attending attending;
                       attending.shape = shape;
                       return call(attending);
                     });
}

}  // namespace

TEST_CASE("hostile: attention and functions with the same arguments") {
  core::AttentionResult<double> result;
  core::AttentionResult<float> narrow;
  core::IteratedAttention run;
  core::Buffer<double> scores;
  core::Neighbors neighbors;
  const auto attend = [&](const Attending& c) {
    return core::attention(c.shape, {c.query, c.key, c.value}, c.options, result);
  };
  const auto attend_float = [&](const Attending& c) {
    const auto query = rounded<float>(c.query), key = rounded<float>(c.key),
               value = rounded<float>(c.value);
    return core::attention(c.shape, core::AttentionInputs<float>{query, key, value}, c.options,
                           narrow);
  };
  refuses_each(broken_pairs(), attend);
  refuses_each(broken_attention(), attend);
  refuses_each(broken_pairs(), attend_float);
  refuses_each(broken_attention(), attend_float);
  const auto map = [&](const Attending& c, const core::MapBlocks& blocks) {
    return core::attention_map(c.shape, {c.query, c.key, {}}, c.options, blocks, result);
  };
  const auto iterate = [&](const Attending& c, Index steps = 2,
                           core::StepPrecision precision = core::StepPrecision::kDouble) {
    return core::iterate_attention(c.shape, c.query, c.key, c.options, steps, precision, run);
  };
  const auto nearest = [&](const Attending& c, Index count = 1) {
    return core::nearest_neighbors(c.shape, c.query, c.key, c.options.scoring, count, neighbors);
  };
  const auto score = [&](const Attending& c) {
    return core::scores(c.shape, c.query, c.key, c.options.scoring, scores);
  };
  refuses_each(
      broken_pairs(),
      [&](const Attending& c) {
        return map(c, {1, 1});
      },
      false);
  refuses_each(
      broken_pairs(), [&](const Attending& c) { return iterate(c); }, false);
  refuses_each(
      broken_pairs(), [&](const Attending& c) { return nearest(c); }, false);
  refuses_each(broken_pairs(), score, false);
  const Attending good;
  CHECK((attend(good).ok() && attend_float(good).ok() && iterate(good).ok()));
  Attending propagating;
  propagating.options.non_finite = softknn::NonFinite::kPropagate;
  using enum Argument;
  using core::StepPrecision;
  all_fail({
      {kRows,
       [&] {
         return map(good, {0, 1});
       }},
      {kColumns,
       [&] {
         return map(good, {1, kFirstIndex});
       }},
      {kReduction,
       [&] {
         return map(good, {1, 1, beyond(core::Reduction::kMean)});
       }},
      {kCount, [&] { return iterate(good, -1); }},
      {kPrecision, [&] { return iterate(good, 1, beyond(StepPrecision::kFloatFast)); }},
      {kNonFinite, [&] { return iterate(propagating, 1, StepPrecision::kFloatFast); }},
      {kCount, [&] { return nearest(good, -1); }},
      {kCount, [&] { return nearest(good, 5); }},
  });
}

TEST_CASE("hostile: attention over a plane") {
  core::AttentionResult<double> result;
  const Numbers key(8, 0.5), value(4, 0.5);
  const auto field = [&](const core::PlaneGrid& grid, Index keys = 4, Index width = 1) {
    return core::attention_field(grid, keys, width, key, value, {}, result);
  };
  using enum Argument;
  all_fail({
      {kGrid, [&] { return field({.x_to = kInfinity}); }},
      {kGrid, [&] { return field({.y_from = kNan}); }},
      {kGrid, [&] { return field({.rows = -1}); }},
      {kGrid, [&] { return field({.columns = kFirstIndex}); }},
      {kKey, [&] { return field({}, 5); }},
      {kShape, [&] { return field({}, -4); }},
      {kValue, [&] { return field({}, 4, 2); }},
  });
}

TEST_CASE("hostile: a failed call keeps nothing and the next one succeeds") {
  Attending call;
  core::AttentionResult<double> result;
  const auto attend = [&](double temperature) {
    call.options.scoring.temperature = temperature;
    return core::attention(call.shape, {call.query, call.key, call.value}, call.options, result);
  };
  CHECK((!attend(-1.0).ok() && result.output.size() == 0));
  CHECK((attend(1.0).ok() && result.output.size() == 4));
}

TEST_CASE("hostile: heads") {
  struct Heads {
    core::MultiHeadShape shape{{1, 2, 2, 2, 3, 1, 2}, 4, 3, 2, 5};
    Numbers query = Numbers(8, 0.5), key = Numbers(9, 0.5), value = Numbers(6, 0.5);
    Numbers wq = Numbers(8, 0.5), wk = Numbers(6, 0.5), wv = Numbers(8, 0.5), wo = Numbers(20, 0.5);
    AttentionOptions options = {};
  };
  const auto attend = [](const std::function<void(Heads&)>& change) {
    return [change] {
      Heads h;
      change(h);
      core::MultiHeadResult result;
      return core::multi_head_attention(h.shape, {h.query, h.key, h.value},
                                        {h.wq, h.wk, h.wv, h.wo}, h.options, result);
    };
  };
  CHECK(attend([](Heads&) {})().ok());
  const Numbers weights(24, 0.25);
  double diversity = 0.0;
  using enum Argument;
  all_fail({
      {kHeads, attend([](Heads& h) { h.shape.heads.query_heads = 3; })},
      {kQuery, attend([](Heads& h) { h.query.pop_back(); })},
      {kKey, attend([](Heads& h) { h.key.pop_back(); })},
      {kValue, attend([](Heads& h) { h.value.push_back(0.0); })},
      {kWq, attend([](Heads& h) { h.wq.pop_back(); })},
      {kWk, attend([](Heads& h) { h.wk.clear(); })},
      {kWv, attend([](Heads& h) { h.wv.pop_back(); })},
      {kWo, attend([](Heads& h) { h.wo.clear(); })},
      {kTemperature, attend([](Heads& h) { h.options.scoring.temperature = kNan; })},
      {kWindow, attend([](Heads& h) { h.options.masking.window = -3; })},
      {kShape, [&] { return core::head_diversity(1, -2, 3, 4, weights, diversity); }},
      {kX, [&] { return core::head_diversity(2, 2, 3, 4, weights, diversity); }},
  });
  using Lengths = core::MultiHeadShape;
  refuse_axes<Lengths>(
      {&Lengths::query_width, &Lengths::key_width, &Lengths::value_width, &Lengths::output_width},
      {{{1, 2, 2, 2, 3, 1, 2}, 4, 3, 2, 5}},
      [&](const Lengths& shape) { return attend([&](Heads& h) { h.shape = shape; })(); });
}
