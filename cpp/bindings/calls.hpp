#pragma once

#include <cmath>

#include "convert.hpp"
#include "self_test.hpp"

/// One struct per call of `web/api/raw.ts`: its settings, its arrays, and `run`,
/// which asks the core once. What is registered under which name is in `module.cpp`.
namespace softknn::border {

struct AttentionCall {
  RawAttending with;
  Array query, key, value;
  RawMasks masks;

  [[nodiscard]] Outcome run() const {
    AttentionResult<double> result;
    const Outcome outcome =
        attention(to_shape(with.shape), {query.span(), key.span(), value.span()},
                  to_options(with, masks), result);
    give_results(result);
    return outcome;
  }
};

/// Of what may be wanted it makes weights only, and it knows no dropout and no
/// `propagate`.
struct AttentionFloatCall {
  RawAttending with;
  Array query, key, value;
  RawMasks masks;

  [[nodiscard]] Outcome run() const {
    const AttentionOptions options = to_options(with, masks);
    FloatResult result;
    const Outcome outcome =
        attention(to_shape(with.shape),
                  {query.span_of<float>(), key.span_of<float>(), value.span_of<float>()},
                  {options.scoring, options.masking, options.want_weights}, result);
    give(result.output);
    give(result.weights);
    tell({static_cast<double>(result.empty_rows)});
    return outcome;
  }
};

struct ScoresCall {
  RawShape shape;
  RawScoring scoring;
  Array query, key;

  [[nodiscard]] Outcome run() const {
    Buffer<double> result;
    const Outcome outcome =
        scores(to_shape(shape), query.span(), key.span(), to_scoring(scoring), result);
    give(result);
    return outcome;
  }
};

struct NearestNeighborsCall {
  RawShape shape;
  double similarity, count;
  Array query, key;

  [[nodiscard]] Outcome run() const {
    Neighbors neighbors;
    const Scoring scoring{.similarity = to_similarity(similarity), .scale = 1.0};
    const Outcome outcome = nearest_neighbors(to_shape(shape), query.span(), key.span(), scoring,
                                              to_index(count), neighbors);
    give(neighbors.indices);
    give(neighbors.scores);
    return outcome;
  }
};

struct SoftmaxCall {
  double rows, columns, temperature;
  Array x;

  [[nodiscard]] Outcome run() const {
    const Index m = to_index(rows), n = to_index(columns);
    return filled(element_count({m, n}), [&](std::span<double> result) {
      return softmax(x.span(), m, n, temperature, result);
    });
  }
};

struct SoftmaxJacobianCall {
  double rows, columns;
  Array x;

  [[nodiscard]] Outcome run() const {
    const Index m = to_index(rows), n = to_index(columns);
    return filled(element_count({m, n, n}), [&](std::span<double> result) {
      return softmax_jacobian(x.span(), m, n, result);
    });
  }
};

struct CapturedMassCall {
  double rows, columns, count;
  Array x;

  [[nodiscard]] Outcome run() const {
    const Index m = to_index(rows);
    return filled(m, [&](std::span<double> result) {
      return captured_mass(x.span(), m, to_index(columns), to_index(count), result);
    });
  }
};

/// A function of the core that makes one number of every row.
using Reduce = Outcome(std::span<const double> x, Index rows, Index columns,
                       std::span<double> result);

struct RowsCall {
  double rows, columns;
  Array x;

  [[nodiscard]] Outcome run_by(Reduce* reduce) const {
    const Index m = to_index(rows);
    return filled(m, [&](std::span<double> result) {
      return reduce(x.span(), m, to_index(columns), result);
    });
  }
};

template <Reduce* reduce>
struct RowsCallOf : RowsCall {
  [[nodiscard]] Outcome run() const { return run_by(reduce); }
};

struct CausalMaskCall {
  double queries, keys, past, window;

