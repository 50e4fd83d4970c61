#include "softknn/core/classification.hpp"

#include <algorithm>

#include "support.hpp"

using namespace testing;
using core::ClassificationShape;

namespace {

struct ClassifyCase {
  ClassificationShape shape;
  Numbers weights, labels, expected = {};
};

struct Classified {
  Outcome outcome;
  std::vector<int> prediction;
  Numbers shares, confusion;
  double accuracy = 0.0;
  Index empty_rows = 0;
};

Classified attempt_at(const ClassifyCase& inputs, bool has_expected = true) {
  core::Classification result;
  std::optional<std::span<const double>> expected;
  if (has_expected) {
    expected = inputs.expected;
  }
  const Outcome outcome =
      core::classify(inputs.shape, inputs.weights, inputs.labels, expected, result);
  if (!outcome.ok()) {
    Classified none;
    none.outcome = outcome;
    return none;
  }
  const Numbers found = numbers(result.numbers);
  const Index cells = inputs.shape.queries * inputs.shape.classes;
  return {outcome,
          {result.prediction.begin(), result.prediction.end()},
          slice(found, 0, cells),
          slice(found, cells, result.numbers.size() - cells),
          result.accuracy,
          result.empty_rows};
}

/// Three queries over four keys with the classes 0, 2, 0, 1.
ClassifyCase usual_case() {
  return {.shape = {.queries = 3, .keys = 4, .classes = 3},
          .weights = {0.25, 0.5, 0.125, 0.125, 0.5, 0.25, 0.125, 0.125, 0.25, 0.25, 0.0, 0.5},
          .labels = {0.0, 2.0, 0.0, 1.0},
          .expected = {2.0, 1.0, 1.0}};
}

}  // namespace

TEST_CASE("classify: shares sum the weights of each class, the largest is the prediction") {
  const Classified verdict = attempt_at(usual_case());
  REQUIRE(verdict.outcome.ok());
  CHECK(verdict.shares == Numbers{0.375, 0.125, 0.5, 0.625, 0.125, 0.25, 0.25, 0.5, 0.25});
  CHECK(verdict.prediction == std::vector<int>{2, 0, 1});
  CHECK(verdict.accuracy == 2.0 / 3.0);
  // Rows are the expected labels, columns the predictions.
  CHECK(verdict.confusion == Numbers{0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0});
  const Classified unknown = attempt_at(usual_case(), false);
  CHECK(unknown.shares == verdict.shares);
  CHECK(unknown.confusion.empty());
}

TEST_CASE("classify: shares are the weights times one-hot labels") {
  core::NumpyRandom random(91);
  const Index m = 7, n = 200, classes = 5;
  ClassifyCase inputs{.shape = {m, n, classes}, .weights = Numbers(size(m * n)), .labels = {}};
  REQUIRE(core::softmax(gaussians(random, m * n), m, n, 1.0, inputs.weights).ok());
  Numbers one_hot(size(n * classes));
  for (Index j = 0; j < n; ++j) {
    const Index label = random.next_word() % 5;
    inputs.labels.push_back(static_cast<double>(label));
    one_hot[size(j * classes + label)] = 1.0;
  }
  core::Buffer<double> products;
  REQUIRE(core::batch_matmul({.rows = m, .inner = n, .columns = classes}, inputs.weights, one_hot,
                             products)
              .ok());
  const Classified verdict = attempt_at(inputs, false);
  CHECK(distance(verdict.shares, numbers(products)) <= 1e-15);
  for (Index i = 0; i < m; ++i) {
    const Numbers row = slice(verdict.shares, i * classes, classes);
    CHECK(verdict.prediction[size(i)] == std::max_element(row.begin(), row.end()) - row.begin());
  }
}

TEST_CASE("classify: equal shares predict the lower label, also if the order of sums differs") {
  ClassifyCase inputs{.shape = {1, 6, 2},
                      .weights = {0.1, 0.3, 0.2, 0.2, 0.3, 0.1},
                      .labels = {1.0, 0.0, 1.0, 0.0, 1.0, 0.0}};
  CHECK(attempt_at(inputs, false).prediction[0] == 0);
  std::reverse(inputs.labels.begin(), inputs.labels.end());
  CHECK(attempt_at(inputs, false).prediction[0] == 0);
  inputs.weights[5] = 0.2;
  CHECK(attempt_at(inputs, false).prediction[0] == 1);
}

TEST_CASE("classify: a row without weight predicts -1 and counts as wrong") {
  ClassifyCase inputs = usual_case();
  std::fill_n(inputs.weights.begin(), 4, 0.0);
  const Classified verdict = attempt_at(inputs);
  CHECK(verdict.prediction == std::vector<int>{-1, 0, 1});
  CHECK((verdict.empty_rows == 1 && verdict.accuracy == 1.0 / 3.0));
  CHECK(verdict.confusion == Numbers{0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0});
}

TEST_CASE("classify: axes of length 0") {
  const Classified none = attempt_at({.shape = {0, 2, 2}, .weights = {}, .labels = {0.0, 1.0}});
  CHECK((none.outcome.ok() && none.accuracy == 0.0));
  CHECK(none.confusion == Numbers(4));
  const Classified keyless = attempt_at({.shape = {2, 0, 3}, .weights = {}, .labels = {}}, false);
  CHECK(keyless.prediction == std::vector<int>{-1, -1});
  CHECK(keyless.shares == Numbers(6));
  const Classified classless = attempt_at({.shape = {2, 0, 0}, .weights = {}, .labels = {}}, false);
  CHECK(classless.prediction == std::vector<int>{-1, -1});
}

TEST_CASE("classify: errors and their positions") {
  const auto refused = [](const ClassifyCase& inputs, Argument argument, Index row, Index column) {
    const Outcome outcome = attempt_at(inputs).outcome;
    return outcome.status == Status::kNonFinite && outcome.argument == argument &&
           outcome.row == row && outcome.column == column;
  };
  for (const double bad : {kNan, kInfinity, -0.25}) {
    ClassifyCase inputs = usual_case();
    inputs.weights[6] = bad;
    CHECK(refused(inputs, Argument::kX, 1, 2));
  }
  for (const double bad : {kNan, kInfinity, -1.0, 3.0, 0.5}) {
    ClassifyCase inputs = usual_case();
    inputs.labels[2] = bad;
    CHECK(refused(inputs, Argument::kLabels, 0, 2));
    inputs = usual_case();
    inputs.expected[1] = bad;
    CHECK(refused(inputs, Argument::kExpected, 0, 1));
  }
  ClassifyCase large = usual_case();
  large.weights[4] = large.weights[6] = 1.7e308;
  const Outcome outcome = attempt_at(large).outcome;
  CHECK((outcome.status == Status::kOverflow && outcome.argument == Argument::kX));
  CHECK((outcome.slice == 0 && outcome.row == 1));
  ClassifyCase many = usual_case();
  many.shape.classes = Index{1} << 26;
  CHECK(attempt_at(many).outcome.status == Status::kLimit);
  many.shape = {.queries = 0, .keys = 0, .classes = Index{1} << 20};
  many.weights = many.labels = many.expected = {};
  CHECK(attempt_at(many).outcome.status == Status::kLimit);
}
