#include "softknn/eigen.hpp"

#include "support.hpp"

using namespace testing;

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMajor = softknn::RowMajorMatrix<double>;

MatrixXd random_matrix(softknn::NumpyRandom& random, Index rows, Index columns) {
  const Numbers x = gaussians(random, rows * columns);
  return Eigen::Map<const RowMajor>(x.data(), rows, columns);
}

/// The elements row by row, in either storage order.
template <typename Matrix>
Numbers rows_of(const Matrix& x) {
  Numbers result;
  for (Eigen::Index i = 0; i < x.rows(); ++i) {
    for (Eigen::Index j = 0; j < x.cols(); ++j) {
      result.push_back(x(i, j));
    }
  }
  return result;
}

struct Inputs {
  MatrixXd query, key, value;
};

Inputs random_inputs() {
  softknn::NumpyRandom random(3);
  Inputs inputs;
  inputs.query = random_matrix(random, 4, 3);
  inputs.key = random_matrix(random, 6, 3);
  inputs.value = random_matrix(random, 6, 2);
  return inputs;
}

softknn::AttentionOptions everything() {
  softknn::AttentionOptions options;
  options.want_weights = options.want_scores = options.want_entropy = options.want_winner = true;
  static constexpr double kSink = 0.5;
  options.sinks = {&kSink, 1};
  return options;
}

}  // namespace

TEST_CASE("column-major, row-major, blocks and expressions give the bits of spans") {
  const auto [query, key, value] = random_inputs();
  const Numbers q = rows_of(query), k = rows_of(key), v = rows_of(value);
  softknn::AttentionResult<double> expected;
  REQUIRE(softknn::attention(single(4, 6, 3, 2), {q, k, v}, everything(), expected).ok());

  const RowMajor row_major = query;
  MatrixXd larger = MatrixXd::Zero(9, 8);
  larger.block(2, 1, 6, 3) = key;
  RowMajor larger_rows = larger;
  const MatrixXd transposed = value.transpose();
  const auto check = [&](const auto& q_of, const auto& k_of, const auto& v_of) {
    softknn::AttentionMatrices found;
    REQUIRE(softknn::attention(q_of, k_of, v_of, everything(), found).ok());
    CHECK(bits(rows_of(found.output)) == bits(numbers(expected.output)));
    CHECK(bits(rows_of(found.weights)) == bits(numbers(expected.weights)));
    CHECK(bits(rows_of(found.scores)) == bits(numbers(expected.scores)));
    CHECK(bits(rows_of(found.entropy)) == bits(numbers(expected.entropy)));
    CHECK(bits(rows_of(found.sink_weights)) == bits(numbers(expected.sink_weights)));
    CHECK(found.winner(1) == expected.winner[1]);
    CHECK(found.empty_rows == 0);
  };
  check(query, key, value);
  check(row_major, key, value);
  check(query, larger.block(2, 1, 6, 3), value);
  check(row_major, larger_rows.block(2, 1, 6, 3), value);
  check(query * 1.0, key + MatrixXd::Zero(6, 3), transposed.transpose());
}

TEST_CASE(
    "in float, a result that is not requested is empty, and a wrong size names its argument") {
  const auto [query, key, value] = random_inputs();
  Eigen::MatrixXf output, weights = Eigen::MatrixXf::Ones(2, 2);
  const Eigen::MatrixXf q = query.cast<float>(), k = key.cast<float>(), v = value.cast<float>();
  REQUIRE(softknn::attention(q, k, v, softknn::AttentionOptions{}, output, weights).ok());
  CHECK((output.rows() == 4 && output.cols() == 2 && weights.size() == 0));
  softknn::AttentionMatrices exact;
  REQUIRE(softknn::attention(query, key, value, {}, exact).ok());
  CHECK((exact.output.cast<float>() - output).cwiseAbs().maxCoeff() <= 1e-5F);
  CHECK(exact.weights.size() == 0);
  const auto refused = [&](const Outcome& outcome, Argument argument) {
    return outcome.status == Status::kInvalid && outcome.argument == argument;
  };
  CHECK(refused(softknn::attention(query, value, value, {}, exact), Argument::kKey));
  CHECK(refused(softknn::attention(query, key, query, {}, exact), Argument::kValue));
}

