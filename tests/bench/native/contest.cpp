#include "contest.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace {

/// Total milliseconds of the calls, or below 0 if one failed.
double timed(const Contender& contender, int calls) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) {
    if (!contender.call()) return -1;
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  return time.count();
}

/// The number of calls per sample, after three warm-up calls.
int calls_of(const Contender& contender, const Pace& pace) {
  timed(contender, 2);
  const double one = timed(contender, 1);
  if (one < 0) return 0;
  return static_cast<int>(std::ceil(std::max(1.0, pace.sample / std::max(one, 1e-4))));
}

std::string entry(const char* name, double flops, int calls, const std::vector<double>& samples) {
  std::string text = "{\"contender\":\"" + std::string(name) +
                     "\",\"flops\":" + std::to_string(static_cast<long long>(flops)) +
                     ",\"calls\":" + std::to_string(calls) + ",\"samples\":[";
  char number[32];
  for (std::size_t i = 0; i < samples.size(); ++i) {
    std::snprintf(number, sizeof number, "%s%.5g", i > 0 ? "," : "", samples[i]);
    text += number;
  }
  return text + "]}";
}

}  // namespace

std::string take_samples(const std::vector<Contender>& contenders, const Pace& pace, double flops) {
  std::vector<int> calls;
  for (const Contender& contender : contenders) calls.push_back(calls_of(contender, pace));
  std::vector<std::vector<double>> samples(contenders.size());
  for (int round = 0; round < pace.rounds; ++round) {
    for (std::size_t turn = 0; turn < contenders.size(); ++turn) {
      const std::size_t who = (turn + static_cast<std::size_t>(round)) % contenders.size();
      const double time = timed(contenders[who], calls[who]);
      if (time < 0) return {};
      samples[who].push_back(time / calls[who]);
    }
  }
  std::string text = "\"entries\":[";
  for (std::size_t who = 0; who < contenders.size(); ++who) {
    text += (who > 0 ? "," : "") + entry(contenders[who].name, flops, calls[who], samples[who]);
  }
  return text + "]";
}
