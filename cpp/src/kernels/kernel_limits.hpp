#pragma once

/// Private to the kernels: where float is enough for the bound of the fast path,
/// 5e-6·|v|max·max(1, |score|max/20).
namespace softknn::kernels {

/// Squared lengths of keys, queries and values: what lies between never leaves
/// the range of float on the way to a score or an output.
inline constexpr double kLargestSquare = 0x1p120;
inline constexpr double kSmallestSquare = 0x1p-120;

/// Factors of scores.
inline constexpr double kLargestFactor = 0x1p60;
inline constexpr double kSmallestFactor = 0x1p-60;

/// Scores in bits: what `ShiftedPower` can take.
inline constexpr double kLargestShift = 0x1p20;

/// A sum of terms of size t is off by some multiple of t·2^-24 and the output by
/// no more than that times |v|max. For terms up to this size (in nats) that stays
/// within 5e-6; larger ones are as good only if they add up to a large score.
/// tests/cpp/float_bound_test.cpp searches for inputs that miss the bound.
inline constexpr double kLargestTerms = 48.0;

/// The same where scores themselves are wanted: a softmax takes the mean of their errors, and they
/// are not divided by anything.
inline constexpr double kLargestScoreTerms = 16.0;

/// The score beyond which the bound grows.
inline constexpr double kOrdinaryScore = 20.0;

}  // namespace softknn::kernels
