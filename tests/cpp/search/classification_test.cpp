#include <algorithm>

#include "attention/random_calls.hpp"

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
    return {.outcome = outcome, .prediction = {}, .shares = {}, .confusion = {}};
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

TEST_CASE("classify: random weights by the formula, in long double") {
  for (std::uint32_t seed = 22001; seed < 22101; ++seed) {
    Dice dice(seed);
    const Index m = dice.below(9), n = draw_length(dice), classes = dice.up_to(5);
    ClassifyCase inputs{.shape = {m, n, classes}, .weights = Numbers(size(m * n)), .labels = {}};
    for (double& w : inputs.weights) {
      w = dice.once_in(3) ? 0.0 : dice.between(0.0, 1.0);
    }
    const auto draw_labels = [&](Numbers& labels, Index count) {
      for (Index i = 0; i < count; ++i) {
        labels.push_back(static_cast<double>(dice.below(classes)));
      }
    };
    draw_labels(inputs.labels, n);
    draw_labels(inputs.expected, m);
    CAPTURE(seed, m, n, classes);
    const Classified found = attempt_at(inputs);
    REQUIRE(found.outcome.ok());
    Numbers confusion(size(classes * classes));
    Index right = 0, empty = 0;
    for (Index i = 0; i < m; ++i) {
      std::vector<Wide> shares(size(classes));
      for (Index j = 0; j < n; ++j) {
        shares[static_cast<std::size_t>(inputs.labels[size(j)])] += inputs.weights[size(i * n + j)];
      }
      const auto best = std::ranges::max_element(shares);
      const auto label = *best > 0 ? static_cast<int>(best - shares.begin()) : -1;
      const auto expected = static_cast<Index>(inputs.expected[size(i)]);
      for (Index c = 0; c < classes; ++c) {
        CHECK(std::abs(found.shares[size(i * classes + c)] - shares[size(c)]) <=
              2 * kEpsilon * shares[size(c)]);
      }
      CHECK(found.prediction[size(i)] == label);
      right += label == expected ? 1 : 0;
      empty += label < 0 ? 1 : 0;
      if (label >= 0) {
        confusion[size(expected * classes + label)] += 1.0;
      }
    }
    CHECK(found.confusion == confusion);
    CHECK(found.accuracy == (m > 0 ? static_cast<double>(right) / static_cast<double>(m) : 0.0));
    CHECK(found.empty_rows == empty);
    const Classified unknown = attempt_at(inputs, false);
    CHECK((unknown.shares == found.shares && unknown.confusion.empty()));
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
  const Classified classless = attempt_at({.shape = {2, 0, 0}, .weights = {}, .labels = {}}, false);
  CHECK(classless.prediction == std::vector<int>{-1, -1});
}

TEST_CASE("classify: errors and their positions") {
  const auto refuse = [](Numbers ClassifyCase::*field, std::size_t at,
                         std::initializer_list<double> list, Argument argument, Index row,
                         Index column) {
    for (const double bad : list) {
      ClassifyCase inputs = usual_case();
      (inputs.*field)[at] = bad;
      CHECK(is_at(attempt_at(inputs).outcome, Status::kNonFinite, argument, 0, row, column));
    }
  };
  refuse(&ClassifyCase::weights, 6, {kNan, kInfinity, -0.25}, Argument::kX, 1, 2);
  refuse(&ClassifyCase::labels, 2, {kNan, kInfinity, -1.0, 3.0, 0.5}, Argument::kLabels, 0, 2);
  refuse(&ClassifyCase::expected, 1, {kNan, kInfinity, -1.0, 3.0, 0.5}, Argument::kExpected, 0, 1);
  ClassifyCase large = usual_case();
  large.weights[4] = large.weights[6] = 1.7e308;
  CHECK(is_at(attempt_at(large).outcome, Status::kOverflow, Argument::kX, 0, 1, 0));
  ClassifyCase many = usual_case();
  many.shape.classes = Index{1} << 26;
  CHECK(attempt_at(many).outcome.status == Status::kLimit);
  CHECK(attempt_at({.shape = {0, 0, Index{1} << 20}, .weights = {}, .labels = {}}).outcome.status ==
        Status::kLimit);
}
