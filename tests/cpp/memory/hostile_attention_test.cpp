#include "hostile_support.hpp"

using namespace testing;
using core::AttentionResult;
using core::Buffer;
using softknn::AttentionOptions;
using softknn::MaskKind;
using softknn::Scoring;

namespace {

/// Query (2, 3), key (4, 3), value (4, 2), and the changes of a case.
struct Attending {
  Shape shape = single(2, 4, 3, 2);
  Numbers query = Numbers(6, 0.5), key = Numbers(12, 0.5), value = Numbers(8, 0.5);
  AttentionOptions options = {};
};

using Change = std::function<void(Attending&)>;

struct Broken {
  std::string what;
  Argument argument;
  Change change;
};

const Bytes kShortMask(7, 1);
const Numbers kShortBias(7, 0.0);

void mask(Attending& call, std::span<const std::uint8_t> allowed) {
  auto& masking = call.options.masking;
  masking.kind = MaskKind::kBoolean;
  masking.allowed = allowed;
  masking.stride_query = 4;
  masking.stride_key = 1;
}

/// The errors of every function that takes a shape, inputs and scoring.
const std::vector<Broken> kBrokenPairs = {
    {"negative queries", Argument::kShape, [](Attending& c) { c.shape.queries = -1; }},
    {"negative keys", Argument::kShape, [](Attending& c) { c.shape.keys = kFirstIndex; }},
    {"negative width", Argument::kShape, [](Attending& c) { c.shape.width = -3; }},
    {"negative batch", Argument::kShape, [](Attending& c) { c.shape.batch = -1; }},
    {"3 query heads over 2 key heads", Argument::kHeads,
     [](Attending& c) {
       c.shape.query_heads = 3;
       c.shape.key_heads = 2;
     }},
    {"query heads without key heads", Argument::kHeads,
     [](Attending& c) { c.shape.key_heads = 0; }},
    {"query too short", Argument::kQuery, [](Attending& c) { c.query.pop_back(); }},
    {"query too long", Argument::kQuery, [](Attending& c) { c.query.push_back(0.0); }},
    {"no query", Argument::kQuery, [](Attending& c) { c.query.clear(); }},
    {"key too short", Argument::kKey, [](Attending& c) { c.key.resize(3); }},
    {"an unknown similarity", Argument::kSimilarity,
     [](Attending& c) { c.options.scoring.similarity = beyond(Similarity::kRbf); }},
    {"scale infinite", Argument::kScale,
     [](Attending& c) { c.options.scoring.scale = -kInfinity; }},
    {"temperature -1", Argument::kTemperature,
     [](Attending& c) { c.options.scoring.temperature = -1.0; }},
    {"temperature NaN", Argument::kTemperature,
     [](Attending& c) { c.options.scoring.temperature = kNan; }},
    {"key norm penalty NaN", Argument::kKeyNormPenalty,
     [](Attending& c) { c.options.scoring.key_norm_penalty = kNan; }},
    {"softcap -1", Argument::kSoftcap, [](Attending& c) { c.options.scoring.softcap = -1.0; }},
    {"softcap infinite", Argument::kSoftcap,
     [](Attending& c) { c.options.scoring.softcap = kInfinity; }},
};

constexpr std::array<double, 9> kSinks{};

/// The additional errors of attention.
const std::vector<Broken> kBrokenAttention = {
    {"negative value width", Argument::kShape, [](Attending& c) { c.shape.value_width = -1; }},
    {"value too short", Argument::kValue, [](Attending& c) { c.value.pop_back(); }},
    {"-1 neighbours", Argument::kNeighbors,
     [](Attending& c) { c.options.neighborhood.count = -1; }},
    {"sinks for other heads", Argument::kSinks, [](Attending& c) { c.options.sinks = kSinks; }},
    {"window -3", Argument::kWindow, [](Attending& c) { c.options.masking.window = -3; }},
    {"past before all queries", Argument::kPast,
     [](Attending& c) { c.options.masking.past = -100; }},
    {"past so large that positions overflow", Argument::kPast,
     [](Attending& c) { c.options.masking.past = std::numeric_limits<std::int64_t>::max(); }},
    {"an unknown kind of mask", Argument::kMask,
     [](Attending& c) { c.options.masking.kind = beyond(MaskKind::kAdditive); }},
    {"mask too short", Argument::kMask, [](Attending& c) { mask(c, kShortMask); }},
    {"mask absent", Argument::kMask, [](Attending& c) { mask(c, {}); }},
    {"bias too short", Argument::kMask,
     [](Attending& c) {
       mask(c, {});
       c.options.masking.kind = MaskKind::kAdditive;
       c.options.masking.bias = kShortBias;
     }},
    {"mask with a negative stride", Argument::kMask,
     [](Attending& c) {
       mask(c, kShortMask);
       c.options.masking.stride_query = -1;
     }},
    {"a stride that overflows without a mask", Argument::kMask,
     [](Attending& c) { c.options.masking.stride_query = kLastIndex; }},
    {"mask with a stride that overflows", Argument::kMask,
     [](Attending& c) {
       mask(c, kShortMask);
       c.options.masking.stride_query = kLastIndex;
     }},
    {"padding too short", Argument::kKeyPadding,
     [](Attending& c) { c.options.masking.key_padding = std::span(kShortMask).first(3); }},
    {"padding with a negative stride", Argument::kKeyPadding,
     [](Attending& c) {
       c.options.masking.key_padding = kShortMask;
       c.options.masking.padding_stride_batch = -1;
     }},
    {"dropout 1.5", Argument::kDropout, [](Attending& c) { c.options.dropout.probability = 1.5; }},
    {"dropout NaN", Argument::kDropout, [](Attending& c) { c.options.dropout.probability = kNan; }},
    {"an unknown treatment of NaN", Argument::kNonFinite,
     [](Attending& c) { c.options.non_finite = beyond(softknn::NonFinite::kPropagate); }},
};

template <typename Call>
void refuses_each(const std::vector<Broken>& list, Call call) {
  for (const Broken& broken : list) {
    Attending attending;
    broken.change(attending);
    CAPTURE(broken.what);
    const Outcome outcome = without_memory([&] { return call(attending); });
    CHECK(outcome.status == Status::kInvalid);
    CHECK(outcome.argument == broken.argument);
  }
}

}  // namespace

