#include <algorithm>
#include <cmath>

#include "naive.hpp"

// Identities of attention that hold for any data.

using namespace testing;
using core::NumpyRandom;

namespace {

const Shape kHeadsShape{.batch = 2,
                        .query_heads = 4,
                        .key_heads = 2,
                        .queries = 5,
                        .keys = 9,
                        .width = 3,
                        .value_width = 2};

}  // namespace

TEST_CASE("attention agrees with its formula in extended precision") {
  NumpyRandom random(11);
  const Similarity similarity = GENERATE(from_range(kSimilarities));
  const double temperature = GENERATE(0.05, 0.7, 1.0, 30.0);
  const double softcap = GENERATE(0.0, 2.0);
  Call call = random_call(random, kHeadsShape, similarity);
  call.options.want_scores = true;
  call.options.scoring.scale = 1.0 / std::sqrt(3.0);
  call.options.scoring.temperature = temperature;
  call.options.scoring.softcap = softcap;
  call.options.scoring.key_norm_penalty = 0.3;
  const int mask = GENERATE(0, 1, 2, 3);
  if (mask == 1) {
    mask_randomly(call, random, 0.4);
  } else if (mask == 2) {  // one bias for all batch entries and queries: strides of 0
    call.options.masking.kind = softknn::MaskKind::kAdditive;
    call.options.masking.stride_head = kHeadsShape.keys;
    call.options.masking.stride_key = 1;
    call.bias = gaussians(random, kHeadsShape.query_heads * kHeadsShape.keys);
    call.bias[4] = -kInfinity;
  } else if (mask == 3) {
    call.options.masking.causal = true;
    call.options.masking.past = 2;
    call.options.masking.window = 3;
    call.options.masking.padding_stride_batch = kHeadsShape.keys;
    call.padding = Bytes(size(kHeadsShape.batch * kHeadsShape.keys), 1);
    call.padding[2] = call.padding[12] = 0;
  }
  const CallResult found = result_of(call);
  const CallResult expected = naive_attention(call);
  // A score of size s has an error near 1e-15·s, which exp turns into a relative error of the
  // weights: |s| stays below 10/0.05² = 4000 here.
  const double size_of_score = std::max(
      1.0,
      std::abs(*std::max_element(expected.scores.begin(), expected.scores.end(),
                                 [](double a, double b) { return std::abs(a) < std::abs(b); })));
  const double tolerance = 2e-15 * size_of_score;
  CHECK(distance(found.scores, expected.scores) <= tolerance);
  CHECK(distance(found.weights, expected.weights) <= tolerance);
  CHECK(distance(found.output, expected.output) <= 4 * tolerance);
  CHECK(distance(found.entropy, expected.entropy) <= 4 * tolerance);
  CHECK(found.empty_rows == expected.empty_rows);
}

TEST_CASE("every row of weights sums to 1 and lies in [0, 1]") {
  NumpyRandom random(3);
  Call call = random_call(random, single(40, 33, 4, 1), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 0.01, 1.0, kInfinity);
  const CallResult found = result_of(call);
  for (Index i = 0; i < 40; ++i) {
    const Numbers row = slice(found.weights, i * 33, 33);
    double sum = 0.0;
    for (const double weight : row) {
      CHECK((weight >= 0.0 && weight <= 1.0));
      sum += weight;
    }
    // 33 roundings of at most half an ulp each, in the sum and in the division.
    CHECK(std::abs(sum - 1.0) <= 33 * kEpsilon);
  }
}

TEST_CASE("permuting the keys permutes the weights; permuting queries the rows") {
  NumpyRandom random(5);
  const Similarity similarity = GENERATE(from_range(kSimilarities));
  const Call call = random_call(random, single(4, 8, 3, 2), similarity);
  Call keys = call;
  Call queries = call;
  std::reverse(keys.key.begin(), keys.key.end());
  std::reverse(keys.value.begin(), keys.value.end());
  for (Index j = 0; j < 8; ++j) {  // reversed as a whole: restores the order of the components
    std::reverse(keys.key.data() + j * 3, keys.key.data() + j * 3 + 3);
    std::reverse(keys.value.data() + j * 2, keys.value.data() + j * 2 + 2);
  }
  std::rotate(queries.query.begin(), queries.query.begin() + 3, queries.query.end());
  const CallResult plain = result_of(call);
  const CallResult by_keys = result_of(keys);
  const CallResult by_queries = result_of(queries);
  for (Index i = 0; i < 4; ++i) {
    Numbers row = slice(by_keys.weights, i * 8, 8);
    std::reverse(row.begin(), row.end());
    // The sums run in another order: a few ulps.
    CHECK(distance(row, slice(plain.weights, i * 8, 8)) <= 4 * kEpsilon);
    CHECK(distance(slice(by_keys.output, i * 2, 2), slice(plain.output, i * 2, 2)) <= 1e-15);
    CHECK(bits(slice(by_queries.output, i * 2, 2)) ==
          bits(slice(plain.output, (i + 1) % 4 * 2, 2)));
  }
}

