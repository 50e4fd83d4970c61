#include <algorithm>
#include <cmath>

#include "memory/arguments.hpp"
#include "support.hpp"

// `scores` on its own: its errors with positions, and its results for empty inputs.

using namespace testing;

namespace {

/// Two batch entries, four query heads on two key heads.
const Shape kScoreShape{.batch = 2,
                        .query_heads = 4,
                        .key_heads = 2,
                        .queries = 3,
                        .keys = 5,
                        .width = 2,
                        .value_width = 0};

struct Scored {
  Outcome outcome;
  Numbers scores;
};

Scored score_all(const Call& call) {
  core::Buffer<double> result;
  const Outcome outcome =
      core::scores(call.shape, call.query, call.key, call.options.scoring, result);
  return {outcome, numbers(result)};
}

Call random_heads(Similarity similarity) {
  core::NumpyRandom random(31);
  return random_call(random, kScoreShape, similarity);
}

}  // namespace

TEST_CASE("scores equal those of attention, bit for bit") {
  Call call = random_heads(GENERATE(from_range(kSimilarities)));
  call.options.want_scores = true;
  call.options.scoring.temperature = GENERATE(0.0, 0.3, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 2.0);
  CHECK(bits(score_all(call).scores) == bits(result_of(call).scores));
}

TEST_CASE("a temperature that is a power of two divides scores exactly") {
  Call call = random_heads(GENERATE(from_range(kSimilarities)));
  Numbers expected = score_all(call).scores;
  const int power = GENERATE(-50, -20, 20, 50);
  call.options.scoring.temperature = std::ldexp(1.0, power);
  const bool rbf = call.options.scoring.similarity == Similarity::kRbf;
  for (double& score : expected) {
    score = std::ldexp(score, rbf ? -2 * power : -power);
  }
  CHECK(bits(score_all(call).scores) == bits(expected));
}

TEST_CASE("a query alone has the same scores as among others, bit for bit") {
  core::NumpyRandom random(32);
  const Index keys = GENERATE(1, 7, 8, 9, 21);
  Call all = random_call(random, single(20, keys, 5, 0), GENERATE(from_range(kSimilarities)));
  all.options.scoring.temperature = GENERATE(0.3, kInfinity);
  all.options.scoring.key_norm_penalty = GENERATE(0.0, 0.5);
  // A number that is 0, or large or small enough for the slow path; one of them in a query.
  all.key[size((keys / 2) * 5 + 3)] = GENERATE(0.7, 0.0, 1e-200, 1e150);
  all.query[2 * 5] = 1e-200;
  const Numbers together = score_all(all).scores;
  REQUIRE(together.size() == size(20 * keys));
  for (Index i = 0; i < 20; ++i) {
    Call one = all;
    one.shape.queries = 1;
    one.query = slice(all.query, i * 5, 5);
    CHECK(bits(score_all(one).scores) == bits(slice(together, i * keys, keys)));
  }
}

TEST_CASE("a query alone has the scores of others for keys of any size, bit for bit") {
  core::NumpyRandom random(34);
  Call all = random_call(random, single(2, 9, 6, 0), GENERATE(from_range(kSimilarities)));
  all.options.scoring.temperature = GENERATE(1.0, 0.3);
  all.options.scoring.scale = 0x1p40;
  const int size_of_query = GENERATE(-300, 0, 300);
  const bool zeros = GENERATE(false, true);
  for (std::size_t i = 0; i < 6; ++i) {
    double& query = all.query[i];
    query = zeros ? std::copysign(0.0, query) : std::ldexp(query, size_of_query);
  }
  // A key with products that lose digits, one each that overflows, that is 0, and usual ones.
  const int sizes[] = {0, -750, -1030, 720, -1000, 0, 900, -770, 1};
  for (std::size_t j = 0; j < 9; ++j) {
    for (std::size_t c = 0; c < 6; ++c) {
      double& key = all.key[j * 6 + c];
      key = j == 5 ? 0.0 : std::ldexp(key, sizes[j] + (c % 2 == 0 ? 20 : 0));
    }
  }
  const Index keys = GENERATE(1, 2, 3, 5, 9);
  all.shape.keys = keys;
  all.key.resize(size(keys * 6));
  const Scored together = score_all(all);
  Call one = all;
  one.shape.queries = 1;
  one.query = slice(all.query, 0, 6);
  const Scored alone = score_all(one);
  // The other query may be refused where this one is not.
  if (together.outcome.ok()) {
    CHECK(bits(alone.scores) == bits(slice(together.scores, 0, keys)));
  } else if (together.outcome.row == 0) {
    CHECK(alone.outcome.status == together.outcome.status);
    CHECK(alone.outcome.column == together.outcome.column);
  }
}

