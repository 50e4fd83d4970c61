#include "softknn/core/distribution.hpp"

#include <cmath>

#include "support.hpp"

using namespace testing;

TEST_CASE("the entropy of equal weights is log n and their effective number n") {
  const Index n = GENERATE(1, 2, 3, 64, 1000);
  const Numbers p(size(n), 1.0 / static_cast<double>(n));
  // 1/n, its logarithm and the product round once each, the compensated sum once.
  CHECK(row_entropy(p) ==
        Catch::Approx(std::log(static_cast<double>(n))).epsilon(4 * kEpsilon).margin(0.0));
  double effective = 0.0;
  REQUIRE(core::effective_neighbors(p, 1, n, {&effective, 1}).ok());
  CHECK(effective == Catch::Approx(static_cast<double>(n)).epsilon(1e-14));
}

TEST_CASE("entropy: zeros change no bit; one-hot and empty rows are exactly 0") {
  CHECK(row_entropy(Numbers{0.25, 0.0, 0.75}) == row_entropy(Numbers{0.25, 0.75}));
  CHECK(bits({row_entropy(Numbers{0.0, 1.0})}) == bits({0.0}));
  CHECK(bits({row_entropy(Numbers{0.0, 0.0})}) == bits({0.0}));
  CHECK(bits({row_entropy(Numbers{})}) == bits({0.0}));
  // No clipping: 1e-300 contributes 1e-300·690.8.
  CHECK(row_entropy(Numbers{1e-300, 1.0}) == Catch::Approx(6.907755278982137e-298));
}

TEST_CASE("rows that are not weights are errors with their position") {
  Numbers p = {0.5, 0.5, 0.5, 0.5};
  Numbers result(2);
  p[3] = GENERATE(kNan, kInfinity, -0.5);
  const Outcome entropy = core::entropy(p, 2, 2, result);
  CHECK(entropy.status == Status::kNonFinite);
  CHECK(entropy.argument == Argument::kX);
  CHECK((entropy.row == 1 && entropy.column == 1));
  CHECK(core::effective_neighbors(p, 2, 2, result).status == Status::kNonFinite);
  p = {1e308, 1e308, 1.0, 1.0};
  CHECK(core::entropy(p, 2, 2, result).status == Status::kOverflow);
}
