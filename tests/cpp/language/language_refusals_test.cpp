#include "language_support.hpp"
#include "memory/allocation_failures.hpp"

// The language model: refused configurations, tensors and tokens; sampling; memory.

using namespace testing;

TEST_CASE("a configuration outside its range is refused") {
  using core::LanguageConfig;
  core::LanguageModel<double> model;
  for (const auto change : std::initializer_list<void (*)(LanguageConfig&)>{
           [](LanguageConfig& c) { c.layers = 0; }, [](LanguageConfig& c) { c.heads = 3; },
           [](LanguageConfig& c) { c.dimension = 0; }, [](LanguageConfig& c) { c.vocabulary = -1; },
           [](LanguageConfig& c) { c.context = 0; },
           [](LanguageConfig& c) { c.norm_epsilon = 0.0; },
           [](LanguageConfig& c) { c.norm_epsilon = kNan; }}) {
    LanguageConfig config = kSmallGpt;
    change(config);
    CHECK(is_invalid(model.allocate(config), Argument::kConfig));
  }
  for (Index LanguageConfig::*length :
       {&LanguageConfig::layers, &LanguageConfig::vocabulary, &LanguageConfig::context}) {
    LanguageConfig config = kSmallGpt;
    config.*length = kLastIndex - 1;
    CHECK(model.allocate(config).status == Status::kLimit);
  }
  LanguageConfig deep = kSmallGpt;
  deep.layers = 10'000'000;  // more than a gigabyte of empty tensors
  CHECK(model.allocate(deep).status == Status::kLimit);
  CHECK(is_invalid(model.check_complete(), Argument::kTensors));
  CHECK(is_invalid(run_model(model, {1.0}).outcome, Argument::kTensors));
}

TEST_CASE("a tensor is refused for its name, its shape, its order and its numbers") {
  core::LanguageModel<float> model;
  REQUIRE(model.allocate(kSmallGpt).ok());
  const std::vector<float> numbers(24 * 8, 1.0F);
  const std::span<const float> all(numbers);
  const Index matrix[] = {24, 8}, turned[] = {8, 24}, vector[] = {8}, row[] = {1, 8};
  for (const char* name : {"", "wte", "h.2.ln_1.weight", "h.-1.ln_1.weight", "h.x.ln_1.weight",
                           "h.0.ln_3.weight", "h.0", "ln_1.weight", "h.0.wte.weight"}) {
    CHECK(is_invalid(model.set(name, vector, 0, all.first(8)), Argument::kTensors));
  }
  CHECK(model.set("transformer.h.1.attn.bias", vector, 0, all.first(8)).ok());
  CHECK(model.set("h.0.attn.masked_bias", {}, 0, all.first(1)).ok());
  CHECK(is_invalid(model.set("wte.weight", turned, 0, all), Argument::kShape));
  CHECK(is_invalid(model.set("ln_f.bias", row, 0, all.first(8)), Argument::kShape));
  CHECK(is_invalid(model.set("ln_f.bias", {}, 0, all.first(8)), Argument::kShape));
  CHECK(is_invalid(model.set("ln_f.bias", vector, 0, all.first(9)), Argument::kCount));
  CHECK(is_invalid(model.set("wte.weight", matrix, 8, all.first(8)), Argument::kCount));
  CHECK(is_invalid(model.set("wte.weight", matrix, kLastIndex, all.first(8)), Argument::kCount));
  CHECK(is_invalid(model.set("wte.weight", matrix, kFirstIndex, all.first(8)), Argument::kCount));
  std::vector<float> bad = numbers;
  bad[11] = std::numeric_limits<float>::infinity();
  const Outcome outcome = model.set("wte.weight", matrix, 0, bad);
  CHECK(outcome.status == Status::kNonFinite);
  CHECK(outcome.argument == Argument::kTensors);
  CHECK(outcome.column == 11);
  CHECK(model.byte_length() == 0);
}

