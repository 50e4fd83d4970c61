#include "language_support.hpp"

// The language model: against PyTorch, and identities.

using namespace testing;

namespace {

using Case = std::remove_cvref_t<decltype(fixtures::gpt2::cases[0])>;

constexpr std::uint8_t kReferenceAblation[] = {0, 1, 1, 0};

LanguageOptions options_of(const Case& c) {
  LanguageOptions options{.similarity = static_cast<Similarity>(c.similarity),
                          .temperature = c.temperature};
  options.neighborhood = {.count = static_cast<Index>(c.neighbors), .equal = c.equal > 0.0};
  if (c.ablates > 0.0) {
    options.ablated = kReferenceAblation;
  }
  return options;
}

/// The largest difference, relative to the largest of the reference.
double relative_distance(const Numbers& x, const Numbers& reference) {
  return distance(x, reference) / distance(reference, Numbers(reference.size()));
}

/// `logit` and `weight` are tolerances.
template <typename Scalar>
void check_reference(double logit, double weight, double loss) {
  const auto model = reference_model<Scalar>();
  for (const Case& c : fixtures::gpt2::cases) {
    const Index m = static_cast<Index>(c.count);
    const Numbers tokens = reference_numbers(c.tokens, m);
    const LanguageOptions options = options_of(c);
    const auto run = run_model(model, tokens, options);
    REQUIRE(run.outcome.ok());
    // These cases add 1e-9 to the norms.
    const double least = options.similarity == Similarity::kCosine ? 1e-7 : 0.0;
    // Some cases have the last rows only.
    const Index rows = static_cast<Index>(c.rows);
    CHECK(relative_distance(slice(run.logits, (m - rows) * 24, rows * 24),
                            reference_numbers(c.logits, rows * 24)) < std::max(logit, least));
    if (c.weights >= 0.0) {
      CHECK(distance(run.weights, reference_numbers(c.weights, 4 * m * m)) <
            std::max(weight, least));
    }
    double found = 0.0;
    const Outcome outcome = model.loss(tokens, options, found);
    CHECK(outcome.ok() == (m > 1));
    CHECK((m == 1 || std::abs(found - c.loss) < std::max(loss, least)));
  }
}

/// The logits after each prefix of the tokens, by `extend` in parts.
template <typename Scalar>
Numbers extended(const core::LanguageModel<Scalar>& model, const std::vector<Index>& parts,
                 const LanguageOptions& options) {
  core::KeptTokens<Scalar> kept;
  core::LanguageResult<Scalar> read;
  REQUIRE(kept.allocate(model.config(), 12).ok());
  Numbers result;
  for (const Index count : parts) {
    const Numbers tokens = slice(kTwelveTokens, kept.size(), count);
    REQUIRE(model.extend(kept, tokens, options, read).ok());
    const Numbers last = numbers(read.logits);
    result.insert(result.end(), last.begin(), last.end());
  }
  return result;
}

const std::vector<Index> kOneByOne(12, 1);

}  // namespace

TEST_CASE("a language model gives PyTorch's logits, weights and losses") {
  check_reference<double>(1e-11, 1e-13, 1e-12);
  check_reference<float>(1e-4, 1e-5, 1e-4);
}

TEST_CASE("kept tokens give the logits of the whole pass, in whatever parts they come") {
  const auto model = reference_model<double>();
  LanguageOptions options{.similarity = GENERATE(from_range(kSimilarities))};
  options.neighborhood.count = GENERATE(0, 3);
  const Numbers whole = run_model(model, kTwelveTokens, options).logits;
  CHECK(agree(extended(model, kOneByOne, options), whole, 1e-13));
  const Numbers two = extended(model, {7, 5}, options);
  CHECK(agree(slice(two, 0, 24), slice(whole, 6 * 24, 24), 1e-13));
  CHECK(agree(slice(two, 24, 24), slice(whole, 11 * 24, 24), 1e-13));
  const auto floats = reference_model<float>();
  const Numbers in_float = run_model(floats, kTwelveTokens, options).logits;
  CHECK(distance(extended(floats, kOneByOne, options), in_float) < 1e-5);
}

TEST_CASE("later tokens change no logits before them, an exchange of earlier ones does") {
  const auto model = reference_model<double>();
  const Numbers whole = run_model(model, kTwelveTokens).logits;
  CHECK(agree(run_model(model, slice(kTwelveTokens, 0, 5)).logits, slice(whole, 0, 5 * 24), 1e-13));
  Numbers exchanged = kTwelveTokens;
  std::swap(exchanged[2], exchanged[3]);
  const Numbers other = run_model(model, exchanged).logits;
  CHECK(agree(slice(other, 0, 2 * 24), slice(whole, 0, 2 * 24), 1e-13));
  CHECK(bits(slice(other, 11 * 24, 24)) != bits(slice(whole, 11 * 24, 24)));
}

