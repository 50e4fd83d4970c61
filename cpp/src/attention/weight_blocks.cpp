#include "weight_blocks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "attention_inputs.hpp"
#include "memory/finite_check.hpp"
#include "numerics/elementary.hpp"
#include "row_loops.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {

template <typename Scalar>
WeightBlocks<Scalar>::WeightBlocks(const Shape& shape, const AttentionInputs<Scalar>& inputs,
                                   const AttentionOptions& options)
    : shape_(shape),
      inputs_(inputs),
      options_(options),
      propagates_(options.non_finite == NonFinite::kPropagate),
      scorer_(options.scoring, shape.keys, shape.width,
              options.scoring.temperature == 0.0 || options.neighborhood.count > 0) {
  if (options.dropout.probability > 0.0) {
    random_.emplace(options.dropout.seed);
  }
}

template <typename Scalar>
Outcome WeightBlocks<Scalar>::prepare() {
  block_rows_ = block_rows<Scalar>(shape_.queries, shape_.keys);
  const bool adds =
      options_.masking.kind == MaskKind::kAdditive || !options_.masking.slopes.empty();
  const Status status =
      allocate_all(weights_, element_count(block_rows_, shape_.keys), entropy_, block_rows_,
                   sink_weights_, block_rows_, order_,
                   options_.neighborhood.count > 0 ? shape_.keys : 0, bias_, adds ? shape_.keys : 0,
                   sums_, block_rows_, differences_, options_.want_entropy ? shape_.keys : 0);
  return Outcome::of(status)
      .then([&] { return Outcome::of(scorer_.allocate(block_rows_)); })
      .then([&] { return Outcome::of(allowed_.allocate(options_.masking, shape_.keys)); })
      .then([&] { return check_bias(options_.masking, shape_); })
      .then([&] {
        // A cap would make an infinite score finite.
        return options_.scoring.softcap > 0.0 ? check_inputs() : Outcome{};
      });
}

template <typename Scalar>
Outcome WeightBlocks<Scalar>::check_inputs() {
  if (propagates_ || std::exchange(were_inputs_checked_, true) ||
      (all_finite(inputs_.query) && all_finite(inputs_.key) && all_finite(inputs_.value))) {
    return {};
  }
  return check_used_inputs(shape_, inputs_, options_.masking);
}

template <typename Scalar>
Outcome WeightBlocks<Scalar>::make(Index slice, Index query, Scalar* scores) {
  const Index n = shape_.keys;
  const RowPosition first{slice / shape_.query_heads, slice % shape_.query_heads, query};
  block_ = {.row = slice * shape_.queries + query,
            .rows = std::min(block_rows_, shape_.queries - query),
            .slice = slice,
            .query = query,
            .weights = weights_.data(),
            .entropy = entropy_.data(),
            .sink_weights = sink_weights_.data()};
  // Of a causal block, the last row has the most keys.
  const RowPosition last{first.batch, first.head, query + block_.rows - 1};
  block_.keys = scores == nullptr ? std::max(key_range(options_.masking, first, n).end,
                                             key_range(options_.masking, last, n).end)
                                  : n;
  scorer_.score(inputs_.query.data() + block_.row * shape_.width, block_.rows, block_.keys,
                weights_.data(), n);
  if (scores != nullptr) {
    std::copy_n(weights_.data(), block_.rows * n, scores + block_.row * n);
  }
  for (Index i = 0; i < block_.rows; ++i) {
    const Outcome outcome = make_powers({first.batch, first.head, query + i}, i);
    if (!outcome.ok()) {
      return outcome;
    }
  }
  sum_powers();
  for (Index i = 0; i < block_.rows; ++i) {
    divide(i);
  }
  return {};
}

