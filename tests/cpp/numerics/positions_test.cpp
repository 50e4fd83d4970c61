#include <cmath>

#include "support.hpp"

// Positions: identities of angles, and refusals.

using namespace testing;

namespace {

using core::RotaryLayout;

Numbers sinusoids(const Numbers& positions, Index dimension, double base = 10000.0) {
  Numbers result(positions.size() * size(dimension));
  REQUIRE(core::sinusoidal_positions(positions, dimension, base, result).ok());
  return result;
}

Numbers turned(const Numbers& x, const Numbers& positions, RotaryLayout layout) {
  Numbers result(x.size());
  const Index d = static_cast<Index>(x.size() / positions.size());
  REQUIRE(core::rotary(x, 1, positions, d, 10000.0, layout, result).ok());
  return result;
}

double dot(const Numbers& a, const Numbers& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

}  // namespace

TEST_CASE("sinusoids are the C library's where their angle is exact, and add up as angles do") {
  for (const double p : {0.0, 1.0, -2.0, 3.0, 22.0, 355.0, 1e6, 0.0009765625}) {
    const Numbers row = sinusoids({p}, 2);
    CHECK(std::abs(row[0] - std::sin(p)) <= 0x1p-53);
    CHECK(std::abs(row[1] - std::cos(p)) <= 0x1p-53);
  }
  const Numbers a = sinusoids({1234.0}, 6), b = sinusoids({4321.0}, 6),
                sum = sinusoids({5555.0}, 6);
  for (std::size_t c = 0; c < 6; c += 2) {
    CHECK(std::abs(a[c] * b[c + 1] + a[c + 1] * b[c] - sum[c]) < 4e-16);
    CHECK(std::abs(a[c + 1] * b[c + 1] - a[c] * b[c] - sum[c + 1]) < 4e-16);
  }
  CHECK(bits(slice(sinusoids({7.0}, 5), 0, 5)).size() == 5);
}

TEST_CASE(
    "sinusoids keep their bound far away: where a pair slows by a power of two, its angle is "
    "exact") {
  for (const double p : {0x1p24 - 1.0, 0x1p30 + 1.0, 0x1p40 - 3.0, 0x1p53 - 1.0}) {
    for (const Index d : {2, 64, 512, 4096, 65536}) {
      for (const int exponent : {1, 16, 300}) {
        CAPTURE(p, d, exponent);
        const Numbers row = sinusoids({p}, d, std::ldexp(1.0, exponent));
        double furthest = 0.0;
        for (Index c = 0; c < d; c += 2) {
          if (c * exponent % d == 0) {
            const double angle = std::ldexp(p, -static_cast<int>(c * exponent / d));
            furthest = std::max({furthest, std::abs(row[size(c)] - std::sin(angle)),
                                 std::abs(row[size(c + 1)] - std::cos(angle))});
          }
        }
        // The C library adds as much as the first term.
        CHECK(furthest <= 2.0 * 0x1p-53 + p * static_cast<double>(d) * 0x1p-102);
      }
    }
  }
}

TEST_CASE("scores of turned rows depend on the distance alone, and a turn back is none") {
  const Numbers query{0.3, -1.0, 0.5, 2.0}, key{1.0, 0.25, -0.75, 0.5};
  for (const RotaryLayout layout : {RotaryLayout::kInterleaved, RotaryLayout::kHalves}) {
    const double expected = dot(turned(query, {3.0}, layout), turned(key, {0.0}, layout));
    for (const double shift : {1.0, 77.0, 4000.0}) {
      const double score = dot(turned(query, {3.0 + shift}, layout), turned(key, {shift}, layout));
      CHECK(std::abs(score - expected) < 2e-15);
    }
    const Numbers there = turned(query, {5.0}, layout);
    CHECK(distance(turned(there, {-5.0}, layout), query) < 1e-15);
    CHECK(bits(turned(query, {0.0}, layout)) == bits(query));
  }
}

TEST_CASE("slopes of ALiBi halve from head to head, and reach 2^-8") {
  Numbers slopes(16);
  REQUIRE(core::alibi_slopes(slopes).ok());
  CHECK(slopes[15] == 0x1p-8);
  for (std::size_t h = 2; h < 16; ++h) {
    CHECK(std::abs(slopes[h] / slopes[h - 2] - 0.5) < 1e-15);
  }
}

TEST_CASE("no positions of a huge dimension are none at once") {
  CHECK(core::sinusoidal_positions({}, softknn::kMaximumElements, 10000.0, {}).ok());
}

TEST_CASE("positions need matching lengths, a base and finite numbers") {
  Numbers result(4);
  const auto rotary = [&](const Numbers& x, const Numbers& positions, Index d, double base) {
    return core::rotary(x, 1, positions, d, base, RotaryLayout::kHalves, result);
  };
  CHECK(is_invalid(core::sinusoidal_positions(Numbers(2), 3, 1e4, result), Argument::kShape));
  CHECK(is_invalid(core::sinusoidal_positions(Numbers(2), 0, 1e4, result), Argument::kShape));
  CHECK(is_invalid(core::sinusoidal_positions(Numbers(2), 2, 0.0, result), Argument::kScale));
  CHECK(is_invalid(core::sinusoidal_positions(Numbers(2), 2, kNan, result), Argument::kScale));
  CHECK(core::sinusoidal_positions(Numbers{0.0, kInfinity}, 2, 1e4, result).row == 1);
  CHECK(is_invalid(rotary(Numbers(3), Numbers(1), 3, 1e4), Argument::kShape));
  CHECK(is_invalid(rotary(Numbers(2), Numbers(1), 2, 1e4), Argument::kShape));
  CHECK(rotary({1.0, 2.0, kNan, 0.0}, Numbers(2), 2, 1e4).argument == Argument::kQuery);
  CHECK(rotary({1.7e308, 1.7e308, 0.0, 0.0}, {0.8, 0.0}, 2, 1e4).status == Status::kOverflow);
  CHECK(is_invalid(core::alibi_slopes({}), Argument::kHeads));
}
