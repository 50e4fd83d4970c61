#include "hostile_support.hpp"

using namespace testing;
using core::Buffer;
using softknn::AttentionOptions;

TEST_CASE("hostile: rows") {
  const Numbers x(6, 0.5);
  Numbers result(12);
  using Rows = Outcome (*)(std::span<const double>, Index, Index, std::span<double>);
  const auto softmax_at = [&](double temperature) {
    return core::softmax(x, 2, 3, temperature, std::span(result).first(6));
  };
  const Rows softmax = [](std::span<const double> p, Index m, Index n, std::span<double> r) {
    return core::softmax(p, m, n, 1.0, r);
  };
  const Rows mass = [](std::span<const double> p, Index m, Index n, std::span<double> r) {
    return core::captured_mass(p, m, n, 1, r);
  };
  struct Function {
    std::string name;
    Rows call;
    std::size_t results;
  };
  for (const auto& [name, call, results] :
       {Function{"softmax", softmax, 6}, Function{"captured mass", mass, 2},
        Function{"jacobian", core::softmax_jacobian, 18},
        Function{"log-sum-exp", core::log_sum_exp, 2}, Function{"entropy", core::entropy, 2},
        Function{"effective", core::effective_neighbors, 2}}) {
    CAPTURE(name);
    Numbers exact(results);
    all_fail({
        {"negative rows", Argument::kRows, [&] { return call(x, -2, 3, exact); }},
        {"negative columns", Argument::kColumns, [&] { return call(x, 2, kFirstIndex, exact); }},
        {"x too short", Argument::kX, [&] { return call(std::span(x).first(5), 2, 3, exact); }},
        {"result too short", Argument::kResult,
         [&] { return call(x, 2, 3, std::span(exact).first(1)); }},
    });
    CHECK(call(x, 2, 3, exact).ok());
  }
  all_fail({
      {"temperature -1", Argument::kTemperature, [&] { return softmax_at(-1.0); }},
      {"temperature NaN", Argument::kTemperature, [&] { return softmax_at(kNan); }},
      {"a negative count", Argument::kCount,
       [&] { return core::captured_mass(x, 2, 3, -1, std::span(result).first(2)); }},
  });
}

TEST_CASE("hostile: masks as bytes") {
  Bytes result(6);
  const auto causal = [&](Index queries, Index keys, Index past, Index window) {
    return core::causal_mask(queries, keys, past, window, result);
  };
  all_fail({
      {"negative queries", Argument::kQueries, [&] { return causal(-2, 3, 0, 0); }},
      {"negative keys", Argument::kKeys, [&] { return causal(2, -3, 0, 0); }},
      {"past -3", Argument::kPast, [&] { return causal(2, 3, -3, 0); }},
      {"window -1", Argument::kWindow, [&] { return causal(2, 3, 0, -1); }},
      {"result too short", Argument::kResult, [&] { return causal(3, 3, 0, 0); }},
      {"negative keys of padding", Argument::kKeys,
       [&] { return core::padding_mask(Numbers{1.0}, -6, result); }},
      {"result of padding too long", Argument::kResult,
       [&] { return core::padding_mask(Numbers{1.0}, 5, result); }},
  });
  CHECK(causal(kLastIndex, kLastIndex, 0, 0).status == Status::kLimit);
  const Outcome length = core::padding_mask(Numbers{1.0, kNan}, 3, result);
  CHECK((length.argument == Argument::kLengths && length.column == 1));
  CHECK((length.slice == 0 && length.row == 0));
}

TEST_CASE("hostile: products") {
  Buffer<double> result;
  const Numbers x(6, 0.5), w(12, 0.5), bias(4, 0.5);
  const auto linear = [&](const core::MatmulShape& shape, const Numbers& offset) {
    return core::linear(shape, x, w, offset, result);
  };
  const core::MatmulShape good{.rows = 2, .inner = 3, .columns = 4};
  all_fail({
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
       [&] { return core::batch_matmul(good, x, bias, result); }},
  });
}