/// From scores to the powers e^(logit − max), whose sum divides them.
template <typename Scalar>
Outcome WeightBlocks<Scalar>::make_powers(const RowPosition& row, Index i) {
  Scalar* logits = weights_.data() + i * shape_.keys;
  const bool hard = options_.scoring.temperature == 0.0 && !options_.neighborhood.equal;
  const double given = options_.sinks.empty() ? -kInfinity : options_.sinks.data()[row.head];
  double sink = given;
  allowed_.set(options_.masking, row);
  if (!hard && options_.scoring.temperature > 0.0) {
    add_biases(row, logits, sink);
  }
  if (!propagates_ && !all_finite(logits, block_.keys)) {
    const Outcome outcome = check_inputs().then([&] {
      return check_scores(logits, block_.keys, block_.slice, row.query,
                          [&](Index j) { return allowed_.has(j); });
    });
    if (!outcome.ok()) {
      return outcome;
    }
  }
  block_keys(logits);
  if (hard) {
    select_best(logits, sink);
    add_biases(row, logits, sink);
  }
  select_neighbors(logits);
  raise(logits, options_.neighborhood.equal ? given : sink, i);
  if (allowed_.count() == 0) {
    ++empty_rows_;
  }
  return {};
}

/// Adds what masks add, but for the −∞ that blocks, less its largest, which moves the sink too: a
/// softmax does not change, and −1e9 for every key loses no digit of a score.
template <typename Scalar>
void WeightBlocks<Scalar>::add_biases(const RowPosition& row, Scalar* logits, double& sink) {
  const bool is_additive = options_.masking.kind == MaskKind::kAdditive;
  if ((!is_additive && options_.masking.slopes.empty()) || allowed_.count() == 0) {
    return;
  }
  constexpr auto kLeast = static_cast<double>(std::numeric_limits<Scalar>::lowest()) / 2.0;
  const PositionBias slope(options_.masking, row);
  const auto added = biases(options_.masking, row, is_additive ? block_.keys : 0);
  double largest = -kInfinity;
  for (Index j = 0; j < block_.keys; ++j) {
    bias_[j] = slope.of(j) + (is_additive ? added[j] : 0.0);
    largest = allowed_.has(j) ? std::max(largest, bias_[j]) : largest;
  }
  for (Index j = 0; j < block_.keys; ++j) {
    logits[j] += static_cast<Scalar>(std::max(bias_[j] - largest, kLeast));
  }
  sink -= largest;
}

template <typename Scalar>
void WeightBlocks<Scalar>::block_keys(Scalar* logits) const {
  constexpr auto kBlocked = static_cast<Scalar>(-kInfinity);
  const auto [begin, end] = allowed_.range();
  auto row = array_view(logits, block_.keys);
  if (!allowed_.bytes().empty()) {
    row = (array_view(allowed_.bytes().data(), block_.keys) != 0).select(row, kBlocked);
  } else if (begin < end) {
    row.head(begin) = kBlocked;
    row.tail(block_.keys - end) = kBlocked;
  } else {
    row = kBlocked;
  }
}

/// τ = 0: the best keys tie, the others are blocked. The sink has the score 0·τ.
template <typename Scalar>
void WeightBlocks<Scalar>::select_best(Scalar* logits, double& sink) const {
  auto row = array_view(logits, block_.keys);
  if (allowed_.count() == 0 || row.isNaN().any()) {
    return;
  }
  const Scalar best = row.maxCoeff();
  row = (row == best).select(row - row, static_cast<Scalar>(-kInfinity));
  if (best > 0) {
    sink = -kInfinity;
  } else if (best < 0 && sink > -kInfinity) {
    row = static_cast<Scalar>(-kInfinity);
  }
}

/// Blocks all but the nearest keys, and lets the kept ones tie where they shall.
template <typename Scalar>
void WeightBlocks<Scalar>::select_neighbors(Scalar* logits) {
  const auto [most, equal] = options_.neighborhood;
  constexpr auto kBlocked = static_cast<Scalar>(-kInfinity);
  auto row = array_view(logits, block_.keys);
  if (most > 0 && most < allowed_.count() && !row.isNaN().any()) {
    std::int32_t* const first = order_.data();
    std::int32_t* const last = first + block_.keys;
    std::iota(first, last, 0);
    std::nth_element(first, first + most, last, [logits](std::int32_t a, std::int32_t b) {
      return logits[a] > logits[b] || (logits[a] == logits[b] && a < b);
    });
    row(array_view(first + most, block_.keys - most)) = kBlocked;
  }
  if (equal) {
    row = (row > kBlocked).select(Scalar{0}, row);
  }
}

