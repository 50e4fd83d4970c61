#pragma once

/// Two ways to compute the same, timed in turns.

#include <functional>
#include <string>
#include <vector>

/// How long to measure.
struct Pace {
  int rounds;
  double sample;  ///< at least so many milliseconds of calls in each sample
};

struct Contender {
  const char* name;
  std::function<bool()> call;  ///< false where it failed
};

/// The members `"entries"` of a result as JSON: milliseconds of one call, round by round. The order
/// changes each round. Empty where a call failed.
std::string take_samples(const std::vector<Contender>& contenders, const Pace& pace, double flops);
