#include "allocation_failures.hpp"
#include "attention/multi_head_support.hpp"

// Attention and its relatives out of memory: every allocation fails once, each in a separate run.

using namespace testing;

namespace {

/// Enough rows per head for tiles of every instruction set.
Call with_every_option() {
  core::NumpyRandom random(19);
  Call call = random_call(random,
                          {.batch = 2,
                           .query_heads = 4,
                           .key_heads = 2,
                           .queries = 4,
                           .keys = 5,
                           .width = 2,
                           .value_width = 2},
                          GENERATE(from_range(kSimilarities)));
  call.options.want_scores = true;
  call.options.scoring.key_norm_penalty = 0.5;
  return call;
}

HeadsCall random_call_of_heads() {
  core::NumpyRandom random(20);
  return random_heads(random, usual_heads());
}

}  // namespace

TEST_CASE("attention out of memory returns kMemory, and the next call succeeds") {
  const Call call = with_every_option();
  const CallResult expected = result_of(call);
  const core::AttentionInputs<double> inputs{call.query, call.key, call.value};
  core::AttentionResult<double> result;
  const int count = allocations_of(
      [&] { return core::attention(call.shape, inputs, call.options, result).status; });
  CHECK(count >= 4);  // at least the results
  CHECK(bits(numbers(result.output)) == bits(expected.output));
  CHECK(bits(numbers(result.weights)) == bits(expected.weights));
}

TEST_CASE("attention with sinks out of memory returns kMemory") {
  Call call = with_every_option();
  const core::AttentionInputs<double> inputs{call.query, call.key, call.value};
  core::AttentionResult<double> result;
  const auto count = [&] {
    return allocations_of(
        [&] { return core::attention(call.shape, inputs, call.options, result).status; });
  };
  const int without = count();
  const Numbers sinks(size(call.shape.query_heads), 0.5);
  call.options.sinks = sinks;
  CHECK(count() == without + 1);  // the result
}

TEST_CASE("maps, fields and lookups out of memory return kMemory") {
  Call call = with_every_option();
  core::AttentionResult<double> result;
  const core::AttentionInputs<double> inputs{call.query, call.key, call.value};
  const core::MapBlocks blocks{4, 5, core::Reduction::kMean};
  CHECK(allocations_of([&] {
          return core::attention_map(call.shape, inputs, call.options, blocks, result).status;
        }) >= 2);
  CHECK(bits(numbers(result.weights)) == bits(result_of(call).weights));
  CHECK(allocations_of([&] {
          const core::PlaneGrid grid{.columns = 4, .rows = 2};
          return core::attention_field(grid, 5, 2, inputs.key.first(10), inputs.value.first(10),
                                       call.options, result)
              .status;
        }) >= 4);
  CHECK(result.winner.size() == 8);
  CHECK(allocations_of([&] {
          const core::AttentionInputs<double> head{inputs.query.first(16), inputs.key.first(10),
                                                   inputs.value.first(10)};
          return core::lookup(single(8, 5, 2, 2), head, call.options.scoring, result).status;
        }) >= 2);
  CHECK(result.weights.size() == 8 * 5);
}

TEST_CASE("attention in float out of memory returns kMemory") {
  Call call = with_every_option();
  const std::vector<float> query(call.query.begin(), call.query.end());
  const std::vector<float> key(call.key.begin(), call.key.end());
  const std::vector<float> value(call.value.begin(), call.value.end());
  const core::AttentionInputs<float> inputs{query, key, value};
  core::AttentionResult<float> result;
  const softknn::AttentionOptions options{
      .scoring = call.options.scoring, .masking = call.options.masking, .want_weights = true};
  const int count =
      allocations_of([&] { return core::attention(call.shape, inputs, options, result).status; });
  CHECK(count >= 2);
  CHECK(result.output.size() == 2 * 4 * 4 * 2);
}

TEST_CASE("the fast path allocates the same at every temperature: no copies in double") {
  const std::vector<float> numbers(12 * 4, 0.5F);
  const core::AttentionInputs<float> inputs{numbers, numbers, numbers};
  const auto count_at = [&](double temperature) {
    core::AttentionResult<float> result;
    return allocations_of([&] {
      return core::attention(single(12, 12, 4, 4), inputs,
                             {.scoring = {.temperature = temperature}}, result)
          .status;
    });
  };
  CHECK(count_at(0.5) == count_at(2.0));
}

TEST_CASE("scores out of memory return kMemory") {
  const Call call = with_every_option();
  core::Buffer<double> result;
  const auto run = [&] {
    return core::scores(call.shape, call.query, call.key, call.options.scoring, result).status;
  };
  CHECK(allocations_of(run) >= 1);
  CHECK(bits(numbers(result)) == bits(result_of(call).scores));
}

TEST_CASE("rows and neighbours out of memory return kMemory") {
  const Call call = with_every_option();
  Numbers result(2 * 2);
  CHECK(allocations_of([&] {
          return core::softmax_jacobian(slice(call.key, 0, 2), 1, 2, result).status;
        }) == 1);
  CHECK(allocations_of([&] {
          const Numbers p = {0.5, 0.5};
          return core::captured_mass(p, 1, 2, 1, {result.data(), 1}).status;
        }) == 1);
  core::Neighbors neighbors;
  CHECK(allocations_of([&] {
          return core::nearest_neighbors(call.shape, call.query, call.key, call.options.scoring, 2,
                                         neighbors)
              .status;
        }) >= 4);
  CHECK(neighbors.indices.size() == 2 * 4 * 4 * 2);
}

TEST_CASE("products and heads out of memory return kMemory") {
  const Call call = with_every_option();
  core::Buffer<double> product;
  CHECK(allocations_of([&] {
          return core::batch_matmul({.rows = 1, .inner = 3, .columns = 2}, slice(call.key, 0, 3),
                                    slice(call.value, 0, 6), product)
              .status;
        }) == 2);
  CHECK(product.size() == 2);
  const HeadsCall heads = random_call_of_heads();
  const HeadsCallResult expected = result_of(heads);
  core::MultiHeadResult result;
  const auto run = [&] {
    return core::multi_head_attention(heads.shape, {heads.query, heads.key, heads.value},
                                      {heads.wq, heads.wk, heads.wv, heads.wo}, heads.inner.options,
                                      result)
        .status;
  };
  // Two for each projection, those of attention (few rows need four), two for the output
  // projection.
  CHECK(allocations_of(run) >= 3 * 2 + 3 + 4 + 2);
  CHECK(bits(numbers(result.output)) == bits(expected.output));
}

TEST_CASE("iterated attention out of memory returns kMemory") {
  const Numbers state = {0.0, 1.0, 2.0, 1.0};
  core::IteratedAttention result;
  const auto precision = GENERATE(core::StepPrecision::kDouble, core::StepPrecision::kFloatFast);
  CHECK(allocations_of([&] {
          return core::iterate_attention(single(2, 2, 2, 2), state, {}, {}, 2, precision, result)
              .status;
        }) >= 2 + 2 * 4);
  CHECK(result.states.size() == 12);
}
