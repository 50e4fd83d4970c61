#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// How a call ended. The core throws nothing, prints nothing and aborts
/// nothing: the caller checks the `Outcome`.
namespace softknn {

/// Lengths and positions, as wide as an address (and Eigen's): 32 bits on wasm32, which hold
/// every length up to `kMaximumElements`. Products of lengths are checked by `element_count`.
using Index = std::ptrdiff_t;

/// The order is part of the border contract: `kStatusNames` and `rawStatusNames`
/// in `web/api/raw.ts` follow it.
enum class Status : std::uint8_t {
  /// The results are complete.
  kOk,
  /// A NaN or an infinity where a number was needed.
  kNonFinite,
  /// Inputs were finite, but a result does not fit in a double.
  kOverflow,
  /// An array would hold more than `kMaximumElements`; nothing was allocated.
  kLimit,
  /// The allocator had no room; everything taken before was given back.
  kMemory,
  /// An argument breaks a precondition: a length that does not fit the shape, an option outside
  /// its range. Every public function checks this first, in constant time and before it reads.
  kInvalid,
};

/// The argument that an error names; same rule of order as `Status`.
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
};

inline constexpr std::array<const char*, 6> kStatusNames{"ok",    "nonFinite", "overflow",
                                                         "limit", "memory",    "invalid"};
inline constexpr std::array<const char*, 55> kArgumentNames{
    "none",         "query",       "key",
    "value",        "mask",        "x",
    "score",        "output",      "weight",
    "bias",         "wq",          "wk",
    "wv",           "wo",          "heads",
    "targets",      "shape",       "similarity",
    "scale",        "temperature", "keyNormPenalty",
    "softcap",      "keyPadding",  "past",
    "window",       "dropout",     "nonFinite",
    "count",        "queries",     "keys",
    "dim",          "rows",        "columns",
    "reduction",    "grid",        "kernel",
    "bandwidth",    "noise",       "w0",
    "learningRate", "epochs",      "start",
    "learnt",       "correlation", "deviation",
    "lengths",      "gradient",    "result",
    "labels",       "expected",    "tokens",
    "period",       "weightDecay", "clipNorm",
    "moments"};

/// A status and, for an error that has a place, that place: `slice` counts the
/// leading axes flat (b·H + h, with the heads of the named argument), `row` and
/// `column` are positions inside that slice.
struct [[nodiscard]] Outcome {
  Status status = Status::kOk;
  Argument argument = Argument::kNone;
  Index slice = 0;
  Index row = 0;
  Index column = 0;

  [[nodiscard]] bool ok() const { return status == Status::kOk; }

  /// What `next` returns, unless this is an error already.
  template <typename Next>
  Outcome then(Next next) const {
    return ok() ? next() : *this;
  }
};

}  // namespace softknn
