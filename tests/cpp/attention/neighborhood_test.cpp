#include <numeric>

#include "float_support.hpp"
#include "learning/transformer_support.hpp"
#include "memory/allocation_failures.hpp"
#include "multi_head_support.hpp"
#include "naive.hpp"

// The k nearest keys, and equal weights: against brute force, and identities.

using namespace testing;

namespace {

/// The naive weights of one row, reduced to the k best logits.
void naive_reduction(const Call& call, Index b, Index h, Index i, CallResult& naive) {
  const Shape& s = call.shape;
  const auto [most, equal] = call.options.neighborhood;
  const Index row = (b * s.query_heads + h) * s.queries + i;
  std::vector<Index> keys;
  Numbers logits;
  for (Index j = 0; j < s.keys; ++j) {
    const NaiveCell cell = naive_cell(call, b, h, i, j);
    logits.push_back(naive.scores[size(row * s.keys + j)] + static_cast<double>(cell.bias));
    if (cell.allowed) {
      keys.push_back(j);
    }
  }
  std::ranges::stable_sort(keys,
                           [&](Index x, Index y) { return logits[size(x)] > logits[size(y)]; });
  keys.resize(most > 0 ? std::min(size(most), keys.size()) : keys.size());
  const double largest = keys.empty() ? 0.0 : logits[size(keys[0])];
  double sum = 0.0, entropy = 0.0;
  Numbers weights(size(s.keys));
  for (const Index j : keys) {
    sum += weights[size(j)] = equal ? 1.0 : std::exp(logits[size(j)] - largest);
  }
  double* output = naive.output.data() + row * s.value_width;
  std::fill_n(output, s.value_width, 0.0);
  const Index head = b * s.key_heads + h * s.key_heads / s.query_heads;
  for (const Index j : keys) {
    const double w = weights[size(j)] /= sum;
    entropy -= w * std::log(w);
    for (Index c = 0; c < s.value_width; ++c) {
      output[c] += w * call.value[size((head * s.keys + j) * s.value_width + c)];
    }
  }
  std::ranges::copy(weights, naive.weights.begin() + row * s.keys);
  naive.entropy[size(row)] = entropy;
}

CallResult naive_neighborhood(const Call& call) {
  CallResult naive = naive_attention(call);
  for (Index b = 0; b < call.shape.batch; ++b) {
    for (Index h = 0; h < call.shape.query_heads; ++h) {
      for (Index i = 0; i < call.shape.queries; ++i) {
        naive_reduction(call, b, h, i, naive);
      }
    }
  }
  return naive;
}

enum class Masks { kNone, kCausal, kRandom, kAdditive, kPadding };

Call masked_call(Masks masks, Similarity similarity) {
  core::NumpyRandom random(48);
  const Shape shape{.batch = 2,
                    .query_heads = 4,
                    .key_heads = 2,
                    .queries = 6,
                    .keys = 9,
                    .width = 3,
                    .value_width = 2};
  Call call = random_call(random, shape, similarity);
  auto& masking = call.options.masking;
  if (masks == Masks::kRandom) {
    mask_randomly(call, random, 0.4);
  }
  if (masks == Masks::kAdditive) {
    masking.kind = softknn::MaskKind::kAdditive;
    masking.stride_query = shape.keys;
    masking.stride_key = 1;
    call.bias = gaussians(random, shape.queries * shape.keys, 2.0);
    call.bias[3] = -kInfinity;
  }
  if (masks == Masks::kPadding) {
    call.padding = Bytes(size(2 * shape.keys), 1);
    masking.padding_stride_batch = shape.keys;
    std::fill_n(call.padding.begin() + shape.keys, 7, 0);
  }
  masking.causal = masks == Masks::kCausal;
  masking.past = 1;
  return call;
}

Call simple_call(Index queries = 12, Index keys = 9) {
  core::NumpyRandom random(49);
  return random_call(random, single(queries, keys, 3, 2), GENERATE(from_range(kSimilarities)));
}

void check_bits(const CallResult& a, const CallResult& b) {
  CHECK(bits(a.output) == bits(b.output));
  CHECK(bits(a.weights) == bits(b.weights));
  CHECK(bits(a.entropy) == bits(b.entropy));
}

}  // namespace

