#include "attention/iterated_attention.hpp"

#include <algorithm>
#include <cmath>

#include "support.hpp"

using namespace testing;
using core::StepPrecision;
using softknn::AttentionOptions;

namespace {

struct Iteration {
  Shape shape;
  Numbers state, memory = {};
  bool has_memory = true;
  AttentionOptions options = {};
  StepPrecision precision = StepPrecision::kDouble;
};

struct Run {
  Outcome outcome;
  Numbers states, moved;
  Index empty_rows = 0;
};

Run attempt_at(const Iteration& iteration, Index steps) {
  core::IteratedAttention result;
  std::optional<std::span<const double>> memory;
  if (iteration.has_memory) {
    memory = iteration.memory;
  }
  const Outcome outcome =
      core::iterate_attention(iteration.shape, iteration.state, memory, iteration.options, steps,
                              iteration.precision, result);
  return {outcome, numbers(result.states), numbers(result.moved), result.empty_rows};
}

Run run_of(const Iteration& iteration, Index steps) {
  Run run = attempt_at(iteration, steps);
  REQUIRE(run.outcome.ok());
  return run;
}

Iteration random_iteration(core::NumpyRandom& random, Index rows, Index keys, Index width) {
  return {.shape = single(rows, keys, width, 0),
          .state = gaussians(random, rows * width),
          .memory = gaussians(random, keys * width)};
}

/// One step by a direct call.
Numbers attended(const Iteration& iteration, const Numbers& state) {
  Shape shape = iteration.shape;
  shape.value_width = shape.width;
  Numbers memory = iteration.memory;
  if (!iteration.has_memory) {
    shape.keys = shape.queries;
    shape.key_heads = shape.query_heads;
    memory = state;
  }
  if (iteration.precision == StepPrecision::kFloatFast) {
    const std::vector<float> query(state.begin(), state.end()), key(memory.begin(), memory.end());
    core::AttentionResult<float> result;
    REQUIRE(core::attention(shape, {query, key, key},
                            {iteration.options.scoring, iteration.options.masking}, result)
                .ok());
    return {result.output.begin(), result.output.end()};
  }
  core::AttentionResult<double> result;
  REQUIRE(core::attention(shape, {state, memory, memory}, iteration.options, result).ok());
  Numbers output = numbers(result.output);
  for (double& x : output) {
    x = iteration.precision == StepPrecision::kDouble ? x : static_cast<float>(x);
  }
  return output;
}

double longest_move(const Numbers& from, const Numbers& to, Index width) {
  double longest = 0.0;
  for (Index i = 0; i < static_cast<Index>(from.size()); i += width) {
    double square = 0.0;
    for (Index c = i; c < i + width; ++c) {
      square += std::pow(to[size(c)] - from[size(c)], 2);
    }
    longest = std::max(longest, std::sqrt(square));
  }
  return longest;
}

}  // namespace

TEST_CASE("iterated attention is chained calls of attention, bit for bit") {
  core::NumpyRandom random(61);
  Iteration iteration = random_iteration(random, 5, 9, 3);
  iteration.has_memory = GENERATE(true, false);
  iteration.precision =
      GENERATE(StepPrecision::kDouble, StepPrecision::kFloatExact, StepPrecision::kFloatFast);
  iteration.options.scoring.similarity = GENERATE(from_range(kSimilarities));
  iteration.options.masking.causal = GENERATE(false, true);
  iteration.options.masking.past = 3;
  if (iteration.precision != StepPrecision::kDouble) {
    for (Numbers* x : {&iteration.state, &iteration.memory}) {
      for (double& value : *x) {
        value = static_cast<float>(value);
      }
    }
  }
  const Run run = run_of(iteration, 4);
  Numbers state = iteration.state;
  CHECK(bits(slice(run.states, 0, 15)) == bits(state));
  for (Index t = 0; t < 4; ++t) {
    const Numbers next = attended(iteration, state);
    CHECK(bits(slice(run.states, (t + 1) * 15, 15)) == bits(next));
    CHECK(run.moved[size(t)] == Catch::Approx(longest_move(state, next, 3)).epsilon(1e-14));
    state = next;
  }
  const Run none = run_of(iteration, 0);
  CHECK(bits(none.states) == bits(iteration.state));
  CHECK(none.moved.empty());
}

TEST_CASE("iterated attention: heads, batches and shared keys") {
  core::NumpyRandom random(62);
  Iteration iteration{
      .shape = {.batch = 2, .query_heads = 4, .key_heads = 2, .queries = 3, .keys = 5, .width = 2},
      .state = gaussians(random, 2 * 4 * 3 * 2),
      .memory = gaussians(random, 2 * 2 * 5 * 2)};
  const Run run = run_of(iteration, 2);
  const Numbers first = attended(iteration, iteration.state);
  CHECK(bits(slice(run.states, 48, 48)) == bits(first));
  CHECK(bits(slice(run.states, 96, 48)) == bits(attended(iteration, first)));
  iteration.has_memory = false;
  CHECK(bits(slice(run_of(iteration, 1).states, 48, 48)) ==
        bits(attended(iteration, iteration.state)));
}

