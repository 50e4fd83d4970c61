#include "attending.hpp"
#include "softknn/core/functions.hpp"

/// The nearest keys, and the votes of keys for values and classes.
namespace softknn::bindings {
namespace {

/// `values`: queries*classes shares, then with `expected` classes*classes counts.
struct Classified : Answer {
  Integers predicted;
  Doubles values;
  double accuracy;
  Index empty_rows;
};

Nearest nearest_neighbors(const Shape& shape, int similarity, double epsilon, Index count,
                          const InputArray& query, const InputArray& key) {
  auto& result = keep<Neighbors>();
  const Scoring scoring{
      .similarity = static_cast<Similarity>(similarity), .scale = 1.0, .epsilon = epsilon};
  const Outcome outcome =
      core::nearest_neighbors(shape, query.span(), key.span(), scoring, count, result);
  return {ended(outcome), result.indices, result.scores};
}

Attended lookup(const Shape& shape, const RawScoring& scoring, double neighbors, bool equal_weights,
                const InputArray& query, const InputArray& key, const InputArray& value) {
  auto& result = keep<AttentionResult<double>>();
  const AttentionOptions options{.scoring = scoring_of(scoring),
                                 .want_weights = true,
                                 .neighborhood = {to_index(neighbors), equal_weights}};
  return attended(core::attention(shape, {query.span(), key.span(), value.span()}, options, result),
                  result);
}

Classified classify(const ClassificationShape& shape, const InputArray& weights,
                    const InputArray& labels, const InputArray& expected) {
  auto& result = keep<Classification>();
  const Outcome outcome =
      core::classify(shape, weights.span(), labels.span(), expected.span_if_given(), result);
  return {ended(outcome), result.prediction, result.numbers, result.accuracy, result.empty_rows};
}

}  // namespace

EMSCRIPTEN_BINDINGS(neighbors) {
  using namespace emscripten;
  value_object<ClassificationShape>("ClassificationShape")
      .field("queries", &ClassificationShape::queries)
      .field("keys", &ClassificationShape::keys)
      .field("classes", &ClassificationShape::classes);
  value_object<Classified>("Classification")
      .field("status", &Classified::status)
      .field("predicted", &Classified::predicted)
      .field("values", &Classified::values)
      .field("accuracy", &Classified::accuracy)
      .field("emptyRows", &Classified::empty_rows);

  function("nearestNeighbors(shape, similarity, epsilon, count, query, key)", &nearest_neighbors);
  function("lookup(shape, scoring, neighbors, equalWeights, query, key, value)", &lookup);
  function("classify(shape, weights, labels, expected)", &classify);
}

}  // namespace softknn::bindings
