#pragma once

#include "every_call.hpp"

/// The experiments and all training functions.
namespace testing {

inline std::vector<NamedCall> lesson_calls() {
  return {
      makes<core::KernelRegression>("kernel_regression",
                                    [](const In& in, auto& r) {
                                      return core::kernel_regression(in.x, in.y, in.x,
                                                                     {.leave_one_out = true}, r);
                                    }),
      writes("average_pooling", 40, false,
             [](const In& in, auto r) { return core::average_pooling(in.y, in.x, r); }),
      makes<AnyBuffer>("train_kernel_regression",
                       [](const In& in, auto& r) {
                         return core::train_kernel_regression(in.x, in.y, {.w0 = 1.0, .epochs = 3},
                                                              r);
                       }),
      makes<core::RegressionData>(
          "regression_data",
          [](const In&, auto& r) { return core::regression_data({.count = 30}, r); }),
      // Positions are not negative: softmax weights are positive.
      writes("regression_truth", In::kRows * In::kColumns, false,
             [](const In& in, auto r) { return core::regression_truth(in.weights, r); }),
      makes<core::DotProductSample>(
          "dot_product_sample",
          [](const In&, auto& r) { return core::dot_product_sample({.dim = 8, .count = 50}, r); }),
      makes<core::EntropyTrial>("entropy_trial",
                                [](const In&, auto& r) {
                                  core::NumpyRandom random(5);
                                  return core::entropy_trial(
                                      random,
                                      {.dim = 8, .queries = 4, .keys = 6, .correlation = 0.5}, r);
                                }),
      makes<core::EntropySummary>("summarize_trials",
                                  [](const In& in, auto& r) {
                                    const auto trials = first(in.weights, 9);
                                    return core::summarize_trials(trials, trials, trials, trials,
                                                                  r);
                                  }),
      writes("expected_entropy", 1, false,
             [](const In&, auto r) { return core::expected_entropy(64, 1.5, r[0]); }),
      makes<core::ProjectionRun>("train_projections",
                                 [](const In& in, auto& r) {
                                   return core::train_projections(
                                       in.layer, in.task, in.targets, {}, {.seed = 3, .scale = 0.5},
                                       {.learning_rate = 0.1, .epochs = 2}, r);
                                 }),
      {"projection_gradient",
       [](const In& in, ResultBits& bits) {
         Numbers gradient(in.projections.size());
         double loss = 0.0;
         bits.outcome = core::projection_gradient(in.layer, in.task, in.targets, in.projections, {},
                                                  loss, gradient);
         bits.all(loss, gradient);
       }},
      {"transformer_gradient",
       [](const In& in, ResultBits& bits) {
         Numbers gradient(in.model.size());
         core::TransformerLoss loss;
         bits.outcome =
             core::transformer_gradient(in.transformer, 2, in.tokens, {}, in.model, loss, gradient);
         bits.all(loss.loss, gradient);
       }},
      {"train_transformer_step",
       [](const In& in, ResultBits& bits) {
         Numbers weights = in.model, moments(2 * weights.size());
         core::NumpyRandom random(4);
         core::TransformerLoss loss;
         bits.outcome = core::train_transformer_step(in.transformer, {2, 1, 3}, {}, 1, random,
                                                     weights, moments, loss);
         bits.all(loss.loss, weights);
       }},
      makes<core::TransformerResult>("transformer",
                                     [](const In& in, auto& r) {
                                       return core::transformer(in.transformer, first(in.tokens, 4),
                                                                in.model, {}, true, r);
                                     }),
      makes<core::MetricRun>("train_metric",
                             [](const In& in, auto& r) {
                               return core::train_metric(
                                   {.points = 40, .width = 3, .dimensions = 2, .classes = 2},
                                   first(in.key, 120), in.classes, {.seed = 2}, {0.05, 3}, r);
                             }),
      makes<core::MetricObjective>("metric_objective",
                                   [](const In& in, auto& r) {
                                     return core::metric_objective(
                                         {.points = 12, .width = 3, .dimensions = 2, .classes = 2},
                                         first(in.key, 36), first(in.classes, 12),
                                         first(in.query, 6), r);
                                   }),
      makes<core::PrincipalComponents>("principal_components",
                                       [](const In& in, auto& r) {
                                         return core::principal_components(33, 8, 3,
                                                                           first(in.key, 264), r);
                                       }),
  };
}

inline std::vector<NamedCall> every_call() {
  std::vector<NamedCall> result = attention_calls();
  for (const auto& more : {numeric_calls(), lesson_calls()}) {
    result.insert(result.end(), more.begin(), more.end());
  }
  return result;
}

}  // namespace testing
