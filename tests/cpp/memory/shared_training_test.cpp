#include "shared_memory_support.hpp"

// As shared_memory_test.cpp: classes, regression and everything that learns.

namespace testing {

TEST_CASE("shared memory: classes, components and regression") {
  const Square s;
  Numbers weights(36), labels(6, 1.0), zeros(6);
  labels[2] = labels[5] = 4.0;
  REQUIRE(softknn::softmax(Reader(s.a).first(36), 6, 6, 1.0, weights).ok());
  check_reuse<softknn::Classification, double>(
      "classify",
      [&](auto& result) {
        return softknn::classify({6, 6, 6}, weights, labels, labels, result);
      },
      [&](Reader x, auto& result) {
        return softknn::classify({6, 6, 6}, x.first(36), labels, labels, result);
      });
  check_reuse<softknn::Classification, double>(
      "classify by zeros",
      [&](auto& result) {
        return softknn::classify({6, 6, 6}, Numbers(36), labels, {}, result);
      },
      [&](Reader x, auto& result) {
        return softknn::classify({6, 6, 6}, weights, x.first(6), x.last(6), result);
      });
  check_reuse<softknn::PrincipalComponents, double>(
      "principal_components",
      [&](auto& result) {
        return softknn::principal_components(6, 6, 6, Reader(s.a).first(36), result);
      },
      [&](Reader x, auto& result) {
        return softknn::principal_components(2, 3, 2, x.first(6), result);
      },
      12);
  check_reuse<softknn::AttentionStatistics, double>(
      "attention_statistics",
      [&](auto& result) {
        return softknn::attention_statistics(Numbers(24, 0.5), 12, 1, 2, result);
      },
      [&](Reader x, auto& result) {
        return softknn::attention_statistics(x.first(6), 1, 2, 3, result);
      },
      12);
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<softknn::KernelRegression, double>(
        "kernel_regression",
        [&](auto& result) {
          const Reader x = Reader(s.a).first(6);
          return softknn::kernel_regression(x, Reader(s.b).first(6), x, {}, result);
        },
        [&](Reader x, auto& result) {
          const auto at = [&](std::size_t i) { return (i == place ? x : Reader(s.c)).first(6); };
          return softknn::kernel_regression(at(0), at(1), at(2), {}, result);
        });
  }
  for (const bool first : {true, false}) {
    check_reuse<Buffer<double>, double>(
        "train_kernel_regression",
        [&](auto& result) {
          return softknn::train_kernel_regression(s.a, s.b, {.w0 = 1.0, .epochs = 3}, result);
        },
        [&](Reader x, auto& result) {
          const Reader other = Reader(s.c).first(x.size());
          return softknn::train_kernel_regression(first ? x : other, first ? other : x,
                                                  {.w0 = 1.0, .epochs = 3}, result);
        });
  }
}

TEST_CASE("shared memory: a training continues from its own result") {
  const Square s;
  const Numbers labels{0.0, 1.0, 0.0, 1.0, 0.0, 1.0};
  const softknn::MetricShape metric{.points = 6, .width = 6, .dimensions = 6, .classes = 2};
  const Reader x = Reader(s.a).first(36);
  for (const bool is_start : {true, false}) {
    const auto points = [&](Reader y) { return is_start ? x : y.first(36); };
    const auto start = [&](Reader y) { return is_start ? y.first(36) : x; };
    check_reuse<softknn::MetricRun, double>(
        "train_metric",
        [&](auto& run) {
          return softknn::train_metric(metric, x, labels, {.seed = 1}, {0.01, 12}, run);
        },
        [&](Reader y, auto& run) {
          return softknn::train_metric(metric, points(y), labels, {.projection = start(y)},
                                       {0.01, 3}, run);
        });
    check_reuse<softknn::MetricObjective, double>(
        "metric_objective",
        [&](auto& result) { return softknn::metric_objective(metric, x, labels, x, result); },
        [&](Reader y, auto& result) {
          return softknn::metric_objective(metric, points(y), labels, start(y), result);
        });
  }
  const softknn::ProjectionShape layer{
      .tokens = 6, .inputs = 6, .outputs = 6, .heads = 2, .width = 1, .value_width = 1};
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<softknn::ProjectionRun, double>(
        "train_projections",
        [&](auto& run) {
          return softknn::train_projections(layer, x, x, {}, {.seed = 3, .scale = 0.5},
                                            {.learning_rate = 0.01, .epochs = 60}, run);
        },
        [&](Reader y, auto& run) {
          const softknn::ProjectionStart given{.given = softknn::kAllProjections,
                                               .weights = y.first(48)};
          const softknn::ProjectionStart drawn{.seed = 3, .scale = 0.5};
          return softknn::train_projections(
              layer, place == 0 ? y.first(36) : x, place == 1 ? y.first(36) : x, {},
              place == 2 ? given : drawn, {.learning_rate = 0.01, .epochs = 3}, run);
        },
        48);
  }
  const softknn::TransformerShape model{.vocabulary = 4,
                                        .context = 4,
                                        .dimension = 2,
                                        .heads = 2,
                                        .head_dimension = 1,
                                        .value_dimension = 1,
                                        .layers = 1};
  const auto count = testing::size(softknn::transformer_weights(model));
  const Numbers tokens{0.0, 3.0, 1.0, 1.0}, temperature{0.5, 2.0}, silent(count);
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<softknn::TransformerResult, double>(
        "transformer",
        [&](auto& result) {
          // Logits of 0 are tokens and temperatures as well.
          return softknn::transformer(model, tokens, silent, {}, false, result);
        },
        [&](Reader y, auto& result) {
          Numbers weights = s.a;
          weights.resize(count);
          return softknn::transformer(
              model, place == 0 ? y.first(4) : tokens,
              place == 1 ? weights : Reader(s.a).first(count),
              {.temperature = place == 2 ? y.first(2) : Reader(temperature)}, true, result);
        });
  }
}

TEST_CASE("shared memory: the summary of a set of trials") {
  softknn::EntropySummary summary{.unscaled = 3.0, .scaled = 4.0}, apart;
  const Numbers three{3.0}, four{4.0};
  REQUIRE(softknn::summarize_trials(four, three, three, four, apart).ok());
  const Reader unscaled{&summary.unscaled, 1}, scaled{&summary.scaled, 1};
  REQUIRE(softknn::summarize_trials(scaled, unscaled, unscaled, scaled, summary).ok());
  CHECK((summary.unscaled == 4.0 && summary.scaled == 3.0));
  CHECK((summary.gradient_unscaled_mean == 3.0 && summary.gradient_scaled_median == 4.0));
  CHECK(summary.scaled_effective == apart.scaled_effective);
}

}  // namespace testing
