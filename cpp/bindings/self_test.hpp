#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "softknn/softknn.hpp"

/// A known-answer test, run when a module starts. The test detects an engine that miscompiles
/// WebAssembly and a module whose code was changed. The calls cover the basis of all functions:
/// products and sums in double and in float, √, exp, log, masks.
namespace softknn::border {

/// FNV-1a over 32-bit words.
inline void add(std::uint64_t& hash, std::uint64_t word) { hash = (hash ^ word) * 0x100000001b3U; }

/// The results of the known calls; a call that fails adds nothing.
struct SelfTest {
  std::uint64_t doubles = 0xcbf29ce484222325U;  // hash of all outputs and entropies in double
  std::uint64_t floats = 0xcbf29ce484222325U;   // hash of the outputs in float
  double float_error = 0.0;                     // the largest distance of a float from its double
};

/// The IEEE 754 result, identical in every engine and on every processor.
inline constexpr std::uint64_t kKnownDoubles = 0xc07f89961f0213d1U;
/// The same for kernels that round product and sum separately; other kernels (relaxed SIMD) stay
/// within the bound.
inline constexpr std::uint64_t kKnownFloats = 0x68c1382ad11a197aU;
/// 5e-6·|v|max, see `attention` in float.
inline constexpr double kKnownBound = 5e-6 * 1.5;

/// The float attention of a module: with kernels that round product and sum separately, or with
/// kernels that may fuse them.
enum class Floats : std::uint8_t { kRoundTwice, kRoundOnce };

/// Offsets of the keys and the values in the array of all inputs.
inline constexpr std::size_t kSelfTestKeys = 3 * 4;
inline constexpr std::size_t kSelfTestValues = kSelfTestKeys + 5 * 4;

/// The queries, keys and values, contiguous in one array.
template <typename Scalar>
AttentionInputs<Scalar> parts(std::span<const Scalar> all) {
  return {all.first(kSelfTestKeys), all.subspan(kSelfTestKeys, kSelfTestValues - kSelfTestKeys),
          all.subspan(kSelfTestValues)};
}

/// Three similarities, the last with a causal mask, on numbers that are exact in float. Cost: a few
/// microseconds.
inline SelfTest self_test() {
  constexpr Shape kShape{.queries = 3, .keys = 5, .width = 4, .value_width = 2};
  std::array<double, kSelfTestValues + 5 * 2> wide;
  std::array<float, wide.size()> narrow;
  std::uint32_t random = 1;
  for (std::size_t i = 0; i < wide.size(); ++i) {
    random = 1664525U * random + 1013904223U;
    // A multiple of 1/4 in [-1.25, 1.25].
    wide[i] = (static_cast<int>((random >> 16U) % 11U) - 5) * 0.25;
    narrow[i] = static_cast<float>(wide[i]);
  }
  SelfTest found;
  AttentionOptions options;
  options.scoring.scale = 1.0;
  options.scoring.temperature = 0.75;
  options.want_entropy = true;
  AttentionResult<double> exact;
  FloatResult fast;
  for (const Similarity similarity : {Similarity::kDot, Similarity::kCosine, Similarity::kRbf}) {
    options.scoring.similarity = similarity;
    options.masking.causal = similarity == Similarity::kRbf;
    const bool answered =
        attention(kShape, parts<double>(wide), options, exact).ok() &&
        attention(kShape, parts<float>(narrow), {options.scoring, options.masking}, fast).ok();
    for (Index i = 0; answered && i < exact.output.size(); ++i) {
      add(found.doubles, std::bit_cast<std::uint64_t>(exact.entropy[i / kShape.value_width]));
      add(found.doubles, std::bit_cast<std::uint64_t>(exact.output[i]));
    }
    for (Index i = 0; answered && i < fast.output.size(); ++i) {
      add(found.floats, std::bit_cast<std::uint32_t>(fast.output[i]));
      const double distance = std::abs(static_cast<double>(fast.output[i]) - exact.output[i]);
      // NaN persists once stored.
      if (std::isnan(distance) || distance > found.float_error) {
        found.float_error = distance;
      }
    }
  }
  return found;
}

/// Whether the result matches the known answer: bit for bit, or within the float bound for kernels
/// that may fuse.
template <Floats floats>
bool is_known(const SelfTest& found) {
  if (found.doubles != kKnownDoubles) {
    return false;
  }
  return floats == Floats::kRoundTwice ? found.floats == kKnownFloats
                                       : found.float_error <= kKnownBound;
}

}  // namespace softknn::border
