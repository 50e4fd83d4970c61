#include "fuzz_input.hpp"

using namespace fuzzing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  const softknn::ProjectionShape shape{.batch = in.length(2),
                                       .tokens = in.length(4),
                                       .inputs = in.length(4),
                                       .outputs = in.length(3),
                                       .heads = in.length(3),
                                       .width = in.length(3),
                                       .value_width = in.length(3)};
  const Numbers x = in.numbers(element_count(shape.batch, shape.tokens, shape.inputs));
  const Numbers targets = in.numbers(element_count(shape.batch, shape.tokens, shape.outputs));
  const Numbers weights = in.numbers(softknn::projection_offsets(shape).back());
  const softknn::ProjectionLayer layer{in.flag() ? softknn::kUsualScale : in.number(), in.number(),
                                       in.flag()};
  if (which % 3 == 0) {
    double loss = 0.0;
    Numbers gradient = in.numbers(static_cast<Index>(weights.size()));
    const Outcome outcome =
        softknn::projection_gradient(shape, x, targets, weights, layer, loss, gradient);
    require_finite(outcome, gradient);
  } else if (which % 3 == 1) {
    const softknn::ProjectionStart start{in.byte(), in.number(), in.flag(), in.byte() % 17U,
                                         weights};
    const softknn::ProjectionDescent descent{in.number(), in.length(4), in.byte() % 17U, in.flag()};
    softknn::ProjectionRun run;
    const Outcome outcome =
        softknn::train_projections(shape, x, targets, layer, start, descent, run);
    require_finite(outcome, run.losses);
    require_finite(outcome, run.gradient_norms);
  } else {
    Numbers tokens = in.numbers(72 * (which % 2)), answers = in.numbers(18 * (which % 2));
    require_known(softknn::projection_task(in.byte(), in.length(2), tokens, answers));
  }
  return 0;
}