TEST_CASE("a missing or incomplete tensor is named") {
  core::LanguageModel<double> model;
  REQUIRE(model.allocate(kSmallGpt).ok());
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < fixtures::gpt2::tensors.size(); ++i) {
    const Outcome outcome = model.check_complete();
    REQUIRE(is_invalid(outcome, Argument::kTensors));
    missing.emplace_back(model.tensor_name(outcome.row).data());
    REQUIRE(set_reference_tensor(model, i, "transformer.").ok());
  }
  CHECK(missing[0] == "wte.weight");
  CHECK(missing[1] == "wpe.weight");
  CHECK(missing.back() == "h.1.mlp.c_proj.bias");
  CHECK(model.check_complete().ok());
  CHECK(model.byte_length() == 8 * (24 * 8 + 12 * 8 + 16 + 2 * (12 * 64 + 13 * 8)));
  // A part from 0 on starts the tensor anew.
  const Index shape[] = {8};
  CHECK(model.set("ln_f.bias", shape, 0, Numbers(7)).ok());
  const Outcome outcome = model.check_complete();
  CHECK(std::string(model.tensor_name(outcome.row).data()) == "ln_f.bias");
}

TEST_CASE("tokens and options outside their range are refused, and nothing is kept") {
  const auto model = reference_model<double>();
  CHECK(is_invalid(run_model(model, {}).outcome, Argument::kTokens));
  CHECK(is_invalid(run_model(model, Numbers(13)).outcome, Argument::kTokens));
  for (const double token : {-1.0, 24.0, 0.5, kNan}) {
    const Outcome outcome = run_model(model, {1.0, token}).outcome;
    CHECK(outcome.status == Status::kNonFinite);
    CHECK(outcome.argument == Argument::kTokens);
    CHECK(outcome.column == 1);
  }
  const Bytes few(3, 1);
  CHECK(is_invalid(run_model(model, {1.0}, {.changed = few}).outcome, Argument::kHeads));
  CHECK(is_invalid(run_model(model, {1.0}, {.ablated = few}).outcome, Argument::kHeads));
  CHECK(is_invalid(run_model(model, {1.0}, {.temperature = -1.0}).outcome, Argument::kTemperature));
  CHECK(is_invalid(run_model(model, {1.0}, {.neighborhood = {.count = -1}}).outcome,
                   Argument::kNeighbors));
  for (const core::Retention bad : {core::Retention{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, -1, 0}}) {
    CHECK(is_invalid(run_model(model, {1.0}, {.retention = bad}).outcome, Argument::kKeep));
  }
  double loss = 7.0;
  CHECK(is_invalid(model.loss(Numbers{1.0}, {}, loss), Argument::kTokens));
  CHECK(is_invalid(model.loss(Numbers(13), {}, loss), Argument::kTokens));
  CHECK(loss == 7.0);
  core::KeptTokens<double> kept;
  core::LanguageResult<double> read;
  CHECK(is_invalid(model.extend(kept, Numbers{1.0}, {}, read), Argument::kTokens));
  CHECK(is_invalid(kept.allocate(kSmallGpt, 13), Argument::kCount));
  REQUIRE(kept.allocate(kSmallGpt, 2).ok());
  CHECK(is_invalid(model.extend(kept, Numbers(3), {}, read), Argument::kTokens));
  CHECK(model.extend(kept, Numbers(2), {}, read).ok());
  CHECK(is_invalid(model.extend(kept, Numbers(1), {}, read), Argument::kTokens));
  CHECK(kept.size() == 2);
}

TEST_CASE("numbers beyond the range of a model are an error, not a result") {
  auto model = reference_model<double>();
  const Index shape[] = {8};
  REQUIRE(model.set("ln_f.weight", shape, 0, Numbers(8, 1e308)).ok());
  core::LanguageResult<double> result;
  const Outcome outcome = model.run(kTwelveTokens, {}, result);
  CHECK(outcome.status == Status::kOverflow);
  CHECK(outcome.argument == Argument::kWeight);
  REQUIRE(model.set("h.0.ln_1.weight", shape, 0, Numbers(8, 1e200)).ok());
  CHECK(model.run(kTwelveTokens, {}, result).status == Status::kOverflow);
}

