#include "hostile_support.hpp"

// Rows, masks and products; regression and experiments.

using namespace testing;

TEST_CASE("hostile: rows") {
  const Numbers x(6, 0.5);
  Numbers result(12);
  using Rows = Outcome (*)(std::span<const double>, Index, Index, std::span<double>);
  const Rows softmax = [](std::span<const double> p, Index m, Index n, std::span<double> r) {
    return core::softmax(p, m, n, 1.0, r);
  };
  const Rows mass = [](std::span<const double> p, Index m, Index n, std::span<double> r) {
    return core::captured_mass(p, m, n, 1, r);
  };
  using enum Argument;
  for (const auto& [call, results] : {std::pair<Rows, std::size_t>{softmax, 6},
                                      {mass, 2},
                                      {core::softmax_jacobian, 18},
                                      {core::log_sum_exp, 2},
                                      {core::entropy, 2},
                                      {core::effective_neighbors, 2}}) {
    Numbers exact(results);
    all_fail({
        {kRows, [&, call = call] { return call(x, -2, 3, exact); }},
        {kColumns, [&, call = call] { return call(x, 2, kFirstIndex, exact); }},
        {kX, [&, call = call] { return call(std::span(x).first(5), 2, 3, exact); }},
        {kResult, [&, call = call] { return call(x, 2, 3, std::span(exact).first(1)); }},
    });
    CHECK(call(x, 2, 3, exact).ok());
  }
  const std::span<double> six = std::span(result).first(6), two = std::span(result).first(2);
  all_fail({
      {kTemperature, [&] { return core::softmax(x, 2, 3, -1.0, six); }},
      {kTemperature, [&] { return core::softmax(x, 2, 3, kNan, six); }},
      {kCount, [&] { return core::captured_mass(x, 2, 3, -1, two); }},
  });
}

TEST_CASE("hostile: masks as bytes") {
  Bytes result(6);
  const auto causal = [&](Index queries, Index keys, Index past, Index window) {
    return core::causal_mask(queries, keys, past, window, result);
  };
  const auto padding = [&](const Numbers& lengths, Index keys) {
    return core::padding_mask(lengths, keys, result);
  };
  using enum Argument;
  all_fail({
      {kQueries, [&] { return causal(-2, 3, 0, 0); }},
      {kKeys, [&] { return causal(2, -3, 0, 0); }},
      {kPast, [&] { return causal(2, 3, -3, 0); }},
      {kWindow, [&] { return causal(2, 3, 0, -1); }},
      {kResult, [&] { return causal(3, 3, 0, 0); }},
      {kKeys, [&] { return padding({1.0}, -6); }},
      {kResult, [&] { return padding({1.0}, 5); }},
  });
  CHECK(causal(kLastIndex, kLastIndex, 0, 0).status == Status::kLimit);
  CHECK(core::causal_mask(kLastIndex, 0, 0, 0, {}).status == Status::kLimit);
  CHECK(is_at(padding({1.0, kNan}, 3), Status::kNonFinite, kLengths, 0, 0, 1));
}

TEST_CASE("hostile: products") {
  core::Buffer<double> result;
  const Numbers x(6, 0.5), w(12, 0.5), bias(4, 0.5);
  using Lengths = core::MatmulShape;
  const auto linear = [&](const Lengths& shape, const Numbers& offset) {
    return core::linear(shape, x, w, offset, result);
  };
  const Lengths good{.rows = 2, .inner = 3, .columns = 4};
  CHECK(linear(good, bias).ok());
  using enum Argument;
  all_fail({
      {kX, [&] { return linear({.rows = 3, .inner = 3, .columns = 4}, bias); }},
      {kWeight, [&] { return linear({.rows = 2, .inner = 3, .columns = 5}, bias); }},
      {kBias, [&] { return linear(good, Numbers(3, 0.0)); }},
      {kBias, [&] { return linear(good, {}); }},
      {kWeight, [&] { return core::batch_matmul(good, x, bias, result); }},
  });
  refuse_axes<Lengths>({&Lengths::slices, &Lengths::rows, &Lengths::inner, &Lengths::columns},
                       {good}, [&](const Lengths& shape) { return linear(shape, bias); });
}

TEST_CASE("hostile: regression") {
  const Numbers four(4, 0.5), two(2, 0.5);
  core::KernelRegression regression;
  core::Buffer<double> epochs;
  core::RegressionData data;
  Numbers result(4);
  const auto predict = [&](const core::KernelOptions& options) {
    return core::kernel_regression(four, four, two, options, regression);
  };
  const auto train = [&](const core::KernelTraining& options) {
    return core::train_kernel_regression(four, four, options, epochs);
  };
  using enum Argument;
  all_fail({
      {kValue, [&] { return core::kernel_regression(four, two, four, {}, regression); }},
      {kQuery, [&] { return predict({.leave_one_out = true}); }},
      {kBandwidth, [&] { return predict({.bandwidth = -1.0}); }},
      {kBandwidth, [&] { return predict({.bandwidth = kNan}); }},
      {kKernel, [&] { return predict({.kernel = beyond(core::Kernel::kEpanechnikov)}); }},
      {kResult, [&] { return core::average_pooling(four, two, result); }},
      {kResult, [&] { return core::regression_truth(two, result); }},
      {kValue, [&] { return core::train_kernel_regression(four, two, {}, epochs); }},
      {kW0, [&] { return train({.w0 = kNan}); }},
      {kLearningRate, [&] { return train({.learning_rate = kInfinity}); }},
      {kEpochs, [&] { return train({.epochs = -1}); }},
      {kEpochs, [&] { return train({.epochs = kLastIndex}); }},
      {kCount, [&] { return core::regression_data({.count = -1}, data); }},
      {kNoise, [&] { return core::regression_data({.noise = kNan}, data); }},
      {kNoise, [&] { return core::regression_data({.noise = -1.0}, data); }},
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
  using enum Argument;
  all_fail({
      {kDim, [&] { return run({.dim = -1}); }},
      {kQueries, [&] { return run({.queries = -1}); }},
      {kKeys, [&] { return run({.keys = kFirstIndex}); }},
      {kCorrelation, [&] { return run({.correlation = 1.0}); }},
      {kCorrelation, [&] { return run({.correlation = kNan}); }},
      {kCount, [&] { return core::expected_entropy(-1, 1.0, value); }},
      {kCount, [&] { return core::expected_entropy(std::int64_t{1} << 60, 1.0, value); }},
      {kDeviation, [&] { return core::expected_entropy(4, -1.0, value); }},
      {kDeviation, [&] { return core::expected_entropy(4, kNan, value); }},
      {kDim, [&] { return core::dot_product_sample({.dim = -1}, sample); }},
      {kCount, [&] { return core::dot_product_sample({.count = kFirstIndex}, sample); }},
  });
  CHECK(random.next_word() == untouched.next_word());
}
