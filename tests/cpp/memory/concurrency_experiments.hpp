#pragma once

#include "concurrency_support.hpp"

/// The experiments and all training functions, for concurrent calls.
namespace testing {

inline std::vector<NamedCall> experiment_calls() {
  return {
      {"kernel_regression",
       [](const SharedInputs& in, ResultBits& bits) {
         core::KernelRegression result;
         bits.add(core::kernel_regression(in.x, in.y, in.x, {.leave_one_out = true}, result));
         bits.add(result.prediction);
         bits.add(result.weights);
       }},
      {"average_pooling",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers result(in.x.size());
         bits.add(core::average_pooling(in.y, in.x, result));
         bits.add(result);
       }},
      {"train_kernel_regression",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(core::train_kernel_regression(in.x, in.y, {.w0 = 1.0, .epochs = 3}, result));
         bits.add(result);
       }},
      {"regression_data",
       [](const SharedInputs& in, ResultBits& bits) {
         core::RegressionData data;
         bits.add(core::regression_data({.count = 30}, data));
         bits.add(data.numbers);
         // Positions are not negative: softmax weights are positive.
         Numbers truth(in.weights.size());
         bits.add(core::regression_truth(in.weights, truth));
         bits.add(truth);
       }},
      {"dot_product_sample",
       [](const SharedInputs&, ResultBits& bits) {
         core::DotProductSample sample;
         bits.add(core::dot_product_sample({.dim = 8, .count = 50}, sample));
         bits.add(sample.numbers);
       }},
      {"entropy_trial",
       [](const SharedInputs&, ResultBits& bits) {
         core::NumpyRandom random(5);
         core::EntropyTrial trial;
         bits.add(core::entropy_trial(random, {.dim = 8, .queries = 4, .keys = 6}, trial));
         bits.add(trial.unscaled);
         bits.add(trial.scaled);
         bits.add(trial.gradient_scaled);
         double expected = 0.0;
         bits.add(core::expected_entropy(64, 1.5, expected));
         bits.add(expected);
       }},
      {"train_projections",
       [](const SharedInputs& in, ResultBits& bits) {
         core::ProjectionRun run;
         bits.add(core::train_projections(in.layer, in.task, in.targets, {},
                                          {.seed = 3, .scale = 0.5},
                                          {.learning_rate = 0.1, .epochs = 2}, run));
         bits.add(run.losses);
         bits.add(run.weights);
       }},
      {"projection_gradient",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers gradient(in.projections.size());
         double loss = 0.0;
         bits.add(core::projection_gradient(in.layer, in.task, in.targets, in.projections, {}, loss,
                                            gradient));
         bits.add(loss);
         bits.add(gradient);
       }},
      {"transformer_gradient",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers gradient(in.model.size());
         core::TransformerLoss loss;
         bits.add(core::transformer_gradient(in.transformer, 2, in.tokens, {}, in.model, loss,
                                             gradient));
         bits.add(loss.loss);
         bits.add(gradient);
       }},
      {"train_transformer_step",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers weights = in.model, moments(2 * weights.size());
         core::NumpyRandom random(4);
         core::TransformerLoss loss;
         bits.add(core::train_transformer_step(in.transformer, {2, 1, 3}, {}, 1, random, weights,
                                               moments, loss));
         bits.add(loss.loss);
         bits.add(weights);
       }},
  };
}

inline std::vector<NamedCall> learning_calls() {
  return {
      {"train_metric",
       [](const SharedInputs& in, ResultBits& bits) {
         // The signs of y are the classes.
         Numbers labels;
         for (const double y : in.y) {
           labels.push_back(y < 0.0 ? 0.0 : 1.0);
         }
         core::MetricRun run;
         bits.add(core::train_metric({.points = 40, .width = 3, .dimensions = 2, .classes = 2},
                                     first(in.key, 120), labels, {.seed = 2}, {0.05, 3}, run));
         bits.add(run.epochs);
         bits.add(run.projection);
       }},
      {"metric_objective",
       [](const SharedInputs& in, ResultBits& bits) {
         const Numbers labels(12, 0.0);
         core::MetricObjective result;
         bits.add(core::metric_objective({.points = 12, .width = 3, .dimensions = 2, .classes = 2},
                                         first(in.key, 36), labels, first(in.query, 6), result));
         bits.add(result.objective);
         bits.add(result.gradient);
       }},
      {"classify",
       [](const SharedInputs& in, ResultBits& bits) {
         const Numbers labels(testing::size(SharedInputs::kColumns), 1.0);
         core::Classification result;
         bits.add(core::classify({SharedInputs::kRows, SharedInputs::kColumns, 3}, in.weights,
                                 labels, {}, result));
         bits.add(result.prediction);
         bits.add(result.numbers);
       }},
      {"principal_components",
       [](const SharedInputs& in, ResultBits& bits) {
         core::PrincipalComponents result;
         bits.add(core::principal_components(33, 8, 3, first(in.key, 264), result));
         bits.add(result.projected);
         bits.add(result.components);
         bits.add(result.moments);
       }},
      {"iterate_attention",
       [](const SharedInputs& in, ResultBits& bits) {
         core::IteratedAttention result;
         softknn::AttentionOptions options;
         bits.add(core::iterate_attention(in.shape, in.query, in.key, options, 3,
                                          core::StepPrecision::kFloatFast, result));
         bits.add(result.states);
         bits.add(result.moved);
       }},
  };
}

}  // namespace testing
