#include "allocation_failures.hpp"
#include "learning/transformer_support.hpp"

// Training and experiments out of memory: every allocation fails once, each in a separate run.

using namespace testing;

TEST_CASE("training out of memory returns kMemory") {
  const core::ProjectionShape shape{
      .tokens = 3, .inputs = 2, .outputs = 1, .heads = 2, .width = 1, .value_width = 1};
  const Numbers x = {1.0, 0.5, -1.0, 2.0, 0.0, 1.0}, targets = {1.0, 0.0, -1.0};
  core::ProjectionRun run;
  const auto train = [&] {
    return core::train_projections(shape, x, targets, {}, {.scale = 0.5},
                                   {.learning_rate = 0.1, .epochs = 3}, run)
        .status;
  };
  // Attention, its gradients, the residual, four arrays of keys, four of values; three results and
  // the gradient.
  CHECK(allocations_of(train) == 11 + 4);
  CHECK(run.losses[3] < run.losses[0]);
  double loss = 0.0;
  Numbers gradient(14);
  CHECK(allocations_of([&] {
          return core::projection_gradient(shape, x, targets, slice(numbers(run.weights), 0, 14),
                                           {}, loss, gradient)
              .status;
        }) == 11);
  CHECK(loss == run.losses[0]);
}

TEST_CASE("a trial out of memory leaves the stream unchanged") {
  core::NumpyRandom random(3);
  core::EntropyTrial trial;
  const core::EntropyTrialOptions options{
      .dim = 4, .queries = 3, .keys = 2, .correlation = GENERATE(0.0, 0.5)};
  const int count =
      allocations_of([&] { return core::entropy_trial(random, options, trial).status; });
  CHECK(count >= 8);
  core::NumpyRandom again(3);
  core::EntropyTrial expected;
  REQUIRE(core::entropy_trial(again, options, expected).ok());
  CHECK(bits({trial.unscaled, trial.scaled}) == bits({expected.unscaled, expected.scaled}));
}

TEST_CASE("a summary out of memory returns kMemory") {
  const Numbers x = {1.0, 2.0, 3.0};
  core::EntropySummary summary;
  CHECK(allocations_of([&] { return core::summarize_trials(x, x, x, x, summary).status; }) >= 2);
  CHECK(summary.gradient_scaled_median == 2.0);
}

TEST_CASE("regression and its samples out of memory return kMemory") {
  const Numbers x = {0.0, 1.0, 2.0};
  core::KernelRegression prediction;
  CHECK(allocations_of([&] { return core::kernel_regression(x, x, x, {}, prediction).status; }) ==
        2);
  CHECK(prediction.weights.size() == 9);
  core::Buffer<double> epochs;
  CHECK(allocations_of([&] {
          return core::train_kernel_regression(x, x, {.w0 = 1.0, .epochs = 2}, epochs).status;
        }) == 2);
  CHECK(epochs.size() == 2 * core::kEpochColumns);
  core::RegressionData data;
  CHECK(allocations_of([&] { return core::regression_data({.count = 4}, data).status; }) == 2);
  CHECK(data.truth().size() == 4);
  core::DotProductSample sample;
  CHECK(allocations_of(
            [&] { return core::dot_product_sample({.dim = 2, .count = 3}, sample).status; }) == 2);
  CHECK(sample.values().size() == 3);
}

TEST_CASE("metrics, classes and components out of memory return kMemory") {
  const Numbers x = {0.0, 1.0, 2.0, 1.0, 5.0, 4.0}, labels = {0.0, 1.0, 1.0};
  core::MetricRun run;
  const core::MetricShape shape{.points = 3, .width = 2, .dimensions = 1, .classes = 2};
  // One for scratch, the centred points, three results.
  CHECK(allocations_of([&] {
          return core::train_metric(shape, x, labels, {.seed = 1}, {0.1, 2}, run).status;
        }) == 5);
  CHECK(run.epochs.size() == 6);
  core::Classification classes;
  CHECK(allocations_of([&] {
          return core::classify(
                     {2, 3, 2}, x, labels,
                     labels.empty() ? std::nullopt : std::optional(std::span(labels).first(2)),
                     classes)
              .status;
        }) == 3);
  CHECK(classes.prediction.size() == 2);
  core::PrincipalComponents components;
  // Three results, two for scratch, what the eigenvectors take.
  CHECK(allocations_of([&] { return core::principal_components(3, 2, 1, x, components).status; }) ==
        3 + 2 + 1);
  CHECK(components.projected.size() == 3);
}

TEST_CASE("a transformer out of memory returns kMemory") {
  const TransformerBatch b = random_batch(2);
  const TransformerGradient expected = gradient_of(b);
  Numbers gradient(b.weights.size());
  core::TransformerLoss loss;
  // The pass, three products and the attention of each layer; more in the backward pass.
  CHECK(allocations_of([&] {
          return core::transformer_gradient(b.shape, b.batch, b.tokens, {}, b.weights, loss,
                                            gradient)
              .status;
        }) >= 20);
  CHECK(bits(gradient) == bits(expected.gradient));
  core::TransformerResult result;
  CHECK(allocations_of([&] {
          return core::transformer(b.shape, slice(b.tokens, 0, 5), b.weights, {}, true, result)
              .status;
        }) > 20);
  CHECK(result.weights.size() == 2 * 2 * 5 * 5);
  CHECK(allocations_of([&] {
          core::NumpyRandom random(1);
          Numbers weights = b.weights, moments(2 * weights.size());
          return core::train_transformer_step(b.shape, {2, 2, 3}, {}, 1, random, weights, moments,
                                              loss)
              .status;
        }) >= 20);
}

TEST_CASE("a transformer of the largest size fails in the allocator, a larger one before") {
  // Per token: 1 number of the residual stream, 1 logit and a side with all heads concatenated.
  const auto status = [](Index width) {
    const core::TransformerShape shape{.head_dimension = width};
    const Numbers weights(3, 1.0), tokens = {0.0};
    core::TransformerResult result;
    remaining_allocations = 0;
    const Status found = core::transformer(shape, tokens, weights, {}, false, result).status;
    remaining_allocations = -1;
    return found;
  };
  CHECK(status(softknn::kMaximumElements - 2) == Status::kMemory);
  CHECK(status(softknn::kMaximumElements - 1) == Status::kLimit);
}
