#pragma once

#include "border.hpp"

/// Options and results that several files bind.
namespace softknn::border {

/// Calls that return one array of numbers, or one number.
struct Values {
  Buffer<double> values;
};
struct Number {
  double value = 0.0;
};

/// Bytes: 1 for an allowed key.
struct Allowed {
  Buffer<std::uint8_t> allowed;
};

FIELDS(Values, values);
FIELDS(Number, value);
FIELDS(Allowed, allowed);
FIELDS(Neighbors, indices, scores);
FIELDS(AttentionResult<double>, output, weights, scores, entropy, winner, sink_weights, empty_rows);

/// The options with the masks of a call: bytes or doubles by their kind, bytes, and `per_axis`, if
/// given: a past and a length of the keys for each of B, then a slope and, with sinks, a sink for
/// each of H.
[[gnu::noinline]] inline AttentionOptions& with_masks(AttentionOptions& options, const Shape& shape,
                                                      const InputArray& mask,
                                                      const InputArray& key_padding,
                                                      const InputArray& per_axis) {
  const auto batch = static_cast<std::size_t>(shape.batch);
  const auto heads = static_cast<std::size_t>(shape.query_heads);
  const auto numbers = per_axis.span();
  const bool sinks = numbers.size() == 2 * (batch + heads);
  if (sinks || numbers.size() == 2 * batch + heads) {
    options.masking.pasts = numbers.first(batch);
    options.masking.key_lengths = numbers.subspan(batch, batch);
    const auto slopes = numbers.subspan(2 * batch, heads);
    options.sinks = numbers.subspan(2 * batch + heads);
    // Slopes of 0 would keep Float32 from its kernel.
    if (std::any_of(slopes.begin(), slopes.end(), [](double x) { return x != 0.0; })) {
      options.masking.slopes = slopes;
    }
  }
  if (options.masking.kind == MaskKind::kAdditive) {
    options.masking.bias = mask.span();
  } else {
    options.masking.allowed = mask.span<std::uint8_t>();
  }
  options.masking.key_padding = key_padding.span_if_given<std::uint8_t>();
  return options;
}

/// A random stream as a value: its state array. A short array is padded with zeros.
inline NumpyRandom random_of(const InputArray& state) {
  std::array<double, NumpyRandom::kStateSize> words{};
  std::copy_n(state.span().data(), std::min(state.length, NumpyRandom::kStateSize), words.begin());
  return NumpyRandom(words);
}

[[gnu::noinline]] inline Outcome save(const NumpyRandom& random, Buffer<double>& state) {
  return filled(state, NumpyRandom::kStateSize, [&](std::span<double> numbers) {
    random.save(numbers.first<NumpyRandom::kStateSize>());
    return Outcome{};
  });
}

}  // namespace softknn::border
