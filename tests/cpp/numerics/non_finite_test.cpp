#include <algorithm>
#include <cmath>

#include "support.hpp"

// Propagated NaN and ±∞: the shifted softmax by IEEE 754.

using namespace testing;
using core::NumpyRandom;
using softknn::NonFinite;

namespace {

Call propagating(Call call) {
  call.options.non_finite = NonFinite::kPropagate;
  return call;
}

/// All results of a call that are not NaN.
std::vector<std::uint64_t> all_bits(const CallResult& a) {
  Numbers all;
  for (const Numbers* part : {&a.output, &a.weights, &a.scores, &a.entropy}) {
    all.insert(all.end(), part->begin(), part->end());
  }
  return bits(all);
}

bool all_nan(const Numbers& x) {
  return std::all_of(x.begin(), x.end(), [](double v) { return std::isnan(v); });
}

/// (m, n, d, v) = (3, 4, 2, 2) with finite numbers.
Call small_call(std::uint32_t seed) {
  NumpyRandom random(seed);
  Call call = random_call(random, single(3, 4, 2, 2));
  call.options.want_scores = true;
  return call;
}

void check_rows_but(const CallResult& found, const CallResult& plain, Index row) {
  for (Index i = 0; i < 3; ++i) {
    if (i != row) {
      CHECK(bits(slice(found.weights, i * 4, 4)) == bits(slice(plain.weights, i * 4, 4)));
      CHECK(bits(slice(found.output, i * 2, 2)) == bits(slice(plain.output, i * 2, 2)));
      CHECK(bits(slice(found.entropy, i, 1)) == bits(slice(plain.entropy, i, 1)));
    }
  }
}

}  // namespace

TEST_CASE("on finite numbers kPropagate and kRefuse give the same bits") {
  NumpyRandom random(41);
  const Shape shape{.batch = 2,
                    .query_heads = 4,
                    .key_heads = 2,
                    .queries = 5,
                    .keys = 7,
                    .width = 3,
                    .value_width = 2};
  Call call = random_call(random, shape, GENERATE(from_range(kSimilarities)));
  mask_randomly(call, random, 0.5);
  call.options.want_scores = GENERATE(false, true);
  call.options.scoring.temperature = GENERATE(0.0, 0.3, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 2.0);
  call.options.dropout = {GENERATE(0.0, 0.4), 3};
  CHECK(all_bits(result_of(propagating(call))) == all_bits(result_of(call)));
}

TEST_CASE("values at the end of the range average to themselves in both modes") {
  // Eleven times the largest double with a rounded 1/11 exceeds it by rounding only.
  constexpr double kLargestDouble = std::numeric_limits<double>::max();
  Call call{.shape = single(1, 11, 1, 2), .query = {0.0}, .key = Numbers(11, 1.0), .value = {}};
  for (Index j = 0; j < 11; ++j) {
    call.value.insert(call.value.end(), {kLargestDouble, -kLargestDouble});
  }
  CHECK(bits(result_of(call).output) == bits({kLargestDouble, -kLargestDouble}));
  CHECK(all_bits(result_of(propagating(call))) == all_bits(result_of(call)));
}

TEST_CASE("a row without allowed keys is 0, not NaN, and reads nothing") {
  Call call = small_call(44);
  call.padding = Bytes(4, 0);
  call.query[0] = kNan;
  call.options.scoring.temperature = GENERATE(0.0, 1.0);
  const CallResult found = result_of(propagating(call));
  CHECK(bits(found.weights) == bits(Numbers(12, 0.0)));
  CHECK(bits(found.output) == bits(Numbers(6, 0.0)));
  CHECK(bits(found.entropy) == bits(Numbers(3, 0.0)));
  CHECK(found.empty_rows == 3);
}

TEST_CASE("a non-finite query affects only its own row") {
  Call call = small_call(42);
  call.options.scoring.similarity = GENERATE(from_range(kSimilarities));
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  const CallResult plain = result_of(call);
  call.query[2] = GENERATE(kNan, kInfinity, -kInfinity);
  const CallResult found = result_of(propagating(call));
  CHECK(all_nan(slice(found.weights, 4, 4)));
  CHECK(all_nan(slice(found.output, 2, 2)));
  CHECK(all_nan(slice(found.entropy, 1, 1)));
  CHECK(found.empty_rows == 0);
  check_rows_but(found, plain, 1);
  CHECK(attend(call).outcome.status == Status::kNonFinite);
}

