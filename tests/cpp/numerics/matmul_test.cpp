#include <cmath>

#include "support.hpp"

using namespace testing;
using core::MatmulShape;
using core::NumpyRandom;
using Wide = long double;

namespace {

struct Product {
  Outcome outcome;
  Numbers values;
};

Product linear(const MatmulShape& shape, const Numbers& x, const Numbers& weight,
               const Numbers& bias = {}) {
  core::Buffer<double> result;
  const Outcome outcome = bias.empty() ? core::linear(shape, x, weight, {}, result)
                                       : core::linear(shape, x, weight, bias, result);
  return {outcome, outcome.ok() ? numbers(result) : Numbers{}};
}

Numbers product(const MatmulShape& shape, const Numbers& a, const Numbers& b) {
  const Product found = linear(shape, a, b);
  REQUIRE(found.outcome.ok());
  return found.values;
}

MatmulShape matrices(Index rows, Index inner, Index columns) {
  return {.rows = rows, .inner = inner, .columns = columns};
}

Numbers integers(NumpyRandom& random, Index count, double most) {
  Numbers result = gaussians(random, count, most / 4);
  for (double& x : result) {
    x = std::round(std::clamp(x, -most, most));
  }
  return result;
}

struct Sum {
  Wide value = 0;
  Wide size = 0;
};

/// Element (i, j) of one product in long double, which has 11 or 60 more bits.
Sum exact(const MatmulShape& s, const Numbers& x, const Numbers& weight, Index i, Index j) {
  Sum sum;
  for (Index l = 0; l < s.inner; ++l) {
    const Wide term = Wide(x[size(i * s.inner + l)]) * weight[size(l * s.columns + j)];
    sum.value += term;
    sum.size += std::abs(term);
  }
  return sum;
}

}  // namespace

TEST_CASE("products of integers are exact in any order") {
  NumpyRandom random(61);
  const Numbers a = integers(random, 4 * 300, 1000);
  const Numbers b = integers(random, 300 * 5, 1000);
  const Numbers c = integers(random, 5 * 2, 1000);
  const Numbers ab = product(matrices(4, 300, 5), a, b);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 5; ++j) {
      std::int64_t sum = 0;
      for (Index l = 0; l < 300; ++l) {
        sum += static_cast<std::int64_t>(a[size(i * 300 + l)] * b[size(l * 5 + j)]);
      }
      CHECK(ab[size(i * 5 + j)] == static_cast<double>(sum));
    }
  }
  // (AB)C = A(BC): all sums are integers below 2^53.
  const Numbers bc = product(matrices(300, 5, 2), b, c);
  CHECK(bits(product(matrices(4, 5, 2), ab, c)) == bits(product(matrices(4, 300, 2), a, bc)));
}

TEST_CASE("the error of a product meets its bound, which does not grow with the length") {
  NumpyRandom random(62);
  const Index inner = GENERATE(1, 2, 17, 128, 129, 3000, 20000);
  const MatmulShape shape = matrices(2, inner, 3);
  const Numbers x = gaussians(random, 2 * inner);
  const Numbers weight = gaussians(random, inner * 3);
  const Numbers bias = GENERATE(Numbers{}, Numbers{0.1, -30.0, 1e-9});
  const Product found = linear(shape, x, weight, bias);
  REQUIRE(found.outcome.ok());
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 3; ++j) {
      const Sum sum = exact(shape, x, weight, i, j);
      const Wide b = bias.empty() ? 0 : bias[size(j)];
      const Wide bound = Wide(std::min<Index>(inner, 128) + 2) * (kEpsilon / 2);
      CHECK(std::abs(found.values[size(i * 3 + j)] - (sum.value + b)) <=
            bound * (sum.size + std::abs(b)));
    }
  }
}

TEST_CASE("a hundred thousand terms too small for a plain sum are not lost") {
  // Added one by one to 1, none of them would change it.
  constexpr Index kTerms = 100000;
  Numbers x(size(kTerms) + 1, kEpsilon / 2);
  x[0] = 1.0;
  const Numbers ones(x.size(), 1.0);
  const double expected = 1.0 + kTerms * (kEpsilon / 2);
  const double found = product(matrices(1, kTerms + 1, 1), x, ones)[0];
  CHECK(std::abs(found - expected) <= (512 + 200) * (kEpsilon / 2) * expected);
}