TEST_CASE("a query alone has the same errors as among others") {
  core::NumpyRandom random(33);
  Call call = random_call(random, single(1, 11, 4, 0), GENERATE(from_range(kSimilarities)));
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  call.key[9 * 4 + 2] = bad;
  const Outcome key = score_all(call).outcome;
  CHECK((key.status == Status::kNonFinite && key.argument == Argument::kKey));
  CHECK((key.row == 9 && key.column == 2));
  call.query[3] = bad;
  const Outcome query = score_all(call).outcome;
  CHECK((query.status == Status::kNonFinite && query.argument == Argument::kQuery));
  CHECK((query.row == 0 && query.column == 3));
}

TEST_CASE("a non-finite query or key is an error with slice, row and column") {
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  Call call = random_heads(Similarity::kDot);
  call.key[size(((3 * 5) + 4) * 2 + 1)] = bad;
  const Outcome key = score_all(call).outcome;
  CHECK(key.status == Status::kNonFinite);
  CHECK(key.argument == Argument::kKey);
  CHECK((key.slice == 3 && key.row == 4 && key.column == 1));
  call.query[size(((6 * 3) + 2) * 2)] = bad;
  const Outcome query = score_all(call).outcome;
  CHECK(query.status == Status::kNonFinite);
  CHECK(query.argument == Argument::kQuery);
  CHECK((query.slice == 6 && query.row == 2 && query.column == 0));
}

TEST_CASE("an overflowing score is an error with its query head, row and column") {
  Call call = random_heads(GENERATE(Similarity::kDot, Similarity::kRbf));
  call.query[size(((5 * 3) + 1) * 2)] = 1e200;
  call.key[size(((2 * 5) + 3) * 2)] = -1e200;
  const Outcome outcome = score_all(call).outcome;
  CHECK(outcome.status == Status::kOverflow);
  CHECK(outcome.argument == Argument::kScore);
  // Earlier heads do not share this key; rbf reaches the far key from a near query first.
  const bool rbf = call.options.scoring.similarity == Similarity::kRbf;
  CHECK((outcome.slice == (rbf ? 4 : 5) && outcome.row == (rbf ? 0 : 1) && outcome.column == 3));
}

TEST_CASE("without queries or keys the result is empty and nothing is read") {
  Shape shape = kScoreShape;
  (GENERATE(0, 1) == 0 ? shape.queries : shape.keys) = 0;
  const std::size_t query = size(shape.batch * shape.query_heads * shape.queries * shape.width);
  const std::size_t key = size(shape.batch * shape.key_heads * shape.keys * shape.width);
  core::Buffer<double> result;
  REQUIRE(core::scores(shape, Numbers(query, kNan), Numbers(key, kNan), {}, result).ok());
  CHECK(result.size() == 0);
}

