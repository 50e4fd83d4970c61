#pragma once

#include <functional>

#include "support.hpp"

/// Injected allocation failures: after a set number of successes, every allocation of the core
/// fails. AddressSanitizer also detects leaks of earlier allocations.
namespace testing {

/// The number of allocations that still succeed; negative: all.
extern int remaining_allocations;

/// Runs `call` with 0, 1, 2 … successful allocations until it succeeds; returns the number it
/// needs.
int allocations_of(const std::function<softknn::Status()>& call);

}  // namespace testing
