#pragma once

#include "kernels/row_product.hpp"
#include "memory/matrix_view.hpp"

/// Private to the core: the tensors of a language model.
namespace softknn {

using kernels::kColumnsInPanel;

/// One tensor of a checkpoint. A matrix that is a factor is stored as the kernel reads it;
/// copied so once, it never stands in memory twice.
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

  [[nodiscard]] kernels::PackedFactor<Scalar> factor() const {
    return {data.data(), inner(), width()};
  }

  /// Column `j` of a factor.
  [[nodiscard]] auto column(Index j) const {
    using Column = Eigen::Map<const Eigen::Array<Scalar, 1, Eigen::Dynamic>, Eigen::Unaligned,
                              Eigen::InnerStride<kColumnsInPanel>>;
    return Column(data.data() + place(0, j), inner());
  }

  /// Copies `count` further elements.
  void append(const Scalar* values, Index count);
};

}  // namespace softknn
