#include "shared.hpp"

/// The attention-only transformer and its training. A model is one array of P weights: embedding,
/// positions, then wq, wk, wv, wo of each layer, then unembedding. An overflow names "weight".
namespace softknn::border {
/// A model after a step, and what was measured before it.
struct Step {
  Buffer<double> model;
  Buffer<double> moments;  // 2*P
  Buffer<double> state;    // of the random stream
  TransformerLoss loss;
};

FIELDS(TransformerShape, vocabulary, context, dimension, heads, head_dimension, value_dimension,
       layers);

FIELDS(RepeatTask, batch, least_period, most_period);

FIELDS(AdamW, learning_rate, weight_decay, clip_norm);

/// logits m*V; with `wantHeads` query and key layers*H*m*d, value and output layers*H*m*v, weights
/// layers*H*m*m.
FIELDS(TransformerResult, logits, query, key, value, weights, output);

FIELDS(Step, model, moments, state, loss.loss, loss.accuracy);

namespace {

/// A copy of an array as a result; zeros if the array is omitted.
Outcome copy_of(const InputArray& array, Index count, Buffer<double>& copy) {
  const Outcome outcome = Outcome::of(copy.allocate_zeroed(count));
  std::copy_n(array.span().data(), std::min(array.length, copy.size()), copy.data());
  return outcome;
}

/// For one sequence of m tokens. `ablated`: layers*H bytes, `temperature`: as many numbers, or
/// none.
const Answer<TransformerResult>& transformer_call(const TransformerShape& shape, bool want_heads,
                                                  double neighbors, bool equal_weights,
                                                  const InputArray& tokens, const InputArray& model,
                                                  const InputArray& ablated,
                                                  const InputArray& temperature) {
  auto& answer = fresh<TransformerResult>();
  new (&answer.outcome) Outcome(transformer(shape, tokens.span(), model.span(),
                                            {ablated.span<std::uint8_t>(), temperature.span(),
                                             {to_index(neighbors), equal_weights}},
                                            want_heads, answer.result));
  return answer;
}

/// Step 1 draws the model and takes no arrays; later steps take the results of the step before.
const Answer<Step>& train_transformer_call(const TransformerShape& shape, const RepeatTask& task,
                                           const AdamW& options, double step, double seed,
                                           const InputArray& model, const InputArray& moments,
                                           const InputArray& state) {
  auto& answer = fresh<Step>();
  Step& made = answer.result;
  const Index count = transformer_weights(shape), number = to_index(step);
  NumpyRandom random = number == 1 ? NumpyRandom(to_seed(seed)) : random_of(state);
  new (&answer.outcome)
      Outcome(copy_of(model, count, made.model)
                  .then([&] { return copy_of(moments, 2 * count, made.moments); })
                  .then([&] {
                    return number == 1 ? start_transformer(shape, random, made.model) : Outcome{};
                  })
                  .then([&] {
                    return train_transformer_step(shape, task, options, number, random, made.model,
                                                  made.moments, made.loss);
                  })
                  .then([&] { return save(random, made.state); }));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(transformer) {
  bind_options<TransformerShape, "TransformerShape">();
  bind_options<RepeatTask, "RepeatTask">();
  bind_options<AdamW, "AdamW">();
  bind_result<TransformerResult, "TransformerResult">();
  bind_result<Step, "TransformerStep">();

  bind<"transformer(shape, wantHeads, neighbors, equalWeights, tokens, model, ablated, temperature)">(&transformer_call);
  bind<"trainTransformer(shape, task, options, step, seed, model, moments, state)">(
      &train_transformer_call);
}

}  // namespace softknn::border
