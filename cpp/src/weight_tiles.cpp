#include "weight_tiles.hpp"

#include <algorithm>
#include <limits>

#include "exponentials.hpp"
#include "minsize.hpp"

namespace softknn {

using kernels::double_tiles;
using kernels::Length;

SOFTKNN_MINSIZE WeightTiles::WeightTiles(const Shape& shape, const AttentionInputs<double>& inputs,
                                         const AttentionOptions& options)
    : shape_(shape), inputs_(inputs), options_(options) {
  const Masking& masking = options.masking;
  // Beyond the keys that a row attends to, weights are 0, and 0·∞ would be NaN.
  const bool whole = !masking.causal || options.non_finite == NonFinite::kRefuse;
  usable_ = options.scoring.temperature > 0.0 && options.dropout.probability == 0.0 &&
            masking.kind == MaskKind::kNone && !masking.key_padding && masking.window == 0 &&
            whole && shape.keys > 0 && 2 * rows() >= scores_.lanes();
}

SOFTKNN_MINSIZE Status WeightTiles::allocate() {
  Status status = usable_ ? scores_.allocate(rows(), shape_.keys, shape_.width) : Status::kLimit;
  if (status == Status::kLimit) {
    usable_ = false;
    return Status::kOk;
  }
  for (Buffer<double>* buffer : {&norms_, &powers_, &moments_}) {
    status = status == Status::kOk ? buffer->allocate(scores_.group()) : status;
  }
  return status;
}

SOFTKNN_MINSIZE void WeightTiles::set_head(Index head, const RowScorer& scorer) {
  head_ = head;
  scorer_ = &scorer;
  scores_.set_keys(inputs_.key.data() + head * shape_.keys * shape_.width);
}

/// The number of rows from `row` on that use tiles: a group, or the rest of the head.
SOFTKNN_MINSIZE Index WeightTiles::take(Index row) {
  const Index most = usable_ ? std::min(scores_.group(), rows() - row) : 0;
  if (2 * most < scores_.lanes()) {
    return 0;
  }
  const double* query = inputs_.query.data() + (head_ * rows() + row) * shape_.width;
  for (Index i = 0; i < most; ++i, query += shape_.width) {
    const std::optional<double> term = scorer_->plain_term(query);
    if (!term) {
      return 0;
    }
    norms_[i] = *term;
  }
  std::fill(norms_.begin() + most, norms_.end(), 0.0);
  return most;
}

SOFTKNN_MINSIZE Index WeightTiles::make(Index row, double* scores) {
  count_ = take(row);
  if (count_ == 0) {
    return 0;
  }
  keys_ = 0;
  for (Index i = 0; i < count_; ++i) {
    keys_ = std::max(keys_, keys_of(row + i));
  }
  const Index made = scores == nullptr ? keys_ : shape_.keys;
  const double* queries = inputs_.query.data() + (head_ * rows() + row) * shape_.width;
  scores_.sum(queries, count_, made, scorer_->pair_sum());
  for (Index i = 0; i < count_; i += scores_.lanes()) {
    double* tile = scores_.tile(i / scores_.lanes());
    double_tiles().finish(tile, made, scorer_->key_terms(), norms_.data() + i, scorer_->factors());
  }
  for (Index i = 0; i < count_ && scores != nullptr; ++i) {
    scores_.copy_row(i, shape_.keys, scores + i * shape_.keys);
  }
  weigh(row);
  return count_;
}

/// From scores to weights.
SOFTKNN_MINSIZE void WeightTiles::weigh(Index row) {
  const Index lanes = scores_.lanes();
  for (Index i = 0; i < count_; ++i) {
    double* lane = scores_.tile(i / lanes) + i % lanes;
    for (Index j = keys_of(row + i); j < keys_; ++j) {
      lane[j * lanes] = -std::numeric_limits<double>::infinity();
    }
  }
  for (Index i = 0; i < count_; i += lanes) {
    const kernels::SoftmaxSums sums{powers_.data() + i, moments_.data() + i};
    double_tiles().softmax(scores_.tile(i / lanes), keys_, options_.want_entropy ? &sums : nullptr);
  }
}

SOFTKNN_MINSIZE double WeightTiles::entropy(Index i) const {
  return logarithm_of_one_plus(powers_[i]) - moments_[i];
}

SOFTKNN_MINSIZE void WeightTiles::winners(std::int32_t* result) {
  for (Index i = 0; i < count_; i += scores_.lanes()) {
    double* places = norms_.data() + i;
    double_tiles().winners(scores_.tile(i / scores_.lanes()), keys_, places);
  }
  for (Index i = 0; i < count_; ++i) {
    result[i] = static_cast<std::int32_t>(norms_[i]);
  }
}

}  // namespace softknn