TEST_CASE("hostile: heads") {
  struct Heads {
    core::MultiHeadShape shape{.heads = {.query_heads = 2,
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
      core::MultiHeadResult result;
      return core::multi_head_attention(h.shape, {h.query, h.key, h.value},
                                        {h.wq, h.wk, h.wv, h.wo}, h.options, result);
    };
  };
  CHECK(attend([](Heads&) {})().ok());
  all_fail({
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
  all_fail({
      {"negative heads", Argument::kShape,
       [&] { return core::head_diversity(1, -2, 3, 4, weights, diversity); }},
      {"weights too short", Argument::kX,
       [&] { return core::head_diversity(2, 2, 3, 4, weights, diversity); }},
  });
}

TEST_CASE("hostile: regression") {
  const Numbers four(4, 0.5), two(2, 0.5);
  core::KernelRegression regression;
  Buffer<double> epochs;
  core::RegressionData data;
  Numbers result(4);
  const auto predict = [&](const core::KernelOptions& options) {
    return core::kernel_regression(four, four, two, options, regression);
  };
  const auto train = [&](const core::KernelTraining& options) {
    return core::train_kernel_regression(four, four, options, epochs);
  };
  all_fail({
      {"y shorter than x", Argument::kValue,
       [&] { return core::kernel_regression(four, two, four, {}, regression); }},
      {"points left out of other places", Argument::kQuery,
       [&] { return predict({.leave_one_out = true}); }},
      {"bandwidth -1", Argument::kBandwidth, [&] { return predict({.bandwidth = -1.0}); }},
      {"bandwidth NaN", Argument::kBandwidth, [&] { return predict({.bandwidth = kNan}); }},
      {"an unknown kernel", Argument::kKernel,
       [&] { return predict({.kernel = beyond(core::Kernel::kEpanechnikov)}); }},
      {"a mean that does not fit", Argument::kResult,
       [&] { return core::average_pooling(four, two, result); }},
      {"a truth that does not fit", Argument::kResult,
       [&] { return core::regression_truth(two, result); }},
      {"y shorter than x in training", Argument::kValue,
       [&] { return core::train_kernel_regression(four, two, {}, epochs); }},
      {"w0 NaN", Argument::kW0, [&] { return train({.w0 = kNan}); }},
      {"an infinite learning rate", Argument::kLearningRate,
       [&] { return train({.learning_rate = kInfinity}); }},
      {"-1 epochs", Argument::kEpochs, [&] { return train({.epochs = -1}); }},
      {"too many epochs", Argument::kEpochs, [&] { return train({.epochs = kLastIndex}); }},
      {"-1 points", Argument::kCount, [&] { return core::regression_data({.count = -1}, data); }},
      {"noise NaN", Argument::kNoise, [&] { return core::regression_data({.noise = kNan}, data); }},
      {"noise -1", Argument::kNoise, [&] { return core::regression_data({.noise = -1.0}, data); }},
  });
}

TEST_CASE("hostile: experiments") {
  core::NumpyRandom random(1), untouched(1);
  core::EntropyTrial trial;
  core::DotProductSample sample;
  double value = 0.0;
  const auto run = [&](const core::EntropyTrialOptions& options) {
    return core::entropy_trial(random, options, trial);
  };
  all_fail({
      {"dimension -1", Argument::kDim, [&] { return run({.dim = -1}); }},
      {"-1 queries", Argument::kQueries, [&] { return run({.queries = -1}); }},
      {"-1 keys", Argument::kKeys, [&] { return run({.keys = kFirstIndex}); }},
      {"correlation 1", Argument::kCorrelation, [&] { return run({.correlation = 1.0}); }},
      {"correlation NaN", Argument::kCorrelation, [&] { return run({.correlation = kNan}); }},
      {"-1 logits", Argument::kCount, [&] { return core::expected_entropy(-1, 1.0, value); }},
      {"more logits than a double counts", Argument::kCount,
       [&] { return core::expected_entropy(std::int64_t{1} << 60, 1.0, value); }},
      {"a negative deviation", Argument::kDeviation,
       [&] { return core::expected_entropy(4, -1.0, value); }},
      {"a deviation that is NaN", Argument::kDeviation,
       [&] { return core::expected_entropy(4, kNan, value); }},
      {"a sample of dimension -1", Argument::kDim,
       [&] { return core::dot_product_sample({.dim = -1}, sample); }},
      {"-1 dot products", Argument::kCount,
       [&] { return core::dot_product_sample({.count = kFirstIndex}, sample); }},
  });
  CHECK(random.next_word() == untouched.next_word());
}