TEST_CASE("iterated attention: one step retrieves a stored pattern from half of it") {
  // Ramsauer et al. (2021): well separated patterns, a large inverse temperature, one update.
  core::NumpyRandom random(63);
  const Index width = 64, patterns = 20;
  Iteration iteration{.shape = single(1, patterns, width, 0),
                      .state = Numbers(size(width)),
                      .memory = Numbers(size(patterns * width))};
  for (double& x : iteration.memory) {
    x = random.next_word() % 2 == 0 ? -1.0 : 1.0;
  }
  const Index expected = 7;
  std::copy_n(iteration.memory.begin() + expected * width, width / 2, iteration.state.begin());
  iteration.options.scoring.scale = 4.0;
  const Run run = run_of(iteration, 3);
  const Numbers pattern = slice(iteration.memory, expected * width, width);
  // The next best pattern shares about 32 + 4·4 of 64 signs: its score is lower by 4·16.
  CHECK(distance(slice(run.states, width, width), pattern) <= 1e-12);
  CHECK(run.moved[1] <= 1e-12);
  CHECK(run.moved[2] <= run.moved[1]);
}

TEST_CASE("iterated attention: equal and single points are fixed points") {
  Iteration equal{.shape = single(3, 0, 2, 0), .state = {0.5, -2.0, 0.5, -2.0, 0.5, -2.0}};
  equal.has_memory = false;
  equal.options.scoring.similarity = Similarity::kRbf;
  const Run run = run_of(equal, 3);
  CHECK(run.moved == Numbers(3));
  CHECK(slice(run.states, 18, 6) == equal.state);
  Iteration lone{.shape = single(2, 1, 1, 0), .state = {3.0, -1.0}, .memory = {0.25}};
  const Run once = run_of(lone, 2);
  CHECK(once.states == Numbers{3.0, -1.0, 0.25, 0.25, 0.25, 0.25});
  CHECK(once.moved == Numbers{2.75, 0.0});
}

TEST_CASE("iterated attention: mean shift converges to the mode of each cluster") {
  core::NumpyRandom random(64);
  const Index n = 40;
  Iteration shift{.shape = single(n, 0, 2, 0), .state = gaussians(random, n * 2, 0.3)};
  for (Index i = 0; i < n; ++i) {
    shift.state[size(2 * i)] += i % 2 == 0 ? -10.0 : 10.0;
  }
  shift.has_memory = false;
  shift.options.scoring.similarity = Similarity::kRbf;
  const Run run = run_of(shift, 40);
  const Numbers last = slice(run.states, 40 * n * 2, n * 2);
  for (Index i = 0; i < n; ++i) {
    CHECK(distance(slice(last, 2 * i, 2), slice(last, 2 * (i % 2), 2)) <= 1e-12);
  }
  CHECK((last[0] < -9.0 && last[2] > 9.0));
  CHECK(run.moved.back() <= 1e-12);
  // With the points as memory a state converges to the mode of a fixed density: the gradient of Σ_j
  // exp(−‖s − x_j‖²/2), here Σ_j w_j (x_j − s), vanishes.
  Iteration climb = shift;
  climb.has_memory = true;
  climb.memory = shift.state;
  climb.shape.keys = n;
  const Run climbed = run_of(climb, 60);
  const Numbers modes = slice(climbed.states, 60 * n * 2, n * 2);
  for (const Index c : {0, 1}) {
    double slope = 0.0;
    for (Index j = 0; j < n; ++j) {
      const double dx = shift.state[size(2 * j)] - modes[0];
      const double dy = shift.state[size(2 * j + 1)] - modes[1];
      slope += std::exp(-(dx * dx + dy * dy) / 2) * (c == 0 ? dx : dy);
    }
    CHECK(std::abs(slope) <= 1e-9);
  }
}

TEST_CASE("iterated attention: states lie within the range of the memory") {
  core::NumpyRandom random(65);
  const Iteration iteration = random_iteration(random, 6, 8, 1);
  const auto [least, most] = std::minmax_element(iteration.memory.begin(), iteration.memory.end());
  const Run run = run_of(iteration, 5);
  for (const double x : slice(run.states, 6, 5 * 6)) {
    CHECK((x >= *least && x <= *most));
  }
}

TEST_CASE("iterated attention: rows without an allowed key are 0 and counted") {
  Iteration empty{.shape = single(3, 0, 2, 0), .state = Numbers(6, 2.0)};
  const Run run = run_of(empty, 2);
  CHECK(run.empty_rows == 3);
  CHECK(slice(run.states, 12, 6) == Numbers(6));
  CHECK(run.moved == Numbers{std::sqrt(8.0), 0.0});
  Iteration none{.shape = single(0, 4, 2, 0), .state = {}, .memory = Numbers(8, 1.0)};
  CHECK(run_of(none, 3).moved == Numbers(3));
}

TEST_CASE("iterated attention: errors and their positions") {
  core::NumpyRandom random(66);
  const Iteration good = random_iteration(random, 3, 4, 2);
  const double bad = GENERATE(kNan, kInfinity);
  Iteration iteration = good;
  iteration.state[5] = bad;
  Outcome outcome = attempt_at(iteration, 2).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kQuery));
  CHECK((outcome.row == 2 && outcome.column == 1));
  iteration.options.non_finite = softknn::NonFinite::kPropagate;
  const Run run = run_of(iteration, 2);
  CHECK(std::isnan(run.states.back()));
  CHECK(run.moved[0] == kInfinity);
  iteration = good;
  iteration.memory[2] = bad;
  outcome = attempt_at(iteration, 1).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.argument == Argument::kKey));
  iteration = good;
  iteration.memory = Numbers(8, 1e39);
  iteration.options.scoring.scale = 0.0;
  iteration.precision = StepPrecision::kFloatExact;
  outcome = attempt_at(iteration, 1).outcome;
  CHECK((outcome.status == Status::kOverflow && outcome.argument == Argument::kOutput));
  CHECK((outcome.slice == 0 && outcome.row == 0 && outcome.column == 0));
  CHECK(attempt_at(good, kLastIndex).outcome.status == Status::kLimit);
}