TEST_CASE("rows: softmax and related functions agree with those of spans") {
  softknn::NumpyRandom random(5);
  const MatrixXd x = random_matrix(random, 3, 5);
  const Numbers spans = rows_of(x);
  Numbers softmax(15), row(3);
  REQUIRE(softknn::softmax(spans, 3, 5, 0.5, softmax).ok());
  RowMajor p;
  REQUIRE(softknn::softmax(x, 0.5, p).ok());
  CHECK(bits(rows_of(p)) == bits(softmax));
  const auto same = [&](auto by_spans, auto by_matrix) {
    VectorXd found;
    REQUIRE(by_spans(row).ok());
    REQUIRE(by_matrix(found).ok());
    CHECK(bits(rows_of(found)) == bits(row));
  };
  same([&](Numbers& r) { return softknn::log_sum_exp(spans, 3, 5, r); },
       [&](VectorXd& r) { return softknn::log_sum_exp(x, r); });
  same([&](Numbers& r) { return softknn::entropy(softmax, 3, 5, r); },
       [&](VectorXd& r) { return softknn::entropy(p, r); });
  same([&](Numbers& r) { return softknn::effective_neighbors(softmax, 3, 5, r); },
       [&](VectorXd& r) { return softknn::effective_neighbors(p, r); });
  same([&](Numbers& r) { return softknn::row_sums(softmax, 3, 5, r); },
       [&](VectorXd& r) { return softknn::row_sums(p, r); });
  same([&](Numbers& r) { return softknn::captured_mass(softmax, 3, 5, 2, r); },
       [&](VectorXd& r) { return softknn::captured_mass(p, 2, r); });
  MatrixXd jacobian;
  const VectorXd first = x.row(0);
  REQUIRE(softknn::softmax_jacobian(first, jacobian).ok());
  CHECK(jacobian == jacobian.transpose());
  CHECK(jacobian.rowwise().sum().cwiseAbs().maxCoeff() <= 4 * kEpsilon);
}

TEST_CASE("scores, neighbours, lookups, maps and fields of matrices") {
  const auto [query, key, value] = random_inputs();
  MatrixXd scores, map;
  REQUIRE(softknn::scores(query, key, {.scale = 1.0}, scores).ok());
  CHECK((scores - query * key.transpose()).cwiseAbs().maxCoeff() <= 8 * kEpsilon);
  Eigen::MatrixXi indices;
  MatrixXd best;
  REQUIRE(softknn::nearest_neighbors(query, key, {.scale = 1.0}, 2, indices, best).ok());
  CHECK(best.col(0) == scores.rowwise().maxCoeff());
  CHECK(scores(3, indices(3, 1)) == best(3, 1));
  softknn::AttentionMatrices found, attended;
  REQUIRE(softknn::lookup(query, key, value, {}, found).ok());
  softknn::AttentionOptions options{.scoring = {.scale = 1.0}};
  options.want_weights = true;
  REQUIRE(softknn::attention(query, key, value, options, attended).ok());
  CHECK(found.output == attended.output);
  REQUIRE(softknn::attention_map(query, key, options, {4, 6}, map).ok());
  CHECK(map == attended.weights);
  const MatrixXd plane = key.leftCols(2);
  REQUIRE(softknn::attention_field({.columns = 3, .rows = 2}, plane, value, {}, found).ok());
  CHECK((found.output.rows() == 6 && found.winner.size() == 6 && found.entropy.size() == 6));
}

TEST_CASE("projections, heads and regression of matrices") {
  softknn::NumpyRandom random(7);
  const MatrixXd x = random_matrix(random, 5, 4), w = random_matrix(random, 4, 4);
  const VectorXd bias = random_matrix(random, 4, 1);
  MatrixXd y;
  REQUIRE(softknn::linear(x, w, bias, y).ok());
  CHECK((y - ((x * w).rowwise() + bias.transpose())).cwiseAbs().maxCoeff() <= 16 * kEpsilon);
  // One head with identity matrices is plain attention.
  const MatrixXd identity = MatrixXd::Identity(4, 4);
  softknn::AttentionMatrices alone;
  REQUIRE(softknn::attention(x, x, x, {}, alone).ok());
  REQUIRE(
      softknn::multi_head_attention(x, x, x, {identity, identity, identity, identity}, 1, 1, {}, y)
          .ok());
  CHECK(y == alone.output);
  CHECK(softknn::multi_head_attention(x, x, x, {w, w, w, w}, 0, 1, {}, y).argument ==
        Argument::kHeads);
  CHECK(softknn::multi_head_attention(x, x, x, {w, w, w, w}, 3, 3, {}, y).argument ==
        Argument::kWq);
  const VectorXd at = x.col(0), points = x.col(1), values = x.col(2);
  VectorXd prediction;
  MatrixXd weights;
  REQUIRE(softknn::kernel_regression(points, values, at, {}, prediction, weights).ok());
  CHECK((weights * values - prediction).cwiseAbs().maxCoeff() <= 8 * kEpsilon);
}

