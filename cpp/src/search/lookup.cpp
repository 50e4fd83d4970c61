#include "softknn/core/lookup.hpp"

namespace softknn::core {

Outcome lookup(const Shape& shape, const AttentionInputs<double>& inputs, const Scoring& scoring,
               AttentionResult<double>& result, const Neighborhood& neighborhood) {
  AttentionOptions options{.scoring = scoring, .want_weights = true, .neighborhood = neighborhood};
  options.scoring.scale = scoring.scale.value_or(1.0);
  return attention(shape, inputs, options, result);
}

}  // namespace softknn::core
