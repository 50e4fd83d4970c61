#pragma once

#include <span>

/// Private to the core: the norm of the softmax gradient.
namespace softknn::core {

/// The norm of the gradient of one query's weights with respect to that query.
///
/// Formula: ‖∂w/∂q‖_F = scale·‖(diag(p) − p pᵀ) K‖_F
///                    = scale·√(Σ_j p_j² ‖k_j − k̄‖²),  k̄ = Σ_l p_l k_l.
/// Shapes: p (n) weights that sum to 1; gram (n, n) = K Kᵀ, or of K with any one vector subtracted
/// from all its rows; `scratch` room for n numbers. Range: ≥ 0; 0 for one key. Numerical note:
/// evaluated from c_j = k_j − k_r with r the heaviest key, so that for p nearly one-hot no
/// difference of nearly equal numbers is taken: relative error stays near 1e-15·‖k‖²/‖k_j − k_r‖²
/// down to weights of 1e-150. O(n²). Source: the Jacobian of the softmax, Martins and Astudillo
/// (2016), "From softmax to sparsemax", equation (8), with the chain rule.
[[nodiscard]] double gradient_norm(std::span<const double> p, const double* gram, double scale,
                                   std::span<double> scratch);

}  // namespace softknn::core