TEST_CASE("a result of a matrix function beyond the limit is refused before it is allocated") {
  const VectorXd x = VectorXd::Zero(3'000'000);
  MatrixXd result;
  CHECK(softknn::softmax_jacobian(x, result).status == Status::kLimit);
  // As with spans, a wrong value comes before the limit.
  const auto [query, key, value] = random_inputs();
  Eigen::MatrixXi indices;
  CHECK(softknn::nearest_neighbors(query, key, {}, kLastIndex, indices, result).argument ==
        Argument::kCount);
  CHECK(softknn::attention_map(query, key, {}, {kLastIndex, kLastIndex}, result).status ==
        Status::kLimit);
}

TEST_CASE("a vector is one query") {
  const auto [query, key, value] = random_inputs();
  const MatrixXd row = query.row(1);
  const VectorXd vector = query.row(1);
  const auto check = [&](auto call) {
    MatrixXd wanted, found;
    REQUIRE(call(row, wanted).ok());
    REQUIRE(call(vector, found).ok());
    CHECK((found.rows() == 1 && found == wanted));
    REQUIRE(call(query.row(1).transpose(), found).ok());
    CHECK(found == wanted);
    REQUIRE(call(query.row(1) * 1.0, found).ok());
    CHECK(found == wanted);
  };
  const MatrixXd w = MatrixXd::Identity(3, 3);
  softknn::AttentionMatrices result;
  Eigen::MatrixXi indices;
  check([&](const auto& q, MatrixXd& out) {
    const Outcome outcome = softknn::attention(q, key, value, everything(), result);
    out = result.output;
    return outcome;
  });
  check([&](const auto& q, MatrixXd& out) {
    const Outcome outcome = softknn::lookup(q, key, value, {}, result);
    out = result.weights;
    return outcome;
  });
  check([&](const auto& q, MatrixXd& out) {
    Eigen::MatrixXf output, weights;
    const Outcome outcome =
        softknn::attention(q.template cast<float>(), key.cast<float>(), value.cast<float>(),
                           softknn::AttentionOptions{}, output, weights);
    out = output.cast<double>();
    return outcome;
  });
  check([&](const auto& q, MatrixXd& out) { return softknn::scores(q, key, {}, out); });
  check([&](const auto& q, MatrixXd& out) {
    return softknn::attention_map(q, key, {}, {1, 6}, out);
  });
  check([&](const auto& q, MatrixXd& out) {
    return softknn::nearest_neighbors(q, key, {}, 3, indices, out);
  });
  check([&](const auto& q, MatrixXd& out) {
    return softknn::multi_head_attention(q, key, key, {w, w, w, w}, 1, 1, {}, out);
  });
  // A matrix of one column is not a vector, and next to keys of one number a vector is many.
  MatrixXd out;
  CHECK(softknn::scores(MatrixXd(vector), key, {}, out).argument == Argument::kKey);
  const VectorXd places = key.col(0);
  REQUIRE(softknn::scores(vector, places, {}, out).ok());
  CHECK((out.rows() == 3 && out.cols() == 6));
}

TEST_CASE("an index of matrices finds what nearest_neighbors finds") {
  const auto [query, key, value] = random_inputs();
  const auto check = [&]<typename Scalar>(Scalar) {
    using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
    const Matrix keys = key.template cast<Scalar>(), queries = query.template cast<Scalar>();
    const Eigen::Matrix<Scalar, Eigen::Dynamic, 1> last = keys.row(5);
    softknn::KeyIndex<Scalar> index(3, Similarity::kCosine);
    REQUIRE(softknn::add(index, keys.topRows(5)).ok());
    REQUIRE(softknn::add(index, last).ok());
    REQUIRE(index.size() == 6);
    Eigen::MatrixXi indices, wanted;
    MatrixXd scores, best;
    REQUIRE(softknn::search(index, queries, 4, indices, scores).ok());
    const softknn::Scoring scoring{.similarity = Similarity::kCosine, .scale = 1.0};
    REQUIRE(softknn::nearest_neighbors(queries.template cast<double>(),
                                       keys.template cast<double>(), scoring, 4, wanted, best)
                .ok());
    CHECK((indices == wanted && scores == best));
    REQUIRE(softknn::search(index, last, 1, indices, scores).ok());
    CHECK((indices.size() == 1 && indices(0, 0) == 5));
    // As many numbers as some keys, but in rows of another length.
    CHECK(softknn::add(index, Matrix(Matrix::Ones(3, 2))).argument == Argument::kKeys);
    CHECK(softknn::search(index, Matrix(Matrix::Ones(3, 2)), 1, indices, scores).argument ==
          Argument::kQuery);
    CHECK(index.size() == 6);
  };
  check(1.0);
  check(1.0F);
}

