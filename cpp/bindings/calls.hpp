#pragma once

#include <cmath>
#include <string>
#include <utility>

#include "convert.hpp"

/// One function per entry of `web/api/raw.ts`: copy in, one call of the core,
/// copy out. What is registered under which name is in `module.cpp`.
namespace softknn::border {

inline Status copy_masks(const Array& mask, const Array& padding, const RawMasking& raw,
                         Masking& masking, Buffer<std::uint8_t>& bytes, Buffer<double>& bias,
                         Buffer<std::uint8_t>& padding_bytes) {
  masking = to_masking(raw);
  Status status = Status::kOk;
  if (masking.kind == MaskKind::kBoolean) {
    status = copy_in(mask, bytes);
  } else if (masking.kind == MaskKind::kAdditive) {
    status = copy_in(mask, bias);
  }
  if (status == Status::kOk && raw.hasPadding) {
    status = copy_in(padding, padding_bytes);
  }
  masking.allowed = bytes.data();
  masking.bias = bias.data();
  masking.key_padding = padding_bytes.data();
  return status;
}

/// Everything but the masks.
inline AttentionOptions to_options(const RawScoring& scoring, const RawBehavior& behavior,
                                   const RawWanted& wanted) {
  return {.scoring = to_scoring(scoring),
          .masking = {},
          .dropout = {behavior.dropout, to_seed(behavior.dropoutSeed)},
          .non_finite = behavior.propagate ? NonFinite::kPropagate : NonFinite::kRefuse,
          .want_weights = wanted.weights,
          .want_scores = wanted.scores,
          .want_entropy = wanted.entropy};
}

/// The arrays of one call in the heap.
struct Doubles {
  Buffer<double> query, key, value;
  [[nodiscard]] AttentionInputs<double> inputs() const {
    return {query.data(), key.data(), value.data()};
  }
};

/// A copy of a result, or undefined where none was asked for.
template <typename T>
Array copy_made(const Buffer<T>& buffer) {
  return buffer.data() == nullptr ? Array::undefined() : copy_out(buffer);
}

/// Copies out everything that was made.
inline void copy_results(const AttentionResult<double>& result, RawAttention& raw) {
  raw.output = copy_made(result.output);
  raw.weights = copy_made(result.weights);
  raw.scores = copy_made(result.scores);
  raw.entropy = copy_made(result.entropy);
  raw.winner = copy_made(result.winner);
  raw.emptyRows = static_cast<double>(result.empty_rows);
}

/// A function of the core that answers as `attention` does.
using Attend = Outcome(const Shape&, const Doubles&, const AttentionOptions&,
                       AttentionResult<double>&);

/// Copies in, asks `attend`, and copies out what it made. One function for all of
/// them and, at the border, one signature: the wasm stays small.
[[gnu::noinline]] inline RawAttention attend_by(
    Attend* attend, const Array& query, const Array& key, const Array& value, const Array& mask,
    const Array& padding, const RawShape& shape, const RawScoring& scoring,
    const RawMasking& masking, const RawBehavior& behavior, const RawWanted& wanted) {
  Doubles in;
  Buffer<double> bias;
  Buffer<std::uint8_t> bytes, padding_bytes;
  AttentionOptions options = to_options(scoring, behavior, wanted);
  Status status = copy_in(query, in.query);
  status = status == Status::kOk ? copy_in(key, in.key) : status;
  status = status == Status::kOk ? copy_in(value, in.value) : status;
  status = status == Status::kOk
               ? copy_masks(mask, padding, masking, options.masking, bytes, bias, padding_bytes)
               : status;
  AttentionResult<double> result;
  const Outcome outcome = status == Status::kOk ? attend(to_shape(shape), in, options, result)
                                                : Outcome{.status = status};
  RawAttention raw;
  if (outcome.ok()) {
    copy_results(result, raw);
  }
  return with_outcome(std::move(raw), outcome);
}

/// Of the core's functions that answer as `attention` does.
template <Attend* attend>
RawAttention raw_attend(const Array& query, const Array& key, const Array& value, const Array& mask,
                        const Array& padding, const RawShape& shape, const RawScoring& scoring,
                        const RawMasking& masking, const RawBehavior& behavior,
                        const RawWanted& wanted) {
  return attend_by(attend, query, key, value, mask, padding, shape, scoring, masking, behavior,
                   wanted);
}

/// Runs call(input, result) with room for `count` results.
template <typename Result, typename Input, typename Call>
RawValues with_values(const Array& array, Index count, Call call) {
  Buffer<Input> input;
  Buffer<Result> result;
  Status status = copy_in(array, input);
  status = status == Status::kOk ? result.allocate(count) : status;
  const Outcome outcome = status == Status::kOk ? call(input, result) : Outcome{.status = status};
  return with_outcome(RawValues{{}, outcome.ok() ? copy_out(result) : Array::undefined()}, outcome);
}

inline RawValues raw_scores(const Array& query, const Array& key, const RawShape& shape,
                            const RawScoring& scoring) {
  return with_values<double, double>(query, 0, [&](auto& q, auto& result) {
    Buffer<double> k;
    const Status status = copy_in(key, k);
    return status == Status::kOk
               ? scores(to_shape(shape), q.data(), k.data(), to_scoring(scoring), result)
               : Outcome{.status = status};
  });
}

inline RawNeighbors raw_nearest_neighbors(const Array& query, const Array& key,
                                          const RawShape& shape, double similarity, double count) {
  Buffer<double> q, k;
  Neighbors neighbors;
  Status status = copy_in(query, q);
  status = status == Status::kOk ? copy_in(key, k) : status;
  const Scoring scoring{.similarity = to_similarity(similarity)};
  const Outcome outcome = status == Status::kOk
                              ? nearest_neighbors(to_shape(shape), q.data(), k.data(), scoring,
                                                  to_index(count), neighbors)
                              : Outcome{.status = status};
  RawNeighbors raw;
  if (outcome.ok()) {
    raw.indices = copy_out(neighbors.indices);
    raw.scores = copy_out(neighbors.scores);
  }
  return with_outcome(std::move(raw), outcome);
}

inline RawValues raw_softmax(const Array& x, double rows, double columns, double temperature) {
  const Index m = to_index(rows), n = to_index(columns);
  return with_values<double, double>(x, element_count({m, n}), [=](auto& in, auto& result) {
    return softmax(in.data(), m, n, temperature, result.data());
  });
}

inline RawValues raw_softmax_jacobian(const Array& x, double rows, double columns) {
  const Index m = to_index(rows), n = to_index(columns);
  return with_values<double, double>(x, element_count({m, n, n}), [=](auto& in, auto& result) {
    return softmax_jacobian(in.data(), m, n, result.data());
  });
}

inline RawValues raw_captured_mass(const Array& p, double rows, double columns, double count) {
  const Index m = to_index(rows), n = to_index(columns), k = to_index(count);
  return with_values<double, double>(p, m, [=](auto& in, auto& result) {
    return captured_mass(in.data(), m, n, k, result.data());
  });
}

/// One number per row, by `reduce`.
template <auto reduce>
RawValues raw_reduction(const Array& x, double rows, double columns) {
  const Index m = to_index(rows), n = to_index(columns);
  return with_values<double, double>(
      x, m, [=](auto& in, auto& result) { return reduce(in.data(), m, n, result.data()); });
}

inline RawValues raw_causal_mask(double queries, double keys, double past, double window) {
  const Index m = to_index(queries), n = to_index(keys);
  Buffer<std::uint8_t> result;
  const Status status = result.allocate(element_count({m, n}));
  if (status == Status::kOk) {
    causal_mask(m, n, to_index(past), to_index(window), result.data());
  }
  return with_outcome(RawValues{{}, copy_out(result)}, {.status = status});
}

inline RawValues raw_padding_mask(const Array& lengths, double keys) {
  const Index n = to_index(keys);
  const Index rows = to_index(softknn_length(lengths.as_handle()));
  return with_values<std::uint8_t, double>(lengths, element_count({rows, n}),
                                           [=](auto& in, auto& result) {
                                             padding_mask(span_of(in), n, result.data());
                                             return Outcome{};
                                           });
}

inline Array raw_random_state(double seed) { return from_random(NumpyRandom(to_seed(seed))); }

template <auto fill>
RawDraws raw_draws(const Array& state, double count) {
  NumpyRandom random = to_random(state);
  Buffer<double> result;
  const Status status = result.allocate(to_index(count));
  (random.*fill)({result.data(), static_cast<std::size_t>(result.size())});
  return with_outcome(RawDraws{{{}, copy_out(result)}, from_random(random)}, {.status = status});
}

inline RawEntropyTrial raw_entropy_trial(const Array& state, double dim, double queries,
                                         double keys, double correlation) {
  NumpyRandom random = to_random(state);
  EntropyTrial trial;
  const Outcome outcome =
      entropy_trial(random, {to_index(dim), to_index(queries), to_index(keys), correlation}, trial);
  return with_outcome(RawEntropyTrial{{},
                                      from_random(random),
                                      trial.unscaled,
                                      trial.scaled,
                                      copy_out(trial.gradient_unscaled),
                                      copy_out(trial.gradient_scaled)},
                      outcome);
}

inline RawEntropyRow raw_entropy_row(const Array& unscaled, const Array& scaled,
                                     const Array& gradient_unscaled, const Array& gradient_scaled) {
  Buffer<double> u, s, gu, gs;
  RawEntropyRow raw;
  for (const auto& [from, to] :
       {std::pair{&unscaled, &u}, std::pair{&scaled, &s}, std::pair{&gradient_unscaled, &gu},
        std::pair{&gradient_scaled, &gs}}) {
    if (const Status status = copy_in(*from, *to); status != Status::kOk) {
      return with_outcome(raw, {.status = status});
    }
  }
  const Outcome outcome = summarize_trials(span_of(u), span_of(s), span_of(gu), span_of(gs), raw);
  return with_outcome(std::move(raw), outcome);
}

inline RawNumber raw_expected_entropy(double count, double spread, bool is_variance) {
  return {{}, expected_entropy(to_index(count), is_variance ? std::sqrt(spread) : spread)};
}

inline std::string raw_version() { return kVersion; }
inline Array raw_status_names() { return to_strings(kStatusNames); }
inline Array raw_argument_names() { return to_strings(kArgumentNames); }

}  // namespace softknn::border
