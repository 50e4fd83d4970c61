#include "attention_options.hpp"

using namespace fuzzing;
using softknn::AttentionResult;

namespace {

void fuzz_double(const Attending& call) {
  AttentionResult<double> first, second;
  const softknn::AttentionInputs<double> inputs{call.query, call.key, call.value};
  const Outcome outcome = softknn::attention(call.shape, inputs, call.options, first);
  require_known(outcome);
  if (!outcome.ok()) {
    return;
  }
  require(softknn::attention(call.shape, inputs, call.options, second).ok());
  require_equal(first.output, second.output);
  require_equal(first.weights, second.weights);
  require_equal(first.sink_weights, second.sink_weights);
  if (call.options.non_finite == softknn::NonFinite::kRefuse) {
    require_finite(outcome, first.output);
    require_finite(outcome, first.entropy);
    if (call.options.dropout.probability == 0.0) {
      require_weights(first.weights, first.sink_weights, call.shape.keys);
    }
  }
}

void fuzz_float(const Attending& call) {
  const auto narrow = [](const Numbers& x) {
    std::vector<float> result;
    for (const double value : x) {
      // Converting a double beyond the range of float is undefined.
      const bool fits = std::abs(value) <= 3e38;
      result.push_back(fits ? static_cast<float>(value) : std::numeric_limits<float>::infinity());
    }
    return result;
  };
  const std::vector<float> query = narrow(call.query), key = narrow(call.key);
  const std::vector<float> value = narrow(call.value);
  softknn::FloatResult result;
  const Outcome outcome = softknn::attention(call.shape, {query, key, value},
                                             {.scoring = call.options.scoring,
                                              .masking = call.options.masking,
                                              .dropout = call.options.dropout,
                                              .want_weights = call.options.want_weights,
                                              .want_scores = call.options.want_scores,
                                              .want_entropy = call.options.want_entropy,
                                              .neighborhood = call.options.neighborhood,
                                              .sinks = call.options.sinks},
                                             result);
  require_finite(outcome, result.output);
  require_finite(outcome, result.weights);
  require_finite(outcome, result.entropy);
  require_finite(outcome, result.sink_weights);
  if (result.scores_fit) {
    require_finite(outcome, result.scores);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  const Attending call(in);
  const auto& [shape, query, key, value, bias, pasts, lengths, slopes, sinks, allowed, padding,
               options] = call;
  AttentionResult<double> result;
  switch (which % 7) {
    case 0:
      fuzz_double(call);
      break;
    case 1:
      fuzz_float(call);
      break;
    case 2:
      require_known(softknn::lookup(shape, {query, key, value}, options.scoring, result));
      break;
    case 3:
      require_known(softknn::attention_map(
          shape, {query, key, {}}, options,
          {in.length(5), in.length(5), in.choice(softknn::Reduction::kMean)}, result));
      break;
    case 4:
      require_known(softknn::attention_field({.x_from = in.number(),
                                              .x_to = in.number(),
                                              .y_from = in.number(),
                                              .y_to = in.number(),
                                              .columns = in.length(6),
                                              .rows = in.length(6)},
                                             shape.keys, shape.value_width, key, value, options,
                                             result));
      break;
    case 5: {
      softknn::Buffer<double> scores;
      require_finite(softknn::scores(shape, query, key, options.scoring, scores), scores);
      break;
    }
    default: {
      softknn::Neighbors neighbors;
      require_finite(
          softknn::nearest_neighbors(shape, query, key, options.scoring, in.length(10), neighbors),
          neighbors.scores);
    }
  }
  return 0;
}
