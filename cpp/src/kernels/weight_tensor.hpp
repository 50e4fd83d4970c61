#pragma once

#include "double/double_tiles.hpp"
#include "float/float_tiles.hpp"
#include "memory/matrix_view.hpp"
#include "softknn/buffer.hpp"

/// Private to the core: the tensors of a language model, and products with them.
namespace softknn {

/// Columns of a panel, for both kernels.
inline constexpr Index kColumnsInPanel = 4;
static_assert(kColumnsInPanel == kernels::kPanel && kColumnsInPanel == kernels::kKeysInPanel);

/// One tensor of a checkpoint. A matrix that is a factor is stored as the kernels read it, [panel
/// of columns][inner][4], padded with zeros; copied so once, it never stands in memory twice.
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
  [[nodiscard]] Status allocate();

  /// Where component `l` of column `column` of a factor stands.
  [[nodiscard]] Index place(Index l, Index column) const {
    return (column / kColumnsInPanel * inner() + l) * kColumnsInPanel + column % kColumnsInPanel;
  }

  /// A factor, (inner, width).
  [[nodiscard]] auto view() const {
    return RowMajor<Scalar>::NullaryExpr(
        inner(), width(), [this](Index l, Index column) { return data[place(l, column)]; });
  }

  /// Copies `count` further elements.
  void append(const Scalar* values, Index count);
};

/// Products of rows with factors: every sum over the components in order, so that in double each
/// row has the same bits alone as among others. Gain over Eigen's X·W in WebAssembly, from two rows
/// on: 2.3 to 9; of one row 1.3 to 4.8 in float, 0.7 to 1.8 in double.
template <typename Scalar>
class RowProduct {
 public:
  /// Allocates for up to `rows` rows of up to `inner` components.
  [[nodiscard]] Status allocate(Index rows, Index inner);

  /// y (rows, columns) = x (rows, inner) times `factor`, plus `bias` unless it is null.
  void multiply(const Scalar* x, Index rows, const WeightTensor<Scalar>& factor, const Scalar* bias,
                Scalar* y);

 private:
  void pack(const Scalar* x, Index rows, Index inner);

  Index lanes_ = 0;        // rows side by side
  Buffer<Scalar> packed_;  // [group of rows][inner][lane]
};

}  // namespace softknn
