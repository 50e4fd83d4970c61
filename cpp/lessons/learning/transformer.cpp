#include "learning/transformer.hpp"

#include <algorithm>
#include <cmath>

#include "memory/row_span.hpp"
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

}  // namespace softknn::core
