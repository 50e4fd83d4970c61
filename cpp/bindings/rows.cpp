#include "bind.hpp"
#include "converters.hpp"

/// Row functions, masks and random streams.
namespace softknn::border {
namespace {

Outcome softmax_call(Inputs& in) {
  const Index m = in.index("rows"), n = in.index("columns");
  const double temperature = in.number("temperature");
  const Array x = in.array("x");
  return push_filled("values", element_count(m, n), [&](std::span<double> values) {
    return softmax(x.span(), m, n, temperature, values);
  });
}

Outcome softmax_jacobian_call(Inputs& in) {
  const Index m = in.index("rows"), n = in.index("columns");
  const Array x = in.array("x");
  return push_filled("values", element_count(m, n, n), [&](std::span<double> values) {
    return softmax_jacobian(x.span(), m, n, values);
  });
}

Outcome captured_mass_call(Inputs& in) {
  const Index m = in.index("rows"), n = in.index("columns"), count = in.index("count");
  const Array x = in.array("x");
  return push_filled("values", m, [&](std::span<double> values) {
    return captured_mass(x.span(), m, n, count, values);
  });
}

/// A core function that returns one number per row.
using RowFunction = Outcome(std::span<const double> x, Index rows, Index columns,
                            std::span<double> result);

Outcome call_row_function(Inputs& in, RowFunction* function) {
  const Index m = in.index("rows"), n = in.index("columns");
  const Array x = in.array("x");
  return push_filled("values", m,
                     [&](std::span<double> values) { return function(x.span(), m, n, values); });
}

template <RowFunction* function>
Outcome row_call(Inputs& in) {
  return call_row_function(in, function);
}

/// Weights (batch, heads, rows, columns).
Outcome head_diversity_call(Inputs& in) {
  const Index batch = in.index("batch"), heads = in.index("heads");
  const Index rows = in.index("rows"), columns = in.index("columns");
  const Array weights = in.array("weights");
  double value = 0.0;
  const Outcome outcome = head_diversity(batch, heads, rows, columns, weights.span(), value);
  set_numbers({{"value", value}});
  return outcome;
}

Outcome causal_mask_call(Inputs& in) {
  const Index m = in.index("queries"), n = in.index("keys");
  const std::int64_t past = in.integer("past"), window = in.integer("window");
  return push_filled<std::uint8_t>(
      "allowed", element_count(m, n),
      [&](std::span<std::uint8_t> allowed) { return causal_mask(m, n, past, window, allowed); });
}

Outcome padding_mask_call(Inputs& in) {
  const Index n = in.index("keys");
  const Array lengths = in.array("lengths");
  return push_filled<std::uint8_t>(
      "allowed", element_count(lengths.size(), n),
      [&](std::span<std::uint8_t> allowed) { return padding_mask(lengths.span(), n, allowed); });
}

Outcome random_state_call(Inputs& in) { return push_random(NumpyRandom(in.seed("seed"))); }

/// Uniform or Gaussian numbers, and the state of the stream after them.
Outcome random_draws_call(Inputs& in) {
  const Index count = in.index("count");
  const bool gaussian = in.flag("gaussian");
  NumpyRandom random = read_random(in);
  const Outcome drawn = push_filled("values", count, [&](std::span<double> values) {
    gaussian ? random.fill_gaussian(values) : random.fill_uniform(values);
    return Outcome{};
  });
  const Outcome saved = push_random(random);
  return drawn.ok() ? saved : drawn;
}

}  // namespace

EMSCRIPTEN_BINDINGS(rows) {
  static constexpr Binding kCalls[] = {
      {"softmax", &bound<softmax_call>},
      {"softmaxJacobian", &bound<softmax_jacobian_call>},
      {"capturedMass", &bound<captured_mass_call>},
      {"logSumExp", &bound<row_call<&log_sum_exp>>},
      {"entropy", &bound<row_call<&entropy>>},
      {"effectiveNeighbors", &bound<row_call<&effective_neighbors>>},
      {"rowSums", &bound<row_call<&row_sums>>},
      {"headDiversity", &bound<head_diversity_call>},

      {"causalMask", &bound<causal_mask_call>},
      {"paddingMask", &bound<padding_mask_call>},

      {"randomState", &bound<random_state_call>},
      {"randomDraws", &bound<random_draws_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
