#pragma once

#include <functional>

#include "allocation_failures.hpp"

/// Calls that violate one precondition each. The arrays are as long as the broken call claims or
/// shorter, so a function that reads before it checks also fails in the sanitizers. Every
/// allocation of the core fails: a function that allocates before it checks returns `kMemory`.
namespace testing {

struct Hostile {
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
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const Outcome outcome = without_memory(calls[i].call);
    CAPTURE(i, outcome.message().data(), static_cast<int>(calls[i].argument));
    CHECK(is_invalid(outcome, calls[i].argument));
  }
}

/// Each axis of a shape negative is invalid; each beyond the limit, also beside an axis of 0, is
/// one too long for its arrays. Neither loops or allocates first.
template <typename Lengths, typename Call>
void refuse_axes(std::initializer_list<Index Lengths::*> axes,
                 std::initializer_list<Lengths> shapes, Call call) {
  for (const Lengths& shape : shapes) {
    for (const auto& axis : axes) {
      for (const Index length : {Index{-1}, kFirstIndex, kLastIndex}) {
        Lengths broken = shape;
        broken.*axis = length;
        const Outcome outcome = without_memory([&] { return call(broken); });
        CAPTURE(&axis - axes.begin(), length, outcome.message().data());
        CHECK((length > 0 ? outcome.status == Status::kLimit
                          : is_invalid(outcome, Argument::kShape)));
      }
    }
  }
}

template <typename Enum>
Enum beyond(Enum last) {
  return static_cast<Enum>(static_cast<int>(last) + 1);
}

}  // namespace testing