TEST_CASE("a matrix may be input and result of one call") {
  softknn::NumpyRandom random(8);
  const MatrixXd x = random_matrix(random, 4, 4), w = random_matrix(random, 4, 4);
  const VectorXd bias = random_matrix(random, 4, 1);
  const auto check = [&](auto call) {
    MatrixXd apart, shared = x;
    RowMajor rows = x;
    REQUIRE((call(x, apart).ok() && call(shared, shared).ok() && call(rows, rows).ok()));
    CHECK((shared == apart && rows == apart));
  };
  check([&](const auto& in, auto& out) { return softknn::softmax(in, 0.5, out); });
  check([&](const auto& in, auto& out) { return softknn::linear(in, w, bias, out); });
  check([&](const auto& in, auto& out) { return softknn::linear(w, in, bias, out); });
  check([&](const auto& in, auto& out) { return softknn::scores(in, w, {}, out); });
  check([&](const auto& in, auto& out) { return softknn::attention_map(in, in, {}, {4, 4}, out); });
  check([&](const auto& in, auto& out) {
    return softknn::multi_head_attention(in, in, w, {w, w, w, w}, 2, 2, {}, out);
  });
  softknn::AttentionMatrices apart, shared;
  REQUIRE(softknn::attention(x, x, w, everything(), apart).ok());
  shared.output = x;
  REQUIRE(softknn::attention(shared.output, shared.output, w, everything(), shared).ok());
  CHECK((shared.output == apart.output && shared.scores == apart.scores));
}

TEMPLATE_TEST_CASE("attention as a value has the bits of attention into matrices", "", double,
                   float) {
  using Matrix = Eigen::Matrix<TestType, Eigen::Dynamic, Eigen::Dynamic>;
  const auto [query, key, value] = random_inputs();
  const Matrix q = query.cast<TestType>(), k = key.cast<TestType>(), v = value.cast<TestType>();
  const auto expect = [&](const softknn::HeadOptions& options, const auto& full) {
    const softknn::Shape shape = single(4, 6, 3, 2);
    const auto row_major = [](const Matrix& x) { return softknn::RowMajorMatrix<TestType>(x); };
    const auto rows = row_major(q), keys = row_major(k), values = row_major(v);
    const auto span = [](const auto& x) {
      return std::span<const TestType>(x.data(), static_cast<std::size_t>(x.size()));
    };
    std::conditional_t<std::is_same_v<TestType, double>, softknn::AttentionResult<double>,
                       softknn::AttentionResult<float>>
        made;
    REQUIRE(softknn::attention(shape, {span(rows), span(keys), span(values)}, full, made).ok());
    const auto result = softknn::attention(q, k, v, options);
    REQUIRE(result.ok());
    CHECK(result.output ==
          Eigen::Map<const softknn::RowMajorMatrix<TestType>>(made.output.data(), 4, 2));
    CHECK(result.weights ==
          Eigen::Map<const softknn::RowMajorMatrix<TestType>>(made.weights.data(), 4, 6));
  };
  std::conditional_t<std::is_same_v<TestType, double>, softknn::AttentionOptions,
                     softknn::AttentionOptions>
      full;
  full.want_weights = true;
  expect({}, full);
  full.scoring = {.similarity = softknn::Similarity::kRbf, .temperature = 0.5};
  full.masking.causal = true;
  full.neighborhood = {.count = 2, .equal = true};
  expect({.similarity = softknn::Similarity::kRbf,
          .temperature = 0.5,
          .causal = true,
          .neighbors = 2,
          .equal_weights = true},
         full);

  CHECK(softknn::attention(q, k, v, {.want_weights = false}).weights.size() == 0);
  const auto refused = softknn::attention(q, k, v, {.temperature = -1});
  CHECK_FALSE(refused.ok());
  CHECK(refused.outcome.argument == softknn::Argument::kTemperature);
}
