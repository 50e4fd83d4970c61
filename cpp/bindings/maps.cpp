#include "bind.hpp"
#include "converters.hpp"

/// Attention in single precision, in blocks of a large map, and as a lookup.
namespace softknn::border {
namespace {

/// This call has no `propagate`.
Outcome attention_float_call(Inputs& in) {
  auto [shape, options] = read_attending(in);
  const AttentionInputs<float> inputs{in.array("query").span<float>(),
                                      in.array("key").span<float>(),
                                      in.array("value").span<float>()};
  read_masks(in, options.masking);
  const FloatOptions wanted{options.scoring,      options.masking,     options.dropout,
                            options.want_weights, options.want_scores, options.want_entropy};
  FloatResult result;
  const Outcome outcome = attention(shape, inputs, wanted, result);
  push_result("floats", result.output);
  push_result("floatWeights", result.weights);
  push_result("floatScores", result.scores);
  push_result("floatEntropy", result.entropy);
  set_numbers({{"emptyRows", static_cast<double>(result.empty_rows)},
               {"scoresFit", result.scores_fit ? 1.0 : 0.0}});
  return outcome;
}

Outcome attention_map_call(Inputs& in) {
  auto [shape, options] = read_attending(in);
  const MapBlocks blocks{.rows = in.index("rows"),
                         .columns = in.index("columns"),
                         .reduction = in.choice<Reduction>("reduction")};
  const Array query = in.array("query"), key = in.array("key");
  read_masks(in, options.masking);
  AttentionResult<double> result;
  const Outcome outcome =
      attention_map(shape, {query.span(), key.span(), {}}, options, blocks, result);
  push_attention(result);
  return outcome;
}

Outcome lookup_call(Inputs& in) {
  const Shape shape = read_shape(in);
  const Scoring scoring = read_scoring(in);
  const AttentionInputs<double> inputs{in.array("query").span(), in.array("key").span(),
                                       in.array("value").span()};
  AttentionResult<double> result;
  const Outcome outcome = lookup(shape, inputs, scoring, result);
  push_attention(result);
  return outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(maps) {
  static constexpr Binding kCalls[] = {
      {"attentionFloat", &bound<attention_float_call>},
      {"attentionMap", &bound<attention_map_call>},
      {"lookup", &bound<lookup_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
