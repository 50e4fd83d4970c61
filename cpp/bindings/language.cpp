#include <memory>
#include <new>

#include "shared.hpp"
#include "softknn/core/language_model.hpp"

/// Language models, which stay in memory as key indexes do, and the texts that they write.
namespace softknn::bindings {
namespace {

struct RawLanguageOptions {
  int similarity;
  double temperature, neighbors, recent, first, heavy;
  bool equal_weights, logits, weights, heads, states;
};

struct TextArrays {
  InputArray tokens;
  InputArray changed, ablated;  // a byte for each head
};

struct RawSampling {
  double temperature, top;
};

template <typename Scalar>
struct Ran : Answer {
  View<Scalar> logits, weights, query, key, value, output, states;
};

template <typename Scalar>
struct Probabilities : Answer {
  Doubles logs;
  View<Scalar> states;
};

struct Explained : Answer {
  Index sources;
  Doubles scores, terms;
};

struct Sampled : Answer {
  Index token;
  double log_probability;
};

LanguageOptions options_of(const RawLanguageOptions& raw, const TextArrays& arrays) {
  return {static_cast<Similarity>(raw.similarity),
          raw.temperature,
          {to_index(raw.neighbors), raw.equal_weights},
          {to_index(raw.recent), to_index(raw.first), to_index(raw.heavy)},
          arrays.changed.span<std::uint8_t>(),
          arrays.ablated.span<std::uint8_t>(),
          raw.logits,
          raw.weights,
          raw.heads,
          raw.states};
}

template <typename Scalar>
class ResidentModel {
 public:
  using Text = KeptTokens<Scalar>;

  Number configure(const LanguageConfig& config) { return {ended(model_.allocate(config)), 0.0}; }

  /// A part of a tensor from its element `first` on. Returns the bytes of all tensors.
  Number set(const InputArray& name, Index rows, Index columns, Index first,
             const InputArray& values) {
    const auto text = name.span<char>();
    const std::array<Index, 2> lengths{rows, columns};
    const Outcome outcome =
        model_.set({text.data(), text.size()}, std::span(lengths).subspan(rows > 0 ? 0 : 1), first,
                   values.span<Scalar>());
    return {ended(outcome), static_cast<double>(model_.byte_length())};
  }

  Ran<Scalar> run(const RawLanguageOptions& options, const TextArrays& arrays) const {
    auto& result = keep<LanguageResult<Scalar>>();
    return ran(model_.run(arrays.tokens.span(), options_of(options, arrays), result), result);
  }

  /// A text without tokens, with room for `capacity`; null if there is no memory.
  [[nodiscard]] std::unique_ptr<Text> make_text(Index capacity) const {
    std::unique_ptr<Text> text(new (std::nothrow) Text);
    const bool is_made = text != nullptr && text->allocate(model_.config(), capacity).ok();
    return is_made ? std::move(text) : nullptr;
  }

  /// Reads further tokens: the logits after them, and their states.
  Ran<Scalar> extend(Text& text, const RawLanguageOptions& options,
                     const TextArrays& arrays) const {
    auto& result = keep<LanguageResult<Scalar>>();
    return ran(model_.extend(text, arrays.tokens.span(), options_of(options, arrays), result),
               result);
  }

  Number loss(const RawLanguageOptions& options, const TextArrays& arrays) const {
    double loss = 0.0;
    return {ended(model_.loss(arrays.tokens.span(), options_of(options, arrays), loss)), loss};
  }

  Probabilities<Scalar> probabilities(const RawLanguageOptions& options,
                                      const TextArrays& arrays) const {
    auto& result = keep<TokenProbabilities<Scalar>>();
    const Outcome outcome =
        model_.probabilities(arrays.tokens.span(), options_of(options, arrays), result);
    return {ended(outcome), result.logs, result.states};
  }

  /// The bytes `leftOut` are one per source.
  Explained explain(const RawLanguageOptions& options, const ScorePlace& place,
                    const TextArrays& arrays, const InputArray& left_out) const {
    auto& result = keep<ScoreTerms>();
    const Outcome outcome = model_.explain(arrays.tokens.span(), options_of(options, arrays), place,
                                           left_out.span<std::uint8_t>(), result);
    return {ended(outcome), result.sources, result.scores, result.terms};
  }

 private:
  static Ran<Scalar> ran(const Outcome& outcome, const LanguageResult<Scalar>& result) {
    return {ended(outcome), result.logits, result.weights, result.query,
            result.key,     result.value,  result.output,  result.states};
  }

