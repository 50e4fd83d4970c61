#include <cstddef>
#include <functional>
#include <new>

#include "multi_head_support.hpp"
#include "transformer_support.hpp"

// Out of memory: every allocation of the core fails once, each in a separate run. AddressSanitizer
// also detects leaks of earlier allocations.

namespace {

/// The number of allocations that still succeed; negative: all.
int remaining = -1;

bool next_fails() {
  if (remaining <= 0) {
    return remaining == 0;
  }
  --remaining;
  return false;
}

}  // namespace

// The overload that `Buffer` uses. Allocates with the plain form, to match the plain
// `operator delete[]`.
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return next_fails() ? nullptr : ::operator new[](size);
}

using namespace testing;

namespace {

/// Runs `call` with 0, 1, 2 … successful allocations until it succeeds; returns the number it
/// needs.
int allocations(const std::function<Status()>& call) {
  constexpr int kMost = 300;
  for (int room = 0; room < kMost; ++room) {
    remaining = room;
    const Status status = call();
    remaining = -1;
    if (status == Status::kOk) {
      return room;
    }
    CHECK(status == Status::kMemory);
  }
  return kMost;
}

/// Enough rows per head for tiles of every instruction set.
Call everything() {
  softknn::NumpyRandom random(19);
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
  softknn::NumpyRandom random(20);
  return random_heads(random, usual_heads());
}

}  // namespace

TEST_CASE("attention out of memory returns kMemory, and the next call succeeds") {
  const Call call = everything();
  const Answer wanted = answer(call);
  const softknn::AttentionInputs<double> inputs{call.query, call.key, call.value};
  softknn::AttentionResult<double> result;
  const int count = allocations(
      [&] { return softknn::attention(call.shape, inputs, call.options, result).status; });
  // Three for scratch, four results, and two per key head.
  CHECK(count >= 3 + 4 + 2 * 4);
  CHECK(bits(numbers(result.output)) == bits(wanted.output));
  CHECK(bits(numbers(result.weights)) == bits(wanted.weights));
}

TEST_CASE("maps, fields and lookups out of memory return kMemory") {
  Call call = everything();
  softknn::AttentionResult<double> result;
  const softknn::AttentionInputs<double> inputs{call.query, call.key, call.value};
  const softknn::MapBlocks blocks{4, 5, softknn::Reduction::kMean};
  // Sums, two for scratch, six for the tiles, two for the checks, the result, and two per key head.
  CHECK(allocations([&] {
          return softknn::attention_map(call.shape, inputs, call.options, blocks, result).status;
        }) == 1 + 2 + 6 + 2 + 1 + 2 * 4);
  CHECK(bits(numbers(result.weights)) == bits(answer(call).weights));
  CHECK(allocations([&] {
          const softknn::PlaneGrid grid{.columns = 4, .rows = 2};
          return softknn::attention_field(grid, 5, 2, inputs.key.first(10), inputs.value.first(10),
                                          call.options, result)
              .status;
        }) == 1 + 1 + 2 + 6 + 2 + 3 + 3 + 2);
  CHECK(result.winner.size() == 8);
  CHECK(allocations([&] {
          const softknn::AttentionInputs<double> head{inputs.query.first(16), inputs.key.first(10),
                                                      inputs.value.first(10)};
          return softknn::lookup(single(8, 5, 2, 2), head, call.options.scoring, result).status;
        }) == 1 + 2 + 6 + 2 + 2 + 2 + 3);
  CHECK(result.weights.size() == 8 * 5);
}

TEST_CASE("the fast path out of memory returns kMemory, in kernel and exact rows") {
  Call call = everything();
  call.value[1] = 1e25;  // rows the kernel leaves to the exact path
  const std::vector<float> query(call.query.begin(), call.query.end());
  const std::vector<float> key(call.key.begin(), call.key.end());
  const std::vector<float> value(call.value.begin(), call.value.end());
  const softknn::AttentionInputs<float> inputs{query, key, value};
  softknn::FloatResult result;
  const softknn::FloatOptions options{
      .scoring = call.options.scoring, .masking = call.options.masking, .want_weights = true};
  const int count =
      allocations([&] { return softknn::attention(call.shape, inputs, options, result).status; });
  // Two results, seven of the kernel; then three inputs and a nested call.
  CHECK(count >= 2 + 7 + 3 + 3);
  CHECK(result.output.size() == 2 * 4 * 4 * 2);
}

TEST_CASE("scores out of memory return kMemory") {
  const Call call = everything();
  softknn::Buffer<double> result;
  const auto run = [&] {
    return softknn::scores(call.shape, call.query, call.key, call.options.scoring, result).status;
  };
  CHECK(allocations(run) >= 1 + 2 * 4);
  CHECK(bits(numbers(result)) == bits(answer(call).scores));
}

