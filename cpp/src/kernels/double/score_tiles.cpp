#include "score_tiles.hpp"

#include <algorithm>

#include "memory/packed_size.hpp"
#include "pairs.hpp"

namespace softknn {
namespace {

using kernels::kKeysInPanel;

// The sums of a group take 256 KB, or eight rows.
constexpr Index kSumsSize = Index{1} << 15;
constexpr Index kStrip = 256;

}  // namespace

Status ScoreTiles::allocate(Index queries, Index keys, Index width, Index more) {
  const Index lanes = tiles_.lanes;
  keys_count_ = keys;
  padded_keys_ = round_up(keys + more, kKeysInPanel);
  width_ = width;
  strip_ = std::min(width, kStrip);
  tile_keys_ =
      std::min(padded_keys_, round_up(kPackedSize / std::max(strip_, Index{1}), kKeysInPanel));
  const Index fitting = kSumsSize / std::max(padded_keys_, Index{1}) / lanes * lanes;
  group_ = std::min(round_up(queries, lanes),
                    std::clamp(fitting, std::max(lanes, Index{8}), kMostQueries));
  Status status = packed_keys_.allocate(tile_keys_ * strip_);
  status = status == Status::kOk ? packed_queries_.allocate(group_ * strip_) : status;
  return status == Status::kOk ? sums_.allocate(element_count(group_, padded_keys_)) : status;
}

/// `count` rows from `first` on, `lanes` of them side by side: [panel][component][row], `length`
/// components from `column` on. Rows past `last` repeat it.
void ScoreTiles::pack(const double* rows, Index first, Index count, Index last, Index lanes,
                      Index column, Index length, double* to) const {
  for (Index i = 0; i < count; i += 2) {
    const double* left = rows + std::min(first + i, last) * width_ + column;
    const double* right = rows + std::min(first + i + 1, last) * width_ + column;
    double* at = to + i / lanes * lanes * length + i % lanes;
    Index c = 0;
    for (; c + 2 <= length; c += 2, at += 2 * lanes) {
      const Pair x = load_pair(left + c);
      const Pair y = load_pair(right + c);
      store_pair(at, Pair{x[0], y[0]});
      store_pair(at + lanes, Pair{x[1], y[1]});
    }
    if (c < length) {
      store_pair(at, Pair{left[c], right[c]});
    }
  }
}

void ScoreTiles::sum(const double* queries, Index count, Index keys, PairSum kind, Index diagonal) {
  const auto add = kind == PairSum::kProducts ? tiles_.products : tiles_.distances;
  const Index lanes = tiles_.lanes;
  const bool whole = strip_ == width_ && tile_keys_ == padded_keys_;
  // At least once: vectors without components have sums of 0.
  for (Index column = 0; column == 0 || column < width_; column += kStrip) {
    const Index length = std::min(strip_, width_ - column);
    pack(queries, 0, round_up(count, lanes), count - 1, lanes, column, length,
         packed_queries_.data());
    for (Index first = 0; first < keys; first += tile_keys_) {
      if (!packed_) {
        pack(keys_, first, std::min(tile_keys_, padded_keys_ - first), keys_count_ - 1,
             kKeysInPanel, column, length, packed_keys_.data());
        packed_ = whole;
      }
      const Index end = std::min(tile_keys_, keys - first);
      for (Index j = 0; j < end; j += kKeysInPanel) {
        const Index after = std::max(first + j - diagonal, Index{0});
        for (Index row = after / lanes * lanes; row < count; row += lanes) {
          add(packed_keys_.data() + j * length, packed_queries_.data() + row * length, length,
              column == 0, tile(row / lanes) + (first + j) * lanes);
        }
      }
    }
  }
}

void ScoreTiles::multiply(const double* vectors, Index rows, const double* keys, double* result) {
  set_keys(keys);
  for (Index first = 0; first < rows; first += group_) {
    const Index count = std::min(group_, rows - first);
    sum(vectors + first * width_, count, keys_count_, PairSum::kProducts,
        vectors == keys ? first : kMaximumElements);
    for (Index i = 0; i < count; ++i) {
      copy_row(i, keys_count_, result + (first + i) * keys_count_);
    }
  }
}

void ScoreTiles::copy_row(Index query, Index keys, double* to) {
  array_view(to, keys) = row(query, keys);
}

}  // namespace softknn
