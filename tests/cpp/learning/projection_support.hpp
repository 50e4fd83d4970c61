#pragma once

#include <array>
#include <cmath>

#include "support.hpp"

/// The layer computed naively by its formula in `long double`, and runs of it.
namespace testing {

using core::ProjectionDescent;
using core::ProjectionLayer;
using core::ProjectionShape;
using core::ProjectionStart;

using Wide = long double;

struct Layer {
  ProjectionShape shape;
  Numbers x, targets, weights;
  ProjectionLayer options = {};
};

inline Layer random_layer(core::NumpyRandom& random, const ProjectionShape& s) {
  return {.shape = s,
          .x = gaussians(random, s.batch * s.tokens * s.inputs),
          .targets = gaussians(random, s.batch * s.tokens * s.outputs),
          .weights = gaussians(random, core::projection_offsets(s).back(), 0.7)};
}

/// Entry c of token i of the matrix at weight `start`, with `columns` columns.
inline Wide projected(const Layer& layer, const std::vector<Wide>& weights, Index token,
                      Index start, Index columns, Index c) {
  Wide sum = 0;
  for (Index f = 0; f < layer.shape.inputs; ++f) {
    sum += layer.x[size(token * layer.shape.inputs + f)] * weights[size(start + f * columns + c)];
  }
  return sum;
}

/// The attention row of token i in one head of a scene.
inline std::vector<Wide> naive_attention_row(const Layer& layer, const std::vector<Wide>& weights,
                                             Index first, Index i, Index head) {
  const ProjectionShape& s = layer.shape;
  const auto offsets = core::projection_offsets(s);
  const Wide scale =
      layer.options.scale ? Wide(*layer.options.scale) : 1 / std::sqrt(static_cast<Wide>(s.width));
  std::vector<Wide> row;
  Wide sum = 0;
  for (Index j = 0; j < s.tokens; ++j) {
    Wide score = 0;
    for (Index c = head * s.width; c < (head + 1) * s.width; ++c) {
      score += projected(layer, weights, first + i, offsets[0], s.heads * s.width, c) *
               projected(layer, weights, first + j, offsets[1], s.heads * s.width, c);
    }
    const bool blocked = layer.options.exclude_self && i == j;
    row.push_back(blocked ? 0 : std::exp(scale * score / Wide(layer.options.temperature)));
    sum += row.back();
  }
  for (Wide& weight : row) {
    weight = sum == 0 ? 0 : weight / sum;
  }
  return row;
}

inline Wide naive_loss(const Layer& layer, const std::vector<Wide>& weights) {
  const ProjectionShape& s = layer.shape;
  const auto offsets = core::projection_offsets(s);
  const Index values = s.heads * s.value_width;
  Wide loss = 0;
  for (Index token = 0; token < s.batch * s.tokens; ++token) {
    const Index first = token - token % s.tokens;
    std::vector<Wide> output(size(s.outputs));
    for (Index c = 0; c < values; ++c) {
      const auto row = naive_attention_row(layer, weights, first, token - first, c / s.value_width);
      Wide mixed = 0;
      for (Index j = 0; j < s.tokens; ++j) {
        mixed += row[size(j)] * projected(layer, weights, first + j, offsets[2], values, c);
      }
      for (Index o = 0; o < s.outputs; ++o) {
        output[size(o)] += mixed * weights[size(offsets[3] + c * s.outputs + o)];
      }
    }
    for (Index o = 0; o < s.outputs; ++o) {
      const Wide residual = output[size(o)] - layer.targets[size(token * s.outputs + o)];
      loss += residual * residual / 2;
    }
  }
  return loss;
}

struct LossGradient {
  Outcome outcome;
  double loss = 0.0;
  Numbers gradient;
};

inline LossGradient gradient_of(const Layer& layer) {
  LossGradient slope{.outcome = {}, .gradient = Numbers(layer.weights.size())};
  slope.outcome = core::projection_gradient(layer.shape, layer.x, layer.targets, layer.weights,
                                            layer.options, slope.loss, slope.gradient);
  return slope;
}

/// A run and its arrays as plain vectors.
struct Trained {
  Outcome outcome;
  Numbers losses, norms, weights;

  [[nodiscard]] Numbers row(Index epoch, Index count) const {
    return slice(weights, epoch * count, count);
  }
  [[nodiscard]] Numbers last(Index count) const {
    return slice(weights, static_cast<Index>(weights.size()) - count, count);
  }
};

inline Trained train(const Layer& layer, const ProjectionDescent& descent,
                     ProjectionStart start = {}) {
  start.weights = layer.weights;
  core::ProjectionRun run;
  const Outcome outcome = core::train_projections(layer.shape, layer.x, layer.targets,
                                                  layer.options, start, descent, run);
  return {outcome, numbers(run.losses), numbers(run.gradient_norms), numbers(run.weights)};
}

/// A run from the layer's own weights that is expected to succeed.
inline Trained trained(const Layer& layer, const ProjectionDescent& descent) {
  Trained run = train(layer, descent, {.given = core::kAllProjections});
  REQUIRE(run.outcome.ok());
  return run;
}

/// The weights with head `head` rotated to position 0, cyclically.
inline Numbers turned_heads(const ProjectionShape& s, const Numbers& weights, Index turn) {
  const auto offsets = core::projection_offsets(s);
  Numbers turned = weights;
  for (Index p = 0; p < core::kProjections; ++p) {
    const Index part = p == 3 ? s.value_width * s.outputs : (p == 2 ? s.value_width : s.width);
    const Index start = offsets[size(p)];
    for (Index i = start; i < offsets[size(p + 1)]; ++i) {
      const Index row = (i - start) / (s.heads * part) * s.heads * part;
      const Index c = (i - start) % (s.heads * part);
      turned[size(i)] = weights[size(start + row + (c + turn * part) % (s.heads * part))];
    }
  }
  return turned;
}

}  // namespace testing
