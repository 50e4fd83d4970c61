#include "softknn/core/key_index.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "key_search.hpp"
#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/matrix_view.hpp"

namespace softknn::core {
namespace {

template <typename Scalar>
Outcome check_finite_rows(std::span<const Scalar> x, Index width, Argument argument) {
  return check_matrix(x.data(), length_of(x) / width, width, argument);
}

/// ‖x‖, within rounding.
double norm_of(const float* x, Index width) {
  return array_view(x, width).cast<double>().matrix().norm();
}

}  // namespace

/// Moves the keys into memory for `capacity` of them; `replaced` keeps the memory before.
template <typename Scalar>
Status KeyIndex<Scalar>::reallocate(Index capacity, Buffer<Scalar>& replaced) {
  constexpr bool kFloat = std::is_same_v<Scalar, float>;
  Buffer<Scalar> keys;
  Buffer<double> norms;
  Status status = keys.allocate(element_count(capacity, width_));
  status = status == Status::kOk && kFloat ? norms.allocate(capacity) : status;
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

/// Reserves `count` more keys. `replaced` keeps the memory of the keys before, which may hold the
/// added ones.
template <typename Scalar>
Status KeyIndex<Scalar>::reserve(Index count, Buffer<Scalar>& replaced) {
  const Index needed = size_ + count;
  const Index capacity = keys_.size() / width_;
  if (needed <= capacity) {
    return Status::kOk;
  }
  // The first allocation is exact; later ones grow by half, up to the limit.
  const Index most = kMaximumElements / width_;
  return reallocate(size_ == 0 ? needed : std::max(needed, std::min(size_ + size_ / 2, most)),
                    replaced);
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
  size_ += count;
  measure(size_ - count);
  return outcome;
}

template <typename Scalar>
void KeyIndex<Scalar>::measure(Index first) {
  if constexpr (std::is_same_v<Scalar, float>) {
    for (Index j = first; j < size_; ++j) {
      norms_[j] = norm_of(keys_.data() + j * width_, width_);
    }
  }
}

template <typename Scalar>
Outcome KeyIndex<Scalar>::replace(Index position, std::span<const Scalar> key) {
  const Outcome outcome = check_requirements({{position >= 0 && position < size_, Argument::kRows},
                                              {has_length(key, width_), Argument::kKeys}})
                              .then([&] { return check_finite_rows(key, width_, Argument::kKey); });
  if (outcome.ok()) {
    Scalar* to = keys_.data() + position * width_;
    std::memmove(to, key.data(), sizeof(Scalar) * static_cast<std::size_t>(width_));
    if constexpr (std::is_same_v<Scalar, float>) {
      norms_[position] = norm_of(to, width_);
    }
  }
  return outcome;
}

template <typename Scalar>
Outcome KeyIndex<Scalar>::keep(std::span<const std::uint8_t> kept) {
  const Outcome outcome = check_requirements({{has_length(kept, size_), Argument::kMask}});
  if (!outcome.ok()) {
    return outcome;
  }
  Index to = 0;
  for (Index j = 0; j < size_; ++j) {
    if (kept[static_cast<std::size_t>(j)] == 0) {
      continue;
    }
    if (to != j) {
      std::copy_n(keys_.data() + j * width_, width_, keys_.data() + to * width_);
    }
    if constexpr (std::is_same_v<Scalar, float>) {
      norms_[to] = norms_[j];
    }
    ++to;
  }
  size_ = to;
  return outcome;
}

template <typename Scalar>
Outcome KeyIndex<Scalar>::compact() {
  Buffer<Scalar> replaced;
  return Outcome::of(width_ < 1 || keys_.size() == size_ * width_ ? Status::kOk
                                                                  : reallocate(size_, replaced));
}

template <typename Scalar>
Outcome KeyIndex<Scalar>::search(std::span<const Scalar> queries, Index m, Index count,
                                 Neighbors& neighbors,
                                 std::span<const std::uint8_t> allowed) const {
  const Index hidden = std::count(allowed.begin(), allowed.end(), std::uint8_t{0});
  const Shape shape{.queries = m, .keys = size_, .width = width_};
  const Scoring scoring{.similarity = similarity_, .scale = 1.0, .epsilon = epsilon_};
  const Outcome outcome =
      check_requirements({{width_ >= 1, Argument::kShape},
                          {is_at_most(similarity_, Similarity::kRbf), Argument::kSimilarity},
                          {m >= 0, Argument::kQueries},
                          {allowed.empty() || has_length(allowed, size_), Argument::kMask},
                          {count >= 0 && count <= size_ - hidden, Argument::kCount}})
          .then([&] {
            return check_count(std::min(element_count(m, width_), element_count(m, count)),
                               {{has_length(queries, element_count(m, width_)), Argument::kQuery}});
          })
          .then([&] { return check_finite_rows(queries, width_, Argument::kQuery); });
  if (!outcome.ok()) {
    return outcome;
  }
  if constexpr (std::is_same_v<Scalar, double>) {
    return search_rows(shape, queries.data(), keys_.data(), scoring, count, allowed, neighbors);
  } else {
    return search_float_keys({keys(), norms_.data(), width_, scoring, allowed}, queries, m, count,
                             neighbors);
  }
}

template class KeyIndex<double>;
template class KeyIndex<float>;

}  // namespace softknn::core
