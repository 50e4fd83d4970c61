#include "score_tiles.hpp"

#include <algorithm>

#include "minsize.hpp"
#include "packed_size.hpp"

namespace softknn {
namespace {

using kernels::kKeysInPanel;

// The sums of a group take 256 KB, or eight rows.
constexpr Index kSumsSize = Index{1} << 15;
constexpr Index kMostQueries = 128;
constexpr Index kStrip = 256;

}  // namespace

SOFTKNN_MINSIZE Status ScoreTiles::allocate(Index queries, Index keys, Index width) {
  const Index lanes = tiles_.lanes;
  keys_count_ = keys;
  padded_keys_ = round_up(keys, kKeysInPanel);
  width_ = width;
  strip_ = std::min(width, kStrip);
  tile_keys_ =
      std::min(padded_keys_, round_up(kPackedSize / std::max(strip_, Index{1}), kKeysInPanel));
  const Index fitting = kSumsSize / std::max(padded_keys_, Index{1}) / lanes * lanes;
  group_ = std::min(round_up(queries, lanes),
                    std::clamp(fitting, std::max(lanes, Index{8}), kMostQueries));
  Status status = packed_keys_.allocate(tile_keys_ * strip_);
  status = status == Status::kOk ? packed_queries_.allocate(group_ * strip_) : status;
  return status == Status::kOk ? sums_.allocate(element_count({group_, padded_keys_})) : status;
}

/// `length` components from `column` on. Keys past the end repeat the last key.
SOFTKNN_MINSIZE void ScoreTiles::pack_keys(Index first, Index count, Index column, Index length) {
  double* to = packed_keys_.data();
  for (Index j = 0; j < count; j += kKeysInPanel) {
    const auto key = [&](Index r) {
      return keys_ + std::min(first + j + r, keys_count_ - 1) * width_ + column;
    };
    const double* const rows[kKeysInPanel] = {key(0), key(1), key(2), key(3)};
    for (Index c = 0; c < length; ++c, to += kKeysInPanel) {
      for (Index r = 0; r < kKeysInPanel; ++r) {
        to[r] = rows[r][c];
      }
    }
  }
}

SOFTKNN_MINSIZE void ScoreTiles::pack_queries(const double* queries, Index count, Index column,
                                              Index length) {
  const Index lanes = tiles_.lanes;
  for (Index first = 0; first < count; first += lanes) {
    double* to = packed_queries_.data() + first * length;
    for (Index lane = 0; lane < lanes; ++lane) {
      const double* query = queries + std::min(first + lane, count - 1) * width_ + column;
      for (Index c = 0; c < length; ++c) {
        to[c * lanes + lane] = query[c];
      }
    }
  }
}

SOFTKNN_MINSIZE void ScoreTiles::sum(const double* queries, Index count, Index keys, PairSum kind,
                                     Index diagonal) {
  const auto add = kind == PairSum::kProducts ? tiles_.products : tiles_.distances;
  const Index lanes = tiles_.lanes;
  const bool whole = strip_ == width_ && tile_keys_ == padded_keys_;
  // At least once: vectors without components have sums of 0.
  for (Index column = 0; column == 0 || column < width_; column += kStrip) {
    const Index length = std::min(strip_, width_ - column);
    pack_queries(queries, count, column, length);
    for (Index first = 0; first < keys; first += tile_keys_) {
      if (!packed_) {
        pack_keys(first, std::min(tile_keys_, padded_keys_ - first), column, length);
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

SOFTKNN_MINSIZE void ScoreTiles::multiply(const double* vectors, Index rows, const double* keys,
                                          double* result) {
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

SOFTKNN_MINSIZE void ScoreTiles::copy_row(Index query, Index keys, double* row) const {
  const Index lanes = tiles_.lanes;
  const double* from = sums_.data() + query / lanes * step() + query % lanes;
  for (Index j = 0; j < keys; ++j) {
    row[j] = from[j * lanes];
  }
}

}  // namespace softknn
