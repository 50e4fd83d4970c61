#include <algorithm>
#include <functional>

#include "softknn/core/distribution.hpp"
#include "support.hpp"

using namespace testing;

TEST_CASE("captured mass sums the largest weights first and never decreases with k") {
  core::NumpyRandom random(71);
  Numbers p(3 * 50);
  random.fill_uniform(p);
  Numbers previous(3, 0.0);
  for (Index k = 0; k <= 51; ++k) {
    Numbers mass(3);
    REQUIRE(core::captured_mass(p, 3, 50, k, mass).ok());
    for (Index i = 0; i < 3; ++i) {
      Numbers row = slice(p, i * 50, 50);
      std::sort(row.begin(), row.end(), std::greater<>());
      double expected = 0.0;
      for (Index t = 0; t < std::min(k, Index{50}); ++t) {
        expected += row[size(t)];
      }
      CHECK(mass[size(i)] == expected);
      CHECK(mass[size(i)] >= previous[size(i)]);
    }
    previous = mass;
  }
  for (Index i = 0; i < 3; ++i) {
    const Numbers row = slice(p, i * 50, 50);
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    CHECK(std::abs(previous[size(i)] - sum) <= 50 * 50 * kEpsilon);
  }
}

TEST_CASE("captured mass: ties, empty rows and errors") {
  Numbers p = {0.25, 0.5, 0.25, 0.0, 0.0, 0.0};
  Numbers mass(2);
  REQUIRE(core::captured_mass(p, 2, 3, 2, mass).ok());
  CHECK(bits(mass) == bits({0.75, 0.0}));
  REQUIRE(core::captured_mass({}, 2, 0, 2, mass).ok());
  REQUIRE(core::captured_mass({}, 0, kLastIndex, 2, {}).ok());
  CHECK(bits(mass) == bits({0.0, 0.0}));
  p[4] = GENERATE(kNan, kInfinity, -0.5);
  const Outcome outcome = core::captured_mass(p, 2, 3, 1, mass);
  CHECK(outcome.status == Status::kNonFinite);
  CHECK((outcome.row == 1 && outcome.column == 1));
  p = {1e308, 1e308};
  CHECK(core::captured_mass(slice(p, 0, 2), 1, 2, 1, {mass.data(), 1}).ok());
  CHECK(core::captured_mass(slice(p, 0, 2), 1, 2, 2, {mass.data(), 1}).status == Status::kOverflow);
}
