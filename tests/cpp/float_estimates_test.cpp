#include "kernels/float_estimates.hpp"

#include <limits>
#include <vector>

#include "support.hpp"

namespace {

using namespace softknn::kernels;

constexpr float kLimit = 1.5F;

// One sum at `place` ends what is passed over; sums before `from` do not matter.
TEST_CASE("sums are passed over up to the first that may reach a limit") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (std::ptrdiff_t size = 0; size <= 40; ++size) {
    for (std::ptrdiff_t from = 0; from <= size; ++from) {
      const std::vector<float> low(static_cast<std::size_t>(size), 1.0F);
      const std::vector<float> high(static_cast<std::size_t>(size), 2.0F);
      REQUIRE(skip_below(low.data(), from, size, kLimit, 1.0F) == size);
      REQUIRE(skip_below(high.data(), from, size, -kLimit, -1.0F) == size);
      for (std::ptrdiff_t place = 0; place < size; ++place) {
        for (const float last : {kLimit, nan}) {
          std::vector<float> below = low;
          std::vector<float> above = high;
          below[static_cast<std::size_t>(place)] = above[static_cast<std::size_t>(place)] = last;
          const std::ptrdiff_t expected = place < from ? size : place;
          REQUIRE(skip_below(below.data(), from, size, kLimit, 1.0F) == expected);
          REQUIRE(skip_below(above.data(), from, size, -kLimit, -1.0F) == expected);
        }
      }
    }
  }
}

}  // namespace
