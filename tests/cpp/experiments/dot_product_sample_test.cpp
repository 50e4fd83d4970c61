#include <cmath>

#include "experiments/expected_entropy.hpp"
#include "support.hpp"
#include "theory_entropy.hpp"

using namespace testing;
using core::DotProductSample;

namespace {

DotProductSample draw_products(const core::DotProductOptions& options) {
  DotProductSample sample;
  REQUIRE(core::dot_product_sample(options, sample).ok());
  return sample;
}

/// The standard error of a sample variance of c numbers with variance 1 and the given kurtosis:
/// √((kurtosis − (c − 3)/(c − 1))/c).
double error_of_variance(double kurtosis, double count) {
  return std::sqrt((kurtosis - (count - 3.0) / (count - 1.0)) / count);
}

}  // namespace

TEST_CASE("dot products come from the stream, pair by pair, q before k") {
  const Index d = GENERATE(1, 2, 7);
  const bool scaled = GENERATE(false, true);
  const DotProductSample sample =
      draw_products({.dim = d, .count = 5, .seed = 11, .scaled = scaled});
  core::NumpyRandom random(11);
  double total = 0.0;
  for (std::size_t i = 0; i < 5; ++i) {
    const Numbers q = gaussians(random, d);
    const Numbers k = gaussians(random, d);
    double sum = 0.0;
    for (std::size_t c = 0; c < size(d); ++c) {
      sum += q[c] * k[c];
    }
    const double expected = scaled ? sum / std::sqrt(static_cast<double>(d)) : sum;
    CHECK(sample.values()[i] == expected);
    total += expected;
  }
  double square = 0.0;
  for (const double value : sample.values()) {
    square += (value - total / 5.0) * (value - total / 5.0);
  }
  // Five terms in another order or with another mean: a few ulps.
  CHECK(sample.mean() == Catch::Approx(total / 5.0).margin(1e-15));
  CHECK(sample.variance() == Catch::Approx(square / 4.0).epsilon(1e-14));
}

TEST_CASE("the variance of a dot product is d, and 1 after division by √d") {
  double worst = 0.0;
  for (const auto& row : fixtures::theory_entropy::products) {
    if (row.dim > 1024.0) {
      continue;
    }
    const Index d = static_cast<Index>(row.dim);
    const Index count = 4'000'000 / (d + 100);
    const double c = static_cast<double>(count);
    CAPTURE(d, count);
    const double mine = error_of_variance(row.kurtosis, c);
    for (const bool scaled : {false, true}) {
      const DotProductSample sample =
          draw_products({.dim = d, .count = count, .seed = 7, .scaled = scaled});
      const double variance = scaled ? 1.0 : row.dim;
      // Five standard errors, exceeded by chance once in two million runs.
      CHECK(std::abs(sample.mean()) <= 5.0 * std::sqrt(variance / c));
      const double off = std::abs(sample.variance() / variance - 1.0);
      CHECK(off <= 5.0 * mine);
      worst = std::max(worst, off / mine);
      if (!scaled) {
        // The reference drew its own sample; both errors together.
        const double theirs = error_of_variance(row.kurtosis, row.rows);
        CHECK(std::abs(sample.variance() - row.variance) / row.dim <=
              5.0 * std::sqrt(mine * mine + theirs * theirs));
      }
    }
  }
  WARN("largest error of a variance, in standard errors: " << worst);
}

TEST_CASE("one pair has variance 0, and no pairs have mean 0") {
  CHECK(draw_products({.dim = 3, .count = 1}).variance() == 0.0);
  CHECK(draw_products({.dim = 3, .count = 1}).mean() ==
        draw_products({.dim = 3, .count = 1}).values()[0]);
  const DotProductSample none = draw_products({.dim = 3, .count = 0});
  CHECK((none.values().empty() && none.mean() == 0.0 && none.variance() == 0.0));
  const DotProductSample flat = draw_products({.dim = 0, .count = 2, .scaled = true});
  CHECK((flat.values()[1] == 0.0 && flat.variance() == 0.0));
}

TEST_CASE("samples that are too large are errors") {
  DotProductSample sample;
  const Index huge = GENERATE(softknn::kMaximumElements + 1, kLastIndex);
  CHECK(core::dot_product_sample({.dim = 2, .count = huge}, sample).status == Status::kLimit);
  CHECK(core::dot_product_sample({.dim = huge, .count = 2}, sample).status == Status::kLimit);
  CHECK(sample.values().empty());
}
