#include "shared.hpp"

/// Random streams.
namespace softknn::bindings {
namespace {

/// Numbers of a stream, and its state after them.
struct Draws : Answer {
  Doubles values, state;
};

struct Drawn {
  Buffer<double> values, state;
};

Draws random_state(std::uint32_t seed) {
  auto& drawn = keep<Drawn>();
  return {ended(save(NumpyRandom(seed), drawn.state)), {}, drawn.state};
}

/// Uniform or Gaussian numbers.
Draws random_draws(const InputArray& state, Index count, bool gaussian) {
  auto& drawn = keep<Drawn>();
  NumpyRandom random = random_of(state);
  const Outcome outcome = Outcome::of(drawn.values.allocate(count)).then([&] {
    gaussian ? random.fill_gaussian(drawn.values) : random.fill_uniform(drawn.values);
    return save(random, drawn.state);
  });
  return {ended(outcome), drawn.values, drawn.state};
}

}  // namespace

EMSCRIPTEN_BINDINGS(random) {
  using namespace emscripten;
  value_object<Draws>("Draws")
      .field("status", &Draws::status)
      .field("values", &Draws::values)
      .field("state", &Draws::state);

  function("randomState(seed)", &random_state);
  function("randomDraws(state, count, gaussian)", &random_draws);
}

}  // namespace softknn::bindings