/// Replaces the logits by their powers, and notes what the entropy needs: with x = logit − max it
/// is H = log Σ e^x − Σ w·x, no term of which is negative. The sink is one more logit.
template <typename Scalar>
void WeightBlocks<Scalar>::raise(Scalar* logits, double sink, Index i) {
  constexpr auto kMost = static_cast<double>(std::numeric_limits<Scalar>::max());
  const Index n = block_.keys;
  auto row = array_view(logits, n);
  Sums& sums = sums_[i];
  sums = {};
  if (allowed_.count() == 0) {
    row.setZero();
    sums.sink = sink > -kInfinity ? 1.0 : 0.0;
    sums.met_largest = true;
    return;
  }
  sink = std::min(sink, kMost);
  const double largest = std::max(largest_of(logits, n), sink);
  if (!std::isfinite(largest) || (propagates_ && row.isNaN().any())) {
    // The shift is NaN, or ∞ − ∞.
    sums.total = sums.sink = std::numeric_limits<double>::quiet_NaN();
    for (Index j = 0; j < n; ++j) {
      logits[j] = allowed_.has(j) ? static_cast<Scalar>(sums.total) : Scalar{0};
    }
    return;
  }
  const auto shift = static_cast<Scalar>(largest);
  const auto note = [&sums](double x, double power) {
    sums.rest += x == 0.0 && !sums.met_largest ? 0.0 : power;
    sums.met_largest = sums.met_largest || x == 0.0;
    sums.moment += std::max(x, -1e3) * power;
  };
  if (options_.want_entropy) {
    std::copy_n(logits, n, differences_.data());
    array_view(differences_.data(), n) -= shift;
  }
  raise_powers(logits, n, shift);
  for (Index j = 0; j < n && options_.want_entropy; ++j) {
    note(static_cast<double>(differences_[j]), static_cast<double>(logits[j]));
  }
  if (!options_.sinks.empty()) {
    const double x = sink - static_cast<double>(shift);
    sums.sink = exponential(x);
    note(x, sums.sink);
  }
}

template <typename Scalar>
void WeightBlocks<Scalar>::sum_powers() {
  for (Index i = 0; i < block_.rows; i += kRowsAtOnce) {
    const Index rows = std::min(kRowsAtOnce, block_.rows - i);
    double totals[kRowsAtOnce];
    sum_rows(weights_.data() + i * shape_.keys, shape_.keys, rows, block_.keys, totals);
    for (Index r = 0; r < rows; ++r) {
      sums_[i + r].total += totals[r];
    }
  }
}

/// From powers to weights, then dropout.
template <typename Scalar>
void WeightBlocks<Scalar>::divide(Index i) {
  const auto& [powers, sink, rest, moment, met_largest] = sums_[i];
  Scalar* const weights = weights_.data() + i * shape_.keys;
  const double total = powers + sink;
  entropy_[i] = static_cast<Scalar>(total);
  sink_weights_[i] = static_cast<Scalar>(sink);
  if (powers > 0.0 || (powers == 0.0 && sink > 0.0)) {
    divide_row(weights, block_.keys, static_cast<Scalar>(total));
    sink_weights_[i] = static_cast<Scalar>(sink / total);
    entropy_[i] = static_cast<Scalar>(std::log1p(met_largest ? rest : rest - 1.0) - moment / total);
  }
  if (random_) {
    drop(weights);
  }
}

/// Drops pairs, row by row from one stream; blocked ones too, so that the pattern depends only on
/// the seed and the place.
template <typename Scalar>
void WeightBlocks<Scalar>::drop(Scalar* weights) {
  const double p = options_.dropout.probability;
  const auto kept = static_cast<Scalar>(p < 1.0 ? 1.0 - p : 1.0);
  for (Index j = 0; j < shape_.keys; ++j) {
    const bool stays = random_->next_uniform() >= p;
    if (j < block_.keys) {
      weights[j] = stays ? weights[j] / kept : Scalar{0};
    }
  }
}

template class WeightBlocks<double>;
template class WeightBlocks<float>;

}  // namespace softknn::core
