#include "softknn/lookup.hpp"

namespace softknn {

Outcome lookup(const Shape& shape, const AttentionInputs<double>& inputs, const Scoring& scoring,
               AttentionResult<double>& result) {
  const AttentionOptions options{.scoring = scoring, .masking = {}, .want_weights = true};
  return attention(shape, inputs, options, result);
}

}  // namespace softknn
