#include "kernels/float/float_exponentials.hpp"

#include <algorithm>
#include <cmath>

#include "attention/float_support.hpp"
#include "kernels/float/packing.hpp"

// The vector functions of the fast path. The bounds are those of their headers.

using namespace testing;
namespace kernels = softknn::kernels;

namespace {

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();

float power(float x, float shift) {
  return kernels::ShiftedPower(kernels::splat(shift))(kernels::splat(x))[0];
}

float tanh_of(float x) { return kernels::hyperbolic_tangent(kernels::splat(x))[0]; }

/// |found − expected| in float ulps at `expected`.
double steps(float found, double expected) {
  const auto rounded = std::abs(static_cast<float>(expected));
  const double step = std::nextafter(rounded, kFloatInfinity) - rounded;
  return std::abs(found - expected) / step;
}

}  // namespace

TEST_CASE("shifted powers of two are within 3 ulp") {
  double worst = 0.0;
  for (int i = -126 * 997; i <= 127 * 997; ++i) {
    const float x = static_cast<float>(i) / 997.0F;
    worst = std::max(worst, steps(power(x, 0.0F), std::exp2(static_cast<double>(x))));
  }
  WARN("worst error in ulp: " << worst);
  CHECK(worst <= 3.0);
}

TEST_CASE("integer differences give exact powers of two, and underflow gives 0") {
  for (const float shift : {0.0F, 1.0F, -77.0F, 4096.0F, -0x1p20F, 0x1p20F}) {
    for (int i = -126; i <= 20; ++i) {
      CHECK(power(shift + static_cast<float>(i), shift) == std::exp2(static_cast<float>(i)));
    }
    CHECK(power(shift - 127.0F, shift) == 0.0F);
    CHECK(power(-kFloatInfinity, shift) == 0.0F);
    CHECK(!std::signbit(power(-kFloatInfinity, shift)));
    CHECK(power(-std::numeric_limits<float>::max(), shift) == 0.0F);
    // Between −127 and −126: something below the smallest normal number.
    CHECK(power(shift - 126.5F, shift) < 2.0F * std::numeric_limits<float>::min());
  }
}

TEST_CASE("the shift does not change the digits of a power") {
  for (int i = 0; i < 4000; ++i) {
    const float x = static_cast<float>(i) / 256.0F;  // exact with any of the shifts
    const double expected = std::exp2(static_cast<double>(x) - 16.0);
    CHECK(steps(power(x, 16.0F), expected) <= 3.0);
    CHECK(steps(power(x - 300.0F, -284.0F), expected) <= 3.0);
  }
}

TEST_CASE("hyperbolic tangents are within 4 ulp, odd, and 1 at infinity") {
  double worst = 0.0;
  for (int i = 1; i < 20000; ++i) {
    const float x = static_cast<float>(i) / 1499.0F;
    worst = std::max(worst, steps(tanh_of(x), std::tanh(static_cast<double>(x))));
    CHECK(tanh_of(-x) == -tanh_of(x));
  }
  WARN("worst error in ulp: " << worst);
  CHECK(worst <= 4.0);
  CHECK(tanh_of(0.0F) == 0.0F);
  CHECK(std::signbit(tanh_of(-0.0F)));
  CHECK(tanh_of(1e-30F) == 1e-30F);
  CHECK(tanh_of(kFloatInfinity) == 1.0F);
  CHECK(tanh_of(-std::numeric_limits<float>::max()) == -1.0F);
}

TEST_CASE("a transpose moves every number and writes nothing else") {
  for (const std::ptrdiff_t rows : {1, 3, 4, 8}) {
    for (const std::ptrdiff_t columns : {0, 1, 4, 7, 13}) {
      const std::ptrdiff_t stride = columns + 2;
      const std::ptrdiff_t to_stride = rows + 3;
      Floats from(static_cast<std::size_t>(rows * stride));
      for (std::size_t i = 0; i < from.size(); ++i) {
        from[i] = static_cast<float>(i) + 1.0F;
      }
      Floats to(static_cast<std::size_t>(columns * to_stride));
      kernels::transpose(from.data(), stride, rows, columns, to.data(), to_stride);
      for (std::ptrdiff_t c = 0; c < columns; ++c) {
        for (std::ptrdiff_t r = 0; r < to_stride; ++r) {
          const float expected = r < rows ? from[static_cast<std::size_t>(r * stride + c)] : 0.0F;
          CHECK(to[static_cast<std::size_t>(c * to_stride + r)] == expected);
        }
      }
    }
  }
}
