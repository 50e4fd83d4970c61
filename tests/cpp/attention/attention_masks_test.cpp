#include <algorithm>
#include <cmath>

#include "attention/masked_keys.hpp"
#include "support.hpp"

// Masks: a blocked key acts as if it were absent.

using namespace testing;
using softknn::MaskKind;
using softknn::NumpyRandom;

namespace {

const Shape kMaskShape{.batch = 2,
                       .query_heads = 4,
                       .key_heads = 2,
                       .queries = 6,
                       .keys = 11,
                       .width = 3,
                       .value_width = 2};

/// Row (b, h, i) as a separate call, with only the keys in `kept`.
Call row_alone(const Call& call, Index b, Index h, Index i, const std::vector<Index>& kept) {
  const Shape& s = call.shape;
  const Index head = b * s.key_heads + h * s.key_heads / s.query_heads;
  Call alone{
      .shape = single(1, static_cast<Index>(kept.size()), s.width, s.value_width),
      .query = slice(call.query, ((b * s.query_heads + h) * s.queries + i) * s.width, s.width),
      .key = {},
      .value = {},
      .options = call.options};
  alone.options.masking = {};
  for (const Index j : kept) {
    const Numbers key = slice(call.key, (head * s.keys + j) * s.width, s.width);
    const Numbers value = slice(call.value, (head * s.keys + j) * s.value_width, s.value_width);
    alone.key.insert(alone.key.end(), key.begin(), key.end());
    alone.value.insert(alone.value.end(), value.begin(), value.end());
  }
  return alone;
}

/// Fills every key and value of `call` that no row uses with NaN.
void poison_unused(Call& call) {
  const Shape& s = call.shape;
  for (Index head = 0; head < s.batch * s.key_heads; ++head) {
    for (Index j = 0; j < s.keys; ++j) {
      bool used = false;
      for (Index r = 0; r < s.group() * s.queries; ++r) {
        used = used || call.allowed[size((head * s.group() * s.queries + r) * s.keys + j)] != 0;
      }
      if (!used) {
        std::fill_n(call.key.data() + (head * s.keys + j) * s.width, s.width, kNan);
        std::fill_n(call.value.data() + (head * s.keys + j) * s.value_width, s.value_width, kNan);
      }
    }
  }
}

}  // namespace

TEST_CASE("a masked row of a batch equals that row alone with the keys removed, bit for bit") {
  NumpyRandom random(17);
  Call call = random_call(random, kMaskShape, GENERATE(from_range(kSimilarities)));
  mask_randomly(call, random, 0.12);
  call.options.scoring.temperature = GENERATE(0.0, 0.3, 1.0, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 1.5);
  call.options.scoring.key_norm_penalty = 0.7;
  poison_unused(call);
  REQUIRE(std::any_of(call.key.begin(), call.key.end(), [](double x) { return std::isnan(x); }));
  const CallResult batch = result_of(call);
  Index empty_rows = 0;
  for (Index row = 0; row < 2 * 4 * 6; ++row) {
    std::vector<Index> kept;
    for (Index j = 0; j < 11; ++j) {
      if (call.allowed[size(row * 11 + j)] != 0) {
        kept.push_back(j);
      }
    }
    empty_rows += kept.empty() ? 1 : 0;
    const CallResult alone = result_of(row_alone(call, row / 24, row / 6 % 4, row % 6, kept));
    REQUIRE(bits(slice(batch.output, row * 2, 2)) == bits(alone.output));
    REQUIRE(bits(slice(batch.entropy, row, 1)) == bits(alone.entropy));
    Numbers spread(11, 0.0);
    for (std::size_t t = 0; t < kept.size(); ++t) {
      spread[size(kept[t])] = alone.weights[t];
    }
    REQUIRE(bits(slice(batch.weights, row * 11, 11)) == bits(spread));
  }
  CHECK(batch.empty_rows == empty_rows);
  CHECK(empty_rows > 0);
}

