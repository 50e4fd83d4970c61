#pragma once

#include <algorithm>

#include "memory/matrix_view.hpp"
#include "numerics/product.hpp"
#include "softknn/core/buffer.hpp"

/// Private to the core: the tensors of a language model.
namespace softknn::core {

/// One tensor of a checkpoint. A matrix that is a factor is stored as `product` reads it: copied so
/// once, it never stands in memory twice.
template <typename Scalar>
struct WeightTensor {
  enum class Layout : std::uint8_t {
    kPlain,       // as it comes
    kFactor,      // (inner, columns)
    kTransposed,  // (columns, inner)
  };

  Index rows = 0;  // as in the checkpoint; 1 for a vector
  Index columns = 0;
  Layout layout = Layout::kPlain;
  Buffer<Scalar> data = {};
  Index filled = 0;

  [[nodiscard]] Index size() const { return rows * columns; }
  [[nodiscard]] bool complete() const { return filled == size(); }
  [[nodiscard]] Index inner() const { return layout == Layout::kTransposed ? columns : rows; }
  [[nodiscard]] Index width() const { return layout == Layout::kTransposed ? rows : columns; }

  /// Allocates the memory of all elements.
  [[nodiscard]] Status allocate() {
    return layout == Layout::kPlain || !kPacks
               ? data.allocate(element_count(rows, columns))
               : data.allocate_zeroed(element_count(packed_size<Scalar>(inner(), width())));
  }

  /// A factor, (inner, width).
  [[nodiscard]] auto view() const {
    return RowMajor<Scalar>::NullaryExpr(inner(), width(), [this](Index l, Index column) {
      return data[layout == Layout::kTransposed ? place(column, l) : place(l, column)];
    });
  }

  /// Copies `count` further elements.
  void append(const Scalar* values, Index count) {
    for (Index at = filled; at < filled + count; ++at) {
      data[place(at / columns, at % columns)] = *values++;
    }
    filled += count;
  }

  /// Y (m, width) = X (m, inner) times this factor, plus `bias` unless it is null.
  void multiply(const Scalar* x, Index m, const Scalar* bias, Scalar* y) const {
    product(x, inner(), m, factor(), inner(), width(), y, width());
    if (bias != nullptr) {
      matrix_view(y, m, width()).array().rowwise() += array_view(bias, width());
    }
  }

 private:
  [[nodiscard]] Factor<Scalar> factor() const {
    if constexpr (kPacks) {
      return {data.data(), inner()};
    } else {
      const bool transposed = layout == Layout::kTransposed;
      return {data.data(), transposed ? 1 : columns, transposed ? columns : 1};
    }
  }

  [[nodiscard]] Index place(Index row, Index column) const {
    if (layout == Layout::kPlain || !kPacks) {
      return row * columns + column;
    }
    return layout == Layout::kFactor ? packed_place<Scalar>(inner(), row, column)
                                     : packed_place<Scalar>(inner(), column, row);
  }
};

}  // namespace softknn::core
