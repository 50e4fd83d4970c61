#include <functional>
#include <string>

#include "support.hpp"

using namespace testing;
using softknn::AttentionOptions;
using softknn::AttentionResult;
using softknn::Buffer;
using softknn::MaskKind;
using softknn::Scoring;

// Calls that break one precondition each. The arrays are as long as the broken call claims or
// shorter, so a function that reads before it checks is an error of the sanitizers too.

namespace {

struct Hostile {
  std::string what;
  Argument argument;
  std::function<Outcome()> call;
};

void refuses_all(const std::vector<Hostile>& calls) {
  for (const Hostile& hostile : calls) {
    CAPTURE(hostile.what);
    const Outcome outcome = hostile.call();
    CHECK(outcome.status == Status::kInvalid);
    CHECK(outcome.argument == hostile.argument);
  }
}

template <typename Enum>
Enum beyond(Enum last) {
  return static_cast<Enum>(static_cast<int>(last) + 1);
}

constexpr Index kFirstIndex = std::numeric_limits<Index>::min();
constexpr Index kLastIndex = std::numeric_limits<Index>::max();

/// Query (2, 3), key (4, 3), value (4, 2), and what a case changes of that.
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

/// What every function that takes a shape, inputs and scoring refuses.
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

/// What attention refuses besides.
const std::vector<Broken> kBrokenAttention = {
    {"negative value width", Argument::kShape, [](Attending& c) { c.shape.value_width = -1; }},
    {"value too short", Argument::kValue, [](Attending& c) { c.value.pop_back(); }},
    {"window -3", Argument::kWindow, [](Attending& c) { c.options.masking.window = -3; }},
    {"past -1", Argument::kPast, [](Attending& c) { c.options.masking.past = -1; }},
    {"past so large that positions overflow", Argument::kPast,
     [](Attending& c) { c.options.masking.past = kLastIndex; }},
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
    const Outcome outcome = call(attending);
    CHECK(outcome.status == Status::kInvalid);
    CHECK(outcome.argument == broken.argument);
  }
}

}  // namespace

