#include "weight_tiles.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/infinity.hpp"

namespace softknn {

using kernels::double_tiles;
using kernels::Length;

WeightTiles::WeightTiles(const Shape& shape, const AttentionInputs<double>& inputs,
                         const AttentionOptions& options)
    : shape_(shape), inputs_(inputs), options_(options) {
  const Masking& masking = options.masking;
  // Beyond the keys that a row attends to, weights are 0, and 0·∞ would be NaN.
  const bool whole =
      (!masking.causal && masking.key_lengths.empty()) || options.non_finite == NonFinite::kRefuse;
  // A steeper bias might overflow, which a row of its own reports.
  const bool gentle = std::all_of(masking.slopes.begin(), masking.slopes.end(),
                                  [](double slope) { return std::abs(slope) <= 0x1p50; });
  usable_ = options.scoring.temperature > 0.0 && !options.neighborhood.is_set() &&
            options.dropout.probability == 0.0 && masking.kind == MaskKind::kNone &&
            !masking.key_padding && masking.window == 0 && whole && gentle && shape.keys > 0 &&
            2 * rows() >= scores_.lanes();
}

Status WeightTiles::allocate() {
  Status status = usable_ ? scores_.allocate(rows(), shape_.keys, shape_.width, has_sinks() ? 1 : 0)
                          : Status::kLimit;
  if (status == Status::kLimit) {
    usable_ = false;
    return Status::kOk;
  }
  for (Buffer<double>* buffer : {&powers_, &moments_}) {
    status = status == Status::kOk ? buffer->allocate(scores_.group()) : status;
  }
  if (status == Status::kOk && has_sinks()) {
    status = sink_weights_.allocate(scores_.group());
  }
  return status;
}

void WeightTiles::set_head(Index head, const RowScorer& scorer) {
  head_ = head;
  scorer_ = &scorer;
  scores_.set_keys(inputs_.key.data() + head * shape_.keys * shape_.width);
}

Index WeightTiles::make(Index row, double* scores) {
  count_ = usable_ ? std::min(scores_.group(), rows() - row) : 0;
  if (2 * count_ < scores_.lanes()) {
    return 0;
  }
  keys_ = 0;
  for (Index i = 0; i < count_; ++i) {
    const Index end = keys_of(row + i);
    if (end == 0) {
      return 0;
    }
    keys_ = std::max(keys_, end);
  }
  const Index made = scores == nullptr ? keys_ : shape_.keys;
  const double* queries = inputs_.query.data() + (head_ * rows() + row) * shape_.width;
  if (!scorer_->score_tiles(queries, count_, made, scores_)) {
    return 0;
  }
  for (Index i = 0; i < count_ && scores != nullptr; ++i) {
    scores_.copy_row(i, shape_.keys, scores + i * shape_.keys);
  }
  weigh(row);
  return count_;
}

/// From scores to weights.
void WeightTiles::weigh(Index row) {
  using Keys = Eigen::Array<Index, 1, Eigen::Dynamic>;
  const Index lanes = scores_.lanes();
  for (Index i = 0; i < count_ && !options_.masking.slopes.empty(); ++i) {
    const PositionBias bias(options_.masking, position(row + i));
    scores_.row(i, keys_) += bias.of(Keys::LinSpaced(keys_, 0, keys_ - 1));
  }
  for (Index i = 0; i < count_; ++i) {
    scores_.row(i, keys_).tail(keys_ - keys_of(row + i)) = -kInfinity;
  }
  if (has_sinks()) {
    add_sinks(row);
  }
  const Index logits = keys_ + (has_sinks() ? 1 : 0);
  for (Index i = 0; i < count_; i += lanes) {
    const kernels::SoftmaxSums sums{powers_.data() + i, moments_.data() + i};
    double_tiles().softmax(scores_.tile(i / lanes), logits,
                           options_.want_entropy ? &sums : nullptr);
  }
  if (has_sinks()) {
    take_sinks(row);
  }
}

/// Right behind the keys of each row, so that a row has the bits that it has alone.
void WeightTiles::add_sinks(Index row) {
  const Index whole = (count_ + scores_.lanes() - 1) / scores_.lanes() * scores_.lanes();
  for (Index i = 0; i < whole; ++i) {
    scores_.row(i, keys_ + 1)[keys_] = -kInfinity;
  }
  for (Index i = 0; i < count_; ++i) {
    const RowPosition at = position(row + i);
    scores_.row(i, keys_ + 1)[keys_of(row + i)] = options_.sinks.data()[at.head];
  }
}

void WeightTiles::take_sinks(Index row) {
  for (Index i = 0; i < count_; ++i) {
    double& weight = scores_.row(i, keys_ + 1)[keys_of(row + i)];
    sink_weights_[i] = weight;
    weight = 0.0;
  }
}

void WeightTiles::winners(std::int32_t* result) {
  for (Index i = 0; i < count_; ++i) {
    Index best = 0;
    const double largest = scores_.row(i, keys_).maxCoeff(&best);
    result[i] = largest > 0.0 ? static_cast<std::int32_t>(best) : -1;
  }
}

}  // namespace softknn