TEST_CASE("without heads only the token and its position count") {
  const auto model = reference_model<double>();
  const Bytes all(4, 1);
  const LanguageOptions options{.ablated = all};
  const auto run = run_model(model, kTwelveTokens, options);
  CHECK(run.output == Numbers(run.output.size()));
  Numbers others(12, 3.0);
  others[9] = kTwelveTokens[9];
  CHECK(bits(slice(run_model(model, others, options).logits, 9 * 24, 24)) ==
        bits(slice(run.logits, 9 * 24, 24)));
}

TEST_CASE("neighbourhoods of a model reach from temperature 0 to the usual attention") {
  const auto model = reference_model<double>();
  const auto logits = [&](const LanguageOptions& options) {
    return run_model(model, kTwelveTokens, options).logits;
  };
  CHECK(agree(logits({.neighborhood = {.count = 12}}), logits({}), 1e-13));
  CHECK(logits({.neighborhood = {.count = 1}}) == logits({.temperature = 0.0}));
  CHECK(logits({.neighborhood = {.equal = true}}) == logits({.temperature = kInfinity}));
}

TEST_CASE("options apply to the marked heads only") {
  const auto model = reference_model<double>();
  const auto plain = run_model(model, kTwelveTokens);
  const Bytes second_of_last{0, 0, 0, 1};
  const LanguageOptions options{.temperature = 0.0, .changed = second_of_last};
  const auto run = run_model(model, kTwelveTokens, options);
  CHECK(bits(slice(run.weights, 0, 3 * 144)) == bits(slice(plain.weights, 0, 3 * 144)));
  CHECK(run.weights[4 * 144 - 1] * (1.0 - run.weights[4 * 144 - 1]) == 0.0);
  CHECK(bits(run.logits) != bits(plain.logits));
  CHECK(run_model(model, kTwelveTokens, {.temperature = 0.0, .changed = Bytes(4, 0)}).logits ==
        plain.logits);
}

TEST_CASE("the heads of a model are those that attention gives for their queries and keys") {
  const auto model = reference_model<double>();
  const auto run = run_model(model, kTwelveTokens);
  const Index size_of_head = 12 * 4;
  for (Index head = 0; head < 4; ++head) {
    Call call{.shape = single(12, 12, 4, 4),
              .query = slice(run.query, head * size_of_head, size_of_head),
              .key = slice(run.key, head * size_of_head, size_of_head),
              .value = slice(run.value, head * size_of_head, size_of_head)};
    call.options.scoring = {};
    call.options.masking.causal = true;
    const CallResult result = result_of(call);
    CHECK(bits(result.weights) == bits(slice(run.weights, head * 144, 144)));
    CHECK(bits(result.output) == bits(slice(run.output, head * size_of_head, size_of_head)));
  }
  CHECK(run.states.size() == 12 * 8);
}

TEST_CASE("the exact gelu, and an output matrix of its own") {
  core::LanguageConfig config = kSmallGpt;
  config.exact_gelu = true;
  core::LanguageModel<double> model;
  REQUIRE(model.allocate(config).ok());
  for (std::size_t i = 0; i < fixtures::gpt2::tensors.size(); ++i) {
    REQUIRE(set_reference_tensor(model, i).ok());
  }
  const Numbers approximate = run_model(reference_model<double>(), kTwelveTokens).logits;
  const Numbers exact = run_model(model, kTwelveTokens).logits;
  // The approximation differs by less than 5e-4 for every number.
  CHECK(distance(exact, approximate) < 0.1);
  CHECK(distance(exact, approximate) > 1e-6);
  const Index shape[] = {24, 8};
  Numbers head = reference_numbers(fixtures::gpt2::tensors[0].data, 24 * 8);
  for (double& weight : head) {
    weight *= 2.0;
  }
  REQUIRE(model.set("lm_head.weight", shape, 0, head).ok());
  Numbers twice = exact;
  for (double& logit : twice) {
    logit *= 2.0;
  }
  CHECK(bits(run_model(model, kTwelveTokens).logits) == bits(twice));
}

