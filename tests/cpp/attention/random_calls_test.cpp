#include "random_calls.hpp"

// Random calls with every option: against the reference within the stated bounds, and what holds
// bit for bit. A failing call prints its seed and its options.

using namespace testing;

namespace {

/// What holds without rounding: weights of 0, the entropy of one key, and the winner.
void check_exact(const Shape& s, const CallResult& found, const Reference& reference) {
  const CallResult& wanted = reference.result;
  bool zeros = true, certain = true, winners = true;
  for (Index row = 0; row < static_cast<Index>(found.winner.size()); ++row) {
    const bool decided = reference.decided[size(row)] != 0;
    const double* const weights = found.weights.data() + row * s.keys;
    const Index best = std::max_element(weights, weights + s.keys) - weights;
    winners =
        winners && found.winner[size(row)] == (best < s.keys && weights[best] > 0.0 ? best : -1);
    for (Index j = 0; j < s.keys && decided; ++j) {
      zeros = zeros && (wanted.weights[size(row * s.keys + j)] != 0.0 || weights[j] == 0.0);
    }
    certain = certain && (!decided || wanted.entropy[size(row)] != 0.0 ||
                          !found.sink_weights.empty() || found.entropy[size(row)] == 0.0);
  }
  CHECK(zeros);
  CHECK(certain);
  CHECK(winners);
}

/// Results that were not asked for change no bit of the output, and neither does `kPropagate`.
template <typename Scalar>
void check_requests(Call call, const CallResult& found) {
  call.options.non_finite = softknn::NonFinite::kPropagate;
  check_bits(result_of<Scalar>(call), found);
  auto& options = call.options;
  options.non_finite = softknn::NonFinite::kRefuse;
  options.want_weights = options.want_scores = options.want_entropy = options.want_winner = false;
  CallResult bare = found;
  bare.weights = bare.scores = bare.entropy = bare.sink_weights = {};
  bare.winner = {};
  check_bits(result_of<Scalar>(call), bare);
}

/// A row of a batch is that row alone; up to a run of a sum, without its blocked keys too.
template <typename Scalar>
void check_row_alone(const Call& call, const CallResult& found, const Row& row, bool removes) {
  const Shape& s = call.shape;
  std::vector<Index> kept;
  const CallResult alone = result_of<Scalar>(row_alone(call, row, removes, kept));
  const Index at = row.number(s);
  Numbers weights(size(s.keys));
  for (std::size_t j = 0; j < kept.size(); ++j) {
    weights[size(kept[j])] = alone.weights[j];
  }
  CAPTURE(at, removes);
  CHECK(same_bits(alone.output, slice(found.output, at * s.value_width, s.value_width)));
  CHECK(same_bits(weights, slice(found.weights, at * s.keys, s.keys)));
  CHECK(same_bits(alone.entropy, slice(found.entropy, at, 1)));
  if (!call.sinks.empty()) {
    CHECK(same_bits(alone.sink_weights, slice(found.sink_weights, at, 1)));
  }
  if (!removes) {
    CHECK(same_bits(alone.scores, slice(found.scores, at * s.keys, s.keys)));
  }
}

/// Returns for which rows there is a reference.
template <typename Scalar>
Bytes check_call(Call call, Dice& dice) {
  constexpr bool kDouble = std::is_same_v<Scalar, double>;
  constexpr Index kRun = kDouble ? 512 : 16;
  if (dice.once_in(2)) {
    poison_unused(call);
  }
  Reference reference = reference_of(call);
  // The bound of double is about terms below 50.
  auto& temperature = call.options.scoring.temperature;
  if (reference.terms >= 50.0 && temperature > 0.0) {
    temperature *= reference.terms / 20.0;
    reference = reference_of(call);
  }
  const CallResult found = result_of<Scalar>(call);
  check_exact(call.shape, found, reference);
  if (!kDouble || reference.terms < 50.0) {
    check_bounds<Scalar>(call, found, reference);
  }
  if (!core::kPacks) {
    return reference.decided;  // The order of a sum depends on the sizes of a call.
  }
  check_requests<Scalar>(call, found);
  const Index rows = static_cast<Index>(found.entropy.size());
  for (int time = 0; time < 2 && rows > 0 && call.options.dropout.probability == 0.0; ++time) {
    const Row row = row_at(call.shape, dice.below(rows));
    check_row_alone<Scalar>(call, found, row, time > 0 && call.shape.keys <= kRun);
  }
  return reference.decided;
}

/// In WebAssembly and on ARM `long double` is software.
constexpr std::uint32_t kCalls = std::numeric_limits<Wide>::digits > 64 ? 300 : 800;

template <typename Scalar>
void check_calls(std::uint32_t first) {
  std::ptrdiff_t rows = 0, decided = 0;
  each_random_call(first, kCalls, [&](const Call& call, Dice& dice) {
    const Bytes of_rows =
        check_call<Scalar>(sizeof(Scalar) == 4 ? single_precision(call) : call, dice);
    rows += std::ssize(of_rows);
    decided += std::ranges::count(of_rows, 1);
  });
  CHECK(decided > rows - rows / 100);
}

}  // namespace

TEST_CASE("random calls in double: the reference within the bounds, in WebAssembly identities") {
  check_calls<double>(1);
}

TEST_CASE("random calls in float: the reference within the bounds, in WebAssembly identities") {
  check_calls<float>(5001);
}
