#include <algorithm>
#include <cmath>

#include "support.hpp"

// Propagated NaN and ±∞: the shifted softmax by IEEE 754. Random calls prove that `kPropagate`
// changes no bit of finite ones.

using namespace testing;
using core::NumpyRandom;
using softknn::NonFinite;

namespace {

CallResult propagated(Call call) {
  call.options.non_finite = NonFinite::kPropagate;
  return result_of(call);
}

bool all_nan(const Numbers& x) {
  return std::ranges::all_of(x, [](double v) { return std::isnan(v); });
}

/// (m, n, d, v) = (3, 4, 2, 2) with finite numbers.
Call small_call(std::uint32_t seed) {
  core::NumpyRandom random(seed);
  Call call = random_call(random, single(3, 4, 2, 2));
  call.options.want_scores = true;
  return call;
}

/// One row is NaN, the others keep their bits.
void check_one_nan(const CallResult& found, const CallResult& plain, Index row, Index allowed) {
  CHECK(all_nan(slice(found.weights, row * 4, allowed)));
  CHECK(all_nan(slice(found.output, row * 2, 2)));
  CHECK(all_nan(slice(found.entropy, row, 1)));
  CHECK(found.empty_rows == 0);
  for (const Index i : {(row + 1) % 3, (row + 2) % 3}) {
    CHECK(bits(slice(found.weights, i * 4, 4)) == bits(slice(plain.weights, i * 4, 4)));
    CHECK(bits(slice(found.output, i * 2, 2)) == bits(slice(plain.output, i * 2, 2)));
    CHECK(bits(slice(found.entropy, i, 1)) == bits(slice(plain.entropy, i, 1)));
  }
}

}  // namespace

TEST_CASE("a non-finite query affects only its own row") {
  Call call = small_call(42);
  call.options.scoring.similarity = GENERATE(from_range(kSimilarities));
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  const CallResult plain = result_of(call);
  call.query[2] = GENERATE(kNan, kInfinity, -kInfinity);
  check_one_nan(propagated(call), plain, 1, 4);
}

TEST_CASE("a NaN key affects the rows that may attend to it, a blocked one none") {
  Call call = small_call(43);
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.options.masking.causal = true;
  call.options.masking.past = 1;  // row 0 attends to keys 0 and 1, row 1 to three, row 2 to all
  const CallResult plain = result_of(call);
  call.key[3 * 2] = kNan;
  const CallResult found = propagated(call);
  check_one_nan(found, plain, 2, 4);
  // Scores precede the masks, so every row shows the NaN.
  for (Index i = 0; i < 3; ++i) {
    CHECK(std::isnan(found.scores[size(i * 4 + 3)]));
  }
  // A blocked key of a NaN row still gets weight 0.
  call.key[0] = kNan;
  CHECK(bits(slice(propagated(call).weights, 2, 2)) == bits({0.0, 0.0}));
}

TEST_CASE(
    "infinite scores: +inf gives NaN, -inf among numbers gets weight 0, only -inf gives NaN") {
  Call call{.shape = single(1, 3, 1, 1),
            .query = {1.0},
            .key = {1.0, 2.0, -kInfinity},
            .value = {10.0, 20.0, 30.0}};
  const CallResult low = propagated(call);
  const double e = std::exp(-1.0);
  CHECK(distance(low.weights, {e / (1 + e), 1 / (1 + e), 0.0}) <= kEpsilon);
  CHECK(std::isfinite(low.output[0]));
  call.key = {1.0, kInfinity, 2.0};
  CHECK(all_nan(propagated(call).weights));
  call.key = Numbers(3, -kInfinity);
  const CallResult none = propagated(call);
  CHECK((all_nan(none.weights) && all_nan(none.output) && none.empty_rows == 0));
  // Finite numbers whose score overflows are infinite scores.
  call.query = {1e200};
  call.key = {1e200, 1.0, 2.0};
  CHECK(all_nan(propagated(call).weights));
  call.key = {-1e200, 1e-200, 1e-200};
  CHECK(bits(propagated(call).weights) == bits({0.0, 0.5, 0.5}));
  // A softcap makes infinite scores finite.
  call.key = {1e200, 1.0, -1e200};
  call.options.scoring.softcap = 1.0;
  CHECK(propagated(call).weights[0] == propagated(call).weights[1]);
}

TEST_CASE("a mask adds any finite number") {
  Call call{.shape = single(1, 2, 1, 1), .query = {1e308}, .key = {1.0, 0.5}, .value = {1.0, 2.0}};
  call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
  call.bias = {1e308, 0.0};
  CHECK(bits(result_of(call).weights) == bits({1.0, 0.0}));
  CHECK(bits(propagated(call).weights) == bits({1.0, 0.0}));
}

TEST_CASE("values whose weight is 0 are not read") {
  Call call{.shape = single(1, 3, 1, 2),
            .query = {1.0},
            .key = {1.0, 2.0, -1e5},
            .value = {1.0, 2.0, 3.0, kInfinity, 5.0, 6.0}};
  CHECK(std::isfinite(propagated(call).output[0]));
  CHECK(propagated(call).output[1] == kInfinity);
  call.value = {1.0, 2.0, 3.0, 4.0, -kInfinity, kNan};  // of the key with weight 0
  CHECK(std::isfinite(propagated(call).output[0]));
  call.options.scoring.temperature = 0.0;
  CHECK(bits(propagated(call).output) == bits({3.0, 4.0}));
  call.options.scoring.temperature = 1.0;
  call.options.dropout = {1.0, 0};
  CHECK(bits(propagated(call).output) == bits({0.0, 0.0}));
}
