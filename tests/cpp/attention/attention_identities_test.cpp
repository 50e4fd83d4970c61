#include <algorithm>
#include <cmath>

#include "random_calls.hpp"

// Identities of attention that hold for any data.

using namespace testing;
using core::NumpyRandom;

TEST_CASE("every row of weights sums to 1 and lies in [0, 1]") {
  NumpyRandom random(3);
  Call call = random_call(random, single(40, 33, 4, 3), GENERATE(from_range(kSimilarities)));
  call.options.scoring.temperature = GENERATE(0.0, 0.01, 1.0, kInfinity);
  const CallResult found = result_of(call);
  for (Index i = 0; i < 40; ++i) {
    const Numbers row = slice(found.weights, i * 33, 33);
    CHECK(std::ranges::all_of(row, [](double w) { return w >= 0.0 && w <= 1.0; }));
    // 33 roundings of at most half an ulp each, in the sum and in the division.
    CHECK(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1.0) <= 33 * kEpsilon);
    // So outputs stay within the range of the values, and entropies within 0 … log n.
    for (Index c = 0; c < 3; ++c) {
      Numbers column;
      for (Index j = 0; j < 33; ++j) {
        column.push_back(call.value[size(j * 3 + c)]);
      }
      const auto [low, high] = std::ranges::minmax(column);
      const double slack = 66 * kEpsilon * std::max(-low, high), y = found.output[size(i * 3 + c)];
      CHECK((y >= low - slack && y <= high + slack));
    }
    CHECK(found.entropy[size(i)] >= 0.0);
    CHECK(found.entropy[size(i)] <= std::log(33.0) * (1.0 + 8 * kEpsilon));
  }
}

TEST_CASE("permuting the keys permutes the weights; permuting queries the rows") {
  NumpyRandom random(5);
  const Call call = random_call(random, single(4, 8, 3, 2), GENERATE(from_range(kSimilarities)));
  Call keys = call, queries = call;
  for (Index j = 0; j < 8; ++j) {
    std::copy_n(call.key.begin() + (7 - j) * 3, 3, keys.key.begin() + j * 3);
    std::copy_n(call.value.begin() + (7 - j) * 2, 2, keys.value.begin() + j * 2);
  }
  std::rotate(queries.query.begin(), queries.query.begin() + 3, queries.query.end());
  const CallResult plain = result_of(call), by_keys = result_of(keys),
                   by_queries = result_of(queries);
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
  dot.options.scoring = {.scale = 1.0, .temperature = tau * tau, .key_norm_penalty = 1.0};
  // Scores up to 10/0.16 differ by the rounding of q·k, ‖k‖² and the distance.
  CHECK(distance(result_of(rbf).weights, result_of(dot).weights) <= 1e-14);
}

TEST_CASE("rbf is invariant under translation, however far from the origin") {
  // Multiples of 1/1024, so that adding 1e8 is exact. The expanded form
  // |q|^2 + |k|^2 - 2 q.k has no correct digit left there (weights wrong by 0.67).
  NumpyRandom random(21);
  Call near = random_call(random, single(5, 20, 2, 1), Similarity::kRbf);
  near.options.scoring.temperature = 0.5;
  near.options.want_scores = true;
  Call far = near;
  for (Numbers Call::*x : {&Call::query, &Call::key}) {
    for (std::size_t i = 0; i < (near.*x).size(); ++i) {
      (near.*x)[i] = std::round((near.*x)[i] * 1024.0) / 1024.0;
      (far.*x)[i] = (near.*x)[i] + 1e8;
    }
  }
  check_bits(result_of(far), result_of(near));
}

TEST_CASE("adding a constant to all scores of a row changes nothing") {
  NumpyRandom random(31);
  Call call = random_call(random, single(3, 10, 4, 2));
  call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_query = 1};
  call.bias = {0.0, 0.0, 0.0};
  const CallResult plain = result_of(call);
  call.bias = {1024.0, -1e3, 3.25};
  // Adding 1024 to a score rounds it at 2^-43.
  CHECK(distance(result_of(call).weights, plain.weights) <= 1e-12);
}

TEST_CASE("grouped heads equal key heads repeated for each query head, bit for bit") {
  NumpyRandom random(51);
  Shape shape = single(5, 9, 3, 2);
  shape.batch = shape.key_heads = 2;
  shape.query_heads = 4;
  const Call grouped = random_call(random, shape, GENERATE(from_range(kSimilarities)));
  Call repeated = grouped;
  repeated.shape.key_heads = 4;
  const auto repeat = [](Numbers& x, Index length) {
    const Numbers given = std::exchange(x, {});
    for (Index head = 0; head < 8; ++head) {
      const Numbers block = slice(given, head / 2 * length, length);
      x.insert(x.end(), block.begin(), block.end());
    }
  };
  repeat(repeated.key, 9 * 3);
  repeat(repeated.value, 9 * 2);
  check_bits(result_of(grouped), result_of(repeated));
}

// Natively the order of a sum depends on the sizes of a call.
#ifdef __wasm__
TEST_CASE("the requested results do not change the others") {
  each_random_call(9001, 40, [](const Call& full, Dice&) {
    const CallResult all = result_of(full);
    using Part = std::pair<bool softknn::AttentionOptions::*, Numbers CallResult::*>;
    for (const auto& [want, part] :
         {Part{&softknn::AttentionOptions::want_weights, &CallResult::weights},
          Part{&softknn::AttentionOptions::want_scores, &CallResult::scores},
          Part{&softknn::AttentionOptions::want_entropy, &CallResult::entropy}}) {
      Call call = full;
      call.options.*want = false;
      CallResult wanted = all;
      wanted.*part = {};
      wanted.sink_weights = call.options.want_weights ? all.sink_weights : Numbers{};
      check_bits(result_of(call), wanted);
    }
  });
}
#endif
