#pragma once

#include <emscripten/bind.h>
#include <emscripten/em_js.h>
#include <emscripten/val.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "softknn/softknn.hpp"

/// The border's customs: JavaScript values to C++ and back, always by copy.
///
/// The plain structs repeat the interfaces of `web/api/raw.ts` field by field.
/// Numbers cross as double, because release Embind turns -1 into 4294967295
/// where an unsigned integer is declared. No view of the heap outlives the
/// statement that makes it: any allocation may move the heap.

// Written in JavaScript because every step through `val` (a property name, a
// heap view, a method call) is a crossing of its own, and a small call is
// nothing but crossings. `size` is 8 for doubles, 4 for integers (which only come
// out) and 1 for bytes. The heap views are read anew each time; a shift by >>>
// keeps addresses above 2 GiB positive.
// clang-format off
EM_JS_DEPS(softknn_border, "$Emval");
EM_JS(double, softknn_length, (emscripten::EM_VAL array), {
  return Emval.toValue(array).length;
});
EM_JS(void, softknn_copy_in, (emscripten::EM_VAL array, void* to, std::size_t size), {
  (size === 8 ? HEAPF64 : HEAPU8).set(Emval.toValue(array), size === 8 ? to >>> 3 : to >>> 0);
});
EM_JS(emscripten::EM_VAL, softknn_copy_out, (const void* from, std::size_t count, std::size_t size), {
  const heap = size === 8 ? HEAPF64 : size === 4 ? HEAP32 : HEAPU8;
  const start = (from >>> 0) / size;
  try {
    return Emval.toHandle(heap.slice(start, start + count));
  } catch {
    return 0;
  }
});
// clang-format on

