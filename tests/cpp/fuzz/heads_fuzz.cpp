#include "attention_options.hpp"

using namespace fuzzing;

namespace {

void fuzz_heads(Input& in) {
  const Attending call(in);
  const softknn::Shape& heads = call.shape;
  const softknn::MultiHeadShape shape{.heads = heads,
                                      .query_width = in.length(4),
                                      .key_width = in.length(4),
                                      .value_width = in.length(4),
                                      .output_width = in.length(4)};
  const Numbers query = in.numbers(element_count(heads.batch, heads.queries, shape.query_width));
  const Numbers key = in.numbers(element_count(heads.batch, heads.keys, shape.key_width));
  const Numbers value = in.numbers(element_count(heads.batch, heads.keys, shape.value_width));
  const Numbers wq = in.numbers(element_count(shape.query_width, heads.query_heads, heads.width));
  const Numbers wk = in.numbers(element_count(shape.key_width, heads.key_heads, heads.width));
  const Numbers wv =
      in.numbers(element_count(shape.value_width, heads.key_heads, heads.value_width));
  const Numbers wo =
      in.numbers(element_count(heads.query_heads, heads.value_width, shape.output_width));
  softknn::Projections projections{.wq = wq, .wk = wk, .wv = wv};
  if (in.flag()) {
    projections.wo = wo;
  }
  softknn::MultiHeadResult result;
  const Outcome outcome =
      softknn::multi_head_attention(shape, {query, key, value}, projections, call.options, result);
  require_known(outcome);
  if (call.options.non_finite == softknn::NonFinite::kRefuse) {
    require_finite(outcome, result.output);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  if (which % 4 == 0) {
    fuzz_heads(in);
    return 0;
  }
  const Index slices = in.length(3), rows = in.length(4), inner = in.length(9);
  const Index columns = in.length(9);
  const bool repeat_a = in.flag(), repeat_b = in.flag();
  softknn::Buffer<double> result;
  if (which % 4 == 1) {
    const Numbers x = in.numbers(element_count(repeat_a ? 1 : slices, rows, inner));
    const Numbers weight = in.numbers(element_count(repeat_b ? 1 : slices, inner, columns));
    const Numbers bias = in.numbers(columns);
    std::optional<std::span<const double>> offset;
    if (in.flag()) {
      offset = bias;
    }
    require_finite(softknn::linear({slices, rows, inner, columns, repeat_a, repeat_b}, x, weight,
                                   offset, result),
                   result);
  } else if (which % 4 == 2) {
    const Numbers vectors = in.numbers(element_count(inner, columns)),
                  coefficients = in.numbers(inner);
    require_finite(softknn::combine(inner, columns, vectors, coefficients, result), result);
  } else {
    const Numbers weights = in.numbers(element_count(slices, rows, inner, columns));
    double diversity = 0.0;
    const Outcome outcome =
        softknn::head_diversity(slices, rows, inner, columns, weights, diversity);
    require_finite(outcome, std::array{diversity});
  }
  return 0;
}