TEST_CASE("boolean, additive, padding and causal masks are equivalent") {
  NumpyRandom random(19);
  const Shape shape = single(7, 7, 2, 2);
  Call boolean = random_call(random, shape, Similarity::kRbf);
  mask_randomly(boolean, random, 1.0);
  Call causal = boolean;
  causal.options.masking = {};
  causal.options.masking.causal = true;
  for (Index i = 0; i < 7; ++i) {
    for (Index j = i + 1; j < 7; ++j) {
      boolean.allowed[size(i * 7 + j)] = 0;
    }
  }
  Call additive = boolean;
  additive.options.masking.kind = MaskKind::kAdditive;
  for (const auto cell : boolean.allowed) {
    additive.bias.push_back(cell != 0 ? 0.0 : -kInfinity);
  }
  CHECK(bits(result_of(boolean).output) == bits(result_of(causal).output));
  CHECK(bits(result_of(additive).output) == bits(result_of(causal).output));

  Call padded = causal;
  padded.padding = {1, 1, 1, 1, 0, 0, 1};
  for (Index i = 0; i < 7; ++i) {
    boolean.allowed[size(i * 7 + 4)] = boolean.allowed[size(i * 7 + 5)] = 0;
  }
  CHECK(bits(result_of(padded).weights) == bits(result_of(boolean).weights));
}

TEST_CASE("a row without an allowed key is exactly zero and is counted") {
  NumpyRandom random(23);
  Call call = random_call(random, single(3, 4, 2, 2));
  call.options.masking.causal = true;
  call.padding = {0, 1, 1, 1};
  const int way = GENERATE(0, 1, 2, 3);
  Index empty = 1;  // causal and padding leave no key to query 0
  if (way == 1) {
    mask_randomly(call, random, 0.0);
    empty = 3;
  } else if (way == 2) {
    call.options.masking.kind = MaskKind::kAdditive;
    call.bias = {-kInfinity};  // all strides 0
    empty = 3;
  } else if (way == 3) {
    call.options.masking.past = 10;
    call.options.masking.window = 2;  // keys 9 ... 12 of 4
    empty = 3;
  }
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.query[0] = kNan;  // a query without an allowed key is not read either
  const CallResult found = result_of(call);
  CHECK(found.empty_rows == empty);
  CHECK(bits(slice(found.output, 0, 2)) == bits({0.0, 0.0}));
  CHECK(bits(slice(found.weights, 0, 4)) == bits({0.0, 0.0, 0.0, 0.0}));
  CHECK(bits(slice(found.entropy, 0, 1)) == bits({0.0}));
}

TEST_CASE("a blocked key may hold any value, a used one may not") {
  NumpyRandom random(29);
  Call call = random_call(random, single(2, 5, 2, 2), GENERATE(from_range(kSimilarities)));
  call.padding = {1, 1, 1, 0, 1};
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  const CallResult clean = result_of(call);
  const double bad = GENERATE(kNan, kInfinity, -kInfinity, 1e308);
  call.key[6] = call.key[7] = bad;
  call.value[6] = bad;
  call.options.want_scores = true;
  const CallResult poisoned = result_of(call);
  CHECK(bits(poisoned.output) == bits(clean.output));
  CHECK(bits(poisoned.weights) == bits(clean.weights));
  CHECK(bits(poisoned.entropy) == bits(clean.entropy));
}

TEST_CASE("a window alone leaves keys unread") {
  NumpyRandom random(25);
  // Two queries with a window of one key: no query uses the third key.
  Call call = random_call(random, single(2, 3, 2, 2));
  call.options.masking.window = 1;
  call.key[5] = kNan;
  call.value[4] = kInfinity;
  CHECK(result_of(call).output == Numbers(call.value.begin(), call.value.begin() + 4));
}