  [[nodiscard]] Outcome run() const {
    const Index m = to_index(queries), n = to_index(keys);
    return filled<std::uint8_t>(element_count({m, n}), [&](std::span<std::uint8_t> result) {
      return causal_mask(m, n, to_index(past), to_index(window), result);
    });
  }
};

struct PaddingMaskCall {
  double keys;
  Array lengths;

  [[nodiscard]] Outcome run() const {
    const Index n = to_index(keys);
    return filled<std::uint8_t>(
        element_count({lengths.size(), n}),
        [&](std::span<std::uint8_t> result) { return padding_mask(lengths.span(), n, result); });
  }
};

struct RandomStateCall {
  double seed;

  [[nodiscard]] Outcome run() const { return give_random(NumpyRandom(to_seed(seed))); }
};

struct RandomDrawsCall {
  double count, gaussian;
  Array state;

  [[nodiscard]] Outcome run() const {
    NumpyRandom random = to_random(state);
    const Outcome outcome = filled(to_index(count), [&](std::span<double> result) {
      gaussian != 0.0 ? random.fill_gaussian(result) : random.fill_uniform(result);
      return Outcome{};
    });
    return outcome.ok() ? give_random(random) : outcome;
  }
};

struct EntropyTrialCall {
  double dim, queries, keys, correlation;
  Array state;

  [[nodiscard]] Outcome run() const {
    NumpyRandom random = to_random(state);
    EntropyTrial trial;
    const Outcome outcome = entropy_trial(
        random, {to_index(dim), to_index(queries), to_index(keys), correlation}, trial);
    tell({trial.unscaled, trial.scaled});
    give(trial.gradient_unscaled);
    give(trial.gradient_scaled);
    return outcome.ok() ? give_random(random) : outcome;
  }
};

struct EntropyRowCall {
  Array unscaled, scaled, gradientUnscaled, gradientScaled;

  [[nodiscard]] Outcome run() const {
    EntropySummary row;
    const Outcome outcome = summarize_trials(unscaled.span(), scaled.span(),
                                             gradientUnscaled.span(), gradientScaled.span(), row);
    tell({row.unscaled, row.scaled, row.unscaled_sd, row.scaled_sd, row.unscaled_effective,
          row.scaled_effective, row.gradient_unscaled_mean, row.gradient_unscaled_median,
          row.gradient_scaled_mean, row.gradient_scaled_median});
    return outcome;
  }
};

struct ExpectedEntropyCall {
  double count, spread, isVariance;

  [[nodiscard]] Outcome run() const {
    const double deviation = isVariance != 0.0 ? std::sqrt(spread) : spread;
    double value = 0.0;
    const Outcome outcome = expected_entropy(to_index(count), deviation, value);
    tell({value});
    return outcome;
  }
};

/// Texts that lie in the module already, as bytes.
inline Outcome give_text(std::span<const char* const> parts) {
  Index length = 0;
  for (const char* part : parts) {
    length += static_cast<Index>(std::strlen(part)) + 1;
  }
  return filled<std::uint8_t>(length, [&](std::span<std::uint8_t> all) {
    std::uint8_t* text = all.data();
    for (const char* part : parts) {
      const std::size_t size = std::strlen(part);
      std::copy_n(part, size, text);
      text += size;
      *text++ = ',';
    }
    return Outcome{};
  });
}

#ifdef SOFTKNN_RELAXED_SIMD
inline constexpr bool kRoundsOnce = true;
#else
inline constexpr bool kRoundsOnce = false;
#endif

/// The version, and the names of statuses and arguments. A module that fails its self-test
/// returns none, so that `load` refuses it like a module of another version.
struct DescribeCall {
  [[nodiscard]] static Outcome run() {
    if (!is_known(self_test(), kRoundsOnce)) {
      return {};
    }
    const std::array<const char*, 1> version{kVersion};
    for (const std::span<const char* const> names :
         {std::span<const char* const>(version), std::span<const char* const>(kStatusNames),
          std::span<const char* const>(kArgumentNames)}) {
      if (const Outcome outcome = give_text(names); !outcome.ok()) {
        return outcome;
      }
    }
    return {};
  }
};

}  // namespace softknn::border
