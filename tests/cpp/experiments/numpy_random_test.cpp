#include "numerics/numpy_random.hpp"

#include <cmath>

#include "entropy_numpy_legacy.hpp"
#include "support.hpp"

using namespace testing;
using core::NumpyRandom;

TEST_CASE("the stream equals NumPy's") {
  for (const auto& expected : fixtures::entropy_numpy_legacy::streams) {
    const auto seed = static_cast<std::uint32_t>(expected.seed);
    CAPTURE(seed);
    NumpyRandom words(seed);
    for (const double word : expected.words) {
      CHECK(words.next_word() == static_cast<std::uint32_t>(word));
    }
    Numbers uniforms(expected.uniforms.size());
    NumpyRandom(seed).fill_uniform(uniforms);
    CHECK(bits(uniforms) == bits({expected.uniforms.begin(), expected.uniforms.end()}));

    // The last bit of log differs between C libraries: 4.5e-16 relative.
    NumpyRandom random(seed);
    double sum = 0.0;
    double largest = 0.0;
    for (std::size_t i = 0; i < 1'000'000; ++i) {
      const double x = random.next_gaussian();
      sum += x;
      largest = std::max(largest, std::abs(x));
      if (i < expected.gaussians.size()) {
        CHECK(std::abs(x - expected.gaussians[i]) <= 4.5e-16 * std::abs(x));
      } else if (i == 999'999) {
        CHECK(std::abs(x - expected.gaussian_999999) <= 4.5e-16 * std::abs(x));
      }
    }
    // A million roundings of a sum of magnitude up to about 2000, summed by NumPy in another order.
    CHECK(std::abs(sum - expected.sum_1e6) <= 1e-9);
    CHECK(std::abs(largest - expected.largest_1e6) <= 4.5e-16 * largest);
  }
}

TEST_CASE("a saved stream continues exactly") {
  NumpyRandom random(GENERATE(0U, 7U, 4294967295U));
  const int before = GENERATE(0, 1, 623, 624, 625, 1001);
  for (int i = 0; i < before; ++i) {
    (void)random.next_word();
  }
  (void)random.next_gaussian();  // stores the second of the pair
  Numbers state(NumpyRandom::kStateSize);
  random.save(std::span<double, NumpyRandom::kStateSize>(state));
  NumpyRandom copy{std::span<const double, NumpyRandom::kStateSize>(state)};
  CHECK(bits(gaussians(copy, 2000)) == bits(gaussians(random, 2000)));
}

TEST_CASE("many gaussians at once equal single draws, from any state of the stream") {
  for (int before = 0; before < 8; ++before) {
    NumpyRandom at_once(11);
    for (int i = 0; i < before; ++i) {
      (void)at_once.next_word();
    }
    NumpyRandom one_by_one = at_once;
    for (const Index count : {1, 2, 3, 7, 311, 312, 1000}) {
      CAPTURE(before, count);
      Numbers expected(size(count));
      for (double& x : expected) {
        x = one_by_one.next_gaussian();
      }
      CHECK(bits(gaussians(at_once, count)) == bits(expected));
    }
    CHECK(at_once.next_word() == one_by_one.next_word());
  }
}

TEST_CASE("a uniform neither uses nor discards the stored gaussian") {
  NumpyRandom plain(7);
  NumpyRandom mixed(7);
  const Numbers expected = gaussians(plain, 2);
  CHECK(mixed.next_gaussian() == expected[0]);
  (void)mixed.next_uniform();
  CHECK(mixed.next_gaussian() == expected[1]);
}

TEST_CASE("any doubles are a safe state") {
  Numbers state(NumpyRandom::kStateSize, GENERATE(kNan, -1.0, 1e300, kInfinity, -kInfinity, 0.5));
  NumpyRandom random{std::span<const double, NumpyRandom::kStateSize>(state)};
  const double x = random.next_uniform();
  CHECK((x >= 0.0 && x < 1.0));
}

TEST_CASE("an all-zero state, which no seed produces, still gives normal numbers") {
  const std::vector<double> zeros(NumpyRandom::kStateSize, 0.0);
  NumpyRandom random{std::span<const double, NumpyRandom::kStateSize>(zeros)};
  std::vector<double> drawn(2000);
  random.fill_gaussian(drawn);
  CHECK(std::all_of(drawn.begin(), drawn.end(), [](double x) { return std::isfinite(x); }));
}
