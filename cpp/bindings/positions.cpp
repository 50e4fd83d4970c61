#include "shared.hpp"

/// Positions of tokens as numbers.
namespace softknn::border {
namespace {

const Answer<Values>& sinusoidal_call(const InputArray& positions, double dimension, double base) {
  auto& answer = fresh<Values>();
  const Index d = to_index(dimension);
  new (&answer.outcome)
      Outcome(filled(answer.result.values, element_count(positions.length, d),
                     [&](std::span<double> values) {
                       return sinusoidal_positions(positions.span(), d, base, values);
                     }));
  return answer;
}

const Answer<Values>& rotary_call(const InputArray& x, double slices, const InputArray& positions,
                                  double dimension, double base, double layout) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(filled(answer.result.values, x.length, [&](std::span<double> values) {
        return rotary(x.span(), to_index(slices), positions.span(), to_index(dimension), base,
                      to_choice<RotaryLayout>(layout), values);
      }));
  return answer;
}

const Answer<Values>& alibi_slopes_call(double heads) {
  auto& answer = fresh<Values>();
  new (&answer.outcome) Outcome(filled(answer.result.values, to_index(heads), alibi_slopes));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(positions) {
  bind<"sinusoidalPositions(positions, dimension, base)">(&sinusoidal_call);
  bind<"rotary(x, slices, positions, dimension, base, layout)">(&rotary_call);
  bind<"alibiSlopes(heads)">(&alibi_slopes_call);
}

}  // namespace softknn::border
