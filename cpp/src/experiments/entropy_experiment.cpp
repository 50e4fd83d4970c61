#include "softknn/entropy_experiment.hpp"

#include <algorithm>
#include <cmath>

#include "attention/row_span.hpp"
#include "kernels/double/exponentials.hpp"
#include "kernels/double/score_tiles.hpp"
#include "learning/gradient_norm.hpp"
#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"
#include "moments.hpp"
#include "numerics/row_softmax.hpp"
#include "search/ranking.hpp"

namespace softknn {
namespace {

double clipped_entropy(std::span<const double> weights) {
  double sum = 0.0;
  for (const double weight : weights) {
    const double p = std::clamp(weight, kEntropyClip, 1.0);
    sum += p * logarithm(p);
  }
  return -sum;
}

/// The upper triangle of a symmetric (n, n) matrix from the lower.
void mirror(double* matrix, Index n) {
  for (Index i = 1; i < n; ++i) {
    for (Index j = 0; j < i; ++j) {
      matrix[j * n + i] = matrix[i * n + j];
    }
  }
}

/// k_j ← √ρ·c + √(1−ρ)·k_j.
void mix_in(std::span<double> keys, double correlation, std::span<const double> shared) {
  const double common = std::sqrt(correlation);
  const double own = std::sqrt(1.0 - correlation);
  std::size_t column = 0;
  for (double& key : keys) {
    key = own * key + common * shared[column++];
    column = column == shared.size() ? 0 : column;
  }
}

/// Subtracts the first key from all, itself last. The Gram matrix of what is
/// left has lost the part all keys share, which would only cancel later.
void subtract_first(double* keys, Index n, Index d) {
  for (Index j = n - 1; j >= 0; --j) {
    double* key = keys + j * d;
    Index c = 0;
    for (; c + 2 <= d; c += 2) {
      store_pair(key + c, load_pair(key + c) - load_pair(keys + c));
    }
    if (c < d) {
      key[c] -= keys[c];
    }
  }
}

/// Everything a trial needs room for, taken before the first draw.
struct Workspace {
  Buffer<double> queries, keys, shared, scores, gram, weights, scratch;
  ScoreTiles products;

  Status allocate(const EntropyTrialOptions& o, EntropyTrial& trial) {
    const Index common = o.correlation > 0.0 ? o.dim : 0;
    Status status = element_count(o.queries) < 0 ? Status::kLimit : Status::kOk;
    const auto take = [&status](Buffer<double>& buffer, Index count) {
      status = status == Status::kOk ? buffer.allocate(count) : status;
    };
    take(queries, element_count(o.queries, o.dim));
    take(keys, element_count(o.keys, o.dim));
    take(shared, common);
    take(scores, element_count(o.queries, o.keys));
    take(gram, element_count(o.keys, o.keys));
    take(weights, o.keys);
    take(scratch, o.keys);
    take(trial.gradient_unscaled, o.queries);
    take(trial.gradient_scaled, o.queries);
    return status == Status::kOk ? products.allocate(std::max(o.queries, o.keys), o.keys, o.dim)
                                 : status;
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
  double* keys = work.keys.data();
  random.fill_gaussian(work.queries);
  random.fill_gaussian(work.keys);
  if (options.correlation > 0.0) {
    random.fill_gaussian(work.shared);
    mix_in(work.keys, options.correlation, work.shared);
  }
  work.products.multiply(work.queries.data(), options.queries, keys, work.scores.data());
  subtract_first(keys, options.keys, options.dim);
  work.products.multiply(keys, options.keys, keys, work.gram.data());
  mirror(work.gram.data(), options.keys);
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
  result = summary;
  return Outcome::of(status);
}

}  // namespace softknn
