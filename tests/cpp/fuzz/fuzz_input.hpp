#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "softknn/softknn.hpp"

/// Helpers of the fuzz targets: arguments read from bytes, mostly valid so that calls pass their
/// checks, and invariants of any call.
namespace fuzzing {

using softknn::element_count;
using softknn::Index;
using softknn::Outcome;
using Numbers = std::vector<double>;

/// Ends the process, which libFuzzer reports with the input.
inline void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  /// The next byte; 0 after the last.
  std::uint8_t byte() {
    if (bytes_.empty()) {
      return 0;
    }
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }

  bool flag() { return (byte() & 1U) != 0; }

  /// One of 0 … `last`; rarely negative or too large by one, and very rarely huge.
  Index length(Index last) {
    const std::uint8_t choice = byte();
    if (choice == 255) {
      return std::numeric_limits<Index>::max();
    }
    if (choice == 254) {
      return std::numeric_limits<Index>::min();
    }
    if (choice == 253) {
      return -1;
    }
    return choice % (last + 1);
  }

  /// A small number, or one at a boundary of the arithmetic.
  double number() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::array kEdges{0.0,    -0.0,   1.0,       -1.0,      1e-300, 1e-320,
                                1e200,  -1e200, 1.7e308,   -1.7e308,  1e-9,   1e25,
                                0x1p60, 0x1p61, kInfinity, -kInfinity};
    const std::uint8_t choice = byte();
    if (choice < 240) {
      return (static_cast<double>(choice) - 120.0) / 32.0;
    }
    return choice == 255 ? std::numeric_limits<double>::quiet_NaN() : kEdges[choice - 240U];
  }

  /// As many numbers as requested, rarely one more or one less. At most as many as a test can hold.
  Numbers numbers(Index count) {
    const std::uint8_t choice = byte();
    count = count < 0 || count > 4096 ? 0 : count;
    count += choice == 255 ? 1 : (choice == 254 && count > 0 ? -1 : 0);
    Numbers result(static_cast<std::size_t>(count));
    for (double& x : result) {
      x = number();
    }
    return result;
  }

  /// A value of an enumeration, rarely one beyond `last`.
  template <typename Enum>
  Enum choice(Enum last) {
    const std::uint8_t value = byte();
    const auto count = static_cast<std::uint8_t>(last) + 1U;
    return static_cast<Enum>(value == 255 ? count : value % count);
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

inline void require_known(const Outcome& outcome) {
  require(static_cast<std::size_t>(outcome.status) < softknn::kStatusNames.size());
  require(static_cast<std::size_t>(outcome.argument) < softknn::kArgumentNames.size());
  require(outcome.slice >= 0 && outcome.row >= 0 && outcome.column >= 0);
  require(outcome.status != softknn::Status::kInvalid ||
          outcome.argument != softknn::Argument::kNone);
}

template <typename Range>
void require_finite(const Outcome& outcome, const Range& results) {
  require_known(outcome);
  for (const auto x : results) {
    require(!outcome.ok() || std::isfinite(x));
  }
}

/// The same call twice gives the same bits.
template <typename T>
void require_equal(const softknn::Buffer<T>& a, const softknn::Buffer<T>& b) {
  require(a.size() == b.size());
  require(a.size() == 0 ||
          std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(T)) == 0);
}

}  // namespace fuzzing
