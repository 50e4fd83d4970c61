#include <algorithm>
#include <cmath>

#include "random_calls.hpp"

using namespace testing;
using core::StepPrecision;

namespace {

struct Run {
  Outcome outcome;
  Numbers states, moved;
  Index empty_rows = 0;
};

/// The query of the call is the state; without a memory its keys and values are unused.
Run attempt_at(const Call& call, bool has_memory, Index steps,
               StepPrecision precision = StepPrecision::kDouble) {
  core::IteratedAttention result;
  std::optional<std::span<const double>> memory;
  if (has_memory) {
    memory = call.key;
  }
  const Outcome outcome = core::iterate_attention(call.shape, call.query, memory, options_of(call),
                                                  steps, precision, result);
  return {outcome, numbers(result.states), numbers(result.moved), result.empty_rows};
}

Run run_of(const Call& call, bool has_memory, Index steps,
           StepPrecision precision = StepPrecision::kDouble) {
  Run run = attempt_at(call, has_memory, steps, precision);
  REQUIRE(run.outcome.ok());
  return run;
}

Call iteration(Index rows, Index keys, Index width, Numbers state, Numbers memory = {}) {
  return {.shape = single(rows, keys, width, width),
          .query = std::move(state),
          .key = std::move(memory),
          .options = {}};
}

double longest_move(const Numbers& from, const Numbers& to, Index width) {
  double longest = 0.0;
  for (Index i = 0; width > 0 && i < static_cast<Index>(from.size()); i += width) {
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
  each_random_call(15001, 120, [](const Call& drawn, Dice& dice) {
    Call call = drawn;
    const bool has_memory = dice.once_in(2);
    call.shape.value_width = call.shape.width;
    if (!has_memory) {
      call.shape.keys = call.shape.queries;
      call.shape.key_heads = call.shape.query_heads;
      call.options.masking = {.causal = dice.once_in(2)};
      call.allowed = call.padding = {};
      call.bias = {};
    }
    static constexpr StepPrecision kPrecisions[] = {
        StepPrecision::kDouble, StepPrecision::kFloatExact, StepPrecision::kFloatFast};
    const StepPrecision precision = dice.pick(kPrecisions);
    if (precision != StepPrecision::kDouble) {
      call = single_precision(call);
    }
    const Run run = run_of(call, has_memory, 3, precision);
    const Index length = static_cast<Index>(call.query.size());
    CHECK(same_bits(slice(run.states, 0, length), call.query));
    for (Index t = 0; t < 3; ++t) {
      call.value = call.key = has_memory ? call.key : call.query;
      const CallResult step =
          precision == StepPrecision::kFloatFast ? result_of<float>(call) : result_of(call);
      Numbers next = step.output;
      for (double& x : next) {
        x = precision == StepPrecision::kFloatExact ? static_cast<float>(x) : x;
      }
      CHECK(same_bits(slice(run.states, (t + 1) * length, length), next));
      CHECK(run.moved[size(t)] ==
            Catch::Approx(longest_move(call.query, next, call.shape.width)).epsilon(1e-14));
      CHECK((t < 2 || run.empty_rows == step.empty_rows));
      call.query = next;
    }
  });
}

TEST_CASE("iterated attention: one step retrieves a stored pattern from half of it") {
  // Ramsauer et al. (2021): well separated patterns, a large inverse temperature, one update.
  core::NumpyRandom random(63);
  const Index width = 64, patterns = 20, expected = 7;
  Numbers memory(size(patterns * width)), state(size(width));
  for (double& x : memory) {
    x = random.next_word() % 2 == 0 ? -1.0 : 1.0;
  }
  std::copy_n(memory.begin() + expected * width, width / 2, state.begin());
  Call call = iteration(1, patterns, width, state, memory);
  call.options.scoring.scale = 4.0;
  const Run run = run_of(call, true, 3);
  // The next best pattern shares about 32 + 4·4 of 64 signs: its score is lower by 4·16.
  CHECK(distance(slice(run.states, width, width), slice(memory, expected * width, width)) <= 1e-12);
  CHECK(run.moved[1] <= 1e-12);
  CHECK(run.moved[2] <= run.moved[1]);
}

TEST_CASE("iterated attention: equal and single points are fixed points; no steps are none") {
  Call equal = iteration(3, 0, 2, {0.5, -2.0, 0.5, -2.0, 0.5, -2.0});
  equal.options.scoring.similarity = Similarity::kRbf;
  const Run run = run_of(equal, false, 3);
  CHECK(run.moved == Numbers(3));
  CHECK(slice(run.states, 18, 6) == equal.query);
  const Call lone = iteration(2, 1, 1, {3.0, -1.0}, {0.25});
  CHECK(run_of(lone, true, 2).states == Numbers{3.0, -1.0, 0.25, 0.25, 0.25, 0.25});
  CHECK(run_of(lone, true, 2).moved == Numbers{2.75, 0.0});
  CHECK(run_of(lone, true, 0).states == lone.query);
  CHECK(run_of(lone, true, 0).moved.empty());
  // Rows without an allowed key are 0 and counted.
  const Run empty = run_of(iteration(3, 0, 2, Numbers(6, 2.0)), true, 2);
  CHECK((empty.empty_rows == 3 && empty.moved == Numbers{std::sqrt(8.0), 0.0}));
  CHECK(slice(empty.states, 12, 6) == Numbers(6));
  CHECK(run_of(iteration(0, 4, 2, {}, Numbers(8, 1.0)), true, 3).moved == Numbers(3));
}

TEST_CASE("iterated attention: mean shift converges to the mode of each cluster") {
  core::NumpyRandom random(64);
  const Index n = 40;
  Call shift = iteration(n, 0, 2, gaussians(random, n * 2, 0.3));
  for (Index i = 0; i < n; ++i) {
    shift.query[size(2 * i)] += i % 2 == 0 ? -10.0 : 10.0;
  }
  shift.options.scoring.similarity = Similarity::kRbf;
  const Run run = run_of(shift, false, 40);
  const Numbers last = slice(run.states, 40 * n * 2, n * 2);
  for (Index i = 0; i < n; ++i) {
    CHECK(distance(slice(last, 2 * i, 2), slice(last, 2 * (i % 2), 2)) <= 1e-12);
  }
  CHECK((last[0] < -9.0 && last[2] > 9.0));
  CHECK(run.moved.back() <= 1e-12);
  // With the points as memory a state converges to the mode of a fixed density: the gradient of Σ_j
  // exp(−‖s − x_j‖²/2), here Σ_j w_j (x_j − s), vanishes.
  Call climb = shift;
  climb.key = shift.query;
  climb.shape.keys = n;
  const Numbers modes = slice(run_of(climb, true, 60).states, 60 * n * 2, n * 2);
  double slope[2] = {};
  for (Index j = 0; j < n; ++j) {
    const double dx = shift.query[size(2 * j)] - modes[0];
    const double dy = shift.query[size(2 * j + 1)] - modes[1];
    slope[0] += std::exp(-(dx * dx + dy * dy) / 2) * dx;
    slope[1] += std::exp(-(dx * dx + dy * dy) / 2) * dy;
  }
  CHECK(std::max(std::abs(slope[0]), std::abs(slope[1])) <= 1e-9);
}

TEST_CASE("iterated attention: states lie within the range of the memory") {
  core::NumpyRandom random(65);
  const Call call = iteration(6, 8, 1, gaussians(random, 6), gaussians(random, 8));
  const auto [least, most] = std::ranges::minmax(call.key);
  for (const double x : slice(run_of(call, true, 5).states, 6, 5 * 6)) {
    CHECK((x >= least && x <= most));
  }
}

TEST_CASE("iterated attention: errors and their positions") {
  core::NumpyRandom random(66);
  const Call good = iteration(3, 4, 2, gaussians(random, 6), gaussians(random, 8));
  const double bad = GENERATE(kNan, kInfinity);
  Call call = good;
  call.query[5] = bad;
  CHECK(is_at(attempt_at(call, true, 2).outcome, Status::kNonFinite, Argument::kQuery, 0, 2, 1));
  call.options.non_finite = softknn::NonFinite::kPropagate;
  const Run run = run_of(call, true, 2);
  CHECK(std::isnan(run.states.back()));
  CHECK(run.moved[0] == kInfinity);
  call = good;
  call.key[2] = bad;
  CHECK(is_at(attempt_at(call, true, 1).outcome, Status::kNonFinite, Argument::kKey, 0, 1, 0));
  call = good;
  call.key = Numbers(8, 1e39);
  call.options.scoring.scale = 0.0;
  CHECK(is_at(attempt_at(call, true, 1, StepPrecision::kFloatExact).outcome, Status::kOverflow,
              Argument::kOutput, 0, 0, 0));
  CHECK(attempt_at(good, true, kLastIndex).outcome.status == Status::kLimit);
}