TEST_CASE("the k nearest keys are those of brute force, under every mask") {
  const auto masks =
      GENERATE(Masks::kNone, Masks::kCausal, Masks::kRandom, Masks::kAdditive, Masks::kPadding);
  const bool equal = GENERATE(false, true);
  for (const Similarity similarity : kSimilarities) {
    for (const Index count : {0, 1, 2, 5, 8, 9, 40}) {
      Call call = masked_call(masks, similarity);
      call.options.scoring.temperature = 0.7;
      call.options.neighborhood = {.count = count, .equal = equal};
      const CallResult found = result_of(call), naive = naive_neighborhood(call);
      CHECK(distance(found.weights, naive.weights) < 1e-13);
      CHECK(distance(found.output, naive.output) < 1e-13);
      CHECK(distance(found.entropy, naive.entropy) < 1e-12);
      CHECK(found.empty_rows == naive.empty_rows);
      const FloatCallResult floats = attend_float(call);
      REQUIRE(floats.outcome.ok());
      CHECK(distance(doubles(floats.weights), naive.weights) < 5e-6);
      CHECK(distance(doubles(floats.output), naive.output) < 2e-5);
      CHECK(floats.empty_rows == naive.empty_rows);
    }
  }
}

TEST_CASE("among equal scores the lower keys are kept") {
  Call call = simple_call();
  call.key = Numbers(size(9 * 3), 0.5);
  call.options.neighborhood.count = 4;
  for (const double temperature : {0.0, 1.0, kInfinity}) {
    call.options.scoring.temperature = temperature;
    const CallResult result = result_of(call);
    for (Index i = 0; i < 12 * 9; ++i) {
      CHECK(result.weights[size(i)] == (i % 9 < 4 ? 0.25 : 0.0));
    }
  }
}

TEST_CASE("one neighbour is temperature 0, as many as there are keys is no limit, bit for bit") {
  Call call = simple_call();
  const CallResult plain = result_of(call);
  call.options.neighborhood.count = 9;
  check_bits(result_of(call), plain);
  call.options.neighborhood.count = 1;
  const CallResult nearest = result_of(call);
  call.options.neighborhood.count = 0;
  call.options.scoring.temperature = 0.0;
  check_bits(nearest, result_of(call));
}

TEST_CASE("equal weights on all keys are temperature ∞, and ignore the temperature") {
  Call call = simple_call();
  call.options.neighborhood.equal = true;
  const CallResult equal = result_of(call);
  for (const double temperature : {0.0, 0.25, kInfinity}) {
    call.options.scoring.temperature = temperature;
    check_bits(result_of(call), equal);
  }
  call.options.neighborhood.equal = false;
  check_bits(result_of(call), equal);
  CHECK(std::abs(equal.entropy[0] - std::log(9.0)) < 1e-15);
}

TEST_CASE("at temperature 0 equal weights go to the k nearest, the limit of small temperatures") {
  Call call = simple_call();
  call.options.neighborhood = {.count = 3, .equal = true};
  call.options.scoring.temperature = 1e-3;
  const CallResult cold = result_of(call);
  call.options.scoring.temperature = 0.0;
  check_bits(result_of(call), cold);
  // An additive mask only blocks there.
  call.bias = Numbers(9, 5.0);
  call.bias[0] = -3.0;
  call.options.masking.kind = softknn::MaskKind::kAdditive;
  call.options.masking.stride_key = 1;
  check_bits(result_of(call), cold);
}

TEST_CASE("entropy grows with k, and a row does not depend on the others") {
  Call call = simple_call();
  Numbers before(12, -1.0);
  for (Index count = 1; count <= 9; ++count) {
    call.options.neighborhood.count = count;
    const CallResult result = result_of(call);
    for (std::size_t i = 0; i < 12; ++i) {
      CHECK(result.entropy[i] > before[i]);
      before[i] = result.entropy[i];
    }
    Call row = call;
    row.shape.queries = 1;
    row.query = slice(call.query, 5 * 3, 3);
    CHECK(bits(result_of(row).output) == bits(slice(result.output, 5 * 2, 2)));
  }
}

