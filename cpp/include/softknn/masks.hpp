#pragma once

#include <cstdint>

#include "softknn/core/functions.hpp"
#include "softknn/matrix.hpp"
#include "softknn/options.hpp"

/// Masks as matrices. `Masking` has the causal mask, windows and padding as numbers, which cost no
/// memory.
namespace softknn {

/// Bytes: nonzero = may attend.
using MaskMatrix = Matrix<std::uint8_t>;

/// One boolean mask (m, n) for all batch entries and heads. The options read `allowed`, which must
/// outlive them.
inline Masking boolean_mask(const MaskMatrix& allowed) {
  Masking masking{.kind = MaskKind::kBoolean};
  masking.allowed = {allowed.data(), static_cast<std::size_t>(allowed.size())};
  masking.stride_query = allowed.cols();
  masking.stride_key = 1;
  return masking;
}

/// One additive mask (m, n), likewise.
inline Masking additive_mask(const Matrix<double>& bias) {
  Masking masking{.kind = MaskKind::kAdditive};
  masking.bias = {bias.data(), static_cast<std::size_t>(bias.size())};
  masking.stride_query = bias.cols();
  masking.stride_key = 1;
  return masking;
}

/// A causal mask; `past` and `window` as in `Masking`.
struct CausalMask {
  Index queries = 0;
  Index keys = 0;
  std::int64_t past = 0;
  std::int64_t window = 0;
};

/// The causal mask with an optional window.
///
/// Formula: 1 where j ≤ i + past (past ≥ −queries), and |i + past − j| < window if window > 0;
/// else 0. Shape: (queries, keys).
/// Errors: `kInvalid` naming `kQueries`, `kKeys`, `kPast` or `kWindow`; `kLimit`. Cost:
/// O(queries·keys).
inline Result<MaskMatrix> causal_mask(const CausalMask& mask) {
  return detail::written<MaskMatrix>(mask.queries, mask.keys, [&](std::span<std::uint8_t> made) {
    return core::causal_mask(mask.queries, mask.keys, mask.past, mask.window, made);
  });
}

/// The padding mask: 1 where j < lengths[b], else 0.
///
/// Shape: lengths (B) → (B, keys). A length of `keys` or more allows all.
/// Errors: `kInvalid` naming `kKeys`; `kNonFinite` naming `kLengths` and
/// the position as column, for a length that is NaN or negative. Cost: O(B·keys).
inline Result<MaskMatrix> padding_mask(const VectorRef<double>& lengths, Index keys) {
  return detail::written<MaskMatrix>(lengths.size(), keys, [&](std::span<std::uint8_t> made) {
    return core::padding_mask(detail::elements(lengths), keys, made);
  });
}

}  // namespace softknn
