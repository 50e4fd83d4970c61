#include "softknn/projection_training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "projection_pass.hpp"
#include "row_scorer.hpp"
#include "softknn/numpy_random.hpp"

namespace softknn {
namespace {

/// The rows and columns of a matrix, by its place in `Projection`.
std::array<Index, 2> extent(const ProjectionShape& shape, Index matrix) {
  const Index keys = shape.heads * shape.width;
  const Index values = shape.heads * shape.value_width;
  if (matrix == 3) {
    return {values, shape.outputs};
  }
  return {shape.inputs, matrix == 2 ? values : keys};
}

Outcome check_matrix(const double* data, std::array<Index, 2> size, Argument argument) {
  Outcome outcome;
  for (Index i = 0; i < size[0] && outcome.ok(); ++i) {
    outcome = check_finite(data + i * size[1], size[1], argument, 0, i);
  }
  return outcome;
}

/// Sizes, then tokens and targets.
Outcome check_inputs(const ProjectionShape& s, const double* x, const double* targets) {
  for (const Index count :
       {element_count({s.batch, s.tokens, s.inputs}), element_count({s.batch, s.tokens, s.outputs}),
        element_count({s.inputs, s.heads, s.width}),
        element_count({s.inputs, s.heads, s.value_width}),
        element_count({s.heads, s.value_width, s.outputs})}) {
    if (count < 0) {
      return {.status = Status::kLimit};
    }
  }
  const Outcome outcome = check_matrix(x, {s.batch * s.tokens, s.inputs}, Argument::kX);
  return outcome.ok() ? check_matrix(targets, {s.batch * s.tokens, s.outputs}, Argument::kTargets)
                      : outcome;
}

Outcome check_weights(const ProjectionShape& shape, const double* weights, ProjectionSet which) {
  constexpr std::array kNames{Argument::kQuery, Argument::kKey, Argument::kValue,
                              Argument::kOutput};
  const auto offsets = projection_offsets(shape);
  Outcome outcome;
  for (std::size_t p = 0; p < kNames.size() && outcome.ok(); ++p) {
    const auto matrix = static_cast<Index>(p);
    if (holds(which, matrix)) {
      outcome = check_matrix(weights + offsets[p], extent(shape, matrix), kNames[p]);
    }
  }
  return outcome;
}

/// Draws rows of `heads` parts, `width` numbers each, or one part and repeats it.
void draw(NumpyRandom& random, const ProjectionStart& start, Index rows, Index heads, Index width,
          double* result) {
  const Index drawn = start.identical_heads ? width : heads * width;
  for (Index i = 0; i < rows; ++i) {
    for (Index c = 0; c < heads * width; ++c, ++result) {
      *result = c < drawn ? start.scale * random.next_gaussian() : *(result - width);
    }
  }
}

void begin(const ProjectionShape& shape, const ProjectionStart& start, double* weights) {
  const auto offsets = projection_offsets(shape);
  NumpyRandom random(start.seed);
  draw(random, start, shape.inputs, shape.heads, shape.width, weights);
  draw(random, start, shape.inputs, shape.heads, shape.width, weights + offsets[1]);
  draw(random, start, shape.inputs, shape.heads, shape.value_width, weights + offsets[2]);
  // The rows of a head lie together in W_O: one long row of heads.
  draw(random, start, 1, shape.heads, shape.value_width * shape.outputs, weights + offsets[3]);
  for (std::size_t p = 0; p < kProjections; ++p) {
    if (holds(start.given, static_cast<Index>(p))) {
      std::copy(start.weights + offsets[p], start.weights + offsets[p + 1], weights + offsets[p]);
    }
  }
}

/// √Σx², with a range as wide as that of its terms; infinite if one is not finite.
double norm(const double* x, Index count) {
  double largest = 0.0;
  for (Index i = 0; i < count; ++i) {
    if (!std::isfinite(x[i])) {
      return std::numeric_limits<double>::infinity();
    }
    largest = std::max(largest, std::abs(x[i]));
  }
  double sum = 0.0;
  for (Index i = 0; i < count && largest > 0.0; ++i) {
    sum += (x[i] / largest) * (x[i] / largest);
  }
  return largest * std::sqrt(sum);
}

Outcome overflow(Argument argument, Index epoch) {
  return {.status = Status::kOverflow, .argument = argument, .slice = 0, .row = epoch, .column = 0};
}

/// The descent, with everything it needs at hand.
class Descent {
 public:
  Descent(const ProjectionShape& shape, const ProjectionLayer& layer,
          const ProjectionDescent& options)
      : options_(options), offsets_(projection_offsets(shape)), pass_(shape, layer) {}

  Status allocate(ProjectionRun& run) {
    const Index rows = options_.keep_all ? options_.epochs : std::min(options_.epochs, Index{1});
    Status status = run.losses.allocate(element_count({options_.epochs + 1}));
    const auto take = [&status](Buffer<double>& buffer, Index count) {
      status = status == Status::kOk ? buffer.allocate(count) : status;
    };
    take(run.gradient_norms, element_count({options_.epochs, kProjections}));
    take(run.weights, element_count({rows + 1, offsets_.back()}));
    take(gradient_, offsets_.back());
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
      norms[p] = norm(gradient_.data() + offsets_[p], offsets_[p + 1] - offsets_[p]);
    }
    return std::all_of(norms, norms + kProjections, [](double x) { return std::isfinite(x); });
  }

  bool step(const double* weights, double* next) const {
    bool finite = true;
    for (std::size_t p = 0; p < kProjections; ++p) {
      const bool learnt = holds(options_.learnt, static_cast<Index>(p));
      for (Index i = offsets_[p]; i < offsets_[p + 1]; ++i) {
        next[i] = learnt ? weights[i] - options_.learning_rate * gradient_[i] : weights[i];
        finite = finite && std::isfinite(next[i]);
      }
    }
    return finite;
  }

  ProjectionDescent options_;
  std::array<Index, kProjections + 1> offsets_;
  ProjectionPass pass_;
  Buffer<double> gradient_;
};

}  // namespace

Outcome projection_gradient(const ProjectionShape& shape, const double* x, const double* targets,
                            const double* weights, const ProjectionLayer& layer, double& loss,
                            double* gradient) {
  Outcome outcome = check_inputs(shape, x, targets);
  outcome = outcome.ok() ? check_weights(shape, weights, kAllProjections) : outcome;
  if (!outcome.ok()) {
    return outcome;
  }
  ProjectionPass pass(shape, layer);
  if (const Status status = pass.allocate(); status != Status::kOk) {
    return {.status = status};
  }
  loss = pass.forward(x, targets, weights);
  if (std::isfinite(loss)) {
    pass.backward(x, weights, gradient);
  }
  const bool finite =
      std::isfinite(loss) && std::isfinite(norm(gradient, projection_offsets(shape).back()));
  return finite ? Outcome{} : overflow(Argument::kX, 0);
}

Outcome train_projections(const ProjectionShape& shape, const double* x, const double* targets,
                          const ProjectionLayer& layer, const ProjectionStart& start,
                          const ProjectionDescent& descent, ProjectionRun& run) {
  Outcome outcome = check_inputs(shape, x, targets);
  outcome = outcome.ok() ? check_weights(shape, start.weights, start.given) : outcome;
  if (!outcome.ok()) {
    return outcome;
  }
  Descent training(shape, layer, descent);
  if (const Status status = training.allocate(run); status != Status::kOk) {
    return {.status = status};
  }
  begin(shape, start, run.weights.data());
  return training.go(x, targets, run);
}

}  // namespace softknn
