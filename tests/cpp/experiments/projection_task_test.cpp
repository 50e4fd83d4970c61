#include <numeric>

#include "learning/projection_support.hpp"

// Two heads, two targets: a task that needs learnt attention.

using namespace testing;
using softknn::kTaskInputs;
using softknn::kTaskKinds;
using softknn::kTaskOutputs;
using softknn::kTaskTokens;
using softknn::NumpyRandom;

namespace {

Layer task(std::uint32_t seed, Index scenes, Index heads, Index value_width) {
  Layer layer{.shape = {.batch = scenes,
                        .tokens = kTaskTokens,
                        .inputs = kTaskInputs,
                        .outputs = kTaskOutputs,
                        .heads = heads,
                        .width = 2,
                        .value_width = value_width},
              .x = Numbers(size(scenes * kTaskTokens * kTaskInputs)),
              .targets = Numbers(size(scenes * kTaskTokens * kTaskOutputs)),
              .weights = {}};
  layer.weights.resize(size(softknn::projection_offsets(layer.shape).back()));
  REQUIRE(softknn::projection_task(seed, scenes, layer.x, layer.targets).ok());
  return layer;
}

using Column = std::vector<Wide>;

Wide dot(const Column& a, const Column& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), Wide(0));
}

/// Subtracts from `column` its projection on each vector of the orthonormal `basis`; twice, so that
/// the rest is orthogonal up to rounding.
void project_out(const std::vector<Column>& basis, Column& column) {
  for (int pass = 0; pass < 2; ++pass) {
    for (const Column& direction : basis) {
      const Wide along = dot(direction, column);
      for (std::size_t i = 0; i < column.size(); ++i) {
        column[i] -= along * direction[i];
      }
    }
  }
}

/// The squared error of the best linear fit of all `expected` by `seen` (Gram-Schmidt).
Wide residual(const std::vector<Column>& seen, std::vector<Column> expected) {
  std::vector<Column> basis;
  for (Column column : seen) {
    const Wide before = dot(column, column);
    project_out(basis, column);
    const Wide after = dot(column, column);
    // Linearly dependent columns leave only rounding errors.
    if (after <= 1e-20L * before) {
      continue;
    }
    for (Wide& x : column) {
      x /= std::sqrt(after);
    }
    basis.push_back(column);
  }
  Wide error = 0;
  for (Column& column : expected) {
    project_out(basis, column);
    error += dot(column, column);
  }
  return error;
}

/// The least loss of any linear read-out from heads whose attention does not depend on the kinds of
/// the tokens: these see every token itself and the mean of its scene. For any W_V and W_O, and any
/// number of heads with self-attention or uniform attention, Ŷ is linear in these.
double best_without_learning(const Layer& layer) {
  const Index rows = layer.shape.batch * kTaskTokens;
  std::vector<Column> seen(2 * kTaskInputs, Column(size(rows)));
  std::vector<Column> expected(kTaskOutputs, Column(size(rows)));
  for (Index i = 0; i < rows; ++i) {
    for (Index c = 0; c < kTaskInputs; ++c) {
      seen[size(c)][size(i)] = layer.x[size(i * kTaskInputs + c)];
      for (Index j = i - i % kTaskTokens; j < i - i % kTaskTokens + kTaskTokens; ++j) {
        seen[size(kTaskInputs + c)][size(i)] +=
            layer.x[size(j * kTaskInputs + c)] / Wide(kTaskTokens);
      }
    }
    for (Index o = 0; o < kTaskOutputs; ++o) {
      expected[size(o)][size(i)] = layer.targets[size(i * kTaskOutputs + o)];
    }
  }
  return static_cast<double>(residual(seen, expected)) / 2;
}

/// Per head, the mean weight on tokens of the same colour and of the same shape.
std::vector<std::array<double, 2>> masses(const Layer& layer, const Numbers& weights) {
  const std::vector<Wide> wide(weights.begin(), weights.end());
  std::vector<std::array<double, 2>> result;
  for (Index head = 0; head < layer.shape.heads; ++head) {
    std::array<double, 2> mass{};
    for (Index i = 0; i < kTaskTokens; ++i) {
      const auto row = naive_attention_row(layer, wide, 0, i, head);
      for (Index j = 0; j < kTaskTokens; ++j) {
        const auto share = static_cast<double>(row[size(j)]) / double{kTaskTokens};
        mass[0] += i / kTaskKinds == j / kTaskKinds ? share : 0.0;
        mass[1] += i % kTaskKinds == j % kTaskKinds ? share : 0.0;
      }
    }
    result.push_back(mass);
  }
  return result;
}

