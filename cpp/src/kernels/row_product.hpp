#pragma once

#include "softknn/buffer.hpp"

/// Private to the core: products of rows with a factor that stays, such as a weight matrix.
namespace softknn::kernels {

inline constexpr Index kColumnsInPanel = 4;

/// A factor (inner, width) as [panel of columns][inner][4], padded with zeros.
template <typename Scalar>
struct PackedFactor {
  const Scalar* panels;
  Index inner, width;
};

/// Products of rows with factors: every sum over the components in order, so that in double each
/// row has the same bits alone as among others.
template <typename Scalar>
class RowProduct {
 public:
  /// Allocates for up to `rows` rows of up to `inner` components.
  [[nodiscard]] Status allocate(Index rows, Index inner);

  /// y (rows, width) = x (rows, inner) times `factor`, plus `bias` (width) unless it is null.
  void multiply(const Scalar* x, Index rows, const PackedFactor<Scalar>& factor, const Scalar* bias,
                Scalar* y);

 private:
  void pack(const Scalar* x, Index rows, Index inner);

  Index lanes_ = 0;        // rows side by side
  Buffer<Scalar> packed_;  // [group of rows][inner][lane]
};

}  // namespace softknn::kernels
