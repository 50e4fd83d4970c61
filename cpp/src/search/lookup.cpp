#include "softknn/lookup.hpp"

#include <cmath>

namespace softknn {

Outcome lookup(const Shape& shape, const AttentionInputs<double>& inputs, const Scoring& scoring,
               AttentionResult<double>& result, const Neighborhood& neighborhood) {
  AttentionOptions options{.scoring = scoring, .want_weights = true, .neighborhood = neighborhood};
  if (std::isnan(scoring.scale)) {
    options.scoring.scale = 1.0;
  }
  return attention(shape, inputs, options, result);
}

}  // namespace softknn
