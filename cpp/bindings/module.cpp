#include <emscripten/bind.h>

#include "calls.hpp"
#include "heads_calls.hpp"
#include "map_calls.hpp"
#include "regression_calls.hpp"
#include "projection_calls.hpp"

// The only EMSCRIPTEN_BINDINGS: names of fields and functions, nothing else.
// `web/api/raw.ts` is the same list in TypeScript, and a test compares them.

using emscripten::function;
using emscripten::value_object;
using namespace softknn;          // NOLINT(google-build-using-namespace)
using namespace softknn::border;  // NOLINT(google-build-using-namespace)

namespace {

/// A value object that starts with the fields of `RawOutcome`.
template <typename Raw>
class OutcomeObject : public value_object<Raw> {
 public:
  explicit OutcomeObject(const char* name) : value_object<Raw>(name) {
    this->field("status", &Raw::status)
        .field("argument", &Raw::argument)
        .field("slice", &Raw::slice)
        .field("row", &Raw::row)
        .field("column", &Raw::column);
  }
};

}  // namespace

EMSCRIPTEN_BINDINGS(softknn_inputs) {
  value_object<RawShape>("RawShape")
      .field("batch", &RawShape::batch)
      .field("queryHeads", &RawShape::queryHeads)
      .field("keyHeads", &RawShape::keyHeads)
      .field("queries", &RawShape::queries)
      .field("keys", &RawShape::keys)
      .field("width", &RawShape::width)
      .field("valueWidth", &RawShape::valueWidth);
  value_object<RawScoring>("RawScoring")
      .field("similarity", &RawScoring::similarity)
      .field("scale", &RawScoring::scale)
      .field("temperature", &RawScoring::temperature)
      .field("keyNormPenalty", &RawScoring::keyNormPenalty)
      .field("softcap", &RawScoring::softcap);
  value_object<RawMasking>("RawMasking")
      .field("maskKind", &RawMasking::maskKind)
      .field("maskStrideBatch", &RawMasking::maskStrideBatch)
      .field("maskStrideHead", &RawMasking::maskStrideHead)
      .field("maskStrideQuery", &RawMasking::maskStrideQuery)
      .field("maskStrideKey", &RawMasking::maskStrideKey)
      .field("hasPadding", &RawMasking::hasPadding)
      .field("paddingStrideBatch", &RawMasking::paddingStrideBatch)
      .field("causal", &RawMasking::causal)
      .field("past", &RawMasking::past)
      .field("window", &RawMasking::window);
  value_object<RawBehavior>("RawBehavior")
      .field("dropout", &RawBehavior::dropout)
      .field("dropoutSeed", &RawBehavior::dropoutSeed)
      .field("propagate", &RawBehavior::propagate);
  value_object<RawWanted>("RawWanted")
      .field("weights", &RawWanted::weights)
      .field("scores", &RawWanted::scores)
      .field("entropy", &RawWanted::entropy);
}

EMSCRIPTEN_BINDINGS(softknn_results) {
  OutcomeObject<RawAttention>("RawAttention")
      .field("output", &RawAttention::output)
      .field("heads", &RawAttention::heads)
      .field("weights", &RawAttention::weights)
      .field("scores", &RawAttention::scores)
      .field("entropy", &RawAttention::entropy)
      .field("winner", &RawAttention::winner)
      .field("emptyRows", &RawAttention::emptyRows);
  OutcomeObject<RawValues>("RawValues").field("values", &RawValues::values);
  OutcomeObject<RawNeighbors>("RawNeighbors")
      .field("indices", &RawNeighbors::indices)
      .field("scores", &RawNeighbors::scores);
  OutcomeObject<RawDraws>("RawDraws")
      .field("values", &RawDraws::values)
      .field("state", &RawDraws::state);
  OutcomeObject<RawEntropyTrial>("RawEntropyTrial")
      .field("state", &RawEntropyTrial::state)
      .field("unscaled", &RawEntropyTrial::unscaled)
      .field("scaled", &RawEntropyTrial::scaled)
      .field("gradientUnscaled", &RawEntropyTrial::gradientUnscaled)
      .field("gradientScaled", &RawEntropyTrial::gradientScaled);
  OutcomeObject<RawEntropyRow>("RawEntropyRow")
      .field("unscaled", &RawEntropyRow::unscaled)
      .field("scaled", &RawEntropyRow::scaled)
      .field("unscaledSd", &RawEntropyRow::unscaled_sd)
      .field("scaledSd", &RawEntropyRow::scaled_sd)
      .field("unscaledEffective", &RawEntropyRow::unscaled_effective)
      .field("scaledEffective", &RawEntropyRow::scaled_effective)
      .field("gradientUnscaledMean", &RawEntropyRow::gradient_unscaled_mean)
      .field("gradientUnscaledMedian", &RawEntropyRow::gradient_unscaled_median)
      .field("gradientScaledMean", &RawEntropyRow::gradient_scaled_mean)
      .field("gradientScaledMedian", &RawEntropyRow::gradient_scaled_median);
  OutcomeObject<RawNumber>("RawNumber").field("value", &RawNumber::value);
}

EMSCRIPTEN_BINDINGS(softknn_functions) {
  function("version", &raw_version);
  function("statusNames", &raw_status_names);
  function("argumentNames", &raw_argument_names);

  function("attention", &raw_attend<call_attention>);
  function("scores", &raw_scores);
  function("nearestNeighbors", &raw_nearest_neighbors);

  function("attentionMap", &raw_attend<call_attention_map>);
  function("attentionField", &raw_attend<call_attention_field>);
  function("lookup", &raw_attend<call_lookup>);
  function("linear", &raw_linear);
  function("multiHeadAttention", &raw_multi_head_attention);
  function("headDiversity", &raw_head_diversity);

  function("softmax", &raw_softmax);
  function("softmaxJacobian", &raw_softmax_jacobian);
  function("logSumExp", &raw_reduction<&log_sum_exp>);
  function("entropy", &raw_reduction<&entropy>);
  function("effectiveNeighbors", &raw_reduction<&effective_neighbors>);
  function("rowSums", &raw_reduction<&row_sums>);
  function("capturedMass", &raw_captured_mass);

  function("causalMask", &raw_causal_mask);
  function("paddingMask", &raw_padding_mask);

  function("randomState", &raw_random_state);
  function("randomUniform", &raw_draws<&NumpyRandom::fill_uniform>);
  function("randomGaussian", &raw_draws<&NumpyRandom::fill_gaussian>);

  function("entropyTrial", &raw_entropy_trial);
  function("entropyRow", &raw_entropy_row);
  function("expectedEntropy", &raw_expected_entropy);

  function("regressionData", &raw_regression_data);
  function("regressionTruth", &raw_regression_truth);
  function("averagePooling", &raw_average_pooling);
  function("kernelRegression", &raw_kernel_regression);
  function("trainKernelRegression", &raw_train_kernel_regression);
  function("dotProductSample", &raw_dot_product_sample);
  function("trainProjections", &raw_train_projections);
  function("projectionTask", &raw_projection_task);
}