TEST_CASE("dropout drops the same pairs as without a neighbourhood") {
  Call call = simple_call();
  call.options.neighborhood.count = 5;
  const CallResult kept = result_of(call);
  call.options.dropout = {.probability = 0.4, .seed = 3};
  const CallResult dropped = result_of(call);
  call.options.neighborhood.count = 0;
  const CallResult all = result_of(call);
  for (std::size_t i = 0; i < all.weights.size(); ++i) {
    CHECK(dropped.weights[i] == (all.weights[i] > 0.0 ? kept.weights[i] / (1.0 - 0.4) : 0.0));
  }
  CHECK(bits(dropped.entropy) == bits(kept.entropy));
}

TEST_CASE("a neighbourhood below 0 is refused, and NaN makes its row NaN where it may") {
  Call call = simple_call(2, 4);
  call.options.neighborhood.count = -1;
  const Outcome refused = attend(call).outcome;
  CHECK(refused.status == Status::kInvalid);
  CHECK(refused.argument == Argument::kNeighbors);
  call.options.neighborhood.count = 2;
  call.query[0] = kNan;
  call.options.non_finite = softknn::NonFinite::kPropagate;
  const CallResult result = result_of(call);
  CHECK(std::isnan(result.weights[3]));
  CHECK(std::ranges::count(slice(result.weights, 4, 4), 0.0) == 2);
}

TEST_CASE("maps, fields, look-ups and heads keep the same neighbours") {
  Call call = simple_call();
  call.options.neighborhood = {.count = 3, .equal = GENERATE(false, true)};
  const CallResult result = result_of(call);
  core::AttentionResult<double> other;
  const core::AttentionInputs<double> inputs{call.query, call.key, call.value};
  REQUIRE(
      core::attention_map(call.shape, inputs, call.options, {12, 9, core::Reduction::kMax}, other)
          .ok());
  CHECK(bits(numbers(other.weights)) == bits(result.weights));
  REQUIRE(core::lookup(call.shape, inputs, call.options.scoring, other, call.options.neighborhood)
              .ok());
  CHECK(bits(numbers(other.output)) == bits(result.output));
  const core::PlaneGrid grid{.columns = 3, .rows = 2};
  const Numbers keys = slice(call.key, 0, 18);
  REQUIRE(core::attention_field(grid, 9, 2, keys, call.value, call.options, other).ok());
  for (const double entropy : numbers(other.entropy)) {
    CHECK(entropy <= std::log(3.0) + 1e-15);
  }
  core::NumpyRandom random(50);
  HeadsCall heads = random_heads(random, usual_heads());
  heads.inner.options.neighborhood = call.options.neighborhood;
  const auto found = result_of(heads);
  const Index keys_of_row = heads.shape.heads.keys;
  const Numbers weights = found.weights;
  for (Index row = 0; row < static_cast<Index>(weights.size()) / keys_of_row; ++row) {
    CHECK(keys_of_row - std::ranges::count(slice(weights, row * keys_of_row, keys_of_row), 0.0) <=
          3);
  }
}

TEST_CASE("the heads of a transformer keep their nearest keys") {
  const TransformerBatch batch = random_batch(2);
  const Numbers tokens = slice(batch.tokens, 0, 6);
  const auto run = [&](const core::HeadInterventions& interventions) {
    core::TransformerResult result;
    REQUIRE(
        core::transformer(batch.shape, tokens, batch.weights, interventions, true, result).ok());
    return result;
  };
  const Numbers cold(size(batch.shape.layers * batch.shape.heads), 0.0);
  const auto nearest = run({.neighborhood = {.count = 1}}), hard = run({.temperature = cold});
  CHECK(bits(numbers(nearest.logits)) == bits(numbers(hard.logits)));
  CHECK(bits(numbers(run({.neighborhood = {.count = 6}}).logits)) == bits(numbers(run({}).logits)));
  core::TransformerResult result;
  const Outcome refused = core::transformer(batch.shape, tokens, batch.weights,
                                            {.neighborhood = {.count = -1}}, true, result);
  CHECK(refused.argument == Argument::kNeighbors);
}

TEST_CASE("neighbours out of memory return kMemory") {
  Call call = simple_call();
  const core::AttentionInputs<double> inputs{call.query, call.key, call.value};
  core::AttentionResult<double> result;
  const auto count_with = [&](Index count) {
    call.options.neighborhood.count = count;
    return allocations_of(
        [&] { return core::attention(call.shape, inputs, call.options, result).status; });
  };
  CHECK(count_with(3) == count_with(9));
}
