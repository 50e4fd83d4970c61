#pragma once

#include <memory>
#include <string>

#include "gpt2.hpp"
#include "support.hpp"

/// The model of the fixture `gpt2`, and calls of it.
namespace testing {

using core::LanguageOptions;

inline constexpr core::LanguageConfig kSmallGpt{
    .layers = 2, .heads = 2, .dimension = 8, .vocabulary = 24, .context = 12};

template <typename Scalar>
struct LanguageRun {
  Outcome outcome;
  Numbers logits, weights, query, key, value, output, states;
};

inline Numbers reference_numbers(double first, Index count) {
  const auto* const from = fixtures::gpt2::numbers.data() + static_cast<Index>(first);
  return {from, from + count};
}

template <typename Scalar>
Outcome set_reference_tensor(core::LanguageModel<Scalar>& model, std::size_t number,
                             const std::string& prefix = "") {
  const auto& [name, rows, columns, data] = fixtures::gpt2::tensors[number];
  const Index shape[] = {static_cast<Index>(rows), static_cast<Index>(columns)};
  const Index count = std::max(shape[0], Index{1}) * shape[1];
  const Numbers numbers = reference_numbers(data, count);
  const std::vector<Scalar> values(numbers.begin(), numbers.end());
  const std::size_t half = values.size() / 2;
  const std::span<const Scalar> all(values);
  const auto own = std::span(shape).subspan(rows > 0.0 ? 0 : 1);
  // In two parts, which need not end with a row.
  return model.set(prefix + name, own, 0, all.first(half)).then([&, name = name] {
    return model.set(prefix + name, own, static_cast<Index>(half), all.subspan(half));
  });
}

template <typename Scalar>
core::LanguageModel<Scalar> reference_model(const std::string& prefix = "") {
  core::LanguageModel<Scalar> model;
  REQUIRE(model.allocate(kSmallGpt).ok());
  for (std::size_t i = 0; i < fixtures::gpt2::tensors.size(); ++i) {
    REQUIRE(set_reference_tensor(model, i, prefix).ok());
  }
  REQUIRE(model.check_complete().ok());
  return model;
}

template <typename Scalar>
LanguageRun<Scalar> run_model(const core::LanguageModel<Scalar>& model, const Numbers& tokens,
                              LanguageOptions options = {}) {
  options.want_weights = options.want_heads = options.want_states = true;
  core::LanguageResult<Scalar> r;
  const Outcome outcome = model.run(tokens, options, r);
  return {outcome,        numbers(r.logits), numbers(r.weights), numbers(r.query),
          numbers(r.key), numbers(r.value),  numbers(r.output),  numbers(r.states)};
}

inline const Numbers kTwelveTokens{8, 15, 2, 17, 6, 14, 10, 7, 22, 7, 21, 7};

}  // namespace testing
