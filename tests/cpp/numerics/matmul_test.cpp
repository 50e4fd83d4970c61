#include "numerics/matmul.hpp"

#include <cmath>

#include "attention/random_calls.hpp"
#include "seed001_tables_reconstructed.hpp"
#include "words_handmade.hpp"

// Products: the bound of their error, bits of rows, and their errors.

using namespace testing;
using core::MatmulShape;
using core::NumpyRandom;

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

Numbers product(const MatmulShape& shape, const Numbers& a, const Numbers& b,
                const Numbers& bias = {}) {
  const Product found = linear(shape, a, b, bias);
  REQUIRE(found.outcome.ok());
  return found.values;
}

MatmulShape matrices(Index rows, Index inner, Index columns) {
  return {.rows = rows, .inner = inner, .columns = columns};
}

}  // namespace

TEST_CASE("products of integers are exact in any order") {
  NumpyRandom random(61);
  const auto integers = [&](Index count) {
    Numbers result = gaussians(random, count, 250);
    for (double& x : result) {
      x = std::round(std::clamp(x, -1000.0, 1000.0));
    }
    return result;
  };
  const Numbers a = integers(4 * 300), b = integers(300 * 5), c = integers(5 * 2);
  // (AB)C = A(BC): all sums are integers below 2^53.
  const Numbers ab = product(matrices(4, 300, 5), a, b), bc = product(matrices(300, 5, 2), b, c);
  CHECK(bits(product(matrices(4, 5, 2), ab, c)) == bits(product(matrices(4, 300, 2), a, bc)));
}

TEST_CASE("the error of a product meets its bound; a slice and a row have the bits of their own") {
  for (std::uint32_t seed = 17001; seed < 17201; ++seed) {
    Dice dice(seed);
    MatmulShape s = matrices(draw_length(dice), draw_length(dice), draw_length(dice));
    s.rows = std::min<Index>(s.rows, 33);
    s.columns = std::min<Index>(s.columns, 65);
    s.slices = dice.below(4);
    s.repeat_a = dice.once_in(3);
    s.repeat_b = dice.once_in(3);
    const auto& [slices, rows, inner, columns, repeat_a, repeat_b] = s;
    const Index matrix_a = rows * inner, matrix_b = inner * columns;
    const Numbers a = gaussians(dice.random, (repeat_a ? 1 : slices) * matrix_a);
    const Numbers b = gaussians(dice.random, (repeat_b ? 1 : slices) * matrix_b);
    const Numbers bias = dice.once_in(2) ? gaussians(dice.random, columns, 30.0) : Numbers{};
    CAPTURE(seed, slices, rows, inner, columns, repeat_a, repeat_b, bias.size());
    const Numbers found = product(s, a, b, bias);
    REQUIRE(found.size() == size(slices * rows * columns));
    const double steps = static_cast<double>(std::min<Index>(inner, 512) + inner / 512 + 2);
    Wide worst = 0;
    for (Index at = 0; at < std::ssize(found); ++at) {
      const Index j = at % columns, i = at / columns % rows, t = at / columns / rows;
      Wide sum = bias.empty() ? 0 : bias[size(j)], sizes = std::abs(sum);
      for (Index l = 0; l < inner; ++l) {
        const Wide term = Wide(a[size((repeat_a ? 0 : t) * matrix_a + i * inner + l)]) *
                          b[size((repeat_b ? 0 : t) * matrix_b + l * columns + j)];
        sum += term;
        sizes += std::abs(term);
      }
      worst = std::max(worst, std::abs(found[size(at)] - sum) - steps * kEpsilon / 2 * sizes);
    }
    CHECK(worst <= 0);
    if (!found.empty()) {
      const Index row = dice.below(slices * rows), t = row / rows;
      CHECK(agree(product(matrices(1, inner, columns),
                          slice(a, repeat_a ? row % rows * inner : row * inner, inner),
                          slice(b, repeat_b ? 0 : t * matrix_b, matrix_b), bias),
                  slice(found, row * columns, columns), 1e-13));
    }
  }
}

TEST_CASE("a hundred thousand terms too small for a plain sum are not lost") {
  // Added one by one to 1, none of them would change it.
  constexpr Index kTerms = 100000;
  Numbers x(size(kTerms) + 1, kEpsilon / 2);
  x[0] = 1.0;
  const double expected = 1.0 + kTerms * (kEpsilon / 2);
  const double found = product(matrices(1, kTerms + 1, 1), x, Numbers(x.size(), 1.0))[0];
  CHECK(std::abs(found - expected) <= (512 + 200) * (kEpsilon / 2) * expected);
}

