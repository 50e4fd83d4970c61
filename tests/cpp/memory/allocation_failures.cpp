#include "allocation_failures.hpp"

#include <cstddef>
#include <new>

namespace testing {
namespace {

bool next_fails() {
  if (remaining_allocations <= 0) {
    return remaining_allocations == 0;
  }
  --remaining_allocations;
  return false;
}

}  // namespace

int remaining_allocations = -1;

int allocations_of(const std::function<softknn::Status()>& call) {
  constexpr int kMaximumAllocations = 300;
  for (int allowed = 0; allowed < kMaximumAllocations; ++allowed) {
    remaining_allocations = allowed;
    const softknn::Status status = call();
    remaining_allocations = -1;
    if (status == softknn::Status::kOk) {
      return allowed;
    }
    CHECK(status == softknn::Status::kMemory);
  }
  return kMaximumAllocations;
}

}  // namespace testing

// The overload that `Buffer` uses. Allocates with the plain form, to match the plain
// `operator delete[]`.
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return testing::next_fails() ? nullptr : ::operator new[](size);
}