TEST_CASE("a NaN key affects the rows that may attend to it, a blocked one none") {
  Call call = small_call(43);
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.options.masking.causal = true;
  call.options.masking.past = 1;  // row 0 attends to keys 0 and 1, row 1 to three, row 2 to all
  const CallResult plain = result_of(call);
  call.key[3 * 2] = kNan;
  const CallResult found = result_of(propagating(call));
  CHECK(all_nan(slice(found.weights, 8, 4)));
  check_rows_but(found, plain, 2);
  // Scores precede the masks, so every row shows the NaN.
  for (Index i = 0; i < 3; ++i) {
    CHECK(std::isnan(found.scores[size(i * 4 + 3)]));
  }
  // A blocked key of a NaN row still gets weight 0.
  call.key[0] = kNan;
  CHECK(bits(slice(result_of(propagating(call)).weights, 2, 2)) == bits({0.0, 0.0}));
}

TEST_CASE(
    "infinite scores: +inf gives NaN, -inf among numbers gets weight 0, only -inf gives NaN") {
  Call call{.shape = single(1, 3, 1, 1),
            .query = {1.0},
            .key = {1.0, 2.0, -kInfinity},
            .value = {10.0, 20.0, 30.0}};
  const CallResult low = result_of(propagating(call));
  const double e = std::exp(-1.0);
  CHECK(distance(low.weights, {e / (1 + e), 1 / (1 + e), 0.0}) <= kEpsilon);
  CHECK(std::isfinite(low.output[0]));
  call.key = {1.0, kInfinity, 2.0};
  CHECK(all_nan(result_of(propagating(call)).weights));
  call.key = Numbers(3, -kInfinity);
  const CallResult none = result_of(propagating(call));
  CHECK(all_nan(none.weights));
  CHECK(all_nan(none.output));
  CHECK(none.empty_rows == 0);
  // Finite numbers whose score overflows are infinite scores.
  call.query = {1e200};
  call.key = {1e200, 1.0, 2.0};
  CHECK(attend(call).outcome.status == Status::kOverflow);
  CHECK(all_nan(result_of(propagating(call)).weights));
  call.key = {-1e200, 1e-200, 1e-200};
  CHECK(bits(result_of(propagating(call)).weights) == bits({0.0, 0.5, 0.5}));
  // A softcap makes infinite scores finite.
  call.key = {1e200, 1.0, -1e200};
  call.options.scoring.softcap = 1.0;
  CHECK(result_of(propagating(call)).weights[0] == result_of(propagating(call)).weights[1]);
}

TEST_CASE("a mask adds any finite number, and NaN is refused") {
  Call call{.shape = single(1, 2, 1, 1), .query = {1e308}, .key = {1.0, 0.5}, .value = {1.0, 2.0}};
  call.options.masking.kind = softknn::MaskKind::kAdditive;
  call.options.masking.stride_key = 1;
  call.bias = {1e308, 0.0};
  CHECK(bits(result_of(call).weights) == bits({1.0, 0.0}));
  CHECK(bits(result_of(propagating(call)).weights) == bits({1.0, 0.0}));
  call.bias = {0.0, kNan};
  CHECK(attend(propagating(call)).outcome.argument == Argument::kMask);
}

TEST_CASE("values whose weight is 0 are not read") {
  Call call{.shape = single(1, 3, 1, 2),
            .query = {1.0},
            .key = {1.0, 2.0, -1e5},
            .value = {1.0, 2.0, 3.0, kInfinity, 5.0, 6.0}};
  const CallResult infinite = result_of(propagating(call));
  CHECK(std::isfinite(infinite.output[0]));
  CHECK(infinite.output[1] == kInfinity);
  call.value = {1.0, 2.0, 3.0, 4.0, -kInfinity, kNan};  // of the key with weight 0
  CHECK(std::isfinite(result_of(propagating(call)).output[0]));
  call.padding = {1, 1, 0};
  CHECK(std::isfinite(result_of(propagating(call)).output[0]));
  call.padding = {};
  call.options.scoring.temperature = 0.0;
  CHECK(bits(result_of(propagating(call)).output) == bits({3.0, 4.0}));
  call.options.scoring.temperature = 1.0;
  call.options.dropout = {1.0, 0};
  CHECK(bits(result_of(propagating(call)).output) == bits({0.0, 0.0}));
}
