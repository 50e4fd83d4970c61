#include "shared.hpp"

/// Row functions, matrix products, masks and random streams.
namespace softknn::border {
/// Numbers of a random stream, and its state after them. A state is 627 doubles: the 624 words of
/// MT19937, the position, whether a gaussian is cached, the cached gaussian.
struct Draws {
  Buffer<double> values;
  Buffer<double> state;
};

FIELDS(Draws, values, state);
FIELDS(AttentionStatistics, entropy, effective_neighbors, largest, previous, self, first, distance);

template <>
constexpr auto kFields<MatmulShape> = fields(FIELD(MatmulShape, slices), FIELD(MatmulShape, rows),
                                             FIELD(MatmulShape, inner), FIELD(MatmulShape, columns),
                                             NAMED(MatmulShape, "repeatX", repeat_a),
                                             NAMED(MatmulShape, "repeatWeight", repeat_b));

namespace {

const Answer<Values>& softmax_call(const InputArray& x, double rows, double columns,
                                   double temperature) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows), n = to_index(columns);
  new (&answer.outcome)
      Outcome(filled(answer.result.values, element_count(m, n), [&](std::span<double> values) {
        return softmax(x.span(), m, n, temperature, values);
      }));
  return answer;
}

const Answer<Values>& softmax_jacobian_call(const InputArray& x, double rows, double columns) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows), n = to_index(columns);
  new (&answer.outcome)
      Outcome(filled(answer.result.values, element_count(m, n, n), [&](std::span<double> values) {
        return softmax_jacobian(x.span(), m, n, values);
      }));
  return answer;
}

const Answer<Values>& captured_mass_call(const InputArray& x, double rows, double columns,
                                         double count) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows), n = to_index(columns);
  new (&answer.outcome) Outcome(filled(answer.result.values, m, [&](std::span<double> values) {
    return captured_mass(x.span(), m, n, to_index(count), values);
  }));
  return answer;
}

/// A core function that returns one number per row.
using RowFunction = Outcome(std::span<const double> x, Index rows, Index columns,
                            std::span<double> result);

const Answer<Values>& call_row_function(const InputArray& x, double rows, double columns,
                                        RowFunction* function) {
  auto& answer = fresh<Values>();
  const Index m = to_index(rows);
  new (&answer.outcome) Outcome(filled(answer.result.values, m, [&](std::span<double> values) {
    return function(x.span(), m, to_index(columns), values);
  }));
  return answer;
}

template <RowFunction* function>
const Answer<Values>& row_call(const InputArray& x, double rows, double columns) {
  return call_row_function(x, rows, columns, function);
}

/// Weights (batch, heads, rows, columns).
const Answer<Number>& head_diversity_call(const InputArray& weights, double batch, double heads,
                                          double rows, double columns) {
  auto& answer = fresh<Number>();
  new (&answer.outcome)
      Outcome(head_diversity(to_index(batch), to_index(heads), to_index(rows), to_index(columns),
                             weights.span(), answer.result.value));
  return answer;
}

const Answer<AttentionStatistics>& attention_statistics_call(const InputArray& weights,
                                                             double heads, double rows,
                                                             double columns) {
  auto& answer = fresh<AttentionStatistics>();
  new (&answer.outcome) Outcome(attention_statistics(
      weights.span(), to_index(heads), to_index(rows), to_index(columns), answer.result));
  return answer;
}

/// slices*rows*columns: x (slices, rows, inner) times weight (slices, inner, columns) plus bias
/// (columns). A single matrix is broadcast over all slices.
const Answer<Values>& linear_call(const MatmulShape& shape, const InputArray& x,
                                  const InputArray& weight, const InputArray& bias) {
  auto& answer = fresh<Values>();
  new (&answer.outcome)
      Outcome(linear(shape, x.span(), weight.span(), bias.span_if_given(), answer.result.values));
  return answer;
}

const Answer<Allowed>& causal_mask_call(double queries, double keys, double past, double window) {
  auto& answer = fresh<Allowed>();
  const Index m = to_index(queries), n = to_index(keys);
  new (&answer.outcome) Outcome(
      filled(answer.result.allowed, element_count(m, n), [&](std::span<std::uint8_t> allowed) {
        const std::int64_t start = past < 0.0 ? -to_integer(-past) : to_integer(past);
        return causal_mask(m, n, start, to_integer(window), allowed);
      }));
  return answer;
}

const Answer<Allowed>& padding_mask_call(const InputArray& lengths, double keys) {
  auto& answer = fresh<Allowed>();
  const Index n = to_index(keys);
  new (&answer.outcome) Outcome(filled(
      answer.result.allowed, element_count(lengths.length, n),
      [&](std::span<std::uint8_t> allowed) { return padding_mask(lengths.span(), n, allowed); }));
  return answer;
}

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

EMSCRIPTEN_BINDINGS(rows) {
  bind_options<MatmulShape, "MatmulShape">();
  bind_result<Values, "Values">();
  bind_result<Number, "NumberResult">();
  bind_result<Allowed, "Allowed">();
  bind_result<Draws, "Draws">();
  bind_result<AttentionStatistics, "AttentionStatistics">();

  bind<"softmax(x, rows, columns, temperature)">(&softmax_call);
  bind<"softmaxJacobian(x, rows, columns)">(&softmax_jacobian_call);
  bind<"capturedMass(x, rows, columns, count)">(&captured_mass_call);
  bind<"logSumExp(x, rows, columns)">(&row_call<&log_sum_exp>);
  bind<"entropy(x, rows, columns)">(&row_call<&entropy>);
  bind<"effectiveNeighbors(x, rows, columns)">(&row_call<&effective_neighbors>);
  bind<"rowSums(x, rows, columns)">(&row_call<&row_sums>);
  bind<"attentionStatistics(weights, heads, rows, columns)">(&attention_statistics_call);
  bind<"headDiversity(weights, batch, heads, rows, columns)">(&head_diversity_call);

  bind<"linear(shape, x, weight, bias)">(&linear_call);

  bind<"causalMask(queries, keys, past, window)">(&causal_mask_call);
  bind<"paddingMask(lengths, keys)">(&padding_mask_call);

  bind<"randomState(seed)">(&random_state_call);
  bind<"randomDraws(state, count, gaussian)">(&random_draws_call);
}

}  // namespace softknn::border
