#include <utility>

#include "bind.hpp"
#include "converters.hpp"

/// Matrix products, multi-head attention, and the training of its projections.
namespace softknn::border {
namespace {

Outcome linear_call(Inputs& in) {
  const MatmulShape shape{in.index("slices"),  in.index("rows"),   in.index("inner"),
                          in.index("columns"), in.flag("repeatX"), in.flag("repeatWeight")};
  const Array x = in.array("x"), weight = in.array("weight"), bias = in.array("bias");
  Buffer<double> values;
  const Outcome outcome = linear(shape, x.span(), weight.span(), bias.span_if_given(), values);
  push_result("values", values);
  return outcome;
}

/// A missing key defaults to the query, a missing value to the key; without `wo` the heads are
/// concatenated.
Outcome multi_head_attention_call(Inputs& in) {
  auto [shape, options] = read_attending(in);
  const MultiHeadShape lengths{shape, in.index("queryInputs"), in.index("keyInputs"),
                               in.index("valueInputs"), in.index("outputs")};
  const auto query = in.array("query").span();
  const auto key = in.array("key").span_if_given();
  const auto value = in.array("value").span_if_given();
  const Projections projections{in.array("wq").span(), in.array("wk").span(), in.array("wv").span(),
                                in.array("wo").span_if_given()};
  read_masks(in, options.masking);
  const auto keys = key.value_or(query);
  MultiHeadResult result;
  const Outcome outcome = multi_head_attention(lengths, {query, keys, value.value_or(keys)},
                                               projections, options, result);
  std::swap(result.output, result.heads.output);
  push_attention(result.heads);
  push_result("heads", result.output);
  return outcome;
}

Outcome train_projections_call(Inputs& in) {
  const ProjectionShape shape{.batch = in.index("batch"),
                              .tokens = in.index("tokens"),
                              .inputs = in.index("inputs"),
                              .outputs = in.index("outputs"),
                              .heads = in.index("heads"),
                              .width = in.index("width"),
                              .value_width = in.index("valueWidth")};
  const ProjectionLayer layer{in.number("scale"), in.number("temperature"), in.flag("excludeSelf")};
  ProjectionStart from{.seed = in.seed("seed"),
                       .scale = in.number("initialScale"),
                       .identical_heads = in.flag("identicalHeads"),
                       .given = in.seed("given"),
                       .weights = {}};
  const ProjectionDescent descent{in.number("learningRate"), in.index("epochs"), in.seed("learnt"),
                                  in.flag("keepAll")};
  const Array x = in.array("x"), targets = in.array("targets");
  from.weights = in.array("start").span();
  ProjectionRun run;
  const Outcome outcome =
      train_projections(shape, x.span(), targets.span(), layer, from, descent, run);
  push_result("losses", run.losses);
  push_result("norms", run.gradient_norms);
  push_result("weights", run.weights);
  return outcome;
}

Outcome projection_task_call(Inputs& in) {
  const std::uint32_t seed = in.seed("seed");
  const Index count = in.index("scenes");
  Buffer<double> x, targets;
  Status status = x.allocate(element_count(count, kTaskTokens, kTaskInputs));
  if (status == Status::kOk) {
    status = targets.allocate(element_count(count, kTaskTokens, kTaskOutputs));
  }
  const Outcome outcome =
      Outcome::of(status).then([&] { return projection_task(seed, count, x, targets); });
  push_result("x", x);
  push_result("targets", targets);
  return outcome;
}

}  // namespace

EMSCRIPTEN_BINDINGS(heads) {
  static constexpr Binding kCalls[] = {
      {"linear", &bound<linear_call>},
      {"multiHeadAttention", &bound<multi_head_attention_call>},
      {"trainProjections", &bound<train_projections_call>},
      {"projectionTask", &bound<projection_task_call>},
  };
  bind(kCalls);
}

}  // namespace softknn::border
