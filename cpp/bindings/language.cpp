#include <memory>
#include <string_view>

#include "shared.hpp"

/// Language models, which stay in memory as key indexes do, and the texts that they write.
namespace softknn::border {
struct ResidentModel {
  bool in_float;
  LanguageModel<float> floats;    // one of
  LanguageModel<double> doubles;  // the two
};

/// The tokens of a text that a model has read.
struct ResidentText {
  KeptTokens<float> floats;
  KeptTokens<double> doubles;
};

FIELDS(LanguageConfig, layers, heads, dimension, vocabulary, context, norm_epsilon, activation);

template <>
constexpr auto kFields<LanguageOptions> = fields(
    FIELD(LanguageOptions, similarity), FIELD(LanguageOptions, temperature),
    NAMED(LanguageOptions, "neighbors", neighborhood.count),
    NAMED(LanguageOptions, "equalWeights", neighborhood.equal),
    NAMED(LanguageOptions, "logits", want_logits),
    NAMED(LanguageOptions, "weights", want_weights), NAMED(LanguageOptions, "heads", want_heads),
    NAMED(LanguageOptions, "states", want_states));

FIELDS(Sampling, temperature, top);

FIELDS(LanguageResult<double>, logits, weights, query, key, value, output, states);
FIELDS(LanguageResult<float>, logits, weights, query, key, value, output, states);
FIELDS(TokenProbabilities<double>, logs, states);
FIELDS(TokenProbabilities<float>, logs, states);
FIELDS(ScorePlace, layer, head, query);
FIELDS(ScoreTerms, sources, scores, terms);
FIELDS(SampledToken, token, log_probability);

namespace {

/// Calls `work` with the model in the number type that it has.
template <typename Work>
auto with(const ResidentModel& model, Work work) {
  return model.in_float ? work(model.floats) : work(model.doubles);
}

const LanguageOptions& with_heads(LanguageOptions& options, const InputArray& changed,
                                  const InputArray& ablated) {
  options.changed = changed.span<std::uint8_t>();
  options.ablated = ablated.span<std::uint8_t>();
  return options;
}

/// A model without tensors; null if there is no memory.
ResidentModel* make_model_call(bool in_float) {
  return new (std::nothrow) ResidentModel{in_float, {}, {}};
}

const Answer<Number>& configure_call(ResidentModel& model, const LanguageConfig& config) {
  auto& answer = fresh<Number>();
  new (&answer.outcome)
      Outcome(model.in_float ? model.floats.allocate(config) : model.doubles.allocate(config));
  return answer;
}

/// A part of a tensor from its element `first` on. Returns the bytes of all tensors.
const Answer<Number>& set_call(ResidentModel& model, const InputArray& name, double rows,
                               double columns, double first, const InputArray& values) {
  auto& answer = fresh<Number>();
  const auto text = name.span<char>();
  const std::array<Index, 2> lengths{to_index(rows), to_index(columns)};
  const std::span<const Index> shape = std::span(lengths).subspan(rows > 0.0 ? 0 : 1);
  const std::string_view tensor{text.data(), text.size()};
  new (&answer.outcome) Outcome(
      model.in_float ? model.floats.set(tensor, shape, to_index(first), values.span<float>())
                     : model.doubles.set(tensor, shape, to_index(first), values.span()));
  answer.result.value = with(
      model, [](const auto& tensors) { return static_cast<double>(tensors.byte_length()); });
  return answer;
}

const Answer<LanguageResult<double>>& run_call(ResidentModel& model, LanguageOptions& options,
                                               const InputArray& tokens, const InputArray& changed,
                                               const InputArray& ablated) {
  auto& answer = fresh<LanguageResult<double>>();
  new (&answer.outcome) Outcome(
      model.doubles.run(tokens.span(), with_heads(options, changed, ablated), answer.result));
  return answer;
}

const Answer<LanguageResult<float>>& run_float_call(ResidentModel& model, LanguageOptions& options,
                                                    const InputArray& tokens,
                                                    const InputArray& changed,
                                                    const InputArray& ablated) {
  auto& answer = fresh<LanguageResult<float>>();
  new (&answer.outcome) Outcome(
      model.floats.run(tokens.span(), with_heads(options, changed, ablated), answer.result));
  return answer;
}

const Answer<Number>& language_loss_call(ResidentModel& model, LanguageOptions& options,
                                         const InputArray& tokens, const InputArray& changed,
                                         const InputArray& ablated) {
  auto& answer = fresh<Number>();
  with_heads(options, changed, ablated);
  new (&answer.outcome) Outcome(with(model, [&](const auto& tensors) {
    return tensors.loss(tokens.span(), options, answer.result.value);
  }));
  return answer;
}

/// A text without tokens, with room for `capacity`; null if there is no memory.
ResidentText* make_text_call(ResidentModel& model, double capacity) {
  std::unique_ptr<ResidentText> text(new (std::nothrow) ResidentText);
  const Index room = to_index(capacity);
  const bool is_made =
      text != nullptr && (model.in_float ? text->floats.allocate(model.floats.config(), room)
                                         : text->doubles.allocate(model.doubles.config(), room))
                             .ok();
  return is_made ? text.release() : nullptr;
}

/// Reads further tokens: the logits after them, and their states.
const Answer<LanguageResult<double>>& extend_call(ResidentModel& model, ResidentText* text,
                                                  LanguageOptions& options,
                                                  const InputArray& tokens,
                                                  const InputArray& changed,
                                                  const InputArray& ablated) {
  auto& answer = fresh<LanguageResult<double>>();
  new (&answer.outcome)
      Outcome(model.doubles.extend(text->doubles, tokens.span(),
                                   with_heads(options, changed, ablated), answer.result));
  return answer;
}

const Answer<LanguageResult<float>>& extend_float_call(ResidentModel& model, ResidentText* text,
                                                       LanguageOptions& options,
                                                       const InputArray& tokens,
                                                       const InputArray& changed,
                                                       const InputArray& ablated) {
  auto& answer = fresh<LanguageResult<float>>();
  new (&answer.outcome)
      Outcome(model.floats.extend(text->floats, tokens.span(),
                                  with_heads(options, changed, ablated), answer.result));
  return answer;
}

const Answer<TokenProbabilities<double>>& probabilities_call(ResidentModel& model,
                                                             LanguageOptions& options,
                                                             const InputArray& tokens,
                                                             const InputArray& changed,
                                                             const InputArray& ablated) {
  auto& answer = fresh<TokenProbabilities<double>>();
  new (&answer.outcome) Outcome(model.doubles.probabilities(
      tokens.span(), with_heads(options, changed, ablated), answer.result));
  return answer;
}

const Answer<TokenProbabilities<float>>& probabilities_float_call(ResidentModel& model,
                                                                  LanguageOptions& options,
                                                                  const InputArray& tokens,
                                                                  const InputArray& changed,
                                                                  const InputArray& ablated) {
  auto& answer = fresh<TokenProbabilities<float>>();
  new (&answer.outcome) Outcome(model.floats.probabilities(
      tokens.span(), with_heads(options, changed, ablated), answer.result));
  return answer;
}

/// The bytes `leftOut` are one per source.
const Answer<ScoreTerms>& explain_call(ResidentModel& model, LanguageOptions& options,
                                       const ScorePlace& place, const InputArray& tokens,
                                       const InputArray& changed, const InputArray& ablated,
                                       const InputArray& left_out) {
  auto& answer = fresh<ScoreTerms>();
  with_heads(options, changed, ablated);
  new (&answer.outcome) Outcome(with(model, [&](const auto& tensors) {
    return tensors.explain(tokens.span(), options, place, left_out.span<std::uint8_t>(),
                           answer.result);
  }));
  return answer;
}

/// A token drawn by a number in [0, 1).
const Answer<SampledToken>& sample_call(const Sampling& sampling, double uniform,
                                        const InputArray& logits) {
  auto& answer = fresh<SampledToken>();
  new (&answer.outcome)
      Outcome(sample_token<double>(logits.span(), sampling, uniform, answer.result));
  return answer;
}

const Answer<Values>& mix_call(double share, const InputArray& logs, const InputArray& votes) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(filled(answer.result.values, logs.length, [&](std::span<double> values) {
        return mix_probabilities(logs.span(), votes.span(), share, values);
      }));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(language) {
  bind_options<LanguageConfig, "LanguageConfig">();
  bind_options<LanguageOptions, "LanguageOptions">();
  bind_options<Sampling, "Sampling">();
  bind_result<LanguageResult<double>, "LanguageResult">();
  bind_result<LanguageResult<float>, "LanguageResultFloat">();
  bind_result<TokenProbabilities<double>, "TokenProbabilities">();
  bind_result<TokenProbabilities<float>, "TokenProbabilitiesFloat">();
  bind_options<ScorePlace, "ScorePlace">();
  bind_result<ScoreTerms, "ScoreTerms">();
  bind_result<SampledToken, "SampledToken">();

  emscripten::class_<ResidentText>("ResidentText");
  emscripten::class_<ResidentModel>("ResidentModel");
  bind_method<"configure(config)">(&configure_call);
  bind_method<"set(name, rows, columns, first, values)">(&set_call);
  bind_method<"run(options, tokens, changed, ablated)">(&run_call);
  bind_method<"runFloat(options, tokens, changed, ablated)">(&run_float_call);
  bind_method<"loss(options, tokens, changed, ablated)">(&language_loss_call);
  bind_method<"makeText(capacity)">(&make_text_call);
  bind_method<"extend(text, options, tokens, changed, ablated)">(&extend_call);
  bind_method<"extendFloat(text, options, tokens, changed, ablated)">(&extend_float_call);
  bind_method<"probabilities(options, tokens, changed, ablated)">(&probabilities_call);
  bind_method<"probabilitiesFloat(options, tokens, changed, ablated)">(&probabilities_float_call);
  bind_method<"explain(options, place, tokens, changed, ablated, leftOut)">(&explain_call);
  bind<"makeModel(inFloat)">(&make_model_call);
  bind<"sample(sampling, uniform, logits)">(&sample_call);
  bind<"mixProbabilities(share, logs, votes)">(&mix_call);
}

}  // namespace softknn::border
