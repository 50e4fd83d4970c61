#include "search_support.hpp"

// Resident keys: a search finds what the sorted scores give, in double and in float.

namespace testing {
namespace {

using core::KeyIndex;
using core::Neighbors;

template <typename Scalar>
Found search(const KeyIndex<Scalar>& index, const Numbers& queries, Index count,
             const Bytes& allowed = {}) {
  Neighbors result;
  const auto given = rounded<Scalar>(queries);
  const Outcome outcome =
      index.search(given, std::ssize(queries) / index.width(), count, result, allowed);
  return found_in(outcome, result);
}

/// By brute force, from the scores of all keys in double.
Found sorted_search(Similarity similarity, double epsilon, Index width, const Numbers& keys,
                    const Numbers& queries, Index count, Bytes allowed = {}) {
  core::Buffer<double> scores;
  const Shape shape = single(std::ssize(queries) / width, std::ssize(keys) / width, width, 0);
  REQUIRE(core::scores(shape, queries, keys,
                       {.similarity = similarity, .scale = 1.0, .epsilon = epsilon}, scores)
              .ok());
  allowed = allowed.empty() ? Bytes(size(shape.keys), 1) : allowed;
  return best_of(numbers(scores), allowed, count);
}

Numbers floats_near(Dice& dice, Index count, double spread, double common) {
  Numbers result = gaussians(dice.random, count, spread);
  for (double& x : result) {
    x = static_cast<float>(x + common);
  }
  return result;
}

Bytes some(Dice& dice, Index count, double share) {
  Bytes result(size(count));
  for (std::uint8_t& byte : result) {
    byte = dice.random.next_uniform() < share ? 1 : 0;
  }
  return result;
}

/// One random index, filled in parts, searched among all keys and among some.
template <typename Scalar>
void check_index(std::uint32_t seed) {
  Dice dice(seed);
  // The common part of the keys makes their scores nearly tie in float; tiny and large ones leave
  // the range of its sums.
  static constexpr double kSpreads[] = {1.0, 1.0, 1e-3, 1e-9, 1e-40, 1e30},
                          kCommon[] = {0.0, 0.0, 1.0, 1e3};
  const Similarity similarity = dice.pick(kSimilarities);
  const double spread = dice.pick(kSpreads), common = spread > 1.0 ? 0.0 : dice.pick(kCommon);
  const double epsilon = dice.once_in(3) ? 0.25 : 0.0;
  const Index width = std::max<Index>(draw_length(dice), 1);
  const Index n = dice.up_to(dice.once_in(4) ? 3000 : 300) * 16 / (width + 15) + 1;
  const Index m = dice.once_in(5) ? 131 : dice.up_to(5);
  Numbers keys = floats_near(dice, n * width, spread, common);
  for (Index row = 1, ties = dice.below(4); row < n && ties == 0; ++row) {
    std::copy_n(keys.begin() + dice.below(row) * width, width, keys.begin() + row * width);
  }
  const Numbers queries = floats_near(dice, m * width, spread, common);
  const Bytes allowed = some(dice, n, dice.between(0.0, 1.1));
  CAPTURE(seed, static_cast<int>(similarity), n, width, m, spread, common, epsilon);
  KeyIndex<Scalar> index(width, similarity, epsilon);
  const auto given = rounded<Scalar>(keys);
  const std::size_t half = size(n / 3 * width);
  REQUIRE(index.add(std::span(given).first(half)).ok());
  REQUIRE(index.add(std::span(given).subspan(half)).ok());
  REQUIRE((index.size() == n && index.width() == width));
  for (const Bytes& among : {Bytes{}, allowed}) {
    const Index most = among.empty() ? n : std::ranges::count(among, 1);
    const Index count = dice.once_in(5) ? most : dice.below(std::min<Index>(most, 20) + 1);
    check_same(search(index, queries, count, among),
               sorted_search(similarity, epsilon, width, keys, queries, count, among));
    CHECK(is_invalid(search(index, queries, most + 1, among).outcome, Argument::kCount));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("key index: random searches find what sorted scores give, near ties too", "",
                   double, float) {
  for (std::uint32_t seed = 21001; seed < 21201; ++seed) {
    check_index<TestType>(seed);
  }
}

// Estimates of the long keys are off by more than the scores differ; those of short keys are right.
TEST_CASE("key index: finds long keys whose large terms cancel in a score") {
  Dice dice(7);
  const Index width = 16, n = 300;
  Numbers keys = floats_near(dice, n * width, 1e-4, 0.0);
  const Numbers large = floats_near(dice, n * width, 1e3, 0.0), query(size(width), 1.0);
  for (std::size_t i = 0; i < keys.size(); i += 2) {
    keys[i] = i / width % 2 == 0 ? large[i] : 0.0;
    keys[i + 1] = static_cast<float>(keys[i + 1] - keys[i]);
  }
  KeyIndex<float> index(width, Similarity::kDot);
  REQUIRE(index.add(rounded<float>(keys)).ok());
  check_same(search(index, query, 10), sorted_search(Similarity::kDot, 0, width, keys, query, 10));
}

TEST_CASE("key index: a score that does not fit is an error unless its key is hidden") {
  Numbers keys(3000, 1.0);
  keys[5] = 1e200;
  keys[2500] = 1e300;
  Bytes allowed(3000, 1);
  allowed[0] = 0;
  KeyIndex<double> index(1, Similarity::kDot);
  REQUIRE(index.add(keys).ok());
  // The first query of which a score does not fit.
  CHECK(is_at(search(index, {1.0, 1e10, 1e150}, 1, allowed).outcome, Status::kOverflow,
              Argument::kScore, 0, 1, 2500));
  allowed[2500] = 0;
  CHECK(search(index, {1e10}, 1, allowed).indices[0] == 5);
}

TEMPLATE_TEST_CASE("key index: keep, replace and compact leave an index of those keys", "", double,
                   float) {
  const Index width = 3;
  Dice dice(21);
  auto keys = rounded<TestType>(floats_near(dice, 60 * width, 1.0, 0.0));
  const Numbers query = floats_near(dice, width, 1.0, 0.0);
  KeyIndex<TestType> index(width, Similarity::kCosine);
  REQUIRE(index.add(keys).ok());
  for (int round = 0; round < 5; ++round) {
    const Bytes kept = some(dice, index.size(), 0.8);
    std::vector<TestType> left;
    for (std::size_t at = 0; at < keys.size(); ++at) {
      if (kept[at / 3] != 0) {
        left.push_back(keys[at]);
      }
    }
    keys = left;
    REQUIRE(index.keep(kept).ok());
    // By a key of its own, then by one that overlaps it.
    REQUIRE(index.replace(0, index.keys().last(3)).ok());
    std::copy_n(keys.end() - width, width, keys.begin());
    REQUIRE(index.replace(1, index.keys().subspan(2, 3)).ok());
    std::copy_n(std::vector(keys.begin() + 2, keys.begin() + 5).begin(), width, keys.begin() + 3);
    KeyIndex<TestType> fresh(width, Similarity::kCosine);
    REQUIRE(fresh.add(keys).ok());
    CHECK(std::ranges::equal(index.keys(), fresh.keys()));
    check_same(search(index, query, 5), search(fresh, query, 5));
    CHECK(index.byte_length() > fresh.byte_length());
    if (round % 2 == 0) {
      REQUIRE(index.compact().ok());
      CHECK(index.byte_length() == fresh.byte_length());
      check_same(search(index, query, 5), search(fresh, query, 5));
    } else {
      REQUIRE(index.add(std::span(keys).first(3)).ok());
      keys.insert(keys.end(), keys.begin(), keys.begin() + 3);
    }
  }
  // Key by key it grows by half: 1, 2, 3, 4, 6, 9, 13, 19, 28, 42, 63.
  KeyIndex<TestType> grown(width, Similarity::kCosine);
  int growths = 0;
  for (std::size_t at = 0; at < keys.size(); at += 3) {
    const Index before = grown.byte_length();
    REQUIRE(grown.add(std::span(keys).subspan(at, 3)).ok());
    growths += grown.byte_length() > before ? 1 : 0;
  }
  CHECK((growths < 12 && std::ranges::equal(grown.keys(), std::span<const TestType>(keys))));
}

TEMPLATE_TEST_CASE("key index: removed keys leave their memory to others, until it is compacted",
                   "", double, float) {
  const std::vector<TestType> keys(60, TestType{1}), key(3, TestType{2});
  KeyIndex<TestType> index(3, Similarity::kRbf), one(3, Similarity::kRbf);
  REQUIRE(one.add(key).ok());
  for (const Index left : {1, 0}) {
    REQUIRE(index.add(keys).ok());
    const Index held = index.byte_length();
    std::vector<std::uint8_t> kept(testing::size(index.size()), 0);
    kept[0] = left == 1 ? 1 : 0;
    REQUIRE((index.keep(kept).ok() && index.size() == left));
    const TestType* memory = index.keys().data();
    REQUIRE(index.add(key).ok());
    CHECK((index.byte_length() == held && index.keys().data() == memory));
  }
  REQUIRE(index.compact().ok());
  CHECK(index.byte_length() == one.byte_length());
  const Numbers query{key.begin(), key.end()};
  check_same(search(index, query, 1), search(one, query, 1));
}

TEST_CASE("key index: an error leaves the index unchanged") {
  const auto check = [&]<typename Scalar>(Scalar) {
    KeyIndex<Scalar> index(2, Similarity::kDot);
    const std::vector<Scalar> odd{1, 2, 3}, wrong{1, 2, 3, static_cast<Scalar>(kNan)};
    REQUIRE(index.add(std::vector<Scalar>{1, 0, 0, 1}).ok());
    CHECK(is_invalid(index.add(odd), Argument::kKeys));
    CHECK(is_at(index.add(wrong), Status::kNonFinite, Argument::kKey, 0, 1, 1));
    CHECK(is_invalid(index.keep({}), Argument::kMask));
    for (const Index place : {Index{2}, Index{-1}}) {
      CHECK(is_invalid(index.replace(place, std::span(odd).first(2)), Argument::kRows));
    }
    CHECK(is_invalid(index.replace(0, {}), Argument::kKeys));
    CHECK(index.replace(0, std::span(wrong).last(2)).status == Status::kNonFinite);
    Neighbors result;
    const auto search_at = [&](std::span<const Scalar> query, Index m, Index count,
                               const Bytes& allowed = {}) {
      return index.search(query, m, count, result, allowed);
    };
    const std::span<const Scalar> query = std::span(odd).first(2);
    CHECK(is_invalid(search_at(query, 1, 3), Argument::kCount));
    CHECK(is_invalid(search_at(query, 1, -1), Argument::kCount));
    CHECK(is_invalid(search_at(query, 2, 1), Argument::kQuery));
    CHECK(is_invalid(search_at(query, -1, 1), Argument::kQueries));
    CHECK(is_invalid(search_at(query, 1, 1, Bytes(3)), Argument::kMask));
    CHECK(search_at(std::span(wrong).last(2), 1, 1).status == Status::kNonFinite);
    CHECK(search(index, {2.0, 1.0}, 2).indices == std::vector{0, 1});
    KeyIndex<Scalar> none(0, Similarity::kDot);
    CHECK(is_invalid(none.add({}), Argument::kShape));
    CHECK(is_invalid(none.search({}, 0, 0, result), Argument::kShape));
    KeyIndex<Scalar> unknown(1, static_cast<Similarity>(7));
    CHECK(is_invalid(unknown.add({}), Argument::kSimilarity));
    // No keys and no queries.
    CHECK((index.add({}).ok() && index.size() == 2));
    CHECK((search_at({}, 0, 1).ok() && result.indices.empty()));
    CHECK(search_at(query, 1, 0).ok());
    CHECK(KeyIndex<Scalar>(3, Similarity::kRbf).search({}, 0, 0, result).ok());
  };
  check(1.0);
  check(1.0F);
}

TEST_CASE("key index: keys of an odd width can be added up to the limit of all elements") {
  constexpr Index kWidth = 1001, kMost = softknn::kMaximumElements / kWidth, kPart = kMost / 4;
  KeyIndex<float> index(kWidth, Similarity::kDot);
  {
    const std::vector<float> part(testing::size(kPart * kWidth));
    for (int quarter = 0; quarter < 4; ++quarter) {
      REQUIRE(index.add(part).ok());
    }
  }
  const std::vector<float> key(kWidth, 1.0F);
  while (index.size() < kMost) {
    REQUIRE(index.add(key).ok());
  }
  CHECK(index.add(key).status == Status::kLimit);
  CHECK(index.size() == kMost);
  const Found best = search(index, Numbers(kWidth, 1.0), 2);
  CHECK(best.indices == std::vector<std::int32_t>{4 * kPart, 4 * kPart + 1});
  CHECK(best.scores == Numbers{kWidth, kWidth});
}

// Components, and keys scored together, that no longer fit in one part of the search.
TEST_CASE("key index: keys of a million components") {
  constexpr Index kWidth = (Index{1} << 20) + 1;
  std::vector<float> keys(testing::size(3 * kWidth), 0.5F);
  keys[testing::size(kWidth)] = 2.0F;
  KeyIndex<float> index(kWidth, Similarity::kDot);
  REQUIRE(index.add(keys).ok());
  for (const Index count : {1, 3}) {
    const Found best = search(index, Numbers(testing::size(kWidth), 1.0), count);
    CHECK((best.indices[0] == 1 && best.scores[0] == kWidth / 2.0 + 1.5));
  }
}

TEST_CASE("key index: a moved-from index is empty and can be used again") {
  const auto check = [&]<typename Scalar>(Scalar) {
    Dice dice(3);
    const auto given = rounded<Scalar>(floats_near(dice, 30, 1.0, 0.0));
    const Numbers point{0.5, 0.5, 0.5};
    KeyIndex<Scalar> index(3, Similarity::kRbf);
    REQUIRE(index.add(given).ok());
    const Found wanted = search(index, point, 4);
    const auto check_empty = [&](KeyIndex<Scalar>& left) {
      CHECK((left.size() == 0 && left.width() == 3 && left.byte_length() == 0));
      CHECK((left.keys().empty() && left.keys().data() == nullptr));
      CHECK(search(left, point, 0).outcome.ok());
      CHECK(is_invalid(search(left, point, 1).outcome, Argument::kCount));
      REQUIRE(left.add(given).ok());
      check_same(search(left, point, 4), wanted);
    };
    KeyIndex<Scalar> built(std::move(index)), assigned(1, Similarity::kDot);
    check_same(search(built, point, 4), wanted);
    check_empty(index);  // NOLINT(bugprone-use-after-move): the subject of the test
    assigned = std::move(built);
    check_same(search(assigned, point, 4), wanted);
    check_empty(built);  // NOLINT(bugprone-use-after-move)
  };
  check(1.0);
  check(1.0F);
}

}  // namespace testing