TEST_CASE("rbf at tau is dot at tau squared minus half the squared key norms") {
  NumpyRandom random(8);
  Call rbf = random_call(random, single(6, 12, 3, 2), Similarity::kRbf);
  const double tau = GENERATE(0.4, 1.0, 3.0);
  rbf.options.scoring.temperature = tau;
  Call dot = rbf;
  dot.options.scoring = {.similarity = Similarity::kDot,
                         .scale = 1.0,
                         .temperature = tau * tau,
                         .key_norm_penalty = 1.0,
                         .softcap = 0.0};
  // Scores up to 10/0.16 differ by the rounding of q·k, ‖k‖² and the distance.
  CHECK(distance(result_of(rbf).weights, result_of(dot).weights) <= 1e-14);
}

TEST_CASE("rbf is invariant under translation, however far from the origin") {
  // Multiples of 1/1024, so that adding 1e8 is exact. The expanded form
  // |q|^2 + |k|^2 - 2 q.k has no correct digit left there (weights wrong by 0.67).
  NumpyRandom random(21);
  Call near = random_call(random, single(5, 20, 2, 1), Similarity::kRbf);
  for (Numbers* x : {&near.query, &near.key}) {
    for (double& value : *x) {
      value = std::round(value * 1024.0) / 1024.0;
    }
  }
  near.options.scoring.temperature = 0.5;
  near.options.want_scores = true;
  Call far = near;
  for (Numbers* x : {&far.query, &far.key}) {
    for (double& value : *x) {
      value += 1e8;
    }
  }
  CHECK(bits(result_of(far).scores) == bits(result_of(near).scores));
  CHECK(bits(result_of(far).weights) == bits(result_of(near).weights));
  CHECK(bits(result_of(far).output) == bits(result_of(near).output));
}

TEST_CASE("adding a constant to all scores of a row changes nothing") {
  NumpyRandom random(31);
  Call call = random_call(random, single(3, 10, 4, 2));
  call.options.masking.kind = softknn::MaskKind::kAdditive;
  call.options.masking.stride_query = 1;
  call.bias = {0.0, 0.0, 0.0};
  const CallResult plain = result_of(call);
  call.bias = {1024.0, -1e3, 3.25};
  // Adding 1024 to a score rounds it at 2^-43.
  CHECK(distance(result_of(call).weights, plain.weights) <= 1e-12);
}

TEST_CASE("outputs stay within the range of the values, entropies within 0 ... log n") {
  NumpyRandom random(41);
  Call call = random_call(random, single(50, 7, 2, 3), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 0.1, 1.0, 10.0, kInfinity);
  const CallResult found = result_of(call);
  for (Index c = 0; c < 3; ++c) {
    Numbers column;
    for (Index j = 0; j < 7; ++j) {
      column.push_back(call.value[size(j * 3 + c)]);
    }
    const auto [low, high] = std::minmax_element(column.begin(), column.end());
    for (Index i = 0; i < 50; ++i) {
      // The weights sum to 1 within 7 roundings; the products round as well.
      const double slack = 14 * kEpsilon * std::max(std::abs(*low), std::abs(*high));
      CHECK(found.output[size(i * 3 + c)] >= *low - slack);
      CHECK(found.output[size(i * 3 + c)] <= *high + slack);
    }
  }
  for (const double entropy : found.entropy) {
    CHECK(entropy >= 0.0);
    CHECK(entropy <= std::log(7.0) * (1.0 + 8 * kEpsilon));
  }
}

TEST_CASE("grouped heads equal key heads repeated for each query head, bit for bit") {
  NumpyRandom random(51);
  const Call grouped = random_call(random, kHeadsShape, GENERATE(from_range(kSimilarities)));
  Call repeated = grouped;
  repeated.shape.key_heads = 4;
  const auto repeat = [](const Numbers& x, Index heads, Index length) {
    Numbers result;
    for (Index head = 0; head < heads; ++head) {
      for (int copy = 0; copy < 2; ++copy) {
        const Numbers block = slice(x, head * length, length);
        result.insert(result.end(), block.begin(), block.end());
      }
    }
    return result;
  };
  repeated.key = repeat(grouped.key, 4, 9 * 3);
  repeated.value = repeat(grouped.value, 4, 9 * 2);
  CHECK(bits(result_of(grouped).output) == bits(result_of(repeated).output));
  CHECK(bits(result_of(grouped).weights) == bits(result_of(repeated).weights));
}

TEST_CASE("the requested results do not change the others") {
  NumpyRandom random(61);
  Call call = random_call(random, kHeadsShape, GENERATE(from_range(kSimilarities)));
  mask_randomly(call, random, 0.5);
  call.options.scoring.temperature = GENERATE(0.0, 0.3, kInfinity);
  Call bare = call;
  bare.options.want_weights = bare.options.want_entropy = false;
  Call full = call;
  full.options.want_scores = true;
  CHECK(bits(result_of(bare).output) == bits(result_of(full).output));
  CHECK(bits(result_of(call).weights) == bits(result_of(full).weights));
  CHECK(result_of(bare).weights.empty());
  CHECK(result_of(bare).entropy.empty());
  CHECK(result_of(call).scores.empty());

  core::Buffer<double> alone;
  REQUIRE(core::scores(call.shape, call.query, call.key, call.options.scoring, alone).ok());
  CHECK(bits(numbers(alone)) == bits(result_of(full).scores));
}
