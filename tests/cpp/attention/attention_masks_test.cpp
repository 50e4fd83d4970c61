#include <algorithm>
#include <cmath>

#include "random_calls.hpp"

// Masks: a blocked key acts as if it were absent.

using namespace testing;
using core::NumpyRandom;
using softknn::MaskKind;

namespace {

const Shape kMaskShape{.batch = 2,
                       .query_heads = 4,
                       .key_heads = 2,
                       .queries = 6,
                       .keys = 11,
                       .width = 3,
                       .value_width = 2};

}  // namespace

TEST_CASE("a masked row of a batch equals that row alone with the keys removed") {
  NumpyRandom random(17);
  Call call = random_call(random, kMaskShape, GENERATE(from_range(kSimilarities)));
  mask_randomly(call, random, 0.12);
  call.options.scoring.temperature = GENERATE(0.0, 0.3, 1.0, kInfinity);
  poison_unused(call);
  REQUIRE(std::ranges::any_of(call.key, [](double x) { return std::isnan(x); }));
  const CallResult batch = result_of(call);
  for (Index number = 0; number < 2 * 4 * 6; ++number) {
    std::vector<Index> kept;
    const CallResult alone = result_of(row_alone(call, row_at(call.shape, number), true, kept));
    Numbers spread(11, 0.0);
    for (std::size_t t = 0; t < kept.size(); ++t) {
      spread[size(kept[t])] = alone.weights[t];
    }
    REQUIRE(agree(slice(batch.output, number * 2, 2), alone.output, 1e-14));
    REQUIRE(agree(slice(batch.entropy, number, 1), alone.entropy, 1e-14));
    REQUIRE(agree(slice(batch.weights, number * 11, 11), spread, 1e-14));
  }
  CHECK(batch.empty_rows > 0);
}

TEST_CASE("boolean, additive, padding and causal masks are equivalent") {
  NumpyRandom random(19);
  Call boolean = random_call(random, single(7, 7, 2, 2), Similarity::kRbf);
  mask_randomly(boolean, random, 1.0);
  Call causal = boolean;
  causal.options.masking = {.causal = true};
  causal.padding = {1, 1, 1, 1, 0, 0, 1};
  for (Index at = 0; at < 49; ++at) {
    boolean.allowed[size(at)] = at % 7 <= at / 7 && causal.padding[size(at % 7)] != 0 ? 1 : 0;
  }
  Call additive = boolean;
  additive.options.masking.kind = MaskKind::kAdditive;
  for (const auto cell : boolean.allowed) {
    additive.bias.push_back(cell != 0 ? 0.0 : -kInfinity);
  }
  check_bits(result_of(boolean), result_of(causal));
  check_bits(result_of(additive), result_of(causal));
}

TEST_CASE("a row without an allowed key is exactly zero and is counted") {
  NumpyRandom random(23);
  Call call = random_call(random, single(3, 4, 2, 2));
  call.options.masking.causal = true;
  call.padding = {0, 1, 1, 1};
  const int way = GENERATE(0, 1, 2, 3);  // 0: causal and padding leave no key to query 0
  if (way == 1) {
    mask_randomly(call, random, 0.0);
  } else if (way == 2) {
    call.options.masking.kind = MaskKind::kAdditive;
    call.bias = {-kInfinity};  // all strides 0
  } else if (way == 3) {
    call.options.masking.past = 10;
    call.options.masking.window = 2;  // keys 9 ... 12 of 4
  }
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.query[0] = kNan;  // a query without an allowed key is not read either
  const CallResult found = result_of(call);
  CHECK(found.empty_rows == (way == 0 ? 1 : 3));
  CHECK(bits(slice(found.output, 0, 2)) == bits({0.0, 0.0}));
  CHECK(bits(slice(found.weights, 0, 4)) == bits({0.0, 0.0, 0.0, 0.0}));
  CHECK(bits(slice(found.entropy, 0, 1)) == bits({0.0}));
}

TEST_CASE("a blocked key may hold any value, a used one may not") {
  NumpyRandom random(29);
  Call call = random_call(random, single(2, 5, 2, 6), GENERATE(from_range(kSimilarities)));
  const bool by_window = GENERATE(false, true);
  if (by_window) {
    call.options.masking.window = 2;  // 2 queries, of which none uses the last two keys
  } else {
    call.padding = {1, 1, 1, 0, 1};
  }
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  Call poisoned = call;
  const double bad = GENERATE(kNan, kInfinity, -kInfinity, 1e308);
  poisoned.key[6] = poisoned.key[7] = poisoned.value[18] = bad;
  check_bits(result_of(poisoned), result_of(call));
  check_bits(result_of<float>(poisoned), result_of<float>(call));
  poisoned.options.masking.window = 0;
  poisoned.padding = {1, 1, 1, 1, 0};
  CHECK((bad == 1e308 || attend(poisoned).outcome.status == Status::kNonFinite));
}