TEST_CASE("hostile: attention and functions with the same arguments") {
  AttentionResult<double> result;
  const auto attend = [&](const Attending& c) {
    return core::attention(c.shape, {c.query, c.key, c.value}, c.options, result);
  };
  refuses_each(kBrokenPairs, attend);
  refuses_each(kBrokenAttention, attend);
  const auto lookup = [&](const Attending& c) {
    return core::lookup(c.shape, {c.query, c.key, c.value}, c.options.scoring, result);
  };
  refuses_each(kBrokenPairs, lookup);
  const auto map = [&](const Attending& c, const core::MapBlocks& blocks) {
    return core::attention_map(c.shape, {c.query, c.key, {}}, c.options, blocks, result);
  };
  refuses_each(kBrokenPairs, [&](const Attending& c) { return map(c, {1, 1}); });
  const Attending good;
  const auto reduction = beyond(core::Reduction::kMean);
  all_fail({
      {"no rows of blocks", Argument::kRows,
       [&] {
         return map(good, {0, 1});
       }},
      {"negative columns of blocks", Argument::kColumns,
       [&] {
         return map(good, {1, kFirstIndex});
       }},
      {"an unknown reduction", Argument::kReduction,
       [&] {
         return map(good, {1, 1, reduction});
       }},
  });
}

