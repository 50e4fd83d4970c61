#include "softknn/key_index.hpp"

#include <algorithm>
#include <cmath>

#include "attention/row_span.hpp"
#include "float_search.hpp"
#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"

namespace softknn {
namespace {

Outcome check_finite_rows(std::span<const float> x, Index width, Argument argument) {
  const auto bad = std::find_if(x.begin(), x.end(), [](float v) { return !std::isfinite(v); });
  const Index at = bad - x.begin();
  return bad == x.end() ? Outcome{}
                        : Outcome{.status = Status::kNonFinite,
                                  .argument = argument,
                                  .slice = 0,
                                  .row = at / width,
                                  .column = at % width};
}

Outcome check_finite_rows(std::span<const double> x, Index width, Argument argument) {
  return check_matrix(x.data(), length_of(x) / width, width, argument);
}

}  // namespace

/// Reserves `count` more keys. `replaced` keeps the memory of the keys before, which may hold the
/// added ones.
template <typename Scalar>
Status KeyIndex<Scalar>::reserve(Index count, Buffer<Scalar>& replaced) {
  constexpr bool kFloat = std::is_same_v<Scalar, float>;
  const Index needed = size_ + count;
  const Index capacity = keys_.size() / width_;
  if (needed <= capacity && size_ > 0) {
    return Status::kOk;
  }
  // The first allocation is exact; later ones grow by half, up to the limit.
  const Index most = kMaximumElements / width_;
  const Index wanted = size_ == 0 ? needed : std::max(needed, std::min(size_ + size_ / 2, most));
  Buffer<Scalar> keys;
  Buffer<double> norms;
  Status status = keys.allocate(element_count(wanted, width_));
  status = status == Status::kOk && kFloat ? norms.allocate(wanted) : status;
  if (status != Status::kOk) {
    return status;
  }
  std::copy_n(keys_.data(), size_ * width_, keys.data());
  std::copy_n(norms_.data(), kFloat ? size_ : 0, norms.data());
  replaced = std::move(keys_);
  keys_ = std::move(keys);
  norms_ = std::move(norms);
  return status;
}

template <typename Scalar>
Outcome KeyIndex<Scalar>::add(std::span<const Scalar> keys) {
  const Index length = length_of(keys);
  Outcome outcome =
      check_requirements({{width_ >= 1, Argument::kShape},
                          {is_at_most(similarity_, Similarity::kRbf), Argument::kSimilarity},
                          {std::isfinite(epsilon_) && epsilon_ >= 0.0, Argument::kEpsilon},
                          {width_ >= 1 && length % width_ == 0, Argument::kKeys}});
  outcome = outcome.then([&] { return check_finite_rows(keys, width_, Argument::kKey); });
  if (!outcome.ok()) {
    return outcome;
  }
  const Index count = length / width_;
  Buffer<Scalar> replaced;
  outcome.status =
      element_count(size_ + count, width_) < 0 ? Status::kLimit : reserve(count, replaced);
  if (!outcome.ok()) {
    return outcome;
  }
  std::copy(keys.begin(), keys.end(), keys_.data() + size_ * width_);
  if constexpr (std::is_same_v<Scalar, float>) {
    for (Index j = 0; j < count; ++j) {
      const double norm = float_norm(keys.data() + j * width_, width_);
      norms_[size_ + j] = norm;
      largest_norm_ = std::max(largest_norm_, norm);
    }
  }
  size_ += count;
  return outcome;
}

template <typename Scalar>
Outcome KeyIndex<Scalar>::search(std::span<const Scalar> queries, Index m, Index count,
                                 Neighbors& neighbors) const {
  const Scoring scoring{.similarity = similarity_, .scale = 1.0, .epsilon = epsilon_};
  if constexpr (std::is_same_v<Scalar, double>) {
    return nearest_neighbors({.queries = m, .keys = size_, .width = width_}, queries, keys(),
                             scoring, count, neighbors);
  } else {
    Outcome outcome =
        check_requirements({{width_ >= 1, Argument::kShape},
                            {is_at_most(similarity_, Similarity::kRbf), Argument::kSimilarity},
                            {m >= 0, Argument::kQueries},
                            {count >= 0 && count <= size_, Argument::kCount}})
            .then([&] {
              return check_count(
                  std::min(element_count(m, width_), element_count(m, count)),
                  {{has_length(queries, element_count(m, width_)), Argument::kQuery}});
            })
            .then([&] { return check_finite_rows(queries, width_, Argument::kQuery); });
    if (!outcome.ok()) {
      return outcome;
    }
    Status status = neighbors.indices.allocate(m * count);
    status = status == Status::kOk ? neighbors.scores.allocate(m * count) : status;
    if (status != Status::kOk || m * count == 0) {
      return Outcome::of(status);
    }
    return search_floats({keys(), norms_.data(), largest_norm_, width_, similarity_, epsilon_},
                         queries, m, count, neighbors);
  }
}

template class KeyIndex<double>;
template class KeyIndex<float>;

}  // namespace softknn