TEST_CASE("hostile: attention and what answers as it does") {
  AttentionResult<double> result;
  const auto attend = [&](const Attending& c) {
    return softknn::attention(c.shape, {c.query, c.key, c.value}, c.options, result);
  };
  refuses_each(kBrokenPairs, attend);
  refuses_each(kBrokenAttention, attend);
  const auto lookup = [&](const Attending& c) {
    return softknn::lookup(c.shape, {c.query, c.key, c.value}, c.options.scoring, result);
  };
  refuses_each(kBrokenPairs, lookup);
  const auto map = [&](const Attending& c, const softknn::MapBlocks& blocks) {
    return softknn::attention_map(c.shape, {c.query, c.key, {}}, c.options, blocks, result);
  };
  refuses_each(kBrokenPairs, [&](const Attending& c) { return map(c, {1, 1}); });
  const Attending good;
  const auto reduction = beyond(softknn::Reduction::kMean);
  refuses_all({
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
  softknn::FloatResult result;
  const auto attend = [&](const Attending& c) {
    const std::vector<float> query(c.query.begin(), c.query.end());
    const std::vector<float> key(c.key.begin(), c.key.end());
    const std::vector<float> value(c.value.begin(), c.value.end());
    return softknn::attention(c.shape, {query, key, value},
                              {c.options.scoring, c.options.masking, c.options.dropout, true}, result);
  };
  refuses_each(kBrokenPairs, attend);
  auto known = kBrokenAttention;
  std::erase_if(known,
                [](const Broken& broken) { return broken.argument == Argument::kNonFinite; });
  refuses_each(known, attend);
}

TEST_CASE("hostile: scores and neighbours") {
  Buffer<double> scores;
  softknn::Neighbors neighbors;
  refuses_each(kBrokenPairs, [&](const Attending& c) {
    return softknn::scores(c.shape, c.query, c.key, c.options.scoring, scores);
  });
  const auto nearest = [&](const Attending& c, Index count) {
    return softknn::nearest_neighbors(c.shape, c.query, c.key, c.options.scoring, count, neighbors);
  };
  refuses_each(kBrokenPairs, [&](const Attending& c) { return nearest(c, 1); });
  const Attending good;
  refuses_all({{"-1 neighbours", Argument::kCount, [&] { return nearest(good, -1); }},
               {"more than all", Argument::kCount, [&] { return nearest(good, 5); }}});
}

TEST_CASE("hostile: attention over a plane") {
  AttentionResult<double> result;
  const Numbers key(8, 0.5), value(4, 0.5);
  const auto field = [&](const softknn::PlaneGrid& grid, Index keys = 4, Index width = 1) {
    return softknn::attention_field(grid, keys, width, key, value, {}, result);
  };
  refuses_all({
      {"an infinite end", Argument::kGrid, [&] { return field({.x_to = kInfinity}); }},
      {"an end that is NaN", Argument::kGrid, [&] { return field({.y_from = kNan}); }},
      {"negative rows", Argument::kGrid, [&] { return field({.rows = -1}); }},
      {"negative columns", Argument::kGrid, [&] { return field({.columns = kFirstIndex}); }},
      {"more keys than there are", Argument::kKey, [&] { return field({}, 5); }},
      {"negative keys", Argument::kShape, [&] { return field({}, -4); }},
      {"wider values than there are", Argument::kValue, [&] { return field({}, 4, 2); }},
  });
}

TEST_CASE("hostile: rows") {
  const Numbers x(6, 0.5);
  Numbers result(12);
  using Rows = Outcome (*)(std::span<const double>, Index, Index, std::span<double>);
  const auto softmax_at = [&](double temperature) {
    return softknn::softmax(x, 2, 3, temperature, std::span(result).first(6));
  };
  const Rows softmax = [](std::span<const double> p, Index m, Index n, std::span<double> r) {
    return softknn::softmax(p, m, n, 1.0, r);
  };
  const Rows mass = [](std::span<const double> p, Index m, Index n, std::span<double> r) {
    return softknn::captured_mass(p, m, n, 1, r);
  };
  struct Function {
    std::string name;
    Rows call;
    std::size_t results;
  };
  for (const auto& [name, call, results] :
       {Function{"softmax", softmax, 6}, Function{"captured mass", mass, 2},
        Function{"jacobian", softknn::softmax_jacobian, 18},
        Function{"log-sum-exp", softknn::log_sum_exp, 2}, Function{"entropy", softknn::entropy, 2},
        Function{"effective", softknn::effective_neighbors, 2},
        Function{"sums", softknn::row_sums, 2}}) {
    CAPTURE(name);
    Numbers exact(results);
    refuses_all({
        {"negative rows", Argument::kRows, [&] { return call(x, -2, 3, exact); }},
        {"negative columns", Argument::kColumns, [&] { return call(x, 2, kFirstIndex, exact); }},
        {"x too short", Argument::kX, [&] { return call(std::span(x).first(5), 2, 3, exact); }},
        {"result too short", Argument::kResult,
         [&] { return call(x, 2, 3, std::span(exact).first(1)); }},
    });
    CHECK(call(x, 2, 3, exact).ok());
  }
  refuses_all({
      {"temperature -1", Argument::kTemperature, [&] { return softmax_at(-1.0); }},
      {"temperature NaN", Argument::kTemperature, [&] { return softmax_at(kNan); }},
      {"a negative count", Argument::kCount,
       [&] { return softknn::captured_mass(x, 2, 3, -1, std::span(result).first(2)); }},
  });
}

TEST_CASE("hostile: masks as bytes") {
  Bytes result(6);
  const auto causal = [&](Index queries, Index keys, Index past, Index window) {
    return softknn::causal_mask(queries, keys, past, window, result);
  };
  refuses_all({
      {"negative queries", Argument::kQueries, [&] { return causal(-2, 3, 0, 0); }},
      {"negative keys", Argument::kKeys, [&] { return causal(2, -3, 0, 0); }},
      {"past -1", Argument::kPast, [&] { return causal(2, 3, -1, 0); }},
      {"window -1", Argument::kWindow, [&] { return causal(2, 3, 0, -1); }},
      {"result too short", Argument::kResult, [&] { return causal(3, 3, 0, 0); }},
      {"negative keys of padding", Argument::kKeys,
       [&] { return softknn::padding_mask(Numbers{1.0}, -6, result); }},
      {"result of padding too long", Argument::kResult,
       [&] { return softknn::padding_mask(Numbers{1.0}, 5, result); }},
  });
  CHECK(causal(Index{1} << 40, Index{1} << 40, 0, 0).status == Status::kLimit);
  const Outcome length = softknn::padding_mask(Numbers{1.0, kNan}, 3, result);
  CHECK((length.argument == Argument::kLengths && length.column == 1));
}

TEST_CASE("hostile: products") {
  Buffer<double> result;
  const Numbers x(6, 0.5), w(12, 0.5), bias(4, 0.5);
  const auto linear = [&](const softknn::MatmulShape& shape, const Numbers& offset) {
    return softknn::linear(shape, x, w, offset, result);
  };
  const softknn::MatmulShape good{.rows = 2, .inner = 3, .columns = 4};
  refuses_all({
      {"negative rows", Argument::kShape,
       [&] { return linear({.rows = -2, .inner = 3, .columns = 4}, bias); }},
      {"negative slices", Argument::kShape,
       [&] { return linear({.slices = -1, .rows = 2, .inner = 3, .columns = 4}, bias); }},
      {"x too short", Argument::kX,
       [&] { return linear({.rows = 3, .inner = 3, .columns = 4}, bias); }},
      {"weight too short", Argument::kWeight,
       [&] { return linear({.rows = 2, .inner = 3, .columns = 5}, bias); }},
      {"bias too short", Argument::kBias, [&] { return linear(good, Numbers(3, 0.0)); }},
      {"bias empty", Argument::kBias, [&] { return linear(good, {}); }},
      {"b of another size", Argument::kWeight,
       [&] { return softknn::batch_matmul(good, x, bias, result); }},
      {"vectors too short", Argument::kWeight,
       [&] { return softknn::combine(4, 4, w, bias, result); }},
      {"coefficients too short", Argument::kX,
       [&] { return softknn::combine(3, 4, w, bias, result); }},
      {"a negative number of vectors", Argument::kShape,
       [&] { return softknn::combine(-1, 4, w, bias, result); }},
  });
}

TEST_CASE("hostile: heads") {
  struct Heads {
    softknn::MultiHeadShape shape{.heads = {.query_heads = 2,
                                            .key_heads = 2,
                                            .queries = 2,
                                            .keys = 3,
                                            .width = 1,
                                            .value_width = 2},
                                  .query_width = 4,
                                  .key_width = 3,
                                  .value_width = 2,
                                  .output_width = 5};
    Numbers query = Numbers(8, 0.5), key = Numbers(9, 0.5), value = Numbers(6, 0.5);
    Numbers wq = Numbers(8, 0.5), wk = Numbers(6, 0.5), wv = Numbers(8, 0.5), wo = Numbers(20, 0.5);
    AttentionOptions options = {};
  };
  const auto attend = [](const std::function<void(Heads&)>& change) {
    return [change] {
      Heads h;
      change(h);
      softknn::MultiHeadResult result;
      return softknn::multi_head_attention(h.shape, {h.query, h.key, h.value},
                                           {h.wq, h.wk, h.wv, h.wo}, h.options, result);
    };
  };
  CHECK(attend([](Heads&) {})().ok());
  refuses_all({
      {"3 query heads over 2", Argument::kHeads,
       attend([](Heads& h) { h.shape.heads.query_heads = 3; })},
      {"negative width of tokens", Argument::kShape,
       attend([](Heads& h) { h.shape.query_width = -4; })},
      {"negative width of the output", Argument::kShape,
       attend([](Heads& h) { h.shape.output_width = -1; })},
      {"query too short", Argument::kQuery, attend([](Heads& h) { h.query.pop_back(); })},
      {"key too short", Argument::kKey, attend([](Heads& h) { h.key.pop_back(); })},
      {"value too long", Argument::kValue, attend([](Heads& h) { h.value.push_back(0.0); })},
      {"wq too short", Argument::kWq, attend([](Heads& h) { h.wq.pop_back(); })},
      {"wk empty", Argument::kWk, attend([](Heads& h) { h.wk.clear(); })},
      {"wv too short", Argument::kWv, attend([](Heads& h) { h.wv.pop_back(); })},
      {"wo empty", Argument::kWo, attend([](Heads& h) { h.wo.clear(); })},
      {"temperature NaN", Argument::kTemperature,
       attend([](Heads& h) { h.options.scoring.temperature = kNan; })},
      {"window -3", Argument::kWindow, attend([](Heads& h) { h.options.masking.window = -3; })},
  });
  const Numbers weights(24, 0.25);
  double diversity = 0.0;
  refuses_all({
      {"negative heads", Argument::kShape,
       [&] { return softknn::head_diversity(1, -2, 3, 4, weights, diversity); }},
      {"weights too short", Argument::kX,
       [&] { return softknn::head_diversity(2, 2, 3, 4, weights, diversity); }},
  });
}

TEST_CASE("hostile: regression") {
  const Numbers four(4, 0.5), two(2, 0.5);
  softknn::KernelRegression regression;
  Buffer<double> epochs;
  softknn::RegressionData data;
  Numbers result(4);
  const auto predict = [&](const softknn::KernelOptions& options) {
    return softknn::kernel_regression(four, four, two, options, regression);
  };
  const auto train = [&](const softknn::KernelTraining& options) {
    return softknn::train_kernel_regression(four, four, options, epochs);
  };
  refuses_all({
      {"y shorter than x", Argument::kValue,
       [&] { return softknn::kernel_regression(four, two, four, {}, regression); }},
      {"points left out of other places", Argument::kQuery,
       [&] { return predict({.leave_one_out = true}); }},
      {"bandwidth -1", Argument::kBandwidth, [&] { return predict({.bandwidth = -1.0}); }},
      {"bandwidth NaN", Argument::kBandwidth, [&] { return predict({.bandwidth = kNan}); }},
      {"an unknown kernel", Argument::kKernel,
       [&] { return predict({.kernel = beyond(softknn::Kernel::kEpanechnikov)}); }},
      {"a mean that does not fit", Argument::kResult,
       [&] { return softknn::average_pooling(four, two, result); }},
      {"a truth that does not fit", Argument::kResult,
       [&] { return softknn::regression_truth(two, result); }},
      {"y shorter than x in training", Argument::kValue,
       [&] { return softknn::train_kernel_regression(four, two, {}, epochs); }},
      {"w0 NaN", Argument::kW0, [&] { return train({.w0 = kNan}); }},
      {"an infinite learning rate", Argument::kLearningRate,
       [&] { return train({.learning_rate = kInfinity}); }},
      {"-1 epochs", Argument::kEpochs, [&] { return train({.epochs = -1}); }},
      {"too many epochs", Argument::kEpochs, [&] { return train({.epochs = kLastIndex}); }},
      {"-1 points", Argument::kCount,
       [&] { return softknn::regression_data({.count = -1}, data); }},
      {"noise NaN", Argument::kNoise,
       [&] { return softknn::regression_data({.noise = kNan}, data); }},
      {"noise -1", Argument::kNoise,
       [&] { return softknn::regression_data({.noise = -1.0}, data); }},
  });
}

TEST_CASE("hostile: experiments") {
  softknn::NumpyRandom random(1), untouched(1);
  softknn::EntropyTrial trial;
  softknn::DotProductSample sample;
  double value = 0.0;
  const auto run = [&](const softknn::EntropyTrialOptions& options) {
    return softknn::entropy_trial(random, options, trial);
  };
  refuses_all({
      {"dimension -1", Argument::kDim, [&] { return run({.dim = -1}); }},
      {"-1 queries", Argument::kQueries, [&] { return run({.queries = -1}); }},
      {"-1 keys", Argument::kKeys, [&] { return run({.keys = kFirstIndex}); }},
      {"correlation 1", Argument::kCorrelation, [&] { return run({.correlation = 1.0}); }},
      {"correlation NaN", Argument::kCorrelation, [&] { return run({.correlation = kNan}); }},
      {"-1 logits", Argument::kCount, [&] { return softknn::expected_entropy(-1, 1.0, value); }},
      {"more logits than a double counts", Argument::kCount,
       [&] { return softknn::expected_entropy(kLastIndex, 1.0, value); }},
      {"a negative deviation", Argument::kDeviation,
       [&] { return softknn::expected_entropy(4, -1.0, value); }},
      {"a deviation that is NaN", Argument::kDeviation,
       [&] { return softknn::expected_entropy(4, kNan, value); }},
      {"a sample of dimension -1", Argument::kDim,
       [&] { return softknn::dot_product_sample({.dim = -1}, sample); }},
      {"-1 dot products", Argument::kCount,
       [&] { return softknn::dot_product_sample({.count = kFirstIndex}, sample); }},
  });
  CHECK(random.next_word() == untouched.next_word());
}

TEST_CASE("hostile: metrics that are learnt") {
  struct Points {
    softknn::MetricShape shape{.points = 3, .width = 2, .dimensions = 1, .classes = 2};
    Numbers x = Numbers(6, 0.5), labels = Numbers(3, 1.0), projection = Numbers(2, 0.5);
    softknn::MetricAscent ascent{.learning_rate = 0.1, .epochs = 1};
  };
  const auto train = [](const std::function<void(Points&)>& change) {
    return [change] {
      Points p;
      change(p);
      softknn::MetricRun run;
      return softknn::train_metric(p.shape, p.x, p.labels, {.seed = 0, .projection = p.projection},
                                   p.ascent, run);
    };
  };
  CHECK(train([](Points&) {})().ok());
  refuses_all({
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
  softknn::Classification classes;
  const auto classify = [&](const softknn::ClassificationShape& shape, const Numbers& labels,
                            const Numbers& expected) {
    return softknn::classify(shape, six, labels, expected, classes);
  };
  softknn::PrincipalComponents components;
  const auto analyse = [&](Index rows, Index columns, Index dimensions) {
    return softknn::principal_components(rows, columns, dimensions, six, components);
  };
  CHECK(classify({2, 3, 2}, three, two).ok());
  CHECK(analyse(2, 3, 2).ok());
  refuses_all({
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
}

TEST_CASE("hostile: iterated attention") {
  softknn::IteratedAttention result;
  using softknn::StepPrecision;
  const auto iterate = [&](const Attending& c, Index steps = 2,
                           StepPrecision precision = StepPrecision::kDouble) {
    return softknn::iterate_attention(c.shape, c.query, c.key, c.options, steps, precision, result);
  };
  CHECK(iterate({}).ok());
  refuses_each(kBrokenPairs, [&](const Attending& c) { return iterate(c); });
  Attending propagating;
  propagating.options.non_finite = softknn::NonFinite::kPropagate;
  refuses_all({
      {"-1 steps", Argument::kCount, [&] { return iterate({}, -1); }},
      {"NaN that propagates in float", Argument::kNonFinite,
       [&] { return iterate(propagating, 1, StepPrecision::kFloatFast); }},
  });
  CHECK(iterate({}, kLastIndex).status == Status::kLimit);
}

TEST_CASE("hostile: projections that learn") {
  struct Training {
    softknn::ProjectionShape shape{
        .tokens = 3, .inputs = 2, .outputs = 1, .heads = 2, .width = 1, .value_width = 1};
    Numbers x = Numbers(6, 0.5), targets = Numbers(3, 0.5), weights = Numbers(14, 0.5);
    softknn::ProjectionLayer layer = {};
    softknn::ProjectionStart start = {.scale = 0.5};
    softknn::ProjectionDescent descent = {.learning_rate = 0.1, .epochs = 2};
  };
  using Alter = std::function<void(Training&)>;
  const auto train = [](const Alter& alter) {
    return [alter] {
      Training t;
      alter(t);
      softknn::ProjectionRun run;
      return softknn::train_projections(t.shape, t.x, t.targets, t.layer, t.start, t.descent, run);
    };
  };
  const auto slope = [](const Alter& alter, std::size_t room = 14) {
    return [alter, room] {
      Training t;
      alter(t);
      double loss = 0.0;
      Numbers gradient(room);
      return softknn::projection_gradient(t.shape, t.x, t.targets, t.weights, t.layer, loss,
                                          gradient);
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
    refuses_all({{what, argument, train(alter)}, {what + ", gradient", argument, slope(alter)}});
  }
  refuses_all({
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
  Numbers x(72), targets(18);
  refuses_all({
      {"-1 scenes", Argument::kCount, [&] { return softknn::projection_task(1, -1, x, targets); }},
      {"x of other scenes", Argument::kX,
       [&] { return softknn::projection_task(1, 2, x, targets); }},
      {"targets of other scenes", Argument::kTargets,
       [&] { return softknn::projection_task(1, 1, x, x); }},
  });
  const auto offsets =
      softknn::projection_offsets({.inputs = kLastIndex, .heads = 2, .width = kLastIndex});
  CHECK((offsets.front() == -1 && offsets.back() == -1));
}

TEST_CASE("hostile: an axis of length 0 hides neither an endless loop nor an overflow") {
  const auto too_long = [](const Outcome& outcome) { return outcome.status == Status::kLimit; };
  AttentionResult<double> result;
  softknn::FloatResult fast;
  for (Index Shape::*length : {&Shape::batch, &Shape::query_heads, &Shape::queries, &Shape::keys,
                               &Shape::width, &Shape::value_width}) {
    Shape shape{.batch = 0, .query_heads = 0};
    shape.*length = kLastIndex;
    CHECK(too_long(softknn::attention(shape, {}, {}, result)));
    CHECK(too_long(softknn::attention(shape, {}, softknn::FloatOptions{}, fast)));
    softknn::MultiHeadResult heads;
    CHECK(too_long(softknn::multi_head_attention({.heads = shape}, {}, {}, {}, heads)));
  }
  CHECK(too_long(
      softknn::attention({.batch = kLastIndex, .query_heads = 0, .queries = 2}, {}, {}, result)));
  Buffer<double> product;
  CHECK(too_long(softknn::batch_matmul({.slices = kLastIndex}, {}, {}, product)));
  CHECK(too_long(softknn::batch_matmul({.slices = 0, .rows = kLastIndex}, {}, {}, product)));
  CHECK(too_long(softknn::causal_mask(kLastIndex, 0, 0, 0, {})));
  CHECK(too_long(softknn::log_sum_exp({}, kLastIndex, 0, {})));
  CHECK(too_long(softknn::projection_task(1, kLastIndex, {}, {})));
  for (Index softknn::ProjectionShape::*length :
       {&softknn::ProjectionShape::batch, &softknn::ProjectionShape::heads,
        &softknn::ProjectionShape::inputs, &softknn::ProjectionShape::outputs}) {
    softknn::ProjectionShape shape;
    shape.*length = kLastIndex;
    softknn::ProjectionRun run;
    CHECK(too_long(softknn::train_projections(shape, {}, {}, {}, {}, {}, run)));
  }
}

TEST_CASE("hostile: a refused call keeps nothing and the next one is answered") {
  Attending call;
  AttentionResult<double> result;
  call.options.scoring.temperature = -1.0;
  CHECK(!softknn::attention(call.shape, {call.query, call.key, call.value}, call.options, result)
             .ok());
  CHECK(result.output.size() == 0);
  call.options.scoring.temperature = 1.0;
  CHECK(softknn::attention(call.shape, {call.query, call.key, call.value}, call.options, result)
            .ok());
  CHECK(result.output.size() == 4);
}