TEST_CASE("a non-finite number in use is an error with its position") {
  NumpyRandom random(37);
  Call call = random_call(random, kMaskShape, GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 1.0, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 5.0);
  const double bad = GENERATE(kNan, kInfinity, -kInfinity);
  const auto refusal = [&](Numbers Call::*field, Index at) {
    Call broken = call;
    (broken.*field)[size(at)] = bad;
    return attend(broken).outcome;
  };
  const Outcome query = refusal(&Call::query, ((1 * 4 + 2) * 6 + 5) * 3 + 1);
  CHECK(query.status == Status::kNonFinite);
  CHECK(query.argument == Argument::kQuery);
  CHECK((query.slice == 6 && query.row == 5 && query.column == 1));
  const Outcome key = refusal(&Call::key, ((1 * 2 + 1) * 11 + 10) * 3 + 2);
  CHECK(key.argument == Argument::kKey);
  CHECK((key.slice == 3 && key.row == 10 && key.column == 2));
  const Outcome first = refusal(&Call::value, 0);
  CHECK((first.argument == Argument::kValue && first.row == 0 && first.column == 0));
  const Outcome value = refusal(&Call::value, (0 * 11 + 4) * 2 + 0);
  CHECK(value.argument == Argument::kValue);
  CHECK((value.slice == 0 && value.row == 4 && value.column == 0));
}

TEST_CASE("an additive mask with NaN or +infinity is an error, even where causal blocks it") {
  NumpyRandom random(43);
  Call call = random_call(random, kMaskShape);
  call.options.masking.causal = true;
  call.options.masking.kind = MaskKind::kAdditive;
  call.options.masking.stride_head = 6 * 11;
  call.options.masking.stride_query = 11;
  call.options.masking.stride_key = 1;
  call.bias = Numbers(size(4 * 6 * 11), 0.0);
  CHECK(attend(call).outcome.ok());
  call.bias[size((2 * 6 + 1) * 11 + 9)] = GENERATE(kNan, kInfinity);
  const Outcome outcome = attend(call).outcome;
  CHECK(outcome.status == Status::kNonFinite);
  CHECK(outcome.argument == Argument::kMask);
  CHECK((outcome.slice == 2 && outcome.row == 1 && outcome.column == 9));
}

TEST_CASE("window and past: only keys fewer than w positions from i + past") {
  const std::int64_t past = GENERATE(as<std::int64_t>{}, 0, 2, 9, 1'000'000'000'000);
  const std::int64_t window = GENERATE(as<std::int64_t>{}, 1, 2, 5, 1'000'000'000'000);
  const bool causal = GENERATE(false, true);
  softknn::Masking masking;
  masking.causal = causal;
  masking.past = past;
  masking.window = window;
  for (Index i = 0; i < 6; ++i) {
    std::vector<std::int32_t> list(8);
    const Index count = softknn::allowed_keys(masking, {0, 0, i}, 8, list.data());
    std::vector<std::int32_t> expected;
    for (std::int32_t j = 0; j < 8; ++j) {
      if (std::abs(i + past - j) < window && (!causal || j <= i + past)) {
        expected.push_back(j);
      }
    }
    list.resize(size(count));
    CHECK(list == expected);
  }
}

TEST_CASE("causal and padding masks as bytes") {
  Bytes causal(3 * 4);
  REQUIRE(softknn::causal_mask(3, 4, 1, 0, causal).ok());
  CHECK(causal == Bytes{1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1});
  REQUIRE(softknn::causal_mask(3, 4, 1, 2, causal).ok());
  CHECK(causal == Bytes{1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1});
  Bytes padding(3 * 3);
  REQUIRE(softknn::padding_mask(Numbers{0.0, 2.0, 7.0}, 3, padding).ok());
  CHECK(padding == Bytes{0, 0, 0, 1, 1, 0, 1, 1, 1});
  CHECK(softknn::padding_mask(Numbers{0.0, 2.0, 7.0}, 0, {}).ok());
}
