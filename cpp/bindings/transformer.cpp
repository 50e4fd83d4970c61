#include "bind.hpp"
#include "converters.hpp"

/// The attention-only transformer and its training.
namespace softknn::border {
namespace {

[[gnu::noinline]] TransformerShape read_transformer(Inputs& in) {
  return {.vocabulary = in.index("vocabulary"),
          .context = in.index("context"),
          .dimension = in.index("dimension"),
          .heads = in.index("heads"),
          .head_dimension = in.index("headDimension"),
          .value_dimension = in.index("valueDimension"),
          .layers = in.index("layers")};
}

/// The settings of one optimiser step: the step number, then those of AdamW.
struct Optimizing {
  Index step;
  AdamW options;
};

Optimizing read_optimizing(Inputs& in) {
  return {in.index("step"),
          {in.number("learningRate"), in.number("weightDecay"), in.number("clipNorm")}};
}

/// A copy of an array as a result; zeros if the array is omitted.
Outcome copy_of(const Array& array, Index count, Buffer<double>& copy) {
  const Outcome outcome{.status = copy.allocate_zeroed(count)};
  std::copy_n(array.span().data(), std::min(array.size(), copy.size()), copy.data());
  return outcome;
}

Outcome transformer_call(Inputs& in) {
  const TransformerShape shape = read_transformer(in);
  const bool want_heads = in.flag("wantHeads");
  const Array tokens = in.array("tokens"), model = in.array("model");
  TransformerResult result;
  const Array ablated = in.array("ablated"), temperature = in.array("temperature");
  const Outcome outcome =
      transformer(shape, tokens.span(), model.span(),
                  {ablated.span<std::uint8_t>(), temperature.span()}, want_heads, result);
  push_result("logits", result.logits);
  push_result("query", result.query);
  push_result("key", result.key);
  push_result("value", result.value);
  push_result("weights", result.weights);
  push_result("output", result.output);
  return outcome;
}

Outcome transformer_loss_call(Inputs& in) {
  const TransformerShape shape = read_transformer(in);
  const Index batch = in.index("batch");
  const Array tokens = in.array("tokens"), model = in.array("model");
  TransformerLoss loss;
  const Outcome outcome = push_filled("gradient", model.size(), [&](std::span<double> gradient) {
    return transformer_gradient(shape, batch, tokens.span(), {}, model.span(), loss, gradient);
  });
  set_numbers({{"loss", loss.loss}});
  return outcome;
}

Outcome adamw_step_call(Inputs& in) {
  const auto [step, options] = read_optimizing(in);
  const Array given = in.array("model"), gradient = in.array("gradient");
  const Array state = in.array("moments");
  double norm = 0.0;
  Buffer<double> model, moments;
  const Outcome outcome =
      copy_of(given, given.size(), model)
          .then([&] { return copy_of(state, 2 * given.size(), moments); })
          .then([&] { return adamw_step(options, step, model, gradient.span(), moments, norm); });
  push_result("model", model);
  push_result("moments", moments);
  set_numbers({{"gradientNorm", norm}});
  return outcome;
}

/// The first step initialises the model before it trains.
Outcome train_transformer_call(Inputs& in) {
  const TransformerShape shape = read_transformer(in);
  const RepeatTask task{in.index("batch"), in.index("leastPeriod"), in.index("mostPeriod")};
  const std::uint32_t seed = in.seed("seed");
  const auto [step, options] = read_optimizing(in);
  const Array given = in.array("model"), before = in.array("moments");
  NumpyRandom random = read_random(in);
  const Index count = transformer_weights(shape);
  TransformerLoss loss;
  Buffer<double> model, moments;
  const Outcome outcome =
      copy_of(given, count, model)
          .then([&] { return copy_of(before, 2 * count, moments); })
          .then([&] {
            random = step == 1 ? NumpyRandom(seed) : random;
            return step == 1 ? start_transformer(shape, random, model) : Outcome{};
          })
          .then([&] {
            return train_transformer_step(shape, task, options, step, random, model, moments, loss);
          });
  push_result("model", model);
  push_result("moments", moments);
  const Outcome saved = push_random(random);
  set_numbers({{"loss", loss.loss}, {"accuracy", loss.accuracy}});
  return outcome.ok() ? saved : outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(transformer) {
  static constexpr Binding kCalls[] = {
      {"transformer", &bound<transformer_call>},
      {"transformerLoss", &bound<transformer_loss_call>},
      {"adamwStep", &bound<adamw_step_call>},
      {"trainTransformer", &bound<train_transformer_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