TEST_CASE("rows and neighbours out of memory return kMemory") {
  const Call call = everything();
  Numbers result(2 * 2);
  CHECK(allocations([&] {
          return softknn::softmax_jacobian(slice(call.key, 0, 2), 1, 2, result).status;
        }) == 1);
  CHECK(allocations([&] {
          const Numbers p = {0.5, 0.5};
          return softknn::captured_mass(p, 1, 2, 1, {result.data(), 1}).status;
        }) == 1);
  softknn::Neighbors neighbors;
  CHECK(allocations([&] {
          return softknn::nearest_neighbors(call.shape, call.query, call.key, call.options.scoring,
                                            2, neighbors)
              .status;
        }) == 2 + 2 + 4 + 2 * 4);
  CHECK(neighbors.indices.size() == 2 * 4 * 4 * 2);
}

TEST_CASE("products and heads out of memory return kMemory") {
  const Call call = everything();
  softknn::Buffer<double> product;
  CHECK(allocations([&] {
          return softknn::combine(3, 2, slice(call.value, 0, 6), slice(call.key, 0, 3), product)
              .status;
        }) == 2 + 1);
  CHECK(product.size() == 2);
  const HeadsCall heads = random_call_of_heads();
  const HeadsAnswer wanted = answer(heads);
  softknn::MultiHeadResult result;
  const auto run = [&] {
    return softknn::multi_head_attention(heads.shape, {heads.query, heads.key, heads.value},
                                         {heads.wq, heads.wk, heads.wv, heads.wo},
                                         heads.inner.options, result)
        .status;
  };
  // Four for each projection, those of attention, four for the output projection.
  CHECK(allocations(run) >= 3 * 4 + 3 + 4 + 2 * 8 + 4);
  CHECK(bits(numbers(result.output)) == bits(wanted.output));
}

TEST_CASE("training out of memory returns kMemory") {
  const softknn::ProjectionShape shape{
      .tokens = 3, .inputs = 2, .outputs = 1, .heads = 2, .width = 1, .value_width = 1};
  const Numbers x = {1.0, 0.5, -1.0, 2.0, 0.0, 1.0}, targets = {1.0, 0.0, -1.0};
  softknn::ProjectionRun run;
  const auto train = [&] {
    return softknn::train_projections(shape, x, targets, {}, {.scale = 0.5},
                                      {.learning_rate = 0.1, .epochs = 3}, run)
        .status;
  };
  // Attention, its gradients, the residual, four arrays of keys, four of values; three results and
  // the gradient.
  CHECK(allocations(train) == 11 + 4);
  CHECK(run.losses[3] < run.losses[0]);
  double loss = 0.0;
  Numbers gradient(14);
  CHECK(allocations([&] {
          return softknn::projection_gradient(shape, x, targets, slice(numbers(run.weights), 0, 14),
                                              {}, loss, gradient)
              .status;
        }) == 11);
  CHECK(loss == run.losses[0]);
}

TEST_CASE("a trial out of memory leaves the stream unchanged") {
  softknn::NumpyRandom random(3);
  softknn::EntropyTrial trial;
  const softknn::EntropyTrialOptions options{
      .dim = 4, .queries = 3, .keys = 2, .correlation = GENERATE(0.0, 0.5)};
  const int count =
      allocations([&] { return softknn::entropy_trial(random, options, trial).status; });
  CHECK(count >= 8);
  softknn::NumpyRandom again(3);
  softknn::EntropyTrial wanted;
  REQUIRE(softknn::entropy_trial(again, options, wanted).ok());
  CHECK(bits({trial.unscaled, trial.scaled}) == bits({wanted.unscaled, wanted.scaled}));
}

TEST_CASE("a summary out of memory returns kMemory") {
  const Numbers x = {1.0, 2.0, 3.0};
  softknn::EntropySummary summary;
  CHECK(allocations([&] { return softknn::summarize_trials(x, x, x, x, summary).status; }) >= 2);
  CHECK(summary.gradient_scaled_median == 2.0);
}

TEST_CASE("regression and its samples out of memory return kMemory") {
  const Numbers x = {0.0, 1.0, 2.0};
  softknn::KernelRegression prediction;
  CHECK(allocations([&] { return softknn::kernel_regression(x, x, x, {}, prediction).status; }) ==
        2);
  CHECK(prediction.weights.size() == 9);
  softknn::Buffer<double> epochs;
  CHECK(allocations([&] {
          return softknn::train_kernel_regression(x, x, {.w0 = 1.0, .epochs = 2}, epochs).status;
        }) == 2);
  CHECK(epochs.size() == 2 * softknn::kEpochColumns);
  softknn::RegressionData data;
  CHECK(allocations([&] { return softknn::regression_data({.count = 4}, data).status; }) == 1);
  CHECK(data.truth().size() == 4);
  softknn::DotProductSample sample;
  CHECK(allocations([&] {
          return softknn::dot_product_sample({.dim = 2, .count = 3}, sample).status;
        }) == 2);
  CHECK(sample.values().size() == 3);
}