TEST_CASE("every length of a shape is checked on its own") {
  const Index huge = kLastIndex;
  const auto too_long = [](Shape shape) {
    const Status status = core::check_shape(shape).status;
    core::AttentionResult<double> result;
    CHECK(core::attention(shape, {}, {}, result).status == status);
    return status == Status::kLimit;
  };
  const auto with = [](Index Shape::*length, Index value) {
    Shape shape = single(0, 0, 0, 0);
    shape.*length = value;
    return shape;
  };
  for (Index Shape::*length : {&Shape::queries, &Shape::keys, &Shape::width, &Shape::value_width}) {
    CHECK(too_long(with(length, huge)));
    CHECK(core::check_shape(with(length, -1)).argument == Argument::kShape);
    CHECK_FALSE(too_long(with(length, 7)));
  }
  CHECK(too_long({.batch = 1 << 14, .query_heads = 1 << 14}));
  CHECK(too_long({.batch = 1 << 10, .query_heads = 1 << 10, .queries = 1 << 10}));
  Shape heads{.batch = 1 << 10, .query_heads = 1 << 10, .key_heads = 1 << 10, .keys = 1 << 4};
  heads.width = 1 << 4;
  CHECK(too_long(heads));
  std::swap(heads.width, heads.value_width);
  CHECK(too_long(heads));
  CHECK(Shape{.key_heads = 0}.group() == 0);
  // Exactly as many query elements as an array may have.
  Shape largest{.batch = 1 << 13, .query_heads = 1 << 13, .queries = 1, .keys = 8, .width = 2};
  CHECK(core::check_shape(largest).ok());
  ++largest.width;
  CHECK(too_long(largest));
}

// The cosine of two vectors: a number of their directions alone, in [−1, 1].

namespace {

constexpr softknn::Scoring kExact{.similarity = Similarity::kCosine};

Numbers cosines(const Numbers& query, const Numbers& key, Index width,
                const softknn::Scoring& scoring = kExact) {
  core::Buffer<double> result;
  const Shape shape{.queries = static_cast<Index>(query.size()) / width,
                    .keys = static_cast<Index>(key.size()) / width,
                    .width = width};
  REQUIRE(core::scores(shape, query, key, scoring, result).ok());
  return numbers(result);
}

Numbers scaled(Numbers x, double factor) {
  for (double& component : x) {
    component *= factor;
  }
  return x;
}

/// Ulps of 1.
double cosine_error(const Numbers& found, const Numbers& query, const Numbers& key, Index width) {
  double largest = 0.0;
  const Index n = static_cast<Index>(key.size()) / width;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const double* q = query.data() + static_cast<Index>(at) / n * width;
    const double* k = key.data() + static_cast<Index>(at) % n * width;
    long double dot = 0, qq = 0, kk = 0;
    for (Index c = 0; c < width; ++c) {
      dot += static_cast<long double>(q[c]) * k[c];
      qq += static_cast<long double>(q[c]) * q[c];
      kk += static_cast<long double>(k[c]) * k[c];
    }
    const long double exact = dot / std::sqrt(qq) / std::sqrt(kk);
    largest = std::max(largest, std::abs(static_cast<double>(found[at] - exact)) / kEpsilon);
  }
  return largest;
}

}  // namespace

TEST_CASE("cosine: within 2 ulp of 1 for vectors of any length") {
  core::NumpyRandom random(91);
  const Index width = GENERATE(1, 2, 3, 5, 8);
  // Groups of rows, and rows alone.
  const Index m = GENERATE(1, 2, 40);
  const Numbers query = gaussians(random, m * width), key = gaussians(random, 33 * width);
  const Numbers found = cosines(query, key, width);
  CHECK(cosine_error(found, query, key, width) <= 2.0);
  for (const int power : {-1000, -400, -200, -30, 30, 200, 400, 1000}) {
    CAPTURE(power);
    const double factor = std::ldexp(1.0, power);
    CHECK(bits(cosines(scaled(query, factor), key, width)) == bits(found));
    CHECK(bits(cosines(query, scaled(key, factor), width)) == bits(found));
    CHECK(bits(cosines(scaled(query, factor), scaled(key, -factor), width)) ==
          bits(scaled(found, -1.0)));
  }
}

TEST_CASE("cosine: 1 with itself, and never beyond") {
  core::NumpyRandom random(92);
  const Index width = GENERATE(1, 2, 3, 64, 257);
  const Index m = GENERATE(1, 30);
  const Numbers query = gaussians(random, m * width);
  for (const double factor : {1.0, 3.0, 1e-9, 0.7e150, 1e-150, 1e200, 1e-300}) {
    CAPTURE(factor);
    const Numbers found = cosines(query, scaled(query, factor), width);
    const Numbers opposite = cosines(query, scaled(query, -factor), width);
    for (Index i = 0; i < m; ++i) {
      const double self = found[size(i * m + i)];
      CHECK(self >= 1.0 - (factor == 1.0 ? 0.0 : 1e-15 * std::sqrt(width)));
      CHECK(opposite[size(i * m + i)] == -self);
    }
    CHECK(std::ranges::all_of(found, [](double x) { return std::abs(x) <= 1.0; }));
  }
}

