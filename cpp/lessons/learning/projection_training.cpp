#include "learning/projection_training.hpp"

#include <algorithm>
#include <cmath>

#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/moments.hpp"
#include "numerics/numpy_random.hpp"
#include "projection_pass.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// The rows and columns of a matrix, by its index in `Projection`.
std::array<Index, 2> extent(const ProjectionShape& shape, Index matrix) {
  const Index keys = shape.heads * shape.width;
  const Index values = shape.heads * shape.value_width;
  if (matrix == 3) {
    return {values, shape.outputs};
  }
  return {shape.inputs, matrix == 2 ? values : keys};
}

/// Checks lengths and layer settings.
Outcome check_arguments(const ProjectionShape& s, std::span<const double> x,
                        std::span<const double> targets, const ProjectionLayer& layer) {
  const Index least = std::min({s.batch, s.tokens, s.inputs, s.outputs, s.width, s.value_width});
  return check_requirements({{least >= 0, Argument::kShape},
                             {s.heads >= 1, Argument::kHeads},
                             {is_scale(layer.scale), Argument::kScale},
                             {is_temperature(layer.temperature), Argument::kTemperature}})
      .then([&] {
        const Index inputs = element_count(s.batch, s.tokens, s.inputs);
        const Index outputs = element_count(s.batch, s.tokens, s.outputs);
        // Single lengths are checked too: an axis of length 0 must not hide a huge loop over
        // another.
        const Index loops =
            std::min({element_count(s.heads, s.width), element_count(s.heads, s.value_width),
                      element_count(s.batch, s.heads), element_count(s.batch, s.tokens),
                      element_count(s.batch), element_count(s.heads), element_count(s.inputs),
                      element_count(s.outputs)});
        return check_count(std::min({inputs, outputs, loops, projection_offsets(s).back()}),
                           {{has_length(x, inputs), Argument::kX},
                            {has_length(targets, outputs), Argument::kTargets}});
      });
}

/// Checks tokens and targets.
Outcome check_inputs(const ProjectionShape& s, std::span<const double> x,
                     std::span<const double> targets) {
  const Index rows = s.batch * s.tokens;
  return check_matrix(x.data(), rows, s.inputs, Argument::kX).then([&] {
    return check_matrix(targets.data(), rows, s.outputs, Argument::kTargets);
  });
}

Outcome check_weights(const ProjectionShape& shape, std::span<const double> weights,
                      ProjectionSet which) {
  constexpr std::array kNames{Argument::kQuery, Argument::kKey, Argument::kValue,
                              Argument::kOutput};
  const auto offsets = projection_offsets(shape);
  Outcome outcome;
  for (std::size_t p = 0; p < kNames.size() && outcome.ok(); ++p) {
    const auto matrix = static_cast<Index>(p);
    if (holds(which, matrix)) {
      const auto [rows, columns] = extent(shape, matrix);
      outcome = check_matrix(weights.data() + offsets[p], rows, columns, kNames[p]);
    }
  }
  return outcome;
}

/// Checks the settings of start and training.
Outcome check_training(const ProjectionShape& shape, const ProjectionStart& start,
                       const ProjectionDescent& descent) {
  constexpr double kLargestStart = 1e100;
  const bool has_start =
      is_within(start.scale, 0.0, kLargestStart) && start.given <= kAllProjections &&
      (start.given == 0 || has_length(start.weights, projection_offsets(shape).back()));
  const bool has_rate = std::isfinite(descent.learning_rate) && descent.learning_rate >= 0.0;
  return check_requirements({{has_start, Argument::kStart},
                             {descent.learnt <= kAllProjections, Argument::kLearnt},
                             {has_rate, Argument::kLearningRate},
                             {descent.epochs >= 0, Argument::kEpochs}})
      .then([&] { return check_count(element_count(descent.epochs), {}); });
}

/// Draws rows of `heads` parts of `width` numbers each, or one part, which is repeated.
void draw(NumpyRandom& random, const ProjectionStart& start, Index rows, Index heads, Index width,
          double* result) {
  const Index drawn = start.identical_heads ? 1 : heads;
  for (Index i = 0; i < rows; ++i, result += heads * width) {
    random.fill_gaussian(row_of(result, 0, drawn * width));
    array_view(result, drawn * width) *= start.scale;
    MatrixView row = matrix_view(result, heads, width);
    row.bottomRows(heads - drawn).rowwise() = row.row(0);
  }
}

void begin(const ProjectionShape& shape, const ProjectionStart& start, double* weights) {
  const auto offsets = projection_offsets(shape);
  NumpyRandom random(start.seed);
  draw(random, start, shape.inputs, shape.heads, shape.width, weights);
  draw(random, start, shape.inputs, shape.heads, shape.width, weights + offsets[1]);
  draw(random, start, shape.inputs, shape.heads, shape.value_width, weights + offsets[2]);
  // The rows of a head are contiguous in W_O: one long row of heads.
  draw(random, start, 1, shape.heads, shape.value_width * shape.outputs, weights + offsets[3]);
  for (std::size_t p = 0; p < kProjections; ++p) {
    if (holds(start.given, static_cast<Index>(p))) {
      std::copy_n(start.weights.data() + offsets[p], offsets[p + 1] - offsets[p],
                  weights + offsets[p]);
    }
  }
}

