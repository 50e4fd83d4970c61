#include "row_weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "attention_inputs.hpp"
#include "kernels/double/softmax_row.hpp"
#include "kernels/double/vector_check.hpp"
#include "memory/allocation.hpp"
#include "memory/matrix_view.hpp"
#include "search/ranking.hpp"

namespace softknn {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Whether the shift by the maximum, with the sink, gives numbers: no NaN, a finite maximum.
bool has_softmax(std::span<const double> logits, double sink = -kInfinity) {
  return std::none_of(logits.begin(), logits.end(), [](double x) { return std::isnan(x); }) &&
         std::isfinite(std::max(maximum(logits), sink));
}

}  // namespace

RowWeights::RowWeights(const Shape& shape, const AttentionInputs<double>& inputs,
                       const AttentionOptions& options)
    : shape_(shape),
      inputs_(inputs),
      options_(options),
      scorer_(options.scoring, shape.width),
      tiles_(shape, inputs, options),
      dropout_(options.dropout),
      ranges_only_(options.masking.kind == MaskKind::kNone && !options.masking.key_padding) {}

Status RowWeights::allocate() {
  listed_ = false;
  const Index sinks = options_.sinks.empty() ? 0 : 1;
  const bool ranks = options_.neighborhood.count > 0 && options_.neighborhood.count < shape_.keys;
  const Status status = allocate_all(list_, shape_.keys, weights_, shape_.keys + sinks);
  return status == Status::kOk && ranks ? order_.allocate(shape_.keys) : status;
}

Outcome RowWeights::prepare() {
  Status status = allocate();
  status = status == Status::kOk ? tiles_.allocate() : status;
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  const Outcome outcome = check_bias(options_.masking, shape_);
  return outcome.ok() && !propagates() ? check_used_inputs(shape_, inputs_, options_.masking)
                                       : outcome;
}

