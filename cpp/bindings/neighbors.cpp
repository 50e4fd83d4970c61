#include "shared.hpp"

/// The nearest keys, and the votes of keys for values and classes.
namespace softknn::border {
FIELDS(ClassificationShape, queries, keys, classes);

/// `values`: queries*classes shares, then with `expected` classes*classes counts.
template <>
constexpr auto kFields<Classification> = fields(NAMED(Classification, "predicted", prediction),
                                                NAMED(Classification, "values", numbers),
                                                FIELD(Classification, accuracy),
                                                FIELD(Classification, empty_rows));

namespace {

const Answer<Neighbors>& nearest_neighbors_call(const Shape& shape, double similarity,
                                                double epsilon, double count,
                                                const InputArray& query, const InputArray& key) {
  auto& answer = fresh<Neighbors>();
  new (&answer.outcome) Outcome(nearest_neighbors(
      shape, query.span(), key.span(),
      {.similarity = to_choice<Similarity>(similarity), .scale = 1.0, .epsilon = epsilon},
      to_index(count), answer.result));
  return answer;
}

const Answer<AttentionResult<double>>& lookup_call(const Shape& shape, const Scoring& scoring,
                                                   double neighbors, bool equal_weights,
                                                   const InputArray& query, const InputArray& key,
                                                   const InputArray& value) {
  auto& answer = fresh<AttentionResult<double>>();
  new (&answer.outcome) Outcome(lookup(shape, {query.span(), key.span(), value.span()}, scoring,
                                       answer.result, {to_index(neighbors), equal_weights}));
  return answer;
}

const Answer<Classification>& classify_call(const ClassificationShape& shape,
                                            const InputArray& weights, const InputArray& labels,
                                            const InputArray& expected) {
  auto& answer = fresh<Classification>();
  new (&answer.outcome) Outcome(
      classify(shape, weights.span(), labels.span(), expected.span_if_given(), answer.result));
  return answer;
}

}  // namespace

EMSCRIPTEN_BINDINGS(neighbors) {
  bind_options<ClassificationShape, "ClassificationShape">();
  bind_result<Classification, "Classification">();

  bind<"nearestNeighbors(shape, similarity, epsilon, count, query, key)">(&nearest_neighbors_call);
  bind<"lookup(shape, scoring, neighbors, equalWeights, query, key, value)">(&lookup_call);
  bind<"classify(shape, weights, labels, expected)">(&classify_call);
}

}  // namespace softknn::border
