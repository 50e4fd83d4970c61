#include "allocation_failures.hpp"
#include "every_lesson_call.hpp"

// Every function out of memory: each of its allocations fails once, in a separate run.

using namespace testing;

TEST_CASE("every call out of memory returns kMemory, and the next call succeeds") {
  const SharedInputs inputs;
  for (const NamedCall& call : every_call()) {
    CAPTURE(call.name);
    ResultBits wanted;
    call.run(inputs, wanted);
    REQUIRE(wanted.outcome.ok());
    const int count = allocations_of([&] {
      ResultBits found;
      call.run(inputs, found);
      CHECK((!found.outcome.ok() || found == wanted));
      return found.outcome.status;
    });
    CHECK((count > 0) == call.allocates);
  }
}

TEST_CASE("a trial out of memory leaves the stream unchanged") {
  core::NumpyRandom random(3), again(3);
  core::EntropyTrial trial, expected;
  const core::EntropyTrialOptions options{
      .dim = 4, .queries = 3, .keys = 2, .correlation = GENERATE(0.0, 0.5)};
  CHECK(allocations_of([&] { return core::entropy_trial(random, options, trial).status; }) > 0);
  REQUIRE(core::entropy_trial(again, options, expected).ok());
  CHECK(bits({trial.unscaled, trial.scaled}) == bits({expected.unscaled, expected.scaled}));
}

TEST_CASE("a transformer of the largest size fails in the allocator, a larger one before") {
  // Per token: 1 number of the residual stream, 1 logit and a side with all heads concatenated.
  const auto status = [](Index width) {
    const core::TransformerShape shape{.head_dimension = width};
    const Numbers weights(3, 1.0), tokens = {0.0};
    core::TransformerResult result;
    remaining_allocations = 0;
    const Status found = core::transformer(shape, tokens, weights, {}, false, result).status;
    remaining_allocations = -1;
    return found;
  };
  CHECK(status(softknn::kMaximumElements - 2) == Status::kMemory);
  CHECK(status(softknn::kMaximumElements - 1) == Status::kLimit);
}