TEST_CASE("a non-finite number in use is an error with its position") {
  NumpyRandom random(37);
  Call call = random_call(random, kMaskShape, GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 5.0);
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  const auto refusal = [&](Numbers Call::*field, Argument argument, Index slice, Index row,
                           Index column, Index at) {
    Call broken = call;
    (broken.*field)[size(at)] = bad;
    for (const Outcome& found : {attend(broken).outcome, attend<float>(broken).outcome}) {
      CHECK(is_at(found, Status::kNonFinite, argument, slice, row, column));
    }
  };
  refusal(&Call::query, Argument::kQuery, 6, 5, 1, ((1 * 4 + 2) * 6 + 5) * 3 + 1);
  refusal(&Call::key, Argument::kKey, 3, 10, 2, ((1 * 2 + 1) * 11 + 10) * 3 + 2);
  refusal(&Call::value, Argument::kValue, 0, 0, 0, 0);
  refusal(&Call::value, Argument::kValue, 0, 4, 0, (0 * 11 + 4) * 2 + 0);
  // Of several the first query, then the first key.
  call.value[0] = bad;
  refusal(&Call::key, Argument::kKey, 0, 10, 2, 10 * 3 + 2);
  call.options.masking.causal = true;
  call.options.masking.past = 4;  // query 5 uses key 9, none the last
  refusal(&Call::key, Argument::kValue, 0, 0, 0, 10 * 3 + 2);
}

TEST_CASE("an additive mask with NaN or +infinity is an error, even where causal blocks it") {
  NumpyRandom random(43);
  Call call = random_call(random, kMaskShape);
  call.options.masking = {.kind = MaskKind::kAdditive,
                          .stride_head = 6 * 11,
                          .stride_query = 11,
                          .stride_key = 1,
                          .causal = true};
  call.bias = Numbers(size(4 * 6 * 11), 0.0);
  call.options.non_finite = GENERATE(softknn::NonFinite::kRefuse, softknn::NonFinite::kPropagate);
  CHECK(attend(call).outcome.ok());
  call.bias[size((2 * 6 + 1) * 11 + 9)] = GENERATE(kNan, kInfinity);
  for (const Outcome& found : {attend(call).outcome, attend<float>(call).outcome}) {
    CHECK(is_at(found, Status::kNonFinite, Argument::kMask, 2, 1, 9));
  }
}

TEST_CASE("causal and padding masks as bytes") {
  Bytes causal(3 * 4);
  REQUIRE(core::causal_mask(3, 4, 1, 0, causal).ok());
  CHECK(causal == Bytes{1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1});
  REQUIRE(core::causal_mask(3, 4, 1, 2, causal).ok());
  CHECK(causal == Bytes{1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1});
  Bytes padding(3 * 3);
  REQUIRE(core::padding_mask(Numbers{0.0, 2.0, 7.0}, 3, padding).ok());
  CHECK(padding == Bytes{0, 0, 0, 1, 1, 0, 1, 1, 1});
  CHECK(core::padding_mask(Numbers{0.0, 2.0, 7.0}, 0, {}).ok());
}

TEST_CASE("pasts, lengths of the keys and slopes out of range are refused") {
  NumpyRandom random(71);
  const Call call = random_call(random, kMaskShape);
  const auto refuse = [&](Numbers Call::*field, Argument argument,
                          std::initializer_list<Numbers> list) {
    for (const Numbers& given : list) {
      Call one = call;
      one.*field = given;
      CHECK(is_invalid(attend(one).outcome, argument));
    }
  };
  refuse(&Call::pasts, Argument::kPast,
         {{0, -7}, {0, 0.5}, {0, kNan}, {0, kInfinity}, {0, 0x1p54}, {0}});
  refuse(&Call::key_lengths, Argument::kKeyLengths,
         {{-1, 0}, {0.5, 0}, {kNan, 0}, {kInfinity, 0}, {1, 1, 1}});
  refuse(&Call::slopes, Argument::kPositionBias,
         {{0, 0, kNan, 0}, {0, 0, kInfinity, 0}, {0, 0, -kInfinity, 0}, {1}});
}