constexpr ProjectionDescent kLong{.learning_rate = 0.02, .epochs = 500, .keep_all = false};

}  // namespace

TEST_CASE("the task: every colour with every shape, new numbers, means over the kind") {
  const Layer layer = task(3, 4, 2, 1);
  NumpyRandom random(3);
  for (Index scene = 0; scene < 4; ++scene) {
    const double* x = layer.x.data() + scene * kTaskTokens * kTaskInputs;
    const double* y = layer.targets.data() + scene * kTaskTokens * kTaskOutputs;
    for (Index i = 0; i < kTaskTokens; ++i) {
      for (Index kind = 0; kind < kTaskKinds; ++kind) {
        CHECK(x[i * 8 + kind] == (i / 3 == kind ? 1.0 : 0.0));
        CHECK(x[i * 8 + 3 + kind] == (i % 3 == kind ? 1.0 : 0.0));
      }
      CHECK(x[i * 8 + 6] == random.next_gaussian());
      CHECK(x[i * 8 + 7] == random.next_gaussian());
      const Index c = i / 3 * 3, s = i % 3;
      CHECK(y[i * 2] == (x[c * 8 + 6] + x[c * 8 + 14] + x[c * 8 + 22]) / 3);
      CHECK(y[i * 2 + 1] == (x[s * 8 + 7] + x[s * 8 + 31] + x[s * 8 + 55]) / 3);
    }
  }
  const Layer first = task(3, 2, 2, 1);
  CHECK(bits(first.x) == bits(slice(layer.x, 0, static_cast<Index>(first.x.size()))));
  CHECK(task(3, 0, 2, 1).x.empty());
}

TEST_CASE("the task: attention that is not learnt leaves half of the variance") {
  // With many scenes, so that chance explains nothing: with 20 columns and 9·400 rows the remaining
  // fraction is within 20/3600 and sampling error of a half.
  const Layer many = task(5, 400, 2, 1);
  double variance = 0.0;
  for (const double y : many.targets) {
    variance += y * y / 2;
  }
  CHECK(best_without_learning(many) / variance == Catch::Approx(0.5).margin(0.03));
}

TEST_CASE("the task: two heads learn it from a small random start, one per kind") {
  const Layer layer = task(7, 16, 2, 1);
  const double bound = best_without_learning(layer);
  const auto seed = GENERATE(0U, 1U, 2U);
  const Trained run = train(layer, kLong, {.seed = seed, .scale = 0.1});
  REQUIRE(run.outcome.ok());
  CAPTURE(seed, bound, run.losses.front(), run.losses.back());
  CHECK(run.losses.front() > bound);
  CHECK(run.losses.back() < 0.05 * bound);
  const auto mass = masses(layer, run.last(static_cast<Index>(layer.weights.size())));
  const std::size_t by_color = mass[0][0] > mass[1][0] ? 0 : 1;
  CHECK(mass[by_color][0] > 0.9);
  CHECK(mass[1 - by_color][1] > 0.9);
  // For one kind, a third of the weight is on the same other kind: on the token itself.
  CHECK(mass[by_color][1] == Catch::Approx(1.0 / 3).margin(0.01));
}

TEST_CASE("the task: with W_Q and W_K frozen at zero, the bound holds") {
  const Layer layer = task(7, 16, 2, 1);
  // Given as zeros and frozen: uniform attention, while W_V and W_O learn.
  const Trained run =
      train(layer, {.learning_rate = 0.02, .epochs = 500, .learnt = 0b1100, .keep_all = false},
            {.seed = 0, .scale = 0.1, .given = 0b0011});
  REQUIRE(run.outcome.ok());
  CHECK(run.losses.back() >= best_without_learning(layer));
}

TEST_CASE("the task: identical heads learn no more than one head, which learns half") {
  const Layer layer = task(7, 16, 2, 1);
  const Trained same = train(layer, kLong, {.seed = 4, .scale = 0.1, .identical_heads = true});
  const Trained one = train(task(7, 16, 1, 1), kLong, {.seed = 4, .scale = 0.1});
  const Trained apart = train(layer, kLong, {.seed = 4, .scale = 0.1});
  CHECK(same.losses.back() == Catch::Approx(one.losses.back()).epsilon(0.05));
  CHECK(same.losses.back() > 20.0 * apart.losses.back());
  CHECK(same.losses.back() < 0.6 * same.losses.front());
}
