#include <algorithm>

#include "language_pass.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/buffer.hpp"
#include "softknn/core/functions.hpp"

namespace softknn::core {
namespace {

/// Rows of logits at once, where not all are the result.
constexpr Index kRowsOfLogits = 64;

}  // namespace

template <typename Scalar>
Outcome KeptTokens<Scalar>::allocate(const LanguageConfig& config, Index layers, Index capacity) {
  layers_ = layers;
  capacity_ = capacity;
  size_ = 0;
  const Index numbers = element_count(layers, capacity, config.dimension);
  return Outcome::of(allocate_all(keys_, numbers, values_, numbers, worth_,
                                  element_count(layers, capacity, config.heads)));
}

template <typename Scalar>
Outcome KeptTokens<Scalar>::allocate(const LanguageConfig& config, Index capacity) {
  return check_requirements({{config.layers >= 1 && config.dimension >= 1, Argument::kConfig},
                             {capacity >= 1 && capacity <= config.context, Argument::kCount}})
      .then([&] { return allocate(config, config.layers, capacity); });
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::run(std::span<const double> tokens, const LanguageOptions& options,
                                   LanguageResult<Scalar>& result) const {
  const Index m = length_of(tokens);
  return check_complete().then([&] {
    KeptTokens<Scalar> kept;
    LanguagePass<Scalar> pass(*tensors_, options, kept);
    return kept.allocate(config(), 1, std::clamp(m, Index{1}, config().context))
        .then([&] { return pass.run(tokens, &result); })
        .then([&] {
          const Index rows = options.want_logits ? m : 0;
          return Outcome::of(result.logits.allocate(element_count(rows, config().vocabulary)))
              .then([&] { return pass.write_logits(0, rows, result.logits.data()); });
        });
  });
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::loss(std::span<const double> tokens, const LanguageOptions& options,
                                    double& result) const {
  LanguageOptions used = options;
  used.want_states = false;
  TokenProbabilities<Scalar> found;
  const Outcome outcome = probabilities(tokens, used, found);
  if (outcome.ok()) {
    result = compensated_sum(-array_view(found.logs.data(), found.logs.size())) /
             static_cast<double>(found.logs.size());
  }
  return outcome;
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::probabilities(std::span<const double> tokens,
                                             const LanguageOptions& options,
                                             TokenProbabilities<Scalar>& result) const {
  const Index m = length_of(tokens), V = config().vocabulary;
  LanguageOptions used = options;
  used.want_weights = used.want_heads = false;
  KeptTokens<Scalar> kept;
  LanguageResult<Scalar> made;
  Buffer<Scalar> logits;
  Buffer<double> wide;  // one row
  const Index rows = std::min(m - 1, kRowsOfLogits);
  LanguagePass<Scalar> pass(*tensors_, used, kept);
  Outcome outcome =
      check_complete()
          .then([&] {
            return check_requirements({{m >= 2, Argument::kTokens}});
          })
          .then([&] { return kept.allocate(config(), 1, std::min(m, config().context)); })
          .then([&] {
            return Outcome::of(allocate_all(logits, element_count(rows, V), wide, V, result.logs,
                                            element_count(m - 1)));
          })
          .then([&] { return pass.run(tokens, &made); });
  for (Index first = 0; first + 1 < m && outcome.ok(); first += rows) {
    const Index count = std::min(rows, m - 1 - first);
    outcome = pass.write_logits(first, count, logits.data());
    for (Index i = 0; i < count && outcome.ok(); ++i) {
      const Scalar* row = logits.data() + i * V;
      std::copy_n(row, V, wide.data());
      double total = 0.0;
      outcome = log_sum_exp(wide, 1, V, {&total, 1});
      const double next = tokens[static_cast<std::size_t>(first + i + 1)];
      result.logs[first + i] = static_cast<double>(row[static_cast<Index>(next)]) - total;
    }
  }
  result.states = std::move(made.states);
  return outcome;
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::extend(KeptTokens<Scalar>& kept, std::span<const double> tokens,
                                      const LanguageOptions& options,
                                      LanguageResult<Scalar>& result) const {
  LanguageOptions used = options;
  used.want_weights = used.want_heads = false;
  const Index m = length_of(tokens);
  return check_complete()
      .then([&] {
        return check_requirements({{kept.layers_ == config().layers, Argument::kTokens}});
      })
      .then([&] {
        LanguagePass<Scalar> pass(*tensors_, used, kept);
        return pass.run(tokens, &result)
            .then([&] { return Outcome::of(result.logits.allocate(config().vocabulary)); })
            .then([&] { return pass.write_logits(m - 1, 1, result.logits.data()); })
            .then([&] {
              pass.keep_tokens();
              return Outcome{};
            });
      });
}

template <typename Scalar>
Outcome LanguageModel<Scalar>::explain(std::span<const double> tokens,
                                       const LanguageOptions& options, const ScorePlace& place,
                                       std::span<const std::uint8_t> left_out,
                                       ScoreTerms& result) const {
  const LanguageConfig& c = config();
  const auto is_in = [](Index x, Index end) { return x >= 0 && x < end; };
  LanguageOptions used = options;
  used.want_weights = used.want_heads = used.want_states = false;
  used.retention = {};
  return check_complete()
      .then([&] {
        const bool is_head = is_in(place.layer, c.layers) && is_in(place.head, c.heads);
        return check_requirements(
            {{is_head, Argument::kHeads},
             {is_in(place.query, length_of(tokens)), Argument::kCount},
             {left_out.empty() || has_length(left_out, sources_of(c, place.layer)),
              Argument::kShape}});
      })
      .then([&] {
        const Index m = place.query + 1;
        KeptTokens<Scalar> kept;
        LanguagePass<Scalar> pass(*tensors_, used, kept);
        return kept.allocate(c, 1, std::min(m, c.context)).then([&] {
          return pass.explain(tokens.first(static_cast<std::size_t>(m)), place, left_out, result);
        });
      });
}

template class KeptTokens<double>;
template class KeptTokens<float>;

#define SOFTKNN_LANGUAGE_CALLS(Scalar)                                                            \
  template Outcome LanguageModel<Scalar>::run(std::span<const double>, const LanguageOptions&,    \
                                              LanguageResult<Scalar>&) const;                     \
  template Outcome LanguageModel<Scalar>::loss(std::span<const double>, const LanguageOptions&,   \
                                               double&) const;                                    \
  template Outcome LanguageModel<Scalar>::probabilities(                                          \
      std::span<const double>, const LanguageOptions&, TokenProbabilities<Scalar>&) const;        \
  template Outcome LanguageModel<Scalar>::extend(KeptTokens<Scalar>&, std::span<const double>,    \
                                                 const LanguageOptions&, LanguageResult<Scalar>&) \
      const;                                                                                      \
  template Outcome LanguageModel<Scalar>::explain(                                                \
      std::span<const double>, const LanguageOptions&, const ScorePlace&,                         \
      std::span<const std::uint8_t>, ScoreTerms&) const;
SOFTKNN_LANGUAGE_CALLS(double)
SOFTKNN_LANGUAGE_CALLS(float)

}  // namespace softknn::core
