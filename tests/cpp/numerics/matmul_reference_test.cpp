#include "seed001_tables_reconstructed.hpp"
#include "support.hpp"
#include "words_handmade.hpp"

// Products printed in the source articles.

using namespace testing;
namespace subjects = fixtures::seed001_tables_reconstructed;
namespace words = fixtures::words_handmade;

namespace {

// Sums of at most four products below 10, each rounded; printed with one digit.
constexpr double kProductTolerance = 1e-14;

}  // namespace

TEST_CASE("two queries, four subjects: the printed outputs, as A·V and as attention") {
  core::Buffer<double> product;
  const Numbers weights = flat(subjects::weights), values = flat(subjects::values);
  const Numbers expected = flat(subjects::outputs);
  REQUIRE(core::batch_matmul({.rows = 2, .inner = 4, .columns = 3}, weights, values, product).ok());
  CHECK(distance(numbers(product), expected) <= kProductTolerance);
  Call call{.shape = single(2, 4, 4, 3),
            .query = flat(subjects::queries),
            .key = flat(subjects::keys),
            .value = values};
  call.options.scoring.scale = std::nullopt;
  const CallResult found = result_of(call);
  CHECK(distance(found.weights, weights) <= kProductTolerance);
  CHECK(distance(found.output, expected) <= kProductTolerance);
}

TEST_CASE("the batch product of the article: two rows of .1 times 0 … 19") {
  core::Buffer<double> product;
  const Numbers weights(20, 0.1);
  Numbers values;
  for (int i = 0; i < 20; ++i) {
    values.push_back(i);
  }
  REQUIRE(core::batch_matmul({.slices = 2, .rows = 1, .inner = 10, .columns = 1}, weights, values,
                             product)
              .ok());
  CHECK(distance(numbers(product), {4.5, 14.5}) <= kProductTolerance);
}