TEST_CASE("a slice of a batch is that product alone, a row that row alone, bit for bit") {
  NumpyRandom random(63);
  const MatmulShape one = matrices(3, 140, 4);
  MatmulShape batch = one;
  batch.slices = 3;
  const Numbers a = gaussians(random, 3 * 3 * 140);
  const Numbers b = gaussians(random, 3 * 140 * 4);
  const Numbers all = product(batch, a, b);
  MatmulShape same_a = batch, same_b = batch;
  same_a.repeat_a = same_b.repeat_b = true;
  const Numbers with_first_a = product(same_a, slice(a, 0, 3 * 140), b);
  const Numbers with_first_b = product(same_b, a, slice(b, 0, 140 * 4));
  for (Index s = 0; s < 3; ++s) {
    const Numbers mine = slice(a, s * 3 * 140, 3 * 140);
    const Numbers factor = slice(b, s * 140 * 4, 140 * 4);
    CHECK(bits(slice(all, s * 12, 12)) == bits(product(one, mine, factor)));
    CHECK(bits(slice(with_first_a, s * 12, 12)) ==
          bits(product(one, slice(a, 0, 3 * 140), factor)));
    CHECK(bits(slice(with_first_b, s * 12, 12)) == bits(product(one, mine, slice(b, 0, 140 * 4))));
    for (Index i = 0; i < 3; ++i) {
      CHECK(bits(slice(all, s * 12 + i * 4, 4)) ==
            bits(product(matrices(1, 140, 4), slice(mine, i * 140, 140), factor)));
    }
  }
}

TEST_CASE("a row among many is that row alone, bit for bit, for a matrix of several megabytes") {
  NumpyRandom random(66);
  const MatmulShape shape = matrices(40, 257, 1100);
  const Numbers a = gaussians(random, shape.rows * shape.inner);
  const Numbers b = gaussians(random, shape.inner * shape.columns);
  const Numbers all = product(shape, a, b);
  for (const Index i : {Index{0}, Index{33}, Index{39}}) {
    const Numbers row = slice(a, i * shape.inner, shape.inner);
    CHECK(bits(slice(all, i * shape.columns, shape.columns)) ==
          bits(product(matrices(1, shape.inner, shape.columns), row, b)));
  }
}

TEST_CASE("weights times values is the output of attention, bit for bit") {
  NumpyRandom random(64);
  const Call call = random_call(random, single(5, 300, 8, 6), GENERATE(from_range(kSimilarities)));
  const CallResult found = result_of(call);
  CHECK(bits(product(matrices(5, 300, 6), found.weights, call.value)) == bits(found.output));
}

TEST_CASE("a bias is added last, the identity changes nothing") {
  NumpyRandom random(65);
  const Numbers x = gaussians(random, 4 * 3);
  const Numbers identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  CHECK(bits(product(matrices(4, 3, 3), x, identity)) == bits(x));
  const Numbers bias = gaussians(random, 3);
  const Numbers moved = linear(matrices(4, 3, 3), x, identity, bias).values;
  for (std::size_t i = 0; i < moved.size(); ++i) {
    CHECK(moved[i] == x[i] + bias[i % 3]);
  }
  // Inner length 0: only the bias.
  CHECK(bits(linear(matrices(2, 0, 3), {}, {}, {1.0, 2.0, 3.0}).values) ==
        bits({1.0, 2.0, 3.0, 1.0, 2.0, 3.0}));
  CHECK(bits(product(matrices(2, 0, 2), {}, {})) == bits(Numbers(4, 0.0)));
  CHECK(product(matrices(0, 3, 3), {}, identity).empty());
  CHECK(product(matrices(4, 3, 0), x, {}).empty());
}

TEST_CASE("products: NaN and infinities are errors with their position") {
  MatmulShape shape = matrices(2, 3, 2);
  shape.slices = 2;
  const Numbers x(12, 1.0), weight(12, 1.0), bias(2, 1.0);
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  Numbers spoilt = x;
  spoilt[10] = bad;
  const Outcome in_x = linear(shape, spoilt, weight, bias).outcome;
  CHECK((in_x.status == Status::kNonFinite && in_x.argument == Argument::kX));
  CHECK((in_x.slice == 1 && in_x.row == 1 && in_x.column == 1));
  const Outcome in_weight = linear(shape, x, spoilt, bias).outcome;
  CHECK((in_weight.argument == Argument::kWeight && in_weight.slice == 1));
  CHECK((in_weight.row == 2 && in_weight.column == 0));
  const Outcome in_bias = linear(shape, x, weight, {1.0, bad}).outcome;
  CHECK((in_bias.argument == Argument::kBias && in_bias.row == 0 && in_bias.column == 1));
  shape.repeat_b = true;
  CHECK(linear(shape, x, slice(spoilt, 6, 6)).outcome.slice == 0);
}

TEST_CASE("products beyond the largest size fail before any allocation") {
  const Index many = softknn::kMaximumElements;
  core::Buffer<double> result;
  const auto status = [&](const MatmulShape& shape) {
    return core::batch_matmul(shape, {}, {}, result).status;
  };
  CHECK(status(matrices(many, 0, 2)) == Status::kLimit);
  CHECK(status(matrices(many, 2, 0)) == Status::kLimit);
  CHECK(status(matrices(0, many, 2)) == Status::kLimit);
  CHECK(status(matrices(0, 0, many + 1)) == Status::kLimit);
  CHECK(status({.slices = many, .rows = 2, .repeat_a = true}) == Status::kLimit);
  CHECK(status({.slices = many, .inner = 2, .repeat_a = true}) == Status::kLimit);
  CHECK(status({.slices = 0, .rows = many, .inner = 0, .columns = many}) == Status::kOk);
}
