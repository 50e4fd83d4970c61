#pragma once

#include "convert.hpp"

/// The calls of `web/api/raw-projections.ts`.
namespace softknn::border {

struct TrainProjectionsCall {
  double batch, tokens, inputs, outputs, heads, width, valueWidth;
  double scale, temperature, excludeSelf;
  double seed, initialScale, identicalHeads, given;
  double learningRate, epochs, learnt, keepAll;
  Array x, targets, start;

  [[nodiscard]] Outcome run() const {
    const ProjectionShape shape{.batch = to_index(batch),
                                .tokens = to_index(tokens),
                                .inputs = to_index(inputs),
                                .outputs = to_index(outputs),
                                .heads = to_index(heads),
                                .width = to_index(width),
                                .value_width = to_index(valueWidth)};
    const ProjectionLayer layer{scale, temperature, excludeSelf != 0.0};
    const ProjectionStart from{.seed = to_seed(seed),
                               .scale = initialScale,
                               .identical_heads = identicalHeads != 0.0,
                               .given = to_seed(given),
                               .weights = start.span()};
    const ProjectionDescent descent{learningRate, to_index(epochs), to_seed(learnt),
                                    keepAll != 0.0};
    ProjectionRun run;
    const Outcome outcome =
        train_projections(shape, x.span(), targets.span(), layer, from, descent, run);
    give(run.losses);
    give(run.gradient_norms);
    give(run.weights);
    return outcome;
  }
};

struct ProjectionTaskCall {
  double seed, scenes;

  [[nodiscard]] Outcome run() const {
    const Index count = to_index(scenes);
    Buffer<double> x, targets;
    Status status = x.allocate(element_count({count, kTaskTokens, kTaskInputs}));
    status = status == Status::kOk
                 ? targets.allocate(element_count({count, kTaskTokens, kTaskOutputs}))
                 : status;
    const Outcome outcome = Outcome{.status = status}.then(
        [&] { return projection_task(to_seed(seed), count, x, targets); });
    give(x);
    give(targets);
    return outcome;
  }
};

}  // namespace softknn::border