namespace softknn::border {

/// A typed array, or null or undefined where the contract allows it.
using Array = emscripten::val;

struct RawShape {
  double batch, queryHeads, keyHeads, queries, keys, width, valueWidth;
};

struct RawScoring {
  double similarity, scale, temperature, keyNormPenalty, softcap;
};

struct RawMasking {
  double maskKind, maskStrideBatch, maskStrideHead, maskStrideQuery, maskStrideKey;
  bool hasPadding;
  double paddingStrideBatch;
  bool causal;
  double past, window;
};

struct RawWanted {
  bool weights, scores, entropy;
};

struct RawBehavior {
  double dropout, dropoutSeed;
  bool propagate;
};

struct RawOutcome {
  double status = 0, argument = 0, slice = 0, row = 0, column = 0;
};

struct RawAttention : RawOutcome {
  Array output, heads, weights, scores, entropy, winner;
  double emptyRows = 0;
};

struct RawValues : RawOutcome {
  Array values;
};

struct RawNeighbors : RawOutcome {
  Array indices, scores;
};

struct RawDraws : RawValues {
  Array state;
};

struct RawEntropyTrial : RawOutcome {
  Array state;
  double unscaled = 0, scaled = 0;
  Array gradientUnscaled, gradientScaled;
};

struct RawEntropyRow : RawOutcome, EntropySummary {};

struct RawNumber : RawOutcome {
  double value = 0;
};

// What every call uses is not inlined: dozens of copies would be a tenth of the module.

/// A length or position. NaN and negative numbers, which callers have refused
/// already, become 0, so that nothing is undefined whatever comes.
[[gnu::noinline]] inline Index to_index(double x) {
  return x > 0.0 ? static_cast<Index>(std::min(x, 0x1p53)) : 0;
}

/// A seed; callers have refused what does not fit.
inline std::uint32_t to_seed(double x) { return static_cast<std::uint32_t>(to_index(x)); }

[[gnu::noinline]] inline Shape to_shape(const RawShape& raw) {
  return {.batch = to_index(raw.batch),
          .query_heads = to_index(raw.queryHeads),
          .key_heads = to_index(raw.keyHeads),
          .queries = to_index(raw.queries),
          .keys = to_index(raw.keys),
          .width = to_index(raw.width),
          .value_width = to_index(raw.valueWidth)};
}

inline Similarity to_similarity(double x) { return static_cast<Similarity>(to_index(x)); }

[[gnu::noinline]] inline Scoring to_scoring(const RawScoring& raw) {
  return {.similarity = to_similarity(raw.similarity),
          .scale = raw.scale,
          .temperature = raw.temperature,
          .key_norm_penalty = raw.keyNormPenalty,
          .softcap = raw.softcap};
}

/// Everything but the pointers, which `MaskBuffers` owns.
inline Masking to_masking(const RawMasking& raw) {
  Masking masking;
  masking.kind = static_cast<MaskKind>(to_index(raw.maskKind));
  masking.stride_batch = to_index(raw.maskStrideBatch);
  masking.stride_head = to_index(raw.maskStrideHead);
  masking.stride_query = to_index(raw.maskStrideQuery);
  masking.stride_key = to_index(raw.maskStrideKey);
  masking.padding_stride_batch = to_index(raw.paddingStrideBatch);
  masking.causal = raw.causal;
  masking.past = to_index(raw.past);
  masking.window = to_index(raw.window);
  return masking;
}

/// Copies a typed array of T's own kind into the heap.
template <typename T>
[[gnu::noinline]] Status copy_in(const Array& array, Buffer<T>& buffer) {
  const auto length = softknn_length(array.as_handle());
  const Status status = buffer.allocate(to_index(length));
  if (status == Status::kOk && buffer.size() > 0) {
    softknn_copy_in(array.as_handle(), buffer.data(), sizeof(T));
  }
  return status;
}

/// Whether JavaScript had no room for a result since the last `with_outcome`. An
/// exception may not pass: it would leave every buffer of the call behind.
inline bool copy_failed = false;

/// A new typed array with a copy of `count` elements.
template <typename T>
Array copy_out(const T* data, Index count) {
  emscripten::EM_VAL handle = softknn_copy_out(data, static_cast<std::size_t>(count), sizeof(T));
  copy_failed = copy_failed || handle == nullptr;
  return handle == nullptr ? Array::undefined() : Array::take_ownership(handle);
}

template <typename T>
Array copy_out(const Buffer<T>& buffer) {
  return copy_out(buffer.data(), buffer.size());
}

/// The last step of every call.
template <typename Raw>
Raw with_outcome(Raw raw, const Outcome& outcome) {
  const bool failed = std::exchange(copy_failed, false);
  raw.status = static_cast<double>(failed ? Status::kMemory : outcome.status);
  raw.argument = static_cast<double>(outcome.argument);
  raw.slice = static_cast<double>(outcome.slice);
  raw.row = static_cast<double>(outcome.row);
  raw.column = static_cast<double>(outcome.column);
  return raw;
}

template <typename T>
std::span<const T> span_of(const Buffer<T>& buffer) {
  return {buffer.data(), static_cast<std::size_t>(buffer.size())};
}

/// The stream a state array holds; a short array counts as filled up with zeros.
inline NumpyRandom to_random(const Array& state) {
  std::array<double, NumpyRandom::kStateSize> words{};
  Buffer<double> copy;
  if (copy_in(state, copy) == Status::kOk) {
    std::copy_n(copy.data(), std::min(copy.size(), NumpyRandom::kStateSize), words.begin());
  }
  return NumpyRandom(words);
}

inline Array from_random(const NumpyRandom& random) {
  std::array<double, NumpyRandom::kStateSize> words;
  random.save(words);
  return copy_out(words.data(), NumpyRandom::kStateSize);
}

template <std::size_t Size>
Array to_strings(const std::array<const char*, Size>& names) {
  Array strings = Array::array();
  for (const char* name : names) {
    strings.call<void>("push", Array::u8string(name));
  }
  return strings;
}

}  // namespace softknn::border
