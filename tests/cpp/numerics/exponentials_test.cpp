#include "kernels/double/exponentials.hpp"

#include <catch_amalgamated.hpp>
#include <cfloat>
#include <cmath>
#include <limits>

#include "softknn/numpy_random.hpp"
#include "support.hpp"

using softknn::exponential;
using softknn::logarithm;
using softknn::Pair;
using testing::bits;
using testing::kInfinity;
using testing::kNan;

namespace {

constexpr double kTiny = std::numeric_limits<double>::denorm_min();

/// |x − exact| in ulps of a double of the magnitude of `exact`.
double ulps(double x, long double exact) {
  int exponent = 0;
  std::frexp(static_cast<double>(exact), &exponent);
  const double unit = std::ldexp(1.0, std::max(exponent - 53, -1074));
  // Divided before conversion to double, where it might be subnormal.
  return static_cast<double>(std::abs(static_cast<long double>(x) - exact) / unit);
}

/// The largest error of `found` at `places` numbers of `draw`.
template <typename Draw, typename Found, typename Exact>
double worst_of(int places, Draw draw, Found found, Exact exact) {
  // On platforms where long double equals double, the comparison is vacuous.
  static_assert(LDBL_MANT_DIG >= 64);
  softknn::NumpyRandom random(5);
  double worst = 0.0;
  for (int i = 0; i < places; ++i) {
    const double x = draw(random.next_uniform(), random.next_uniform());
    worst = std::max(worst, ulps(found(x), exact(static_cast<long double>(x))));
  }
  return worst;
}

// In WebAssembly long double has 113 bits, in software, and musl implements its functions with
// those of double: half an ulp off themselves.
constexpr int kPlaces = LDBL_MANT_DIG > 64 ? 3000 : 200000;
constexpr double kBound = LDBL_MANT_DIG > 64 ? 1.5 : 1.0;

const auto exact_exponential = [](long double x) { return std::exp(x); };
const auto exact_logarithm = [](long double x) { return std::log(x); };
const auto any_exponential = [](double x) { return exponential(x); };
const auto any_logarithm = [](double x) { return logarithm(x); };

}  // namespace

TEST_CASE("exp is within an ulp") {
  const auto check = [](auto draw) {
    CHECK(worst_of(kPlaces, draw, any_exponential, exact_exponential) < kBound);
  };
  check([](double u, double) { return -745.0 + 1454.0 * u; });  // the whole range
  check([](double u, double) { return -40.0 * u; });            // what weights are made of
  check([](double u, double) { return -708.0 - 37.0 * u; });    // subnormal results
  check([](double u, double v) { return std::ldexp(u - 0.5, static_cast<int>(-60.0 * v)); });
  // Halfway between multiples of log 2, where the reduced argument is largest.
  check([](double u, double v) {
    return (std::floor(u * 2000.0 - 1000.0) + 0.5) * 0.6931471805599453 * (1.0 + (v - 0.5) * 1e-6);
  });
}

TEST_CASE("log is within an ulp") {
  const auto check = [](auto draw) {
    CHECK(worst_of(kPlaces, draw, any_logarithm, exact_logarithm) < kBound);
  };
  check(
      [](double u, double v) { return std::ldexp(1.0 + u, static_cast<int>(v * 2098.0) - 1074); });
  check([](double u, double) { return u == 0.0 ? 1.0 : u; });
  check([](double u, double) { return 0.7 + 0.72 * u; });  // from √½ to √2
  check([](double u, double v) { return 1.0 + std::ldexp(u - 0.5, static_cast<int>(-50.0 * v)); });
}

TEST_CASE("log(1 + x) keeps the digits of a small x") {
  const auto log1p = [](double x) { return softknn::logarithm_of_one_plus(x); };
  const auto exact = [](long double x) { return std::log1p(x); };
  const auto draw = [](double u, double v) {
    return std::ldexp(1.0 + u, static_cast<int>(v * 1040.0) - 1020);
  };
  CHECK(worst_of(kPlaces, draw, log1p, exact) < kBound + 1.0);
  CHECK(log1p(0.0) == 0.0);
  CHECK(log1p(1e-300) == 1e-300);
  CHECK(log1p(kInfinity) == kInfinity);
}

TEST_CASE("limits of exp") {
  CHECK(bits({exponential(0.0), exponential(-0.0)}) == bits({1.0, 1.0}));
  CHECK(bits({exponential(-kInfinity), exponential(-746.0), exponential(-1e308)}) ==
        bits({0.0, 0.0, 0.0}));
  CHECK(exponential(-745.13) == kTiny);
  CHECK(exponential(-745.14) == 0.0);
  CHECK(exponential(709.78) < kInfinity);
  CHECK(exponential(709.79) == kInfinity);
  CHECK(exponential(1e308) == kInfinity);
  CHECK(exponential(kInfinity) == kInfinity);
  CHECK(exponential(kTiny) == 1.0);
  CHECK(std::isnan(exponential(kNan)));
}

TEST_CASE("limits of log") {
  CHECK(bits({logarithm(1.0)}) == bits({0.0}));
  CHECK(logarithm(0.0) == -kInfinity);
  CHECK(logarithm(-0.0) == -kInfinity);
  CHECK(logarithm(kInfinity) == kInfinity);
  CHECK(ulps(logarithm(kTiny), std::log(static_cast<long double>(kTiny))) < kBound);
  CHECK(std::isnan(logarithm(-1.0)));
  CHECK(std::isnan(logarithm(kNan)));
}

TEST_CASE("a number has the same exp and log in either lane, with any other lane") {
  softknn::NumpyRandom random(6);
  for (int i = 0; i < 2000; ++i) {
    const double x = -745.0 * random.next_uniform();
    const double other = -745.0 * random.next_uniform();
    const Pair power = softknn::exponential_within(Pair{x, other});
    const Pair swapped = softknn::exponential_within(Pair{other, x});
    CHECK(bits({power[0], swapped[1]}) == bits({exponential(x), exponential(x)}));
    const double size = exponential(x) + 1e-300;
    const Pair log = softknn::logarithm_of_normal(Pair{size, 0.3});
    const Pair turned = softknn::logarithm_of_normal(Pair{2.0, size});
    CHECK(bits({log[0], turned[1]}) == bits({logarithm(size), logarithm(size)}));
  }
}
