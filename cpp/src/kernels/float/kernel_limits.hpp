#pragma once

/// Private to the kernels: the limits within which float meets the bound of the fast path,
/// 5e-6·|v|max·max(1, |score|max/20).
namespace softknn::kernels {

/// Squared norms of keys, queries and values: within these limits no intermediate of a score or an
/// output leaves the range of float.
inline constexpr double kLargestSquare = 0x1p120;
inline constexpr double kSmallestSquare = 0x1p-120;

/// Score factors.
inline constexpr double kLargestFactor = 0x1p60;
inline constexpr double kSmallestFactor = 0x1p-60;

/// Scores in bits: the range of `ShiftedPower`.
inline constexpr double kLargestShift = 0x1p20;

/// A sum of terms of size t has an error of a multiple of t·2^-24, the output at most that times
/// |v|max. For terms up to this size (in nats) the error stays within 5e-6; larger terms do so only
/// if they add up to a large score. tests/cpp/attention/float_bound_test.cpp searches for inputs
/// that miss the bound.
inline constexpr double kLargestTerms = 48.0;

/// The same if scores are requested: a softmax averages their errors, and nothing divides them.
inline constexpr double kLargestScoreTerms = 16.0;

/// The bound grows beyond this score.
inline constexpr double kOrdinaryScore = 20.0;

}  // namespace softknn::kernels