Outcome RowWeights::for_each(RowStep& step) {
  const Index rows = shape_.group() * shape_.queries;
  if (rows == 0) {
    return {};
  }
  for (Index head = 0; head < shape_.batch * shape_.key_heads; ++head) {
    const double* keys = inputs_.key.data() + head * shape_.keys * shape_.width;
    if (const Status status = scorer_.set_keys(keys, shape_.keys); status != Status::kOk) {
      return Outcome::of(status);
    }
    tiles_.set_head(head, scorer_);
    const Index heads = head * shape_.group();
    const RowPosition first{heads / shape_.query_heads, heads % shape_.query_heads, 0};
    for (Index row = 0; row < rows;) {
      const RowPosition at = after(first, row);
      const Index done = step.rows(at);
      row += std::max(done, Index{1});
      if (const Outcome outcome = done > 0 ? Outcome{} : step.row(at); !outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

bool RowWeights::are_few() const {
  const auto all = [this](Index query) {
    const KeyRange range = key_range(options_.masking, {0, 0, query}, shape_.keys);
    return range.begin == 0 && range.end == shape_.keys;
  };
  const Index rows = shape_.group() * shape_.queries;
  return rows > 0 && 2 * rows < kernels::double_tiles().lanes && ranges_only_ && shape_.keys > 0 &&
         all(0) && all(shape_.queries - 1) && options_.dropout.probability == 0.0 &&
         options_.scoring.temperature > 0.0 && !options_.neighborhood.is_set() &&
         options_.masking.pasts.empty() && options_.masking.key_lengths.empty() &&
         options_.masking.slopes.empty();
}

bool RowWeights::make_unseen(const RowPosition& row, double* scores) {
  const Index keys = shape_.keys;
  list_keys(row);
  const double* key = inputs_.key.data() + slice(row) / shape_.group() * keys * shape_.width;
  const double* query = inputs_.query.data() + flat(row) * shape_.width;
  if (!scorer_.score_unseen(key, keys, query, weights_.data())) {
    return false;
  }
  if (scores != nullptr) {
    std::copy_n(weights_.data(), keys, scores);
  }
  weigh(row);
  return true;
}

RowPosition RowWeights::after(const RowPosition& row, Index count) const {
  const Index query = row.query + count;
  const Index head = row.head + query / shape_.queries;
  return {row.batch + head / shape_.query_heads, head % shape_.query_heads, query % shape_.queries};
}

void RowWeights::load_row(Index i, const RowPosition& row) {
  list_keys(row);
  tiles_.copy_row(i, count_, weights_.data());
  empty_ = false;
  entropy_ = tiles_.entropies()[i];
}

Outcome RowWeights::make(const RowPosition& row, double* scores) {
  // 1. The allowed keys and their scores.
  list_keys(row);
  empty_ = count_ == 0;
  make_scores(inputs_.query.data() + flat(row) * shape_.width, scores);
  // 2. The logits.
  if (const Outcome outcome = make_logits(row); !outcome.ok()) {
    return outcome;
  }
  // 3. The weights.
  const std::span<double> values = logits();
  if (!propagates() || empty_ || has_softmax(values, sink(row))) {
    select_neighbors();
    weigh(row);
  } else {
    std::fill(values.begin(), values.end(), kNan);
    entropy_ = sink_weight_ = kNan;
  }
  return {};
}

/// The softmax of a row, which its sink joins as one more logit.
void RowWeights::weigh(const RowPosition& row) {
  if (options_.sinks.empty()) {
    entropy_ = softmax_with_entropy(logits());
    return;
  }
  double joined = sink(row);
  if (options_.scoring.temperature == 0.0 && !options_.neighborhood.equal && best_ > 0.0) {
    joined = -kInfinity;
  } else if (options_.scoring.temperature == 0.0 && !options_.neighborhood.equal && best_ < 0.0 &&
             joined > -kInfinity) {
    std::fill_n(weights_.data(), count_, -kInfinity);
  }
  weights_[count_] = joined;
  entropy_ = softmax_with_entropy(row_of(weights_.data(), 0, count_ + 1));
  sink_weight_ = weights_[count_];
}

/// If all rows with the same range have the same keys, the list is built once.
void RowWeights::list_keys(const RowPosition& row) {
  const KeyRange range = key_range(options_.masking, row, shape_.keys);
  const bool kept =
      ranges_only_ && listed_ && range.begin == range_.begin && range.end == range_.end;
  if (!kept) {
    count_ = allowed_keys(options_.masking, row, shape_.keys, list_.data());
  }
  range_ = range;
  listed_ = true;
}

/// Fills `weights_` with the scores of the keys in `list_`. Requested scores precede the masks, so
/// they are computed for all keys.
void RowWeights::make_scores(const double* query, double* scores) {
  if (scores == nullptr) {
    scorer_.score(query, list_.data(), count_, weights_.data());
    return;
  }
  scorer_.score(query, nullptr, shape_.keys, scores);
  array_view(weights_.data(), count_) =
      array_view(scores, shape_.keys)(array_view(list_.data(), count_));
}

/// From score to score + bias; at temperature 0, list and logits shrink to the best keys, and their
/// common score is dropped.
Outcome RowWeights::make_logits(const RowPosition& row) {
  if (const Outcome outcome = check_logits(row); !outcome.ok()) {
    return outcome;
  }
  const bool hard = options_.scoring.temperature == 0.0;
  const bool equal = options_.neighborhood.equal;
  best_ = 0.0;
  // Without a softmax there is no best key: the row becomes NaN.
  if (hard && !equal && has_softmax(logits())) {
    select_best();
  }
  const bool sloped = !options_.masking.slopes.empty();
  if ((options_.masking.kind != MaskKind::kAdditive && !sloped) || (hard && equal)) {
    return {};
  }
  const auto keys = array_view(std::as_const(list_).data(), count_);
  ArrayView<double> logits = array_view(weights_.data(), count_);
  if (sloped) {
    logits += PositionBias(options_.masking, row).of(keys);
  }
  if (options_.masking.kind == MaskKind::kAdditive) {
    logits += biases(options_.masking, row, shape_.keys)(keys);
  }
  return check_logits(row);
}

Outcome RowWeights::check_logits(const RowPosition& row) const {
  if (propagates() || all_finite(weights())) {
    return {};
  }
  const Index bad = check_vector(weights_.data(), count_).bad_column;
  return {.status = Status::kOverflow,
          .argument = Argument::kScore,
          .slice = slice(row),
          .row = row.query,
          .column = list_[bad]};
}

void RowWeights::select_best() {
  const double best = best_ = maximum(weights());
  const std::int32_t* const list = list_.data();
  count_ = std::remove_if(list_.data(), list_.data() + count_,
                          [&](const std::int32_t& key) { return weights_[&key - list] != best; }) -
           list;
  std::fill_n(weights_.data(), count_, 0.0);
  listed_ = false;
}

/// Keeps the logits of the nearest keys, in the order of the list.
void RowWeights::select_neighbors() {
  const auto [most, equal] = options_.neighborhood;
  if (most > 0 && most < count_) {
    rank_all(weights_.data(), most, row_of(order_.data(), 0, count_));
    const std::int32_t last = order_[most - 1];
    const Better is_better{weights_.data()};
    std::iota(order_.data(), order_.data() + count_, 0);
    const Index before = count_;
    count_ = std::remove_if(order_.data(), order_.data() + count_,
                            [&](std::int32_t t) { return t != last && !is_better(t, last); }) -
             order_.data();
    // In place, because the places ascend.
    const auto places = array_view(std::as_const(order_).data(), count_);
    array_view(list_.data(), count_) = array_view(list_.data(), before)(places);
    array_view(weights_.data(), count_) = array_view(weights_.data(), before)(places);
    listed_ = false;
  }
  if (equal) {
    std::fill_n(weights_.data(), count_, 0.0);
  }
}

void RowWeights::drop() {
  const Index before = count_;
  count_ = dropout_.keep(shape_.keys, count_, list_.data(), weights_.data());
  listed_ = listed_ && count_ == before;
}

}  // namespace softknn
