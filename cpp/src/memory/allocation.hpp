#pragma once

#include "softknn/core/buffer.hpp"

/// Private to the core: several allocations as one.
namespace softknn::core {

inline Status allocate_all() { return Status::kOk; }

/// Allocates each buffer for the count that follows it, until one fails.
template <typename T, typename... Rest>
[[nodiscard]] Status allocate_all(Buffer<T>& buffer, Index count, Rest&&... rest) {
  const Status status = buffer.allocate(count);
  return status == Status::kOk ? allocate_all(rest...) : status;
}

}  // namespace softknn::core