TEST_CASE("hostile: attention in float") {
  core::AttentionResult<float> result;
  const auto attend = [&](const Attending& c) {
    const std::vector<float> query(c.query.begin(), c.query.end());
    const std::vector<float> key(c.key.begin(), c.key.end());
    const std::vector<float> value(c.value.begin(), c.value.end());
    return core::attention(c.shape, {query, key, value}, c.options, result);
  };
  refuses_each(kBrokenPairs, attend);
  auto known = kBrokenAttention;
  std::erase_if(known,
                [](const Broken& broken) { return broken.argument == Argument::kNonFinite; });
  refuses_each(known, attend);
}

TEST_CASE("hostile: iterated attention") {
  core::IteratedAttention result;
  using core::StepPrecision;
  const auto iterate = [&](const Attending& c, Index steps = 2,
                           StepPrecision precision = StepPrecision::kDouble) {
    return core::iterate_attention(c.shape, c.query, c.key, c.options, steps, precision, result);
  };
  CHECK(iterate({}).ok());
  refuses_each(kBrokenPairs, [&](const Attending& c) { return iterate(c); });
  Attending propagating;
  propagating.options.non_finite = softknn::NonFinite::kPropagate;
  all_fail({
      {"-1 steps", Argument::kCount, [&] { return iterate({}, -1); }},
      {"an unknown precision", Argument::kPrecision,
       [&] { return iterate({}, 1, beyond(StepPrecision::kFloatFast)); }},
      {"NaN that propagates in float", Argument::kNonFinite,
       [&] { return iterate(propagating, 1, StepPrecision::kFloatFast); }},
  });
  CHECK(iterate({}, kLastIndex).status == Status::kLimit);
}

TEST_CASE("hostile: scores and neighbours") {
  Buffer<double> scores;
  core::Neighbors neighbors;
  refuses_each(kBrokenPairs, [&](const Attending& c) {
    return core::scores(c.shape, c.query, c.key, c.options.scoring, scores);
  });
  const auto nearest = [&](const Attending& c, Index count) {
    return core::nearest_neighbors(c.shape, c.query, c.key, c.options.scoring, count, neighbors);
  };
  refuses_each(kBrokenPairs, [&](const Attending& c) { return nearest(c, 1); });
  const Attending good;
  all_fail({{"-1 neighbours", Argument::kCount, [&] { return nearest(good, -1); }},
            {"more than all", Argument::kCount, [&] { return nearest(good, 5); }}});
}

TEST_CASE("hostile: attention over a plane") {
  AttentionResult<double> result;
  const Numbers key(8, 0.5), value(4, 0.5);
  const auto field = [&](const core::PlaneGrid& grid, Index keys = 4, Index width = 1) {
    return core::attention_field(grid, keys, width, key, value, {}, result);
  };
  all_fail({
      {"an infinite end", Argument::kGrid, [&] { return field({.x_to = kInfinity}); }},
      {"an end that is NaN", Argument::kGrid, [&] { return field({.y_from = kNan}); }},
      {"negative rows", Argument::kGrid, [&] { return field({.rows = -1}); }},
      {"negative columns", Argument::kGrid, [&] { return field({.columns = kFirstIndex}); }},
      {"more keys than there are", Argument::kKey, [&] { return field({}, 5); }},
      {"negative keys", Argument::kShape, [&] { return field({}, -4); }},
      {"wider values than there are", Argument::kValue, [&] { return field({}, 4, 2); }},
  });
}

TEST_CASE("hostile: a failed call keeps nothing and the next one succeeds") {
  Attending call;
  AttentionResult<double> result;
  call.options.scoring.temperature = -1.0;
  CHECK(
      !core::attention(call.shape, {call.query, call.key, call.value}, call.options, result).ok());
  CHECK(result.output.size() == 0);
  call.options.scoring.temperature = 1.0;
  CHECK(core::attention(call.shape, {call.query, call.key, call.value}, call.options, result).ok());
  CHECK(result.output.size() == 4);
}
