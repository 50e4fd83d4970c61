#include <algorithm>
#include <cmath>

#include "attention/masked_keys.hpp"
#include "support.hpp"

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
    core::AllowedKeys allowed;
    REQUIRE(allowed.allocate(masking, 8) == softknn::Status::kOk);
    allowed.set(masking, {0, 0, i});
    Index count = 0;
    for (std::int32_t j = 0; j < 8; ++j) {
      const bool expected = std::abs(i + past - j) < window && (!causal || j <= i + past);
      CHECK(allowed.has(j) == expected);
      count += expected ? 1 : 0;
    }
    CHECK(allowed.count() == count);
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

namespace {

/// Pasts, lengths of the keys and slopes of a call, by their definitions.
struct PerAxis {
  Numbers pasts, key_lengths, slopes;

  void set(softknn::Masking& masking) const {
    masking.pasts = pasts;
    masking.key_lengths = key_lengths;
    masking.slopes = slopes;
  }

  /// The same as an explicit mask of every pair.
  [[nodiscard]] Call stored(Call call) const {
    const Shape& s = call.shape;
    softknn::Masking& masking = call.options.masking;
    const bool additive = !slopes.empty();
    for (Index row = 0; row < s.batch * s.query_heads * s.queries; ++row) {
      const Index b = row / s.queries / s.query_heads, h = row / s.queries % s.query_heads;
      const double past = pasts.empty() ? static_cast<double>(masking.past) : pasts[size(b)];
      const double position = static_cast<double>(row % s.queries) + past;
      for (Index j = 0; j < s.keys; ++j) {
        const double distance = std::abs(position - static_cast<double>(j));
        bool allowed = !masking.causal || static_cast<double>(j) <= position;
        allowed =
            allowed && (masking.window == 0 || distance < static_cast<double>(masking.window));
        allowed = allowed && (key_lengths.empty() || static_cast<double>(j) < key_lengths[size(b)]);
        call.allowed.push_back(allowed ? 1 : 0);
        call.bias.push_back(!allowed ? -kInfinity : (additive ? -slopes[size(h)] * distance : 0.0));
      }
    }
    masking = {.kind = additive ? MaskKind::kAdditive : MaskKind::kBoolean,
               .stride_batch = s.query_heads * s.queries * s.keys,
               .stride_head = s.queries * s.keys,
               .stride_query = s.keys,
               .stride_key = 1};
    return call;
  }
};

std::vector<CallResult> streamed_and_stored(Call call, const PerAxis& per_axis) {
  const Call stored = per_axis.stored(call);
  per_axis.set(call.options.masking);
  return {result_of(call), result_of(stored)};
}

/// Many rows share a tile of 40, none one of 1.
Call call_of_rows(Index queries, Similarity similarity) {
  NumpyRandom random(71);
  Shape shape = kMaskShape;
  shape.queries = queries;
  return random_call(random, shape, similarity);
}

}  // namespace

TEST_CASE("past and the lengths of the keys, one per batch row, are the mask that they describe") {
  Call call = call_of_rows(GENERATE(1, 6, 40), GENERATE(from_range(kSimilarities)));
  call.options.masking.causal = GENERATE(false, true);
  call.options.masking.window = GENERATE(0, 3, 100);
  call.options.want_scores = GENERATE(false, true);
  const double m = static_cast<double>(call.shape.queries);
  for (const PerAxis& per_axis :
       {PerAxis{{3.0, 0.0}, {}, {}}, PerAxis{{-1.0, -m}, {}, {}}, PerAxis{{}, {4.0, 0.0}, {}},
        PerAxis{{2.0, -1.0}, {11.0, 99.0}, {}}}) {
    const auto found = streamed_and_stored(call, per_axis);
    CHECK(bits(found[0].output) == bits(found[1].output));
    CHECK(bits(found[0].weights) == bits(found[1].weights));
    CHECK(bits(found[0].entropy) == bits(found[1].entropy));
    CHECK(found[0].empty_rows == found[1].empty_rows);
  }
}

