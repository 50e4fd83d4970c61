#pragma once

#include <functional>
#include <string>

#include "allocation_failures.hpp"

/// Calls that violate one precondition each. The arrays are as long as the broken call claims or
/// shorter, so a function that reads before it checks also fails in the sanitizers. Every
/// allocation of the core fails: a function that allocates before it checks returns `kMemory`.
namespace testing {

struct Hostile {
  std::string what;
  Argument argument;
  std::function<Outcome()> call;
};

template <typename Call>
Outcome without_memory(Call call) {
  remaining_allocations = 0;
  const Outcome outcome = call();
  remaining_allocations = -1;
  return outcome;
}

inline void all_fail(const std::vector<Hostile>& calls) {
  for (const Hostile& hostile : calls) {
    CAPTURE(hostile.what);
    const Outcome outcome = without_memory(hostile.call);
    CHECK(outcome.status == Status::kInvalid);
    CHECK(outcome.argument == hostile.argument);
  }
}

template <typename Enum>
Enum beyond(Enum last) {
  return static_cast<Enum>(static_cast<int>(last) + 1);
}

}  // namespace testing
