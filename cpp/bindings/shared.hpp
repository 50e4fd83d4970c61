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

/// The options with the masks of a call: bytes or doubles by their kind, and bytes.
[[gnu::noinline]] inline AttentionOptions& with_masks(AttentionOptions& options,
                                                      const InputArray& mask,
                                                      const InputArray& key_padding) {
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
