#include "score_estimates.hpp"

#include <algorithm>

#include "attention/row_span.hpp"
#include "memory/packed_size.hpp"

namespace softknn {
namespace {

using kernels::kEstimatedKeys;

// The capacity of one estimation pass: 2^20 floats, or those of two queries. Every pass reads all
// keys from memory.
constexpr Index kEstimates = Index{1} << 20;
// A block of 24 KB of keys fits the L1 cache: all queries of a pass use it before the next block.
constexpr Index kCachedFloats = 6 * 1024;

}  // namespace

Status ScoreEstimates::allocate(Index m, bool used) {
  const Index size = length_of(keys_.keys) / keys_.width;
  whole_ = size / kEstimatedKeys * kEstimatedKeys;
  step_ = used ? round_up(size, kEstimatedKeys) : 0;
  const Index row = std::max(step_, Index{1});
  group_ = std::min({m, std::clamp(kEstimates / row, Index{2}, Index{64}), kMaximumElements / row});
  Status status = sums_.allocate(group_ * step_);
  if (status == Status::kOk && whole_ < step_) {
    status = last_.allocate_zeroed(kEstimatedKeys * keys_.width);
    std::copy_n(keys_.keys.data() + whole_ * keys_.width,
                last_.empty() ? 0 : (size - whole_) * keys_.width, last_.data());
  }
  return status;
}

void ScoreEstimates::make(const float* queries, Index rows) {
  const Index width = keys_.width;
  const auto estimate = keys_.similarity == Similarity::kRbf ? kernels::estimate_distances
                                                             : kernels::estimate_products;
  const Index cached = std::max(kCachedFloats / width / kEstimatedKeys, Index{1}) * kEstimatedKeys;
  for (Index begin = 0; begin < step_; begin += cached) {
    const Index end = std::min(step_, begin + cached);
    for (Index i = 0; i < rows; i += 2) {
      const bool two = i + 1 < rows;
      for (Index j = begin; j < end; j += kEstimatedKeys) {
        if (is_hidden(j)) {
          hide(i, two, j);
          continue;
        }
        const float* key = j < whole_ ? keys_.keys.data() + j * width : last_.data();
        estimate(key, queries + i * width, two ? width : 0, width, sums_.data() + i * step_ + j,
                 two ? step_ : 0);
      }
    }
  }
}

/// Whether no key of a group is allowed.
bool ScoreEstimates::is_hidden(Index j) const {
  const auto allowed = keys_.allowed;
  const auto first = static_cast<std::size_t>(j);
  if (first >= allowed.size()) {
    return false;
  }
  const auto group =
      allowed.subspan(first, std::min<std::size_t>(kEstimatedKeys, allowed.size() - first));
  return std::all_of(group.begin(), group.end(), [](std::uint8_t byte) { return byte == 0; });
}

/// Sums that are never used, but read.
void ScoreEstimates::hide(Index i, bool two, Index j) {
  std::fill_n(sums_.data() + i * step_ + j, kEstimatedKeys, 0.0F);
  std::fill_n(sums_.data() + (i + 1) * step_ + j, two ? kEstimatedKeys : 0, 0.0F);
}

}  // namespace softknn