TEST_CASE("the terms of a score add up to it, and give it without some of the sources") {
  const auto model = reference_model<double>();
  const Index layer = GENERATE(0, 1), sources = 3 + layer * 4;
  const core::ScorePlace place{.layer = layer, .head = 1, .query = 9};
  const auto run = run_model(model, kTwelveTokens);
  const auto row = [&](const Numbers& side, Index i) {
    return slice(side, ((layer * 2 + 1) * 12 + i) * 4, 4);
  };
  core::ScoreTerms all;
  REQUIRE(model.explain(kTwelveTokens, {}, place, {}, all).ok());
  REQUIRE(all.sources == sources);
  for (Index left = 0; left < sources; ++left) {
    Bytes left_out(size(sources), 0);
    left_out[size(left)] = 1;
    core::ScoreTerms some;
    REQUIRE(model.explain(kTwelveTokens, {}, place, left_out, some).ok());
    for (Index j = 0; j <= place.query; ++j) {
      const Numbers query = row(run.query, place.query), key = row(run.key, j);
      double score = 0.0, sum = 0.0, largest = 0.0, kept = 0.0;
      for (Index c = 0; c < 4; ++c) {
        score += query[size(c)] * key[size(c)] / 2.0;
      }
      for (Index s = 0; s < sources; ++s) {
        for (Index t = 0; t < sources; ++t) {
          const double term = all.terms[(j * sources + s) * sources + t];
          sum += term;
          kept += s == left || t == left ? 0.0 : term;
          largest = std::max(largest, std::abs(term));
        }
      }
      CHECK(std::abs(sum - score) < 1e-12 * largest);
      CHECK(std::abs(all.scores[j] - score) < 1e-12 * largest);
      CHECK(std::abs(some.scores[j] - kept) < 1e-12 * largest);
    }
  }
}

TEST_CASE("the loss is the mean of the log-probabilities, which come with the states") {
  const auto model = reference_model<double>();
  core::TokenProbabilities<double> found;
  REQUIRE(model.probabilities(kTwelveTokens, {.want_states = true}, found).ok());
  const auto run = run_model(model, kTwelveTokens);
  CHECK(bits(numbers(found.states)) == bits(run.states));
  double loss = 0.0, sum = 0.0;
  REQUIRE(model.loss(kTwelveTokens, {}, loss).ok());
  for (Index i = 0; i < 11; ++i) {
    const Numbers logits = slice(run.logits, i * 24, 24);
    double total = 0.0;
    REQUIRE(core::log_sum_exp(logits, 1, 24, {&total, 1}).ok());
    CHECK(found.logs[i] == logits[size(static_cast<Index>(kTwelveTokens[size(i + 1)]))] - total);
    sum -= found.logs[i];
  }
  CHECK(std::abs(loss - sum / 11.0) < 1e-14);
  core::LanguageResult<double> without;
  REQUIRE(model.run(kTwelveTokens, {.want_logits = false, .want_states = true}, without).ok());
  CHECK(without.logits.empty());
  CHECK(bits(numbers(without.states)) == bits(run.states));
}

TEMPLATE_TEST_CASE("a model of matrices has the numbers of the model of arrays", "", double,
                   float) {
  softknn::LanguageModel<TestType> model;
  REQUIRE(model.allocate(kSmallGpt).ok());
  for (const auto& [name, rows, columns, first] : fixtures::gpt2::tensors) {
    const Numbers numbers = reference_numbers(
        first, std::max(static_cast<Index>(rows), Index{1}) * static_cast<Index>(columns));
    const Eigen::Map<const softknn::Matrix<double>> tensor(
        numbers.data(), std::max(static_cast<Index>(rows), Index{1}), static_cast<Index>(columns));
    const auto values = tensor.template cast<TestType>();
    REQUIRE((rows > 0.0 ? model.set(name, values) : model.set(name, values.row(0))).ok());
  }
  REQUIRE(model.check_complete().ok());
  CHECK(model.set("wte.weight", softknn::Matrix<TestType>::Zero(1, 1)).argument ==
        Argument::kShape);
  const std::vector<int> tokens(kTwelveTokens.begin(), kTwelveTokens.end());
  const auto expected = run_model(reference_model<TestType>(), kTwelveTokens);
  const auto found = model.run(tokens, {.want_weights = true, .want_states = true});
  REQUIRE(found.ok());
  const auto is = [](const Numbers& numbers, const softknn::Matrix<TestType>& matrix) {
    return numbers == Numbers(matrix.data(), matrix.data() + matrix.size());
  };
  CHECK((is(expected.logits, found.logits) && is(expected.weights, found.weights)));
  CHECK((is(expected.states, found.states) && found.logits.rows() == 12));
  softknn::KeptTokens<TestType> kept;
  REQUIRE(kept.allocate(kSmallGpt, 12).ok());
  const auto grown = model.extend(kept, tokens);
  REQUIRE((grown.ok() && grown.logits.rows() == 1 && kept.size() == 12));
  CHECK((grown.logits.row(0) - found.logits.row(11)).norm() <= (core::kPacks ? 0.0 : 1e-5));
  CHECK(model.loss(tokens).value > 0.0);
  CHECK(model.loss(std::span(tokens).first(1)).outcome.argument == Argument::kTokens);
  const softknn::Vector<TestType> last = found.logits.row(11);
  const auto greedy = softknn::sample_token(last, {.temperature = 0.0}, 0.5);
  REQUIRE(greedy.ok());
  CHECK(last(greedy.value.token) == last.maxCoeff());
}
