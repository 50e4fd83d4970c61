#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The status of a call. The core never throws, prints or aborts: the caller checks the `Outcome`.
namespace softknn {

/// Lengths and positions, as wide as a pointer (like `Eigen::Index`): 32 bits on wasm32, which hold
/// every length up to `kMaximumElements`. `element_count` checks products of lengths.
using Index = std::ptrdiff_t;

/// The longest array that this library accepts or allocates: 2^27 elements, 1 GiB of doubles. The
/// limit is the same on every platform, so a call rejected in a browser is rejected natively too.
inline constexpr Index kMaximumElements = Index{1} << 27;

/// In the order of `kStatusNames`.
enum class Status : std::uint8_t {
  /// The results are complete.
  kOk,
  /// A NaN or an infinity where a finite number is required.
  kNonFinite,
  /// Inputs were finite, but a result does not fit in a double.
  kOverflow,
  /// An array would exceed `kMaximumElements`; nothing was allocated.
  kLimit,
  /// An allocation failed; all memory allocated before was freed.
  kMemory,
  /// An argument violates a precondition: a length that does not match the shape, an option outside
  /// its range. Every public function checks this first, in constant time and before it reads.
  kInvalid,
};

/// The argument that an error names, in the order of `kArgumentNames`.
enum class Argument : std::uint8_t {
  kNone,
  kQuery,
  kKey,
  kValue,
  kMask,
  kX,
  kScore,
  kOutput,
  kWeight,
  kBias,
  kWq,
  kWk,
  kWv,
  kWo,
  kHeads,
  kTargets,
  kShape,
  kSimilarity,
  kScale,
  kTemperature,
  kKeyNormPenalty,
  kSoftcap,
  kKeyPadding,
  kPast,
  kWindow,
  kDropout,
  kNonFinite,
  kCount,
  kQueries,
  kKeys,
  kDim,
  kRows,
  kColumns,
  kReduction,
  kGrid,
  kKernel,
  kBandwidth,
  kNoise,
  kW0,
  kLearningRate,
  kEpochs,
  kStart,
  kLearnt,
  kCorrelation,
  kDeviation,
  kLengths,
  kGradient,
  kResult,
  kLabels,
  kExpected,
  kTokens,
  kPeriod,
  kWeightDecay,
  kClipNorm,
  kMoments,
  kPrecision,
  kNeighbors,
  kTensors,
  kConfig,
  kEpsilon,
  kKeyLengths,
  kPositionBias,
  kSinks,
  kKeep,
};

inline constexpr std::array<const char*, 6> kStatusNames{"ok",    "nonFinite", "overflow",
                                                         "limit", "memory",    "invalid"};
inline constexpr std::array<const char*, 64> kArgumentNames{
    "none",         "query",        "key",
    "value",        "mask",         "x",
    "score",        "output",       "weight",
    "bias",         "wq",           "wk",
    "wv",           "wo",           "heads",
    "targets",      "shape",        "similarity",
    "scale",        "temperature",  "keyNormPenalty",
    "softcap",      "keyPadding",   "past",
    "window",       "dropout",      "nonFinite",
    "count",        "queries",      "keys",
    "dim",          "rows",         "columns",
    "reduction",    "grid",         "kernel",
    "bandwidth",    "noise",        "w0",
    "learningRate", "epochs",       "start",
    "learnt",       "correlation",  "deviation",
    "lengths",      "gradient",     "result",
    "labels",       "expected",     "tokens",
    "period",       "weightDecay",  "clipNorm",
    "moments",      "precision",    "neighbors",
    "tensors",      "config",       "epsilon",
    "keyLengths",   "positionBias", "sinks",
    "keep"};

/// A status and, for an error with a position, that position. `slice` is the flat index over the
/// leading axes: b·H + h, with the heads of the named argument. `row` and `column` are positions
/// inside that slice.
struct [[nodiscard]] Outcome {
  Status status = Status::kOk;
  Argument argument = Argument::kNone;
  Index slice = 0;
  Index row = 0;
  Index column = 0;

  /// Without an argument or a position.
  [[gnu::noinline]] static Outcome of(Status status) { return {.status = status}; }

  [[nodiscard]] bool ok() const { return status == Status::kOk; }

  /// The outcome as text, without an allocation, to print as `message().data()`: "ok", "invalid:
  /// temperature" or "nonFinite: key, slice 0, row 1, column 0".
  [[nodiscard]] std::array<char, 128> message() const {
    std::array<char, 128> text{};
    char* at = text.data();
    char* const end = at + text.size() - 1;
    const auto add = [&](std::string_view part) { at = std::copy(part.begin(), part.end(), at); };
    const auto add_number = [&](std::string_view name, std::ptrdiff_t number) {
      add(name);
      at = std::to_chars(at, end, number).ptr;
    };
    add(kStatusNames[static_cast<std::size_t>(status)]);
    if (argument == Argument::kNone) return text;
    add(": ");
    add(kArgumentNames[static_cast<std::size_t>(argument)]);
    if (status == Status::kNonFinite || status == Status::kOverflow) {
      add_number(", slice ", slice);
      add_number(", row ", row);
      add_number(", column ", column);
    }
    return text;
  }

  /// Returns the result of `next`, unless this is already an error.
  template <typename Next>
  Outcome then(Next next) const {
    return ok() ? next() : *this;
  }
};

}  // namespace softknn
