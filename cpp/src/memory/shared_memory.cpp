#include "shared_memory.hpp"

#include <algorithm>
#include <functional>

namespace softknn {

bool share_memory(Bytes a, Bytes b) {
  // Pointers into different arrays have an order only by std::less.
  const std::less<const std::byte*> before;
  return !a.empty() && !b.empty() && before(a.data(), b.data() + b.size()) &&
         before(b.data(), a.data() + a.size());
}

Status detach(std::span<const double>& x, Bytes result, Buffer<double>& own) {
  if (!share_memory(std::as_bytes(x), result)) {
    return Status::kOk;
  }
  const Status status = own.allocate(static_cast<Index>(x.size()));
  if (status == Status::kOk) {
    std::copy(x.begin(), x.end(), own.begin());
    x = own;
  }
  return status;
}

}  // namespace softknn
