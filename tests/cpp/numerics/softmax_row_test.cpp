#include "kernels/double/softmax_row.hpp"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "softknn/distribution.hpp"
#include "softknn/numpy_random.hpp"
#include "support.hpp"

using softknn::Index;
using testing::bits;
using testing::kEpsilon;
using testing::kInfinity;
using testing::Numbers;

TEST_CASE("the entropy of a softmax keeps its digits near 0") {
  // With e = 2x beside 1: Z = 1 + 2x, H = log Z + 2x·(−log x)/Z.
  for (const double logit : {-20.0, -39.25, -90.0, -700.0}) {
    const double x = std::exp(logit);
    const double expected = std::log1p(2.0 * x) - 2.0 * x * logit / (1.0 + 2.0 * x);
    for (Numbers row : {Numbers{0.0, logit, logit}, Numbers{logit, 0.0, logit},
                        Numbers{logit, logit, -kInfinity, 0.0, -kInfinity}}) {
      CAPTURE(logit, row.size());
      CHECK(softknn::softmax_with_entropy(row) ==
            Catch::Approx(expected).epsilon(6 * kEpsilon).margin(0.0));
    }
  }
}

TEST_CASE("the entropy of a softmax equals that of its weights, at every length") {
  softknn::NumpyRandom random(8);
  for (const Index n : {1, 2, 3, 4, 5, 7, 8, 127, 128, 129, 300}) {
    Numbers row(static_cast<std::size_t>(n));
    random.fill_gaussian(row);
    const double found = softknn::softmax_with_entropy(row);
    CAPTURE(n);
    // In each lane half a block of 128 is summed plainly, with terms of one sign.
    CHECK(found == Catch::Approx(testing::row_entropy(row)).epsilon(70 * kEpsilon).margin(0.0));
  }
}

TEST_CASE("rows of one entry, of −∞ only and of no entries have entropy 0, equal entries log n") {
  Numbers none;
  Numbers one{3.0};
  Numbers sure{-kInfinity, 2.0, -kInfinity};
  Numbers nothing{-kInfinity, -kInfinity};
  CHECK(bits({softknn::softmax_with_entropy(none), softknn::softmax_with_entropy(one),
              softknn::softmax_with_entropy(sure), softknn::softmax_with_entropy(nothing)}) ==
        bits({0.0, 0.0, 0.0, 0.0}));
  CHECK(bits(one) == bits({1.0}));
  CHECK(bits(sure) == bits({0.0, 1.0, 0.0}));
  CHECK(bits(nothing) == bits({0.0, 0.0}));
  Numbers many(100000, -1e300);
  CHECK(softknn::softmax_with_entropy(many) == Catch::Approx(std::log(1e5)).epsilon(kEpsilon));
  CHECK(many.front() == 1e-5);
  CHECK(many.back() == 1e-5);
}

TEST_CASE("a difference beyond the largest double gives weight 0") {
  Numbers row{1.7e308, -1.7e308, 1.7e308};
  CHECK(softknn::softmax_with_entropy(row) == Catch::Approx(std::log(2.0)).epsilon(2 * kEpsilon));
  CHECK(bits(row) == bits({0.5, 0.0, 0.5}));
}