Outcome overflow(Argument argument, Index epoch) {
  return {.status = Status::kOverflow, .argument = argument, .slice = 0, .row = epoch, .column = 0};
}

/// The gradient descent and its buffers.
class Descent {
 public:
  Descent(const ProjectionShape& shape, const ProjectionLayer& layer,
          const ProjectionDescent& options)
      : options_(options), offsets_(projection_offsets(shape)), pass_(shape, layer) {}

  Status allocate(ProjectionRun& run) {
    const Index rows = options_.keep_all ? options_.epochs : std::min(options_.epochs, Index{1});
    const Status status =
        allocate_all(run.losses, element_count(options_.epochs + 1), run.gradient_norms,
                     element_count(options_.epochs, kProjections), run.weights,
                     element_count(rows + 1, offsets_.back()), gradient_, offsets_.back());
    return status == Status::kOk ? pass_.allocate() : status;
  }

  Outcome go(const double* x, const double* targets, ProjectionRun& run) {
    double* weights = run.weights.data();
    for (Index epoch = 0; epoch <= options_.epochs; ++epoch) {
      const Argument cause = epoch == 0 ? Argument::kX : Argument::kNone;
      double& loss = run.losses[epoch];
      loss = pass_.forward(x, targets, weights);
      if (!std::isfinite(loss)) {
        return overflow(cause, epoch);
      }
      if (epoch == options_.epochs) {
        break;
      }
      pass_.backward(x, weights, gradient_.data());
      if (!measure(run.gradient_norms.data() + epoch * kProjections)) {
        return overflow(cause, epoch);
      }
      double* next = options_.keep_all || epoch == 0 ? weights + offsets_.back() : weights;
      if (!step(weights, next)) {
        return overflow(Argument::kNone, epoch);
      }
      weights = next;
    }
    return {};
  }

 private:
  bool measure(double* norms) const {
    for (std::size_t p = 0; p < kProjections; ++p) {
      norms[p] =
          euclidean_norm(row_of(gradient_.data() + offsets_[p], 0, offsets_[p + 1] - offsets_[p]));
    }
    return std::all_of(norms, norms + kProjections, [](double x) { return std::isfinite(x); });
  }

  bool step(const double* weights, double* next) const {
    for (std::size_t p = 0; p < kProjections; ++p) {
      const Index first = offsets_[p], count = offsets_[p + 1] - first;
      ArrayView<double> W = array_view(next + first, count);
      W = array_view(weights + first, count);
      // Skipped instead of times 0, which would turn an infinite gradient into NaN.
      if (holds(options_.learnt, static_cast<Index>(p))) {
        W -= options_.learning_rate * array_view(gradient_.data() + first, count);
      }
    }
    return all_finite(row_of(next, 0, offsets_.back()));
  }

  ProjectionDescent options_;
  std::array<Index, kProjections + 1> offsets_;
  ProjectionPass pass_;
  Buffer<double> gradient_;
};

}  // namespace

Outcome projection_gradient(const ProjectionShape& shape, std::span<const double> x,
                            std::span<const double> targets, std::span<const double> weights,
                            const ProjectionLayer& layer, double& loss,
                            std::span<double> gradient) {
  const Outcome outcome =
      check_arguments(shape, x, targets, layer)
          .then([&] {
            const Index count = projection_offsets(shape).back();
            return check_requirements({{has_length(weights, count), Argument::kWeight},
                                       {has_length(gradient, count), Argument::kGradient}});
          })
          .then([&] { return check_inputs(shape, x, targets); })
          .then([&] { return check_weights(shape, weights, kAllProjections); });
  if (!outcome.ok()) {
    return outcome;
  }
  ProjectionPass pass(shape, layer);
  if (const Status status = pass.allocate(); status != Status::kOk) {
    return Outcome::of(status);
  }
  const double before = pass.forward(x.data(), targets.data(), weights.data());
  if (std::isfinite(before)) {
    pass.backward(x.data(), weights.data(), gradient.data());
  }
  loss = before;
  const bool finite = std::isfinite(before) && std::isfinite(euclidean_norm(gradient));
  return finite ? Outcome{} : overflow(Argument::kX, 0);
}

Outcome train_projections(const ProjectionShape& shape, std::span<const double> x,
                          std::span<const double> targets, const ProjectionLayer& layer,
                          const ProjectionStart& start, const ProjectionDescent& descent,
                          ProjectionRun& run) {
  const Outcome outcome =
      check_arguments(shape, x, targets, layer)
          .then([&] { return check_training(shape, start, descent); })
          .then([&] { return check_inputs(shape, x, targets); })
          .then([&] { return check_weights(shape, start.weights, start.given); });
  if (!outcome.ok()) {
    return outcome;
  }
  Descent training(shape, layer, descent);
  if (const Status status = training.allocate(run); status != Status::kOk) {
    return Outcome::of(status);
  }
  begin(shape, start, run.weights.data());
  return training.go(x.data(), targets.data(), run);
}

}  // namespace softknn::core