TEST_CASE("metrics, classes and components out of memory return kMemory") {
  const Numbers x = {0.0, 1.0, 2.0, 1.0, 5.0, 4.0}, labels = {0.0, 1.0, 1.0};
  softknn::MetricRun run;
  const softknn::MetricShape shape{.points = 3, .width = 2, .dimensions = 1, .classes = 2};
  // One for scratch, the centred points, three results.
  CHECK(allocations([&] {
          return softknn::train_metric(shape, x, labels, {.seed = 1}, {0.1, 2}, run).status;
        }) == 5);
  CHECK(run.epochs.size() == 6);
  softknn::Classification classes;
  CHECK(allocations([&] {
          return softknn::classify(
                     {2, 3, 2}, x, labels,
                     labels.empty() ? std::nullopt : std::optional(std::span(labels).first(2)),
                     classes)
              .status;
        }) == 3);
  CHECK(classes.prediction.size() == 2);
  softknn::PrincipalComponents components;
  // Three results, four for scratch, three for the product.
  CHECK(allocations([&] { return softknn::principal_components(3, 2, 1, x, components).status; }) ==
        3 + 4 + 3 + 2);
  CHECK(components.projected.size() == 3);
}

TEST_CASE("iterated attention out of memory returns kMemory") {
  const Numbers state = {0.0, 1.0, 2.0, 1.0};
  softknn::IteratedAttention result;
  const auto precision =
      GENERATE(softknn::StepPrecision::kDouble, softknn::StepPrecision::kFloatFast);
  CHECK(allocations([&] {
          return softknn::iterate_attention(single(2, 2, 2, 2), state, {}, {}, 2, precision, result)
              .status;
        }) >= 2 + 2 * 4);
  CHECK(result.states.size() == 12);
}

TEST_CASE("a buffer whose allocation failed is empty and can be used again") {
  softknn::Buffer<double> buffer;
  REQUIRE(buffer.allocate(4) == Status::kOk);
  remaining = 0;
  CHECK(buffer.allocate_zeroed(4) == Status::kMemory);
  remaining = -1;
  CHECK((buffer.size() == 0 && buffer.data() == nullptr));
  REQUIRE(buffer.allocate_zeroed(2) == Status::kOk);
  CHECK((buffer.size() == 2 && buffer[0] == 0.0 && buffer[1] == 0.0));
  CHECK(buffer.allocate(-1) == Status::kLimit);
  CHECK(buffer.allocate(softknn::kMaximumElements + 1) == Status::kLimit);
}

TEST_CASE("a released buffer is empty") {
  softknn::Buffer<double> buffer;
  REQUIRE(buffer.allocate(3) == Status::kOk);
  buffer[2] = 7.0;
  double* memory = buffer.release();
  CHECK(memory[2] == 7.0);
  CHECK((buffer.size() == 0 && buffer.data() == nullptr));
  CHECK(buffer.release() == nullptr);
  ::operator delete[](memory);
}

TEST_CASE("a transformer out of memory returns kMemory") {
  const TransformerBatch b = random_batch(2);
  const TransformerSlope wanted = slope_of(b);
  Numbers gradient(b.weights.size());
  softknn::TransformerLoss loss;
  // The pass, three products and the attention of each layer; more in the backward pass.
  CHECK(allocations([&] {
          return softknn::transformer_gradient(b.shape, b.batch, b.tokens, {}, b.weights, loss,
                                               gradient)
              .status;
        }) > 30);
  CHECK(bits(gradient) == bits(wanted.gradient));
  softknn::TransformerResult result;
  CHECK(allocations([&] {
          return softknn::transformer(b.shape, slice(b.tokens, 0, 5), b.weights, {}, true, result)
              .status;
        }) > 20);
  CHECK(result.weights.size() == 2 * 2 * 5 * 5);
  CHECK(allocations([&] {
          softknn::NumpyRandom random(1);
          Numbers weights = b.weights, moments(2 * weights.size());
          return softknn::train_transformer_step(b.shape, {2, 2, 3}, {}, 1, random, weights,
                                                 moments, loss)
              .status;
        }) > 30);
}

TEST_CASE("a transformer of the largest size fails in the allocator, a larger one before") {
  // Per token: 1 number of the residual stream, 1 logit and a side with all heads concatenated.
  const auto status = [](Index width) {
    const softknn::TransformerShape shape{.head_dimension = width};
    const Numbers weights(3, 1.0), tokens = {0.0};
    softknn::TransformerResult result;
    remaining = 0;
    const Status found = softknn::transformer(shape, tokens, weights, {}, false, result).status;
    remaining = -1;
    return found;
  };
  CHECK(status(softknn::kMaximumElements - 2) == Status::kMemory);
  CHECK(status(softknn::kMaximumElements - 1) == Status::kLimit);
}
