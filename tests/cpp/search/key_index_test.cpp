// Resident keys: a search finds the same as nearest_neighbors.
#include <limits>
#include <numeric>

#include "support.hpp"

namespace testing {
namespace {

using core::KeyIndex;
using core::Neighbors;

using Floats = std::vector<float>;

struct IndexCase {
  Similarity similarity;
  Index size;
  Index width;
  Index count;
  double spread;  // of the keys around their common part
  double common;
};

Floats floats_near(std::uint32_t seed, Index count, double spread, double common) {
  core::NumpyRandom random(seed);
  Floats result;
  for (const double x : gaussians(random, count, spread)) {
    result.push_back(static_cast<float>(x + common));
  }
  return result;
}

Numbers in_double(const Floats& x) { return {x.begin(), x.end()}; }

template <typename Scalar>
Neighbors found(const KeyIndex<Scalar>& index, const std::vector<Scalar>& queries, Index count) {
  Neighbors result;
  const Index m = static_cast<Index>(queries.size()) / index.width();
  REQUIRE(index.search(queries, m, count, result).ok());
  return result;
}

Neighbors expected(Similarity similarity, Index width, const Numbers& keys, const Numbers& queries,
                   Index count) {
  Neighbors result;
  const Shape shape{.queries = static_cast<Index>(queries.size()) / width,
                    .keys = static_cast<Index>(keys.size()) / width,
                    .width = width};
  const softknn::Scoring scoring{.similarity = similarity, .scale = 1.0};
  REQUIRE(core::nearest_neighbors(shape, queries, keys, scoring, count, result).ok());
  return result;
}

void check_same(const Neighbors& a, const Neighbors& b) {
  CHECK(std::vector(a.indices.begin(), a.indices.end()) ==
        std::vector(b.indices.begin(), b.indices.end()));
  CHECK(bits({a.scores.begin(), a.scores.end()}) == bits({b.scores.begin(), b.scores.end()}));
}

void check_case(const IndexCase& c) {
  CAPTURE(static_cast<int>(c.similarity), c.size, c.width, c.count, c.spread, c.common);
  const Floats keys = floats_near(1, c.size * c.width, c.spread, c.common);
  const Floats queries = floats_near(2, 5 * c.width, c.spread, c.common);
  KeyIndex<float> index(c.width, c.similarity);
  const auto half = static_cast<std::ptrdiff_t>(c.size / 3 * c.width);
  REQUIRE(index.add(std::span(keys).first(static_cast<std::size_t>(half))).ok());
  REQUIRE(index.add(std::span(keys).subspan(static_cast<std::size_t>(half))).ok());
  REQUIRE(index.size() == c.size);
  const Neighbors wanted =
      expected(c.similarity, c.width, in_double(keys), in_double(queries), c.count);
  check_same(found(index, queries, c.count), wanted);
  KeyIndex<double> exact(c.width, c.similarity);
  REQUIRE(exact.add(in_double(keys)).ok());
  check_same(found(exact, in_double(queries), c.count), wanted);
}

}  // namespace

TEST_CASE("key index: finds the same as nearest_neighbors, also near ties") {
  for (const Similarity similarity : kSimilarities) {
    check_case({similarity, 1, 1, 1, 1.0, 0.0});
    check_case({similarity, 103, 3, 7, 1.0, 0.0});
    check_case({similarity, 400, 50, 20, 1.0, 0.0});
    // In float these scores differ by rounding errors only.
    check_case({similarity, 300, 17, 10, 1e-4, 1.0});
    check_case({similarity, 300, 64, 10, 1.0, 1e4});
    check_case({similarity, 2000, 16, 3, 1e-3, 1e3});
    check_case({similarity, 60, 5, 60, 1.0, 0.0});
    // Short: their cosine is the cosine.
    check_case({similarity, 60, 4, 6, 1e-9, 0.0});
    check_case({similarity, 60, 4, 6, 1e-40, 0.0});
  }
}

// Estimates of the long keys are off by more than the scores differ; those of short keys are right.
TEST_CASE("key index: finds long keys whose large terms cancel in a score") {
  const Index width = 16, size = 300, count = 10;
  Floats keys = floats_near(7, size * width, 1e-4, 0.0);
  const Floats large = floats_near(8, size * width, 1e3, 0.0);
  for (std::size_t i = 0; i < keys.size(); i += 2) {
    const bool is_long = i / width % 2 == 0;
    keys[i] = is_long ? large[i] : 0.0F;
    keys[i + 1] -= keys[i];
  }
  const Floats query(width, 1.0F);
  KeyIndex<float> index(width, Similarity::kDot);
  REQUIRE(index.add(keys).ok());
  check_same(found(index, query, count),
             expected(Similarity::kDot, width, in_double(keys), in_double(query), count));
}

TEST_CASE("key index: each of many queries finds the same as alone") {
  const Index width = 3, count = 4, queries = 150;
  const Floats keys = floats_near(5, 70 * width, 1.0, 0.0);
  const Floats x = floats_near(6, queries * width, 1.0, 0.0);
  for (const Similarity similarity : kSimilarities) {
    KeyIndex<float> index(width, similarity);
    REQUIRE(index.add(keys).ok());
    check_same(found(index, x, count),
               expected(similarity, width, in_double(keys), in_double(x), count));
  }
}

TEST_CASE("key index: numbers beyond the range of float sums are scored in double") {
  for (const Similarity similarity : kSimilarities) {
    check_case({similarity, 40, 6, 5, 1e30, 0.0});
    check_case({similarity, 40, 6, 5, 1e-30, 0.0});
    check_case({similarity, 40, 6, 5, 1e-42, 0.0});
  }
}

TEST_CASE("key index: among equal keys the first ones come first") {
  const Floats key{1.0F, 2.0F, 3.0F};
  for (const Similarity similarity : kSimilarities) {
    KeyIndex<float> index(3, similarity);
    for (int copy = 0; copy < 9; ++copy) {
      REQUIRE(index.add(key).ok());
    }
    const Neighbors best = found(index, key, 4);
    CHECK(std::vector(best.indices.begin(), best.indices.end()) ==
          std::vector<std::int32_t>{0, 1, 2, 3});
  }
}

TEST_CASE("key index: grows key by key and keeps the order") {
  const Floats keys = floats_near(3, 50 * 4, 1.0, 0.0);
  const Floats queries = floats_near(4, 3 * 4, 1.0, 0.0);
  KeyIndex<float> whole(4, Similarity::kCosine);
  KeyIndex<float> grown(4, Similarity::kCosine);
  REQUIRE(whole.add(keys).ok());
  int growths = 0;
  for (std::size_t j = 0; j < 50; ++j) {
    const Index before = grown.byte_length();
    REQUIRE(grown.add(std::span(keys).subspan(4 * j, 4)).ok());
    growths += grown.byte_length() > before ? 1 : 0;
  }
  CHECK(growths < 12);  // by half each time: 1, 2, 3, 4, 6, 9, 13, 19, 28, 42, 63
  CHECK(std::ranges::equal(whole.keys(), grown.keys()));
  CHECK(grown.byte_length() < 2 * whole.byte_length());
  check_same(found(grown, queries, 6), found(whole, queries, 6));
}

/// The rows of keys (n, `width`) whose byte is not 0, and their positions.
template <typename Scalar>
std::pair<std::vector<Scalar>, std::vector<std::int32_t>> rows_of(
    const std::vector<Scalar>& keys, Index width, const std::vector<std::uint8_t>& kept) {
  std::pair<std::vector<Scalar>, std::vector<std::int32_t>> result;
  for (std::size_t j = 0; j < kept.size(); ++j) {
    if (kept[j] != 0) {
      const auto row = keys.begin() + static_cast<std::ptrdiff_t>(j) * width;
      result.first.insert(result.first.end(), row, row + width);
      result.second.push_back(static_cast<std::int32_t>(j));
    }
  }
  return result;
}

/// Each byte is 1 with probability `share`.
std::vector<std::uint8_t> some(std::uint32_t seed, Index count, double share) {
  core::NumpyRandom random(seed);
  std::vector<std::uint8_t> result(static_cast<std::size_t>(count));
  for (std::uint8_t& byte : result) {
    byte = random.next_uniform() < share ? 1 : 0;
  }
  return result;
}

TEMPLATE_TEST_CASE("key index: among some keys it finds what an index of only these finds", "",
                   double, float) {
  const Index size = 403, width = 5;
  const Floats drawn = floats_near(11, size * width, 1.0, 0.0),
               asked = floats_near(12, 4 * width, 1.0, 0.0);
  const std::vector<TestType> keys(drawn.begin(), drawn.end()), queries(asked.begin(), asked.end());
  for (const Similarity similarity : kSimilarities) {
    KeyIndex<TestType> index(width, similarity);
    REQUIRE(index.add(keys).ok());
    for (const double share : {0.0, 0.02, 0.3, 0.9, 1.0}) {
      const auto allowed = some(13, size, share);
      const auto [rows, positions] = rows_of(keys, width, allowed);
      KeyIndex<TestType> only(width, similarity);
      REQUIRE(only.add(rows).ok());
      for (const Index count : {Index{1}, Index{6}, only.size()}) {
        const Index k = std::min(count, only.size());
        Neighbors result, wanted = found(only, queries, k);
        REQUIRE(index.search(queries, 4, k, result, allowed).ok());
        for (std::int32_t& place : wanted.indices) {
          place = positions[static_cast<std::size_t>(place)];
        }
        check_same(result, wanted);
      }
      Neighbors result;
      CHECK(index.search(queries, 4, only.size() + 1, result, allowed).argument ==
            Argument::kCount);
    }
    Neighbors result;
    CHECK(index.search(queries, 4, 1, result, some(13, size - 1, 1.0)).argument == Argument::kMask);
  }
}

TEMPLATE_TEST_CASE("key index: blocks of allowed keys, and groups of queries, change nothing", "",
                   double, float) {
  const Index size = 3000, width = 70, m = 131, k = 7;
  const Floats drawn = floats_near(14, size * width, 1.0, 0.0),
               asked = floats_near(15, m * width, 1.0, 0.0);
  const std::vector<TestType> keys(drawn.begin(), drawn.end()), queries(asked.begin(), asked.end());
  KeyIndex<TestType> index(width, Similarity::kCosine);
  REQUIRE(index.add(keys).ok());
  const auto allowed = some(16, size, 0.8);
  const auto [rows, positions] = rows_of(keys, width, allowed);
  KeyIndex<TestType> only(width, Similarity::kCosine);
  REQUIRE(only.add(rows).ok());
  Neighbors result, wanted = found(only, queries, k);
  REQUIRE(index.search(queries, m, k, result, allowed).ok());
  for (std::int32_t& place : wanted.indices) {
    place = positions[static_cast<std::size_t>(place)];
  }
  check_same(result, wanted);
}

TEST_CASE("key index: among some keys too the first query whose score does not fit is named") {
  Numbers keys(3000, 1.0);
  keys[5] = 1e200;
  keys[2500] = 1e300;
  std::vector<std::uint8_t> allowed(3000, 1);
  allowed[0] = 0;
  KeyIndex<double> index(1, Similarity::kDot);
  REQUIRE(index.add(keys).ok());
  Neighbors result;
  const Outcome outcome = index.search(Numbers{1.0, 1e10, 1e150}, 3, 1, result, allowed);
  CHECK(outcome.status == Status::kOverflow);
  CHECK((outcome.row == 1 && outcome.column == 2500));
}

TEST_CASE("key index: a score that does not fit is an error unless its key is hidden") {
  KeyIndex<double> index(1, Similarity::kDot);
  REQUIRE(index.add(Numbers{1.0, 1e300, 2.0}).ok());
  Neighbors result;
  const std::vector<std::uint8_t> hidden{1, 0, 1}, shown{0, 1, 1};
  REQUIRE(index.search(Numbers{1e300}, 1, 1, result, hidden).ok());
  CHECK(result.indices[0] == 2);
  const Outcome outcome = index.search(Numbers{1.0, 1e300}, 2, 1, result, shown);
  CHECK((outcome.status == Status::kOverflow && outcome.argument == Argument::kScore));
  CHECK((outcome.row == 1 && outcome.column == 1));
}

TEMPLATE_TEST_CASE("key index: keep, replace and compact leave an index of those keys", "", double,
                   float) {
  const Index size = 60, width = 3;
  const Floats drawn = floats_near(21, size * width, 1.0, 0.0),
               asked = floats_near(22, width, 1.0, 0.0);
  std::vector<TestType> keys(drawn.begin(), drawn.end());
  const std::vector<TestType> query(asked.begin(), asked.end());
  KeyIndex<TestType> index(width, Similarity::kCosine);
  REQUIRE(index.add(keys).ok());
  for (std::uint32_t round = 0; round < 5; ++round) {
    const auto kept = some(23 + round, index.size(), 0.8);
    keys = rows_of(keys, width, kept).first;
    REQUIRE(index.keep(kept).ok());
    // By a key of its own, then by one that overlaps it.
    REQUIRE(index.replace(0, index.keys().last(3)).ok());
    std::copy_n(keys.end() - width, width, keys.begin());
    REQUIRE(index.replace(1, index.keys().subspan(2, 3)).ok());
    std::copy_n(std::vector(keys.begin() + 2, keys.begin() + 5).begin(), width, keys.begin() + 3);
    const std::vector<TestType> longer(static_cast<std::size_t>(width), TestType{9});
    REQUIRE(index.replace(2, longer).ok());
    std::copy_n(longer.begin(), width, keys.begin() + 2 * width);
    KeyIndex<TestType> fresh(width, Similarity::kCosine);
    REQUIRE(fresh.add(keys).ok());
    CHECK(std::ranges::equal(index.keys(), fresh.keys()));
    check_same(found(index, query, 5), found(fresh, query, 5));
    CHECK(index.byte_length() > fresh.byte_length());
    if (round % 2 == 0) {
      REQUIRE(index.compact().ok());
      CHECK(index.byte_length() == fresh.byte_length());
      check_same(found(index, query, 5), found(fresh, query, 5));
    } else {
      REQUIRE(index.add(std::span(keys).first(3)).ok());
      keys.insert(keys.end(), keys.begin(), keys.begin() + 3);
    }
  }
  CHECK(index.keep({}).argument == Argument::kMask);
  CHECK(index.replace(index.size(), query).argument == Argument::kRows);
  CHECK(index.replace(-1, query).argument == Argument::kRows);
  CHECK(index.replace(0, {}).argument == Argument::kKeys);
  const std::vector<TestType> nan(static_cast<std::size_t>(width), static_cast<TestType>(kNan));
  CHECK(index.replace(0, nan).status == Status::kNonFinite);
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
  check_same(found(index, key, 1), found(one, key, 1));
}

TEST_CASE("key index: an error leaves the index unchanged") {
  KeyIndex<float> index(2, Similarity::kDot);
  REQUIRE(index.add(Floats{1.0F, 0.0F, 0.0F, 1.0F}).ok());
  const Outcome odd = index.add(Floats{1.0F, 2.0F, 3.0F});
  CHECK(odd.status == Status::kInvalid);
  CHECK(odd.argument == Argument::kKeys);
  const Outcome nan = index.add(Floats{1.0F, 2.0F, 3.0F, static_cast<float>(kNan)});
  CHECK(nan.status == Status::kNonFinite);
  CHECK((nan.argument == Argument::kKey && nan.row == 1 && nan.column == 1));
  CHECK(index.size() == 2);
  Neighbors result;
  const Floats query{1.0F, 0.5F};
  CHECK(index.search(query, 1, 3, result).argument == Argument::kCount);
  CHECK(index.search(query, 1, -1, result).argument == Argument::kCount);
  CHECK(index.search(query, 2, 1, result).argument == Argument::kQuery);
  CHECK(index.search(query, -1, 1, result).argument == Argument::kQueries);
  const Floats infinite{1.0F, static_cast<float>(kInfinity)};
  CHECK(index.search(infinite, 1, 1, result).status == Status::kNonFinite);
  REQUIRE(index.search(query, 1, 2, result).ok());
  CHECK((result.indices[0] == 0 && result.indices[1] == 1));
  CHECK(KeyIndex<float>(0, Similarity::kDot).add({}).argument == Argument::kShape);
  CHECK(KeyIndex<double>(1, static_cast<Similarity>(7)).add({}).argument == Argument::kSimilarity);
}

TEST_CASE("key index: keys need a width") {
  core::KeyIndex<double> none(0, Similarity::kDot);
  core::Neighbors found;
  CHECK(is_invalid(none.search({}, 0, 0, found), Argument::kShape));
}

TEST_CASE("key index: no keys and no queries") {
  KeyIndex<float> index(3, Similarity::kRbf);
  Neighbors result;
  CHECK(index.search({}, 0, 0, result).ok());
  REQUIRE(index.add({}).ok());
  CHECK(index.size() == 0);
  REQUIRE(index.add(Floats{1.0F, 2.0F, 3.0F}).ok());
  CHECK(index.search({}, 0, 1, result).ok());
  CHECK(result.indices.size() == 0);
  CHECK(index.search(Floats{0.0F, 0.0F, 0.0F}, 1, 0, result).ok());
}

TEST_CASE("key index: keys of an odd width can be added up to the limit of all elements") {
  constexpr Index kWidth = 1001, kMost = softknn::kMaximumElements / kWidth, kPart = kMost / 4;
  KeyIndex<float> index(kWidth, Similarity::kDot);
  {
    const Floats part(testing::size(kPart * kWidth));
    for (int quarter = 0; quarter < 4; ++quarter) {
      REQUIRE(index.add(part).ok());
    }
  }
  const Floats key(kWidth, 1.0F);
  while (index.size() < kMost) {
    REQUIRE(index.add(key).ok());
  }
  REQUIRE(index.size() > 4 * kPart);
  CHECK(index.add(key).status == Status::kLimit);
  CHECK(index.size() == kMost);
  const Neighbors best = found(index, key, 2);
  CHECK((best.indices[0] == 4 * kPart && best.scores[0] == kWidth));
  CHECK((best.indices[1] == 4 * kPart + 1 && best.scores[1] == kWidth));
}

// Components, and keys scored together, that no longer fit in one part of the search.
TEST_CASE("key index: keys of a million components") {
  constexpr Index kWidth = (Index{1} << 20) + 1;
  Floats keys(testing::size(3 * kWidth), 0.5F);
  keys[testing::size(kWidth)] = 2.0F;
  const Floats query(testing::size(kWidth), 1.0F);
  KeyIndex<float> index(kWidth, Similarity::kDot);
  REQUIRE(index.add(keys).ok());
  for (const Index count : {1, 3}) {
    const Neighbors best = found(index, query, count);
    CHECK((best.indices[0] == 1 && best.scores[0] == kWidth / 2.0 + 1.5));
  }
}

TEST_CASE("key index: a moved-from index is empty and can be used again") {
  const Floats keys = floats_near(3, 30, 1.0, 0.0), query{0.5F, 0.5F, 0.5F};
  const auto check = [&]<typename Scalar>(Scalar) {
    const std::vector<Scalar> given(keys.begin(), keys.end()), point(query.begin(), query.end());
    KeyIndex<Scalar> index(3, Similarity::kRbf);
    REQUIRE(index.add(given).ok());
    const Neighbors wanted = found(index, point, 4);
    const auto check_empty = [&](KeyIndex<Scalar>& left) {
      CHECK((left.size() == 0 && left.width() == 3 && left.byte_length() == 0));
      CHECK((left.keys().empty() && left.keys().data() == nullptr));
      Neighbors result;
      CHECK(left.search(point, 1, 0, result).ok());
      CHECK(left.search(point, 1, 1, result).argument == Argument::kCount);
      REQUIRE(left.add(given).ok());
      check_same(found(left, point, 4), wanted);
    };
    KeyIndex<Scalar> built(std::move(index));
    check_same(found(built, point, 4), wanted);
    check_empty(index);  // NOLINT(bugprone-use-after-move): the subject of the test
    KeyIndex<Scalar> assigned(1, Similarity::kDot);
    assigned = std::move(built);
    check_same(found(assigned, point, 4), wanted);
    check_empty(built);  // NOLINT(bugprone-use-after-move)
  };
  check(1.0);
  check(1.0F);
}

}  // namespace testing