TEST_CASE("a stream whose squares leave the range of float is normed all the same") {
  auto model = reference_model<float>();
  const Index shape[] = {kSmallGpt.vocabulary, kSmallGpt.dimension};
  std::vector<float> large(size(kSmallGpt.vocabulary * kSmallGpt.dimension));
  for (std::size_t i = 0; i < large.size(); ++i) {
    large[i] = i % 2 == 0 ? 3e19F : -1e19F;
  }
  REQUIRE(model.set("wte.weight", shape, 0, large).ok());
  const std::vector<float> head(large.size(), 0.5F);
  REQUIRE(model.set("lm_head.weight", shape, 0, head).ok());
  core::LanguageResult<float> result;
  REQUIRE(model.run(kTwelveTokens, {}, result).ok());
  CHECK(std::any_of(result.logits.begin(), result.logits.end(),
                    [](float logit) { return std::abs(logit) > 1e-3F; }));
}

TEST_CASE("a language model out of memory returns kMemory, and the next call succeeds") {
  core::LanguageModel<float> model;
  CHECK(allocations_of([&] { return model.allocate(kSmallGpt).status; }) == 1);
  for (std::size_t i = 0; i < fixtures::gpt2::tensors.size(); ++i) {
    const Index shape[] = {static_cast<Index>(fixtures::gpt2::tensors[i].rows),
                           static_cast<Index>(fixtures::gpt2::tensors[i].columns)};
    const std::vector<float> numbers(size(std::max(shape[0], Index{1}) * shape[1]), 0.5F);
    CHECK(allocations_of([&] {
            return model
                .set(fixtures::gpt2::tensors[i].name,
                     std::span(shape).subspan(shape[0] > 0 ? 0 : 1), 0, numbers)
                .status;
          }) == 1);
  }
  const auto doubles = reference_model<double>();
  const Numbers expected = run_model(doubles, kTwelveTokens).logits;
  core::LanguageResult<double> result;
  const LanguageOptions options{.want_weights = true, .want_heads = true, .want_states = true};
  CHECK(allocations_of([&] { return doubles.run(kTwelveTokens, options, result).status; }) > 20);
  CHECK(bits(numbers(result.logits)) == bits(expected));
  double loss = 0.0;
  CHECK(allocations_of([&] { return model.loss(kTwelveTokens, {}, loss).status; }) > 10);
  core::KeptTokens<double> kept;
  core::LanguageResult<double> read;
  CHECK(allocations_of([&] { return kept.allocate(kSmallGpt, 12).status; }) == 3);
  CHECK(allocations_of([&] { return doubles.extend(kept, kTwelveTokens, {}, read).status; }) > 10);
  CHECK(agree(numbers(read.logits), slice(expected, 11 * 24, 24), 1e-13));
  core::ScoreTerms terms;
  const core::ScorePlace place{.layer = 1, .head = 0, .query = 5};
  CHECK(allocations_of(
            [&] { return doubles.explain(kTwelveTokens, {}, place, {}, terms).status; }) > 15);
}

TEST_CASE("a score is explained only where there is one") {
  const auto model = reference_model<double>();
  core::ScoreTerms terms;
  const auto explain = [&](const core::ScorePlace& place, const Bytes& left_out = {}) {
    return model.explain(kTwelveTokens, {}, place, left_out, terms);
  };
  CHECK(is_invalid(explain({.layer = 2}), Argument::kHeads));
  CHECK(is_invalid(explain({.head = -1}), Argument::kHeads));
  CHECK(is_invalid(explain({.query = 12}), Argument::kCount));
  CHECK(is_invalid(explain({.layer = 1}, Bytes(3)), Argument::kShape));
  CHECK(explain({.layer = 1}, Bytes(7)).ok());
}