TEST_CASE("with a negative past the first rows are empty") {
  Call call = call_of_rows(GENERATE(6, 40), Similarity::kDot);
  call.options.masking.causal = true;
  call.options.masking.past = -2;
  const CallResult found = result_of(call);
  CHECK(found.empty_rows == 2 * 4 * 2);
  CHECK(bits(slice(found.output, 0, 4)) == bits(Numbers(4, 0.0)));
  CHECK(found.weights[2 * 11] == 1.0);
  const auto streamed = streamed_and_stored(call, {});
  CHECK(bits(streamed[0].output) == bits(streamed[1].output));
}

TEST_CASE("a bias by position equals the additive mask, within 2 ulp") {
  Call call = call_of_rows(GENERATE(1, 6, 40), GENERATE(from_range(kSimilarities)));
  call.options.masking.causal = GENERATE(false, true);
  call.options.scoring.temperature = GENERATE(0.0, 0.7, kInfinity);
  call.options.scoring.softcap = GENERATE(0.0, 2.0);
  call.options.neighborhood.count = GENERATE(0, 3);
  call.options.want_scores = true;
  const Numbers slopes{0.5, 0.25, 0.0, -0.125};
  for (const PerAxis& per_axis :
       {PerAxis{{}, {}, slopes}, PerAxis{{5.0, -1.0}, {11.0, 4.0}, slopes}}) {
    const auto found = streamed_and_stored(call, per_axis);
    CHECK(distance(found[0].output, found[1].output) <= 4 * kEpsilon);
    CHECK(distance(found[0].weights, found[1].weights) <= 2 * kEpsilon);
    CHECK(distance(found[0].entropy, found[1].entropy) <= 8 * kEpsilon);
    CHECK(bits(found[0].scores) == bits(found[1].scores));
  }
}

TEST_CASE("in float, past, lengths of the keys and slopes keep the bound") {
  Call call = call_of_rows(GENERATE(1, 6, 40), Similarity::kDot);
  call.options.masking.causal = GENERATE(false, true);
  const Numbers slopes = GENERATE(Numbers{}, Numbers{0.5, 0.25, 0.0, -0.125});
  std::vector<float> query(call.query.begin(), call.query.end());
  std::vector<float> key(call.key.begin(), call.key.end());
  std::vector<float> value(call.value.begin(), call.value.end());
  // One row is doubtful, and alone in double.
  query[0] = 1e30F;
  call.query.assign(query.begin(), query.end());
  call.key.assign(key.begin(), key.end());
  call.value.assign(value.begin(), value.end());
  const PerAxis per_axis{{1.0, -1.0}, {7.0, 5.0}, slopes};
  per_axis.set(call.options.masking);
  core::AttentionResult<float> found;
  REQUIRE(
      core::attention(
          call.shape, {query, key, value},
          {.scoring = call.options.scoring, .masking = call.options.masking, .want_weights = true},
          found)
          .ok());
  const CallResult wanted = result_of(call);
  CHECK(distance({found.weights.begin(), found.weights.end()}, wanted.weights) <= 5e-6);
  CHECK(found.empty_rows == wanted.empty_rows);
}

TEST_CASE("pasts, lengths of the keys and slopes out of range are refused") {
  const Call call = call_of_rows(6, Similarity::kDot);
  const auto refused = [&](const PerAxis& per_axis, Argument argument) {
    Call one = call;
    per_axis.set(one.options.masking);
    return is_invalid(attend(one).outcome, argument);
  };
  for (const double past : {-7.0, 0.5, kNan, kInfinity, 0x1p54}) {
    CHECK(refused({{0.0, past}, {}, {}}, Argument::kPast));
  }
  for (const double length : {-1.0, 0.5, kNan, kInfinity}) {
    CHECK(refused({{}, {length, 0.0}, {}}, Argument::kKeyLengths));
  }
  for (const double slope : {kNan, kInfinity, -kInfinity}) {
    CHECK(refused({{}, {}, {0.0, 0.0, slope, 0.0}}, Argument::kPositionBias));
  }
  CHECK(refused({{0.0}, {}, {}}, Argument::kPast));
  CHECK(refused({{}, {1.0, 1.0, 1.0}, {}}, Argument::kKeyLengths));
  CHECK(refused({{}, {}, {1.0}}, Argument::kPositionBias));
}
