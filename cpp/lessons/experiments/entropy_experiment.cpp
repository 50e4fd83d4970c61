#include "experiments/entropy_experiment.hpp"

#include <algorithm>
#include <cmath>

#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/matmul.hpp"
#include "numerics/moments.hpp"
#include "numerics/rows.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// −Σ_j p_j log p_j of clipped weights.
double clipped_entropy(std::span<const double> weights) {
  const auto p = array_view(weights).max(kEntropyClip).min(1.0);
  return -(p * p.unaryExpr(&logarithm)).sum();
}

/// Everything a trial needs room for, taken before the first draw.
struct Workspace {
  Buffer<double> queries, keys, shared, scores, gram, weights, scratch;

  Status allocate(const EntropyTrialOptions& o, EntropyTrial& trial) {
    const Index common = o.correlation > 0.0 ? o.dim : 0;
    return allocate_all(trial.gradient_unscaled, o.queries, trial.gradient_scaled, o.queries,
                        queries, element_count(o.queries, o.dim), keys,
                        element_count(o.keys, o.dim), shared, common, scores,
                        element_count(o.queries, o.keys), gram, element_count(o.keys, o.keys),
                        weights, o.keys, scratch, o.keys);
  }
};

/// Weights of scores·scale: mean entropy returned, one gradient per query written.
double measure(const EntropyTrialOptions& o, Workspace& work, double root, double* gradients) {
  double sum = 0.0;
  for (Index i = 0; i < o.queries; ++i) {
    const std::span<double> p = row_of(work.weights.data(), 0, o.keys);
    array_view(p) = array_view(work.scores.data() + i * o.keys, o.keys) / root;
    softmax_row(p);
    sum += clipped_entropy(p);
    gradients[i] =
        gradient_norm(p, work.gram.data(), 1.0 / root, row_of(work.scratch.data(), 0, o.keys));
  }
  return o.queries == 0 || o.keys == 0 ? 0.0 : sum / static_cast<double>(o.queries);
}

Status median(std::span<const double> x, double& result) {
  Buffer<std::int32_t> order;
  if (const Status status = order.allocate(length_of(x)); status != Status::kOk || x.empty()) {
    result = 0.0;
    return status;
  }
  const Index middle = order.size() / 2;
  rank_all(x.data(), middle + 1, order);
  result = x.data()[order[middle]];
  if (order.size() % 2 == 0) {
    result += (x.data()[order[middle - 1]] - result) * 0.5;
  }
  return Status::kOk;
}

}  // namespace

Outcome entropy_trial(NumpyRandom& random, const EntropyTrialOptions& options,
                      EntropyTrial& trial) {
  const Outcome outcome = check_requirements(
      {{options.dim >= 0, Argument::kDim},
       {options.queries >= 0, Argument::kQueries},
       {options.keys >= 0, Argument::kKeys},
       {options.correlation >= 0.0 && options.correlation < 1.0, Argument::kCorrelation}});
  if (!outcome.ok()) {
    return outcome;
  }
  Workspace work;
  if (const Status status = work.allocate(options, trial); status != Status::kOk) {
    return Outcome::of(status);
  }
  const Index n = options.keys, d = options.dim;
  MatrixView K = matrix_view(work.keys.data(), n, d), G = matrix_view(work.gram.data(), n, n);
  random.fill_gaussian(work.queries);
  random.fill_gaussian(work.keys);
  if (options.correlation > 0.0) {
    // k_j ← √ρ·c + √(1−ρ)·k_j.
    random.fill_gaussian(work.shared);
    ArrayView<double> common = array_view(work.shared.data(), d);
    common *= std::sqrt(options.correlation);
    K *= std::sqrt(1.0 - options.correlation);
    K.rowwise() += common.matrix();
  }
  matrix_view(work.scores.data(), options.queries, n) =
      matmul(matrix_view(work.queries.data(), options.queries, d), K.transpose());
  // The Gram matrix of the differences to the first key has lost the part that all keys share,
  // which would only cancel later.
  if (n > 0) {
    K.bottomRows(n - 1).rowwise() -= K.row(0);
    K.row(0).setZero();
  }
  G = matmul(K, K.transpose());
  const double root = options.dim > 0 ? std::sqrt(static_cast<double>(options.dim)) : 1.0;
  trial.unscaled = measure(options, work, 1.0, trial.gradient_unscaled.data());
  trial.scaled = measure(options, work, root, trial.gradient_scaled.data());
  return {};
}

Outcome summarize_trials(std::span<const double> unscaled, std::span<const double> scaled,
                         std::span<const double> gradient_unscaled,
                         std::span<const double> gradient_scaled, EntropySummary& result) {
  for (const auto x : {unscaled, scaled, gradient_unscaled, gradient_scaled}) {
    if (const Outcome outcome = check_finite(x.data(), length_of(x), Argument::kX, 0, 0);
        !outcome.ok()) {
      return outcome;
    }
  }
  EntropySummary summary;
  summary.unscaled = mean(unscaled);
  summary.scaled = mean(scaled);
  summary.unscaled_sd = std::sqrt(sample_variance(unscaled));
  summary.scaled_sd = std::sqrt(sample_variance(scaled));
  summary.unscaled_effective = exponential(summary.unscaled);
  summary.scaled_effective = exponential(summary.scaled);
  summary.gradient_unscaled_mean = mean(gradient_unscaled);
  summary.gradient_scaled_mean = mean(gradient_scaled);
  Status status = median(gradient_unscaled, summary.gradient_unscaled_median);
  if (status == Status::kOk) {
    status = median(gradient_scaled, summary.gradient_scaled_median);
  }
  const double all[] = {summary.unscaled,
                        summary.scaled,
                        summary.unscaled_sd,
                        summary.scaled_sd,
                        summary.unscaled_effective,
                        summary.scaled_effective,
                        summary.gradient_unscaled_mean,
                        summary.gradient_scaled_mean,
                        summary.gradient_unscaled_median,
                        summary.gradient_scaled_median};
  if (status == Status::kOk && !all_finite(std::span(all))) {
    return {.status = Status::kOverflow, .argument = Argument::kX};
  }
  result = summary;
  return Outcome::of(status);
}

double gradient_norm(std::span<const double> weights, const double* gram, double scale,
                     std::span<double> scratch) {
  const auto p = array_view(weights);
  if (p.size() == 0) {
    return 0.0;
  }
  const ConstMatrixView G = matrix_view(gram, p.size(), p.size());
  Index r = 0;  // the heaviest key, the origin: c_j = k_j − k_r
  p.maxCoeff(&r);
  const auto origin = G.row(r).array();
  const double square = origin(r);
  // c_j·c̄ = Σ_l p_l c_j·c_l, c_j·c_l = (k_j·k_l − k_j·k_r) − (k_l·k_r − k_r·k_r).
  ArrayView<double> with_mean = array_view(scratch);
  with_mean.setZero();
  for (Index l = 0; l < p.size(); ++l) {
    with_mean += p(l) * ((G.row(l).array() - origin) - (origin(l) - square));
  }
  const double mean_square = (p * with_mean).sum();
  // ‖c_j − c̄‖², never below 0.
  const auto own = (G.diagonal().transpose().array() - origin) - (origin - square);
  const auto distances = (own - 2.0 * with_mean + mean_square).max(0.0);
  return scale * std::sqrt((p * p * distances).sum());
}

}  // namespace softknn::core
