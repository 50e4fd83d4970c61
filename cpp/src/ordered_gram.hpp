#pragma once

#include <cstdint>

#include "softknn/buffer.hpp"

/// Private to the core: dot products of many rows with many rows.
namespace softknn {

/// Which of the products are wanted; `kLower` for those of rows with themselves.
enum class Triangle : std::uint8_t { kBoth, kLower };

/// a bᵀ for a (m, d) and b (n, d), a register tile of 4 × 4 sums at a time.
///
/// Every sum runs strictly in the order of the columns, so the result has the
/// bits of the plain triple loop. The columns are taken in strips that stay in
/// cache, four rows of b packed side by side.
class OrderedGram {
 public:
  /// Room for a b of up to `rows` rows. `kLimit` or `kMemory`.
  [[nodiscard]] Status allocate(Index rows);

  /// Writes result (m, n). With `kLower` what lies above the diagonal is left
  /// without meaning. O(m·n·d).
  void multiply(const double* a, Index m, const double* b, Index n, Index d, double* result,
                Triangle triangle = Triangle::kBoth);

 private:
  /// Two sums side by side, each with a rounding of its own.
  using Pair = double __attribute__((vector_size(16)));
  struct Tile;

  void pack(const double* b, Index n, Index d, Index length);
  static void add_panel(const Pair* panel, Index length, Tile& tile);
  static void add_tile(const double* a, Index rows, Index d, const Pair* panel, Index columns,
                       Index length, double* result, Index n);

  Buffer<Pair> packed_;
};

}  // namespace softknn
