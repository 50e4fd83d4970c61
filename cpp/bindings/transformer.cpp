#include "lessons.hpp"
#include "shared.hpp"

/// The attention-only transformer and its training. A model is one array of P weights: embedding,
/// positions, then wq, wk, wv, wo of each layer, then unembedding. An overflow names "weight".
namespace softknn::bindings {
namespace {

/// logits m*V; with `wantHeads` query and key layers*H*m*d, value and output layers*H*m*v, weights
/// layers*H*m*m.
struct Transformed : Answer {
  Doubles logits, query, key, value, weights, output;
};

/// A model after a step, and what was measured before it.
struct Step : Answer {
  Doubles model;
  Doubles moments;  // 2*P
  Doubles state;    // of the random stream
  double loss, accuracy;
};

struct Trained {
  Buffer<double> model, moments, state;
};

/// For one sequence of m tokens. `ablated`: layers*H bytes, `temperature`: as many numbers, or
/// none.
Transformed transformer(const TransformerShape& shape, bool want_heads, double neighbors,
                        bool equal_weights, const InputArray& tokens, const InputArray& model,
                        const InputArray& ablated, const InputArray& temperature) {
  auto& result = keep<TransformerResult>();
  const HeadInterventions interventions{
      ablated.span<std::uint8_t>(), temperature.span(), {to_index(neighbors), equal_weights}};
  const Outcome outcome =
      core::transformer(shape, tokens.span(), model.span(), interventions, want_heads, result);
  return {ended(outcome), result.logits,  result.query, result.key,
          result.value,   result.weights, result.output};
}

/// A copy of an array as a result; zeros if the array is omitted.
Outcome copy(const InputArray& array, Index count, Buffer<double>& to) {
  const Outcome outcome = Outcome::of(to.allocate_zeroed(count));
  std::copy_n(array.span().data(), std::min(array.length, to.size()), to.data());
  return outcome;
}

/// Step 1 draws the model and takes no arrays; later steps take the results of the step before.
Step train_transformer(const TransformerShape& shape, const RepeatTask& task, const AdamW& options,
                       Index step, std::uint32_t seed, const InputArray& model,
                       const InputArray& moments, const InputArray& state) {
  auto& made = keep<Trained>();
  const Index count = transformer_weights(shape);
  NumpyRandom random = step == 1 ? NumpyRandom(seed) : random_of(state);
  TransformerLoss loss;
  const Outcome outcome =
      copy(model, count, made.model)
          .then([&] { return copy(moments, 2 * count, made.moments); })
          .then(
              [&] { return step == 1 ? start_transformer(shape, random, made.model) : Outcome{}; })
          .then([&] {
            return train_transformer_step(shape, task, options, step, random, made.model,
                                          made.moments, loss);
          })
          .then([&] { return save(random, made.state); });
  return {ended(outcome), made.model, made.moments, made.state, loss.loss, loss.accuracy};
}

}  // namespace

EMSCRIPTEN_BINDINGS(transformer) {
  using namespace emscripten;
  value_object<TransformerShape>("TransformerShape")
      .field("vocabulary", &TransformerShape::vocabulary)
      .field("context", &TransformerShape::context)
      .field("dimension", &TransformerShape::dimension)
      .field("heads", &TransformerShape::heads)
      .field("headDimension", &TransformerShape::head_dimension)
      .field("valueDimension", &TransformerShape::value_dimension)
      .field("layers", &TransformerShape::layers);
  value_object<RepeatTask>("RepeatTask")
      .field("batch", &RepeatTask::batch)
      .field("leastPeriod", &RepeatTask::least_period)
      .field("mostPeriod", &RepeatTask::most_period);
  value_object<AdamW>("AdamW")
      .field("learningRate", &AdamW::learning_rate)
      .field("weightDecay", &AdamW::weight_decay)
      .field("clipNorm", &AdamW::clip_norm);
  value_object<Transformed>("TransformerResult")
      .field("status", &Transformed::status)
      .field("logits", &Transformed::logits)
      .field("query", &Transformed::query)
      .field("key", &Transformed::key)
      .field("value", &Transformed::value)
      .field("weights", &Transformed::weights)
      .field("output", &Transformed::output);
  value_object<Step>("TransformerStep")
      .field("status", &Step::status)
      .field("model", &Step::model)
      .field("moments", &Step::moments)
      .field("state", &Step::state)
      .field("loss", &Step::loss)
      .field("accuracy", &Step::accuracy);

  function(
      "transformer(shape, wantHeads, neighbors, equalWeights, tokens, model, ablated, temperature)",
      &transformer);
  function("trainTransformer(shape, task, options, step, seed, model, moments, state)",
           &train_transformer);
}

}  // namespace softknn::bindings
