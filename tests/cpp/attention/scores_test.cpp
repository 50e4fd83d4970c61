#include <algorithm>
#include <cmath>

#include "random_calls.hpp"

// `scores` on its own, and the cosine: a number of directions alone, in [−1, 1].

using namespace testing;

namespace {

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

/// Two batch entries, four query heads on two key heads, three queries, five keys of two numbers.
Call scored_heads(Similarity similarity) {
  core::NumpyRandom random(31);
  return random_call(random, {2, 4, 2, 3, 5, 2, 0}, similarity);
}

}  // namespace

TEST_CASE("scores of random calls equal those of attention") {
  each_random_call(11001, 300, [](const Call& call, Dice&) {
    CHECK(agree(score_all(call).scores, result_of(call).scores, 1e-14));
  });
}

TEST_CASE("a temperature that is a power of two divides scores exactly") {
  Call call = scored_heads(GENERATE(from_range(kSimilarities)));
  Numbers expected = score_all(call).scores;
  const int power = GENERATE(-50, -20, 20, 50);
  call.options.scoring.temperature = std::ldexp(1.0, power);
  const bool rbf = call.options.scoring.similarity == Similarity::kRbf;
  for (double& score : expected) {
    score = std::ldexp(score, rbf ? -2 * power : -power);
  }
  CHECK(bits(score_all(call).scores) == bits(expected));
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
  for (std::size_t at = 0; at < 9 * 6; ++at) {
    all.key[at] = at / 6 == 5 ? 0.0 : std::ldexp(all.key[at], sizes[at / 6] + (at % 2 == 0) * 20);
  }
  const Index keys = GENERATE(1, 2, 3, 5, 9);
  all.shape.keys = keys;
  all.key.resize(size(keys * 6));
  Call one = all;
  one.shape.queries = 1;
  one.query = slice(all.query, 0, 6);
  const Scored together = score_all(all), alone = score_all(one);
  // The other query may be refused where this one is not.
  if (together.outcome.ok()) {
    CHECK(bits(alone.scores) == bits(slice(together.scores, 0, keys)));
  } else if (together.outcome.row == 0) {
    CHECK(alone.outcome.status == together.outcome.status);
    CHECK(alone.outcome.column == together.outcome.column);
  }
}

TEST_CASE("a score, query or key that is not finite is an error with slice, row and column") {
  const Similarity similarity = GENERATE(Similarity::kDot, Similarity::kRbf);
  Call call = scored_heads(similarity);
  call.query[size(((5 * 3) + 1) * 2)] = 1e200;
  call.key[size(((2 * 5) + 3) * 2)] = -1e200;
  // Earlier heads do not share this key; rbf reaches the far key from a near query first.
  const bool rbf = similarity == Similarity::kRbf;
  CHECK(is_at(score_all(call).outcome, Status::kOverflow, Argument::kScore, rbf ? 4 : 5,
              rbf ? 0 : 1, 3));
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  call.key[size(((3 * 5) + 4) * 2 + 1)] = bad;
  CHECK(is_at(score_all(call).outcome, Status::kNonFinite, Argument::kKey, 3, 4, 1));
  call.query[size(((6 * 3) + 2) * 2)] = bad;
  CHECK(is_at(score_all(call).outcome, Status::kNonFinite, Argument::kQuery, 6, 2, 0));
}

TEST_CASE("without queries or keys the result is empty and nothing is read") {
  Call call = scored_heads(Similarity::kDot);
  call.key = Numbers(call.key.size(), kNan);
  call.shape.queries = 0;
  call.query = {};
  CHECK((score_all(call).outcome.ok() && score_all(call).scores.empty()));
  call = scored_heads(Similarity::kDot);
  call.query = Numbers(call.query.size(), kNan);
  call.shape.keys = 0;
  call.key = {};
  CHECK((score_all(call).outcome.ok() && score_all(call).scores.empty()));
}

namespace {

Numbers cosines(const Numbers& query, const Numbers& key, Index width, double epsilon = 0.0) {
  const Call call{.shape = single(static_cast<Index>(query.size()) / width,
                                  static_cast<Index>(key.size()) / width, width, 0),
                  .query = query,
                  .key = key,
                  .options = {.scoring = {.similarity = Similarity::kCosine, .epsilon = epsilon}}};
  const Scored found = score_all(call);
  REQUIRE(found.outcome.ok());
  return found.scores;
}

Numbers scaled(Numbers x, double factor) {
  for (double& component : x) {
    component *= factor;
  }
  return x;
}

}  // namespace

TEST_CASE("cosine: within 2 ulp of 1 for vectors of any length") {
  core::NumpyRandom random(91);
  const Index width = GENERATE(1, 2, 3, 5, 8);
  const Index m = GENERATE(1, 2, 40);  // groups of rows, and rows alone
  const Numbers query = gaussians(random, m * width), key = gaussians(random, 33 * width);
  const Numbers found = cosines(query, key, width);
  for (Index at = 0; at < m * 33; ++at) {
    Pair exact;
    score_pair({.similarity = Similarity::kCosine}, query.data() + at / 33 * width,
               key.data() + at % 33 * width, width, exact);
    CHECK(std::abs(found[size(at)] - exact.score) <= 2 * kEpsilon);
  }
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
  CHECK(bits(cosines({0.0, 0.0}, key, 2)) == bits(Numbers(4, 0.0)));
}

TEST_CASE("cosine: short keys keep their direction, and epsilon is added to both norms") {
  CHECK(cosines({1.0, 1.0}, {1e-9, 1e-9, 1.0, 0.5}, 2)[0] == 1.0);
  for (const double epsilon : {1e-300, 1e-20, 1e-9, 0.5, 1e9, 1e300}) {
    CAPTURE(epsilon);
    const double expected = 48.0 / (5.0 + epsilon) / (10.0 + epsilon);
    CHECK(std::abs(cosines({3.0, 4.0}, {8.0, 6.0}, 2, epsilon)[0] - expected) <= 1e-15 * expected);
  }
}