TEST_CASE("cosine: 0 for a zero vector, beside vectors of any length") {
  const Numbers query{0.0, 0.0, 3e-200, 4e-200, 0.0, -0.0};
  const Numbers key{1.0, 2.0, 0.0, 0.0, 1e300, 1e300, 1e-310, 0.0};
  const Numbers found = cosines(query, key, 2);
  for (const Index at : {0, 1, 2, 3, 5, 8, 9, 10, 11}) {
    CHECK(bits({found[size(at)]}) == bits({0.0}));
  }
  CHECK(found[6] == Catch::Approx(7.0 / std::sqrt(50.0)).epsilon(1e-15));
  CHECK(found[7] == Catch::Approx(0.6).epsilon(1e-15));
  const Numbers one = cosines({0.0, 0.0}, key, 2);
  CHECK(bits(one) == bits(Numbers(4, 0.0)));
}

TEST_CASE("cosine: short keys keep their direction") {
  CHECK(cosines({1.0, 1.0}, {1e-9, 1e-9, 1.0, 0.5}, 2)[0] == 1.0);
  const softknn::Scoring article{.similarity = Similarity::kCosine, .epsilon = 1e-9};
  const Numbers found = cosines({1.0, 1.0}, {1e-9, 1e-9, 1.0, 0.5}, 2, article);
  CHECK(found[0] == Catch::Approx(std::sqrt(2.0) / (std::sqrt(2.0) + 1.0)).epsilon(1e-8));
}

TEST_CASE("cosine: epsilon is added to both norms, at any size") {
  for (const double epsilon : {1e-300, 1e-20, 1e-9, 0.5, 1e9, 1e300}) {
    CAPTURE(epsilon);
    const softknn::Scoring scoring{.similarity = Similarity::kCosine, .epsilon = epsilon};
    const double found = cosines({3.0, 4.0}, {8.0, 6.0}, 2, scoring)[0];
    const double expected = 48.0 / (5.0 + epsilon) / (10.0 + epsilon);
    CHECK(std::abs(found - expected) <= 1e-15 * expected);
  }
  core::Buffer<double> result;
  for (const double epsilon : {-1e-9, kInfinity, kNan}) {
    const softknn::Scoring scoring{.similarity = Similarity::kCosine, .epsilon = epsilon};
    CHECK(is_invalid(core::scores(single(1, 1, 1, 0), Numbers{1.0}, Numbers{1.0}, scoring, result),
                     Argument::kEpsilon));
  }
}

TEST_CASE("cosine: attention in float within its bound, for vectors of any length") {
  core::NumpyRandom random(93);
  const double length = GENERATE(1.0, 1e-9, 1e-25, 1e-42, 1e30);
  Call call = random_call(random, single(20, 40, 8, 3), Similarity::kCosine);
  call.query = scaled(call.query, length);
  call.key = scaled(call.key, length);
  std::vector<float> query(call.query.begin(), call.query.end());
  std::vector<float> key(call.key.begin(), call.key.end());
  std::fill_n(query.begin(), 8, 0.0F);
  std::fill_n(key.begin() + 16, 8, 0.0F);
  std::vector<float> value(call.value.begin(), call.value.end());
  call.query.assign(query.begin(), query.end());
  call.key.assign(key.begin(), key.end());
  call.value.assign(value.begin(), value.end());
  call.options.scoring.temperature = 0.1;
  core::AttentionResult<float> found;
  REQUIRE(core::attention(call.shape, {query, key, value},
                          {.scoring = call.options.scoring, .want_weights = true}, found)
              .ok());
  const Numbers weights(found.weights.begin(), found.weights.end());
  CHECK(distance(weights, result_of(call).weights) <= 5e-6);
}
