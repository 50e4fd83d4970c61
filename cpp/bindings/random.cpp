#include "shared.hpp"

/// Random streams.
namespace softknn::border {
/// Numbers of a random stream, and its state after them. A state is 627 doubles: the 624 words of
/// MT19937, the position, whether a gaussian is cached, the cached gaussian.
struct Draws {
  Buffer<double> values;
  Buffer<double> state;
};

FIELDS(Draws, values, state);

namespace {

const Answer<Draws>& random_state_call(double seed) {
  auto& answer = fresh<Draws>();
  new (&answer.outcome) Outcome(save(NumpyRandom(to_seed(seed)), answer.result.state));
  return answer;
}

/// Uniform or Gaussian numbers.
const Answer<Draws>& random_draws_call(const InputArray& state, double count, bool gaussian) {
  auto& answer = fresh<Draws>();
  NumpyRandom random = random_of(state);
  new (&answer.outcome)
      Outcome(filled(answer.result.values, to_index(count), [&](std::span<double> values) {
                gaussian ? random.fill_gaussian(values) : random.fill_uniform(values);
                return Outcome{};
              }).then([&] { return save(random, answer.result.state); }));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(random) {
  bind_result<Draws, "Draws">();

  bind<"randomState(seed)">(&random_state_call);
  bind<"randomDraws(state, count, gaussian)">(&random_draws_call);
}

}  // namespace softknn::border
