#pragma once

/// Two ways to compute the same result, timed alternately.

#include <functional>
#include <string>
#include <vector>

/// The duration of the measurement.
struct Pace {
  int rounds;
  double sample;  ///< the minimum milliseconds of calls per sample
};

struct Contender {
  const char* name;
  std::function<bool()> call;  ///< false on failure
};

/// The members `"entries"` of a result as JSON: milliseconds of one call, round by round. The order
/// changes each round. Empty if a call failed.
std::string take_samples(const std::vector<Contender>& contenders, const Pace& pace, double flops);
