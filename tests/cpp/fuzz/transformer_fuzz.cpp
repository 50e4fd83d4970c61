#include "fuzz_input.hpp"

using namespace fuzzing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  const softknn::TransformerShape shape{.vocabulary = in.length(4),
                                        .context = in.length(5),
                                        .dimension = in.length(4),
                                        .heads = in.length(3),
                                        .head_dimension = in.length(3),
                                        .value_dimension = in.length(3),
                                        .layers = in.length(2)};
  Numbers weights = in.numbers(softknn::transformer_weights(shape));
  if (which % 4 == 0) {
    Numbers tokens = in.numbers(in.length(5));
    for (double& token : tokens) {
      token = in.byte() % 5;
    }
    const std::vector<std::uint8_t> ablated(in.flag() ? 0U : 2U, in.byte());
    const Numbers temperature(in.flag() ? 0U : 2U, in.number());
    softknn::TransformerResult result;
    const Outcome outcome =
        softknn::transformer(shape, tokens, weights, {ablated, temperature}, in.flag(), result);
    require_finite(outcome, result.logits);
    require_finite(outcome, result.output);
  } else if (which % 4 == 1) {
    const Index batch = in.length(3);
    Numbers tokens = in.numbers(element_count(batch, in.length(5)));
    for (double& token : tokens) {
      token = in.byte() % 5;
    }
    const Numbers first = in.flag() ? Numbers{} : in.numbers(batch);
    Numbers gradient = in.numbers(static_cast<Index>(weights.size()));
    softknn::TransformerLoss loss;
    require_finite(
        softknn::transformer_gradient(shape, batch, tokens, first, weights, loss, gradient),
        gradient);
  } else {
    const softknn::AdamW options{in.number(), in.number(), in.number()};
    Numbers moments = in.numbers(2 * static_cast<Index>(weights.size()));
    if (which % 4 == 2) {
      const Numbers gradient = in.numbers(static_cast<Index>(weights.size()));
      double norm = 0.0;
      require_finite(softknn::adamw_step(options, in.length(9), weights, gradient, moments, norm),
                     weights);
    } else {
      softknn::NumpyRandom random(in.byte());
      require_known(softknn::start_transformer(shape, random, weights));
      const softknn::RepeatTask task{in.length(3), in.length(4), in.length(4)};
      softknn::TransformerLoss loss;
      require_finite(softknn::train_transformer_step(shape, task, options, in.length(3), random,
                                                     weights, moments, loss),
                     weights);
    }
  }
  return 0;
}
