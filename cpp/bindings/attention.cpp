#include "bind.hpp"
#include "converters.hpp"

/// Attention in double precision, its scores, and attention over a grid of queries in the plane.
namespace softknn::border {
namespace {

Outcome attention_call(Inputs& in) {
  auto [shape, options] = read_attending(in);
  const AttentionInputs<double> inputs{in.array("query").span(), in.array("key").span(),
                                       in.array("value").span()};
  read_masks(in, options.masking);
  AttentionResult<double> result;
  const Outcome outcome = attention(shape, inputs, options, result);
  push_attention(result);
  return outcome;
}

/// Only `keys` and `valueWidth` of the shape are read. For the masks, the grid points are the
/// queries.
Outcome attention_field_call(Inputs& in) {
  auto [shape, options] = read_attending(in);
  const PlaneGrid grid{.x_from = in.number("xFrom"),
                       .x_to = in.number("xTo"),
                       .y_from = in.number("yFrom"),
                       .y_to = in.number("yTo"),
                       .columns = in.index("columns"),
                       .rows = in.index("rows")};
  const Array key = in.array("key"), value = in.array("value");
  read_masks(in, options.masking);
  AttentionResult<double> result;
  const Outcome outcome = attention_field(grid, shape.keys, shape.value_width, key.span(),
                                          value.span(), options, result);
  push_attention(result);
  return outcome;
}

Outcome scores_call(Inputs& in) {
  const Shape shape = read_shape(in);
  const Scoring scoring = read_scoring(in);
  const Array query = in.array("query"), key = in.array("key");
  Buffer<double> values;
  const Outcome outcome = scores(shape, query.span(), key.span(), scoring, values);
  push_result("values", values);
  return outcome;
}

Outcome nearest_neighbors_call(Inputs& in) {
  const Shape shape = read_shape(in);
  const Scoring scoring{.similarity = in.choice<Similarity>("similarity"), .scale = 1.0};
  const Index count = in.index("count");
  const Array query = in.array("query"), key = in.array("key");
  Neighbors neighbors;
  const Outcome outcome =
      nearest_neighbors(shape, query.span(), key.span(), scoring, count, neighbors);
  push_result("indices", neighbors.indices);
  push_result("scores", neighbors.scores);
  return outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  static constexpr Binding kCalls[] = {
      {"attention", &bound<attention_call>},
      {"attentionField", &bound<attention_field_call>},
      {"scores", &bound<scores_call>},
      {"nearestNeighbors", &bound<nearest_neighbors_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