TEST_CASE("a token is drawn by its probability, the larger logits first where few may be drawn") {
  const Numbers logits{std::log(0.1), std::log(0.4), std::log(0.2), std::log(0.3)};
  const auto draw = [&](const core::Sampling& sampling, double uniform) {
    core::SampledToken token;
    REQUIRE(core::sample_token<double>(logits, sampling, uniform, token).ok());
    CHECK(std::abs(token.log_probability - logits[size(token.token)]) < 1e-15);
    return token.token;
  };
  const double uniforms[] = {0.05, 0.15, 0.45, 0.55, 0.65, 0.75, 1.0 - 0x1p-53};
  const Index expected[] = {0, 1, 1, 2, 2, 3, 3}, of_two[] = {1, 1, 1, 1, 3, 3, 3};
  for (std::size_t i = 0; i < 7; ++i) {
    CHECK(draw({}, uniforms[i]) == expected[i]);
    CHECK(draw({.top = 4}, uniforms[i]) == expected[i]);
    CHECK(draw({.top = 2}, uniforms[i]) == of_two[i]);
    CHECK(draw({.temperature = 0.0}, uniforms[i]) == 1);
    CHECK(draw({.temperature = kInfinity}, uniforms[i]) == static_cast<Index>(4 * uniforms[i]));
  }
  core::SampledToken token;
  const std::vector<float> equal(3, 2.0F);
  REQUIRE(core::sample_token<float>(equal, {.temperature = 0.0}, 0.9, token).ok());
  CHECK(token.token == 0);
  CHECK(std::abs(token.log_probability + std::log(3.0)) < 1e-15);
  CHECK(is_invalid(core::sample_token<double>({}, {}, 0.5, token), Argument::kX));
  CHECK(is_invalid(core::sample_token<double>(logits, {.temperature = kNan}, 0.5, token),
                   Argument::kTemperature));
  CHECK(is_invalid(core::sample_token<double>(logits, {.top = -1}, 0.5, token), Argument::kCount));
  CHECK(is_invalid(core::sample_token<double>(logits, {}, 1.0, token), Argument::kNoise));
  const Numbers bad{0.0, kNan};
  CHECK(core::sample_token<double>(bad, {}, 0.5, token).status == Status::kNonFinite);
  const Numbers none(2, -kInfinity);
  CHECK(core::sample_token<double>(none, {}, 0.5, token).argument == Argument::kX);
  // A copy, the order, and the copy of `softmax`.
  CHECK(allocations_of([&] {
          return core::sample_token<double>(logits, {.top = 2}, 0.5, token).status;
        }) >= 2);
}

TEST_CASE("a mixture lies between its two distributions and reaches both") {
  const Numbers logs{std::log(0.5), std::log(0.25), -kInfinity}, votes{0.0, 0.5, 0.5};
  Numbers mixed(3);
  REQUIRE(core::mix_probabilities(logs, votes, 0.25, mixed).ok());
  CHECK(std::abs(mixed[0] - std::log(0.375)) < 1e-15);
  CHECK(std::abs(mixed[1] - std::log(0.3125)) < 1e-15);
  CHECK(std::abs(mixed[2] - std::log(0.125)) < 1e-15);
  REQUIRE(core::mix_probabilities(logs, votes, 0.0, mixed).ok());
  CHECK(distance(slice(mixed, 0, 2), slice(logs, 0, 2)) < 1e-15);
  CHECK(mixed[2] == -kInfinity);
  REQUIRE(core::mix_probabilities(logs, votes, 1.0, mixed).ok());
  CHECK(mixed[0] == -kInfinity);

  const Numbers zeros(2);
  const auto refused = [&](const Numbers& given, const Numbers& q, double share) {
    return core::mix_probabilities(given, q, share, std::span(mixed).first(2));
  };
  CHECK(is_invalid(refused(zeros, zeros, 2.0), Argument::kNoise));
  CHECK(is_invalid(refused(zeros, zeros, kNan), Argument::kNoise));
  CHECK(is_invalid(refused(zeros, {}, 0.5), Argument::kX));
  for (const double bad : {kNan, kInfinity}) {
    CHECK(is_at(refused({0.0, bad}, zeros, 0.5), Status::kNonFinite, Argument::kX, 0, 0, 1));
    CHECK_FALSE(refused(zeros, {0.0, bad}, 0.5).ok());
  }
}
