#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "softknn/buffer.hpp"

/// Private to the core: results that share memory with inputs.
namespace softknn {

using Bytes = std::span<const std::byte>;

/// The memory of one object.
template <typename T>
[[nodiscard]] Bytes bytes_of(const T& x) {
  return std::as_bytes(std::span(&x, 1));
}

[[nodiscard]] bool share_memory(Bytes a, Bytes b);

/// Moves an input to memory of its own if it shares memory with a result that is written while the
/// input is still read.
[[nodiscard]] Status detach(std::span<const double>& x, Bytes result, Buffer<double>& own);

/// Calls call(made) with a new result, which replaces `result` at the end: an input may be part of
/// the replaced one. An error leaves `result` as it is.
template <typename Result, typename Call>
Outcome replace(Result& result, Call call) {
  Result made;
  const Outcome outcome = call(made);
  if (outcome.ok()) {
    result = std::move(made);
  }
  return outcome;
}

}  // namespace softknn