TEST_CASE("a row among many is that row alone, for a matrix of several megabytes") {
  NumpyRandom random(66);
  const MatmulShape shape = matrices(40, 257, 1100);
  const Numbers a = gaussians(random, shape.rows * shape.inner);
  const Numbers b = gaussians(random, shape.inner * shape.columns);
  const Numbers all = product(shape, a, b);
  for (const Index i : {Index{0}, Index{33}, Index{39}}) {
    const Numbers row = slice(a, i * shape.inner, shape.inner);
    CHECK(agree(slice(all, i * shape.columns, shape.columns),
                product(matrices(1, shape.inner, shape.columns), row, b), 1e-14));
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
  const Numbers x = gaussians(random, 4 * 3), identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  CHECK(bits(product(matrices(4, 3, 3), x, identity)) == bits(x));
  const Numbers bias = gaussians(random, 3);
  const Numbers moved = product(matrices(4, 3, 3), x, identity, bias);
  for (std::size_t i = 0; i < moved.size(); ++i) {
    CHECK(moved[i] == x[i] + bias[i % 3]);
  }
}

TEST_CASE("a product is Eigen's up to 512 terms, any factor may be transposed, and 0 is not -0") {
  using core::matmul;
  using core::Matrix;
  Dice dice(5);
  const auto gaussian_matrix = [&](Index rows, Index columns) {
    const Numbers x = gaussians(dice.random, rows * columns);
    return Matrix(core::matrix_view(x.data(), rows, columns));
  };
  for (int time = 0; time < 150; ++time) {
    const Index rows = draw_length(dice), columns = dice.below(34);
    const Index inner = std::min<Index>(draw_length(dice), 512);
    CAPTURE(rows, inner, columns);
    const Matrix a = gaussian_matrix(rows, inner), b = gaussian_matrix(inner, columns);
    const Matrix at = a.transpose(), bt = b.transpose();
    // Eigen's blocks of a matrix without elements add to a null pointer.
    if (rows * inner * columns == 0) {
      CHECK(matmul(a, b) == Matrix::Zero(rows, columns));
      continue;
    }
    // In order, and nothing else is written.
    Matrix whole = Matrix::Constant(rows, columns + 4, -1.0), wanted = whole;
    whole.middleCols(2, columns) = matmul(a, b);
    wanted.middleCols(2, columns) = a.lazyProduct(b);
    const auto is = [](const Matrix& x, const Matrix& y) {
      return x == y || (!core::kPacks && (x - y).cwiseAbs().maxCoeff() <= 1e-12);
    };
    CHECK(is(whole, wanted));
    const Matrix c = wanted.middleCols(2, columns);
    CHECK(is(matmul(at.transpose(), b), c));
    CHECK(is(matmul(a, bt.transpose()), c));
    CHECK(is(matmul(at.transpose(), bt.transpose()), c));
  }
  const Matrix zero = matmul(Matrix::Zero(2, 130).eval(), Matrix::Constant(130, 40, -1.0).eval());
  CHECK(bits({zero.data(), zero.data() + zero.size()}) == bits(Numbers(80, 0.0)));
}

TEST_CASE("products: NaN and infinities are errors with their position") {
  MatmulShape shape{.slices = 2, .rows = 2, .inner = 3, .columns = 2};
  const Numbers x(12, 1.0), weight(12, 1.0), bias(2, 1.0);
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  Numbers spoilt = x;
  spoilt[10] = bad;
  const auto refuse = [&](const Outcome& found, Argument argument, Index slice, Index row,
                          Index column) {
    CHECK(is_at(found, Status::kNonFinite, argument, slice, row, column));
  };
  refuse(linear(shape, spoilt, weight, bias).outcome, Argument::kX, 1, 1, 1);
  refuse(linear(shape, x, spoilt, bias).outcome, Argument::kWeight, 1, 2, 0);
  refuse(linear(shape, x, weight, {1.0, bad}).outcome, Argument::kBias, 0, 0, 1);
  shape.repeat_b = true;
  refuse(linear(shape, x, slice(spoilt, 6, 6)).outcome, Argument::kWeight, 0, 2, 0);
}

TEST_CASE("products beyond the largest size fail before any allocation") {
  const Index many = softknn::kMaximumElements;
  core::Buffer<double> result;
  const auto status = [&](const MatmulShape& shape) {
    return core::batch_matmul(shape, {}, {}, result).status;
  };
  for (const MatmulShape& shape :
       {matrices(many, 0, 2), matrices(many, 2, 0), matrices(0, many, 2), matrices(0, 0, many + 1),
        MatmulShape{.slices = many, .rows = 2, .repeat_a = true},
        MatmulShape{.slices = many, .inner = 2, .repeat_a = true},
        MatmulShape{.slices = kLastIndex}, MatmulShape{.slices = 0, .rows = kLastIndex}}) {
    CHECK(status(shape) == Status::kLimit);
  }
  CHECK(status({.slices = 0, .rows = many, .inner = 0, .columns = many}) == Status::kOk);
}

// Products printed in the source articles: sums of at most four products below 10, each rounded;
// printed with one digit.

TEST_CASE("two queries, four subjects: the printed outputs, as A·V and as attention") {
  namespace subjects = fixtures::seed001_tables_reconstructed;
  const Numbers weights = flat(subjects::weights), values = flat(subjects::values);
  const Numbers expected = flat(subjects::outputs);
  CHECK(distance(product(matrices(2, 4, 3), weights, values), expected) <= 1e-14);
  Call call{.shape = single(2, 4, 4, 3),
            .query = flat(subjects::queries),
            .key = flat(subjects::keys),
            .value = values};
  call.options.scoring.scale = std::nullopt;
  const CallResult found = result_of(call);
  CHECK(distance(found.weights, weights) <= 1e-14);
  CHECK(distance(found.output, expected) <= 1e-14);
}

TEST_CASE("the batch product of the article, and the lookup with manual weights") {
  Numbers values(20);
  std::iota(values.begin(), values.end(), 0.0);
  CHECK(distance(
            product({.slices = 2, .rows = 1, .inner = 10, .columns = 1}, Numbers(20, 0.1), values),
            {4.5, 14.5}) <= 1e-14);
  namespace words = fixtures::words_handmade;
  const auto list = [](const auto& x) { return Numbers(x.begin(), x.end()); };
  const Numbers weights = list(words::hand_weights);
  CHECK(product(matrices(1, 3, 1), weights, list(words::hand_values)) ==
        Numbers{words::hand_output});
  CHECK(distance(product(matrices(1, 3, 4), weights, flat(words::vector_values)),
                 list(words::vector_output)) <= 1e-15);
}
