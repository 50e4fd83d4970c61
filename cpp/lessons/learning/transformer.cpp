#include "learning/transformer.hpp"

#include <algorithm>
#include <cmath>

#include "head_backward.hpp"
#include "memory/heads.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/matmul.hpp"
#include "numerics/moments.hpp"
#include "transformer_pass.hpp"

namespace softknn::core {
namespace {

/// Checks the lengths of a call, then its other requirements. Constant time.
Outcome check_lengths(const TransformerCall& call, Requirement last, Requirement one_more) {
  const auto& [shape, batch, tokens, weights] = call;
  const Index count = length_of(tokens);
  const bool divides = batch >= 1 && count % batch == 0;
  return check_model(shape, weights,
                     {{batch >= 1, Argument::kCount},
                      {divides && count >= 1 && count / batch <= shape.context, Argument::kTokens},
                      last,
                      one_more});
}

}  // namespace

Outcome transformer(const TransformerShape& shape, std::span<const double> tokens,
                    std::span<const double> weights, const HeadInterventions& interventions,
                    bool want_heads, TransformerResult& result) {
  const TransformerCall call{shape, 1, tokens, weights};
  const auto& [ablated, temperature, neighborhood] = interventions;
  const Index heads = element_count(shape.layers, shape.heads);
  const bool fits = ablated.empty() || has_length(ablated, heads);
  const bool is_range = std::ranges::all_of(temperature, [](double t) { return t >= 0.0; });
  const bool suits = temperature.empty() || (has_length(temperature, heads) && is_range);
  Outcome outcome =
      check_lengths(call, {fits, Argument::kMask}, {suits, Argument::kTemperature}).then([&] {
        return check_requirements({{interventions.neighborhood.count >= 0, Argument::kNeighbors}});
      });
  if (outcome.ok()) {
    TransformerPass pass(call);
    outcome = pass.forward(false, interventions);
    if (outcome.ok()) {
      outcome = Outcome::of(pass.copy_results(want_heads, result));
    }
  }
  return outcome;
}

Outcome transformer_gradient(const TransformerShape& shape, Index batch,
                             std::span<const double> tokens, std::span<const double> first,
                             std::span<const double> weights, TransformerLoss& loss,
                             std::span<double> gradient) {
  Outcome outcome = check_lengths({shape, batch, tokens, weights},
                                  {first.empty() || has_length(first, batch), Argument::kPeriod},
                                  {gradient.size() == weights.size(), Argument::kGradient});
  if (!outcome.ok()) {
    return outcome;
  }
  const TransformerCall call{shape, batch, tokens, weights};
  TransformerPass pass(call);
  outcome = pass.forward(true, {});
  if (outcome.ok()) {
    const TransformerLoss before = pass.cross_entropy(first.empty() ? nullptr : first.data());
    pass.backward(gradient.data());
    loss = before;
    if (!std::isfinite(before.loss + euclidean_norm(gradient))) {
      outcome = {.status = Status::kOverflow, .argument = Argument::kWeight};
    }
  }
  return outcome;
}

void TransformerPass::backward(double* gradient) {
  const MatrixView dY = lines(logits_, V_);
  matrix(gradient, L_, 0) = matmul(residual(L_).transpose(), dY);
  lines(d_residual_, D_) = matmul(dY, matrix(call_.weights.data(), L_, 0).transpose());
  for (Index layer = L_; layer-- > 0;) {
    backward_layer(layer, gradient);
  }
  MatrixView embedded = matrix_view(gradient, V_ + call_.shape.context, D_);
  array_view(gradient, embedded.size()).setZero();
  for (Index row = 0; row < rows_; ++row) {
    const ArrayView<double> moved = row_array(lines(d_residual_, D_), row);
    row_array(embedded, static_cast<Index>(call_.tokens.data()[row])) += moved;
    row_array(embedded, V_ + row % tokens_) += moved;
  }
}

/// From the gradient of the residual stream after a layer to that before it.
void TransformerPass::backward_layer(Index layer, double* gradient) {
  const double* weights = call_.weights.data();
  const Index keys = H_ * d_, values = H_ * v_;
  MatrixView X = residual(layer), dX = lines(d_residual_, D_), Z = lines(wide_, values);
  join_heads(heads(layer, kOutput), batch_, tokens_, H_, v_, wide_);
  matrix(gradient, layer, kOutput) = matmul(Z.transpose(), dX);
  Z = matmul(dX, matrix(weights, layer, kOutput).transpose());  // ∂Z
  MatrixView d_sides[] = {lines(d_heads_, keys), lines(d_heads_ + rows_ * keys, keys),
                          lines(d_heads_ + 2 * rows_ * keys, values)};
  for (Index part = 0; part < batch_ * H_; ++part) {
    // (m, width) of one head in one sequence: contiguous, and among the lines of all heads.
    const auto own = [&](Index side) {
      double* const first = heads(layer, side) + part * tokens_ * width(side);
      return matrix_view(first, tokens_, width(side));
    };
    const auto among = [&](MatrixView& all, Index size) {
      double* const first = &all(part / H_ * tokens_, part % H_ * size);
      return matrix_view(first, tokens_, size, all.cols());
    };
    head_backward({1.0 / std::sqrt(static_cast<double>(d_)), 1.0, own(0), own(1), own(2),
                   among(Z, v_),
                   matrix_view(attention(layer) + part * tokens_ * tokens_, tokens_, tokens_),
                   among(d_sides[0], d_), among(d_sides[1], d_), among(d_sides[2], v_),
                   matrix_view(d_scores_, tokens_, tokens_)});
  }
  for (Index side = 0; side < kOutput; ++side) {
    matrix(gradient, layer, side) = matmul(X.transpose(), d_sides[side]);
    lines(d_input_, D_) = matmul(d_sides[side], matrix(weights, layer, side).transpose());
    array_view(d_residual_, dX.size()) += array_view(d_input_, dX.size());
  }
}

}  // namespace softknn::core
