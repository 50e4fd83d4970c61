#include "learning/transformer_training.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/moments.hpp"
#include "numerics/two_doubles.hpp"
#include "transformer_pass.hpp"

namespace softknn::core {
namespace {

constexpr double kMeanKept = 0.9;      // β₁
constexpr double kSquareKept = 0.999;  // β₂
constexpr double kEpsilon = 1e-8;

bool is_rate(double x) { return x >= 0.0 && std::isfinite(x); }

Outcome check_adamw(const AdamW& options, Index step, std::span<const double> weights,
                    std::span<const double> moments) {
  return check_requirements({{moments.size() == 2 * weights.size(), Argument::kMoments},
                             {step >= 1, Argument::kEpochs},
                             {is_rate(options.learning_rate), Argument::kLearningRate},
                             {is_rate(options.weight_decay), Argument::kWeightDecay},
                             {options.clip_norm > 0.0, Argument::kClipNorm}});
}

}  // namespace

Outcome adamw_step(const AdamW& options, Index step, std::span<double> weights,
                   std::span<const double> gradient, std::span<double> moments,
                   double& gradient_norm) {
  Outcome outcome = check_requirements({{gradient.size() == weights.size(), Argument::kGradient}});
  outcome = outcome.ok() ? check_adamw(options, step, weights, moments) : outcome;
  const std::span<const double> arrays[] = {weights, gradient, moments};
  constexpr Argument kNames[] = {Argument::kWeight, Argument::kGradient, Argument::kMoments};
  for (std::size_t i = 0; i < 3 && outcome.ok(); ++i) {
    outcome = check_matrix(arrays[i].data(), 1, length_of(arrays[i]), kNames[i]);
  }
  if (!outcome.ok()) {
    return outcome;
  }
  const double norm = euclidean_norm(gradient);
  const double clip = std::min(options.clip_norm / (norm + 1e-6), 1.0);
  const double rate = options.learning_rate / (1.0 - power(kMeanKept, step));
  const double root = std::sqrt(1.0 - power(kSquareKept, step));
  const Index count = length_of(gradient);
  const auto g = clip * array_view(gradient);
  ArrayView<double> w = array_view(weights), m = array_view(moments.data(), count),
                    v = array_view(moments.data() + count, count);
  m += (g - m) * (1.0 - kMeanKept);
  v = v * kSquareKept + (1.0 - kSquareKept) * g * g;
  w = w * (1.0 - options.learning_rate * options.weight_decay) -
      rate * (m / (v.sqrt() / root + kEpsilon));
  gradient_norm = norm;
  const bool finite = std::isfinite(norm) && all_finite(moments) && all_finite(weights);
  return finite ? outcome : Outcome{.status = Status::kOverflow, .argument = Argument::kWeight};
}

Outcome start_transformer(const TransformerShape& shape, NumpyRandom& random,
                          std::span<double> weights) {
  const Outcome outcome = check_model(shape, weights, {});
  if (!outcome.ok()) {
    return outcome;
  }
  double* next = weights.data();
  const auto draw = [&next, &random](Index rows, Index columns) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(rows));
    ArrayView<double> drawn = array_view(next, rows * columns);
    random.fill_uniform(row_of(next, 0, drawn.size()));
    drawn = (2.0 * drawn - 1.0) * bound;
    next += drawn.size();
  };
  const Index embedded = (shape.vocabulary + shape.context) * shape.dimension;
  random.fill_gaussian(row_of(next, 0, embedded));
  next += embedded;
  for (Index layer = 0; layer < shape.layers; ++layer) {
    // W_Q, W_K and W_V have the same number of rows and are contiguous.
    draw(shape.dimension, shape.heads * (2 * shape.head_dimension + shape.value_dimension));
    draw(shape.heads * shape.value_dimension, shape.dimension);
  }
  draw(shape.dimension, shape.vocabulary);
  return outcome;
}

Outcome train_transformer_step(const TransformerShape& shape, const RepeatTask& task,
                               const AdamW& options, Index step, NumpyRandom& random,
                               std::span<double> weights, std::span<double> moments,
                               TransformerLoss& loss) {
  const auto& [batch, least, most] = task;
  Outcome outcome =
      check_model(shape, weights,
                  {{batch >= 1, Argument::kCount},
                   {least >= 1 && least <= most && most < shape.context, Argument::kPeriod}});
  outcome = outcome.ok() ? check_adamw(options, step, weights, moments) : outcome;
  Buffer<double> memory;
  const Index count = length_of(weights);
  if (outcome.ok()) {
    const Index rows = element_count(batch, shape.context + 1);
    outcome.status = memory.allocate(rows < 0 ? rows : rows + count);
  }
  if (!outcome.ok()) {
    return outcome;
  }
  const std::span<double> gradient = row_of(memory.data(), 0, count);
  const std::span<double> periods = row_of(memory.data() + count, 0, batch);
  const std::span<double> tokens = row_of(memory.data() + count + batch, 0, batch * shape.context);
  // Reuses the gradient as scratch: the vocabulary is smaller than the weights.
  repeat_batch(random, task, gradient.first(static_cast<std::size_t>(shape.vocabulary)), tokens,
               periods);
  outcome = transformer_gradient(shape, batch, tokens, periods, weights, loss, gradient);
  double norm = 0.0;
  return outcome.ok() ? adamw_step(options, step, weights, gradient, moments, norm) : outcome;
}

Index draw_up_to(NumpyRandom& random, Index maximum) {
  const auto largest = static_cast<std::uint32_t>(maximum);
  std::uint32_t mask = 0;
  while (mask < largest) {
    mask = 2 * mask + 1;
  }
  std::uint32_t drawn = 0;
  do {
    drawn = mask > 0 ? random.next_word() & mask : 0;
  } while (drawn > largest);
  return static_cast<Index>(drawn);
}

void permute(NumpyRandom& random, std::span<double> order) {
  std::iota(order.begin(), order.end(), 0.0);
  for (Index i = length_of(order) - 1; i > 0; --i) {
    std::swap(order.data()[i], order.data()[draw_up_to(random, i)]);
  }
}

void repeat_batch(NumpyRandom& random, const RepeatTask& task, std::span<double> order,
                  std::span<double> tokens, std::span<double> periods) {
  const Index length = length_of(tokens) / task.batch;
  double* token = tokens.data();
  for (double& drawn : periods) {
    const Index period =
        task.least_period + draw_up_to(random, task.most_period - task.least_period);
    drawn = static_cast<double>(period);
    const Index different = std::min(period, length);
    for (Index first = 0; first < different; first += length_of(order)) {
      permute(random, order);
      std::copy_n(order.data(), std::min(length_of(order), different - first), token + first);
    }
    array_view(token, length) = Eigen::RowVectorXd::NullaryExpr(
        length, [token, period](Index i) { return token[i % period]; });
    token += length;
  }
}

}  // namespace softknn::core