  LanguageModel<Scalar> model_;
};

/// A model without tensors; null if there is no memory.
template <typename Scalar>
std::unique_ptr<ResidentModel<Scalar>> make_model() {
  return std::unique_ptr<ResidentModel<Scalar>>(new (std::nothrow) ResidentModel<Scalar>);
}

/// A token drawn by a number in [0, 1).
Sampled sample(const RawSampling& sampling, double uniform, const InputArray& logits) {
  SampledToken result;
  const Outcome outcome = sample_token<double>(
      logits.span(), {sampling.temperature, to_index(sampling.top)}, uniform, result);
  return {ended(outcome), result.token, result.log_probability};
}

Values mix_probabilities(double share, const InputArray& logs, const InputArray& votes) {
  return filled(logs.length, [&](std::span<double> values) {
    return core::mix_probabilities(logs.span(), votes.span(), share, values);
  });
}

/// The names of what differs by the type of the numbers.
struct Names {
  const char *result, *probabilities, *text, *model, *maker;
};

template <typename Scalar>
void bind_model(const Names& names) {
  using namespace emscripten;
  value_object<Ran<Scalar>>(names.result)
      .field("status", &Ran<Scalar>::status)
      .field("logits", &Ran<Scalar>::logits)
      .field("weights", &Ran<Scalar>::weights)
      .field("query", &Ran<Scalar>::query)
      .field("key", &Ran<Scalar>::key)
      .field("value", &Ran<Scalar>::value)
      .field("output", &Ran<Scalar>::output)
      .field("states", &Ran<Scalar>::states);
  value_object<Probabilities<Scalar>>(names.probabilities)
      .field("status", &Probabilities<Scalar>::status)
      .field("logs", &Probabilities<Scalar>::logs)
      .field("states", &Probabilities<Scalar>::states);
  class_<KeptTokens<Scalar>>(names.text);
  using Model = ResidentModel<Scalar>;
  class_<Model>(names.model)
      .function("configure(config)", &Model::configure)
      .function("set(name, rows, columns, first, values)", &Model::set)
      .function("run(options, arrays)", &Model::run)
      .function("loss(options, arrays)", &Model::loss)
      .function("makeText(capacity)", &Model::make_text)
      .function("extend(text, options, arrays)", &Model::extend)
      .function("probabilities(options, arrays)", &Model::probabilities)
      .function("explain(options, place, arrays, leftOut)", &Model::explain);
  function(names.maker, &make_model<Scalar>);
}

}  // namespace

EMSCRIPTEN_BINDINGS(language) {
  using namespace emscripten;
  value_object<LanguageConfig>("LanguageConfig")
      .field("layers", &LanguageConfig::layers)
      .field("heads", &LanguageConfig::heads)
      .field("dimension", &LanguageConfig::dimension)
      .field("vocabulary", &LanguageConfig::vocabulary)
      .field("context", &LanguageConfig::context)
      .field("normEpsilon", &LanguageConfig::norm_epsilon)
      .field("exactGelu", &LanguageConfig::exact_gelu)
      .field("scales", &LanguageConfig::scales)
      .field("scalesByLayer", &LanguageConfig::scales_by_layer);
  value_object<RawLanguageOptions>("LanguageOptions")
      .field("similarity", &RawLanguageOptions::similarity)
      .field("temperature", &RawLanguageOptions::temperature)
      .field("neighbors", &RawLanguageOptions::neighbors)
      .field("recent", &RawLanguageOptions::recent)
      .field("first", &RawLanguageOptions::first)
      .field("heavy", &RawLanguageOptions::heavy)
      .field("equalWeights", &RawLanguageOptions::equal_weights)
      .field("logits", &RawLanguageOptions::logits)
      .field("weights", &RawLanguageOptions::weights)
      .field("heads", &RawLanguageOptions::heads)
      .field("states", &RawLanguageOptions::states);
  value_object<TextArrays>("TextArrays")
      .field("tokens", &TextArrays::tokens)
      .field("changed", &TextArrays::changed)
      .field("ablated", &TextArrays::ablated);
  value_object<RawSampling>("Sampling")
      .field("temperature", &RawSampling::temperature)
      .field("top", &RawSampling::top);
  value_object<ScorePlace>("ScorePlace")
      .field("layer", &ScorePlace::layer)
      .field("head", &ScorePlace::head)
      .field("query", &ScorePlace::query);
  value_object<Explained>("ScoreTerms")
      .field("status", &Explained::status)
      .field("sources", &Explained::sources)
      .field("scores", &Explained::scores)
      .field("terms", &Explained::terms);
  value_object<Sampled>("SampledToken")
      .field("status", &Sampled::status)
      .field("token", &Sampled::token)
      .field("logProbability", &Sampled::log_probability);

  bind_model<double>(
      {"LanguageResult", "TokenProbabilities", "ResidentText", "ResidentModel", "makeModel()"});
  bind_model<float>({"LanguageResultFloat", "TokenProbabilitiesFloat", "ResidentTextFloat",
                     "ResidentModelFloat", "makeModelFloat()"});
  function("sample(sampling, uniform, logits)", &sample);
  function("mixProbabilities(share, logs, votes)", &mix_probabilities);
}

}  // namespace softknn::bindings
