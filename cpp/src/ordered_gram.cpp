#include "ordered_gram.hpp"

#include <algorithm>
#include <cstring>

namespace softknn {
namespace {

constexpr Index kSide = 4;               // of a tile,
constexpr Index kSidePairs = kSide / 2;  // and of a column of a panel
constexpr Index kStrip = 256;            // columns at a time
constexpr Index kPanel = kStrip * kSidePairs;

Index panels(Index rows) { return (rows + kSide - 1) / kSide; }

}  // namespace

/// The sums of four rows of a, which stand at `rows`, with four rows of b.
struct OrderedGram::Tile {
  const double* rows[kSide];
  double sums[kSide][kSide];
};

Status OrderedGram::allocate(Index rows) {
  return packed_.allocate(element_count({panels(rows), kPanel}));
}

/// The next `length` columns of b: panel by panel of four rows, their numbers of
/// one column together. Rows past the last repeat it.
void OrderedGram::pack(const double* b, Index n, Index d, Index length) {
  for (Index panel = 0; panel < panels(n); ++panel) {
    const auto row = [&](Index lane) { return b + std::min(panel * kSide + lane, n - 1) * d; };
    const double* const rows[kSide] = {row(0), row(1), row(2), row(3)};
    Pair* to = packed_.data() + panel * kPanel;
    for (Index c = 0; c < length; ++c) {
      to[c * kSidePairs] = Pair{rows[0][c], rows[1][c]};
      to[c * kSidePairs + 1] = Pair{rows[2][c], rows[3][c]};
    }
  }
}

void OrderedGram::add_panel(const Pair* panel, Index length, Tile& tile) {
  Pair sums[kSide][kSidePairs];
  std::memcpy(sums, tile.sums, sizeof(sums));
  for (Index c = 0; c < length; ++c) {
    const Pair left = panel[c * kSidePairs];
    const Pair right = panel[c * kSidePairs + 1];
    for (Index r = 0; r < kSide; ++r) {
      const double x = tile.rows[r][c];
      sums[r][0] += Pair{x, x} * left;
      sums[r][1] += Pair{x, x} * right;
    }
  }
  std::memcpy(tile.sums, sums, sizeof(sums));
}

/// One tile of the result, `rows` × `columns` of which exist.
void OrderedGram::add_tile(const double* a, Index rows, Index d, const Pair* panel, Index columns,
                           Index length, double* result, Index n) {
  Tile tile{};
  for (Index r = 0; r < kSide; ++r) {
    tile.rows[r] = a + std::min(r, rows - 1) * d;
  }
  for (Index r = 0; r < rows; ++r) {
    std::copy_n(result + r * n, columns, tile.sums[r]);
  }
  add_panel(panel, length, tile);
  for (Index r = 0; r < rows; ++r) {
    std::copy_n(tile.sums[r], columns, result + r * n);
  }
}

void OrderedGram::multiply(const double* a, Index m, const double* b, Index n, Index d,
                           double* result, Triangle triangle) {
  std::fill_n(result, m * n, 0.0);
  for (Index start = 0; start < d && n > 0; start += kStrip) {
    const Index length = std::min(kStrip, d - start);
    pack(b + start, n, d, length);
    for (Index i = 0; i < m; i += kSide) {
      const Index rows = std::min(kSide, m - i);
      const Index end = triangle == Triangle::kLower ? i + rows : n;
      for (Index j = 0; j < end; j += kSide) {
        add_tile(a + i * d + start, rows, d, packed_.data() + j / kSide * kPanel,
                 std::min(kSide, n - j), length, result + i * n + j, n);
      }
    }
  }
}

}  // namespace softknn
