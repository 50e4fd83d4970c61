#include "support.hpp"

// The public functions: Eigen matrices in and out, the numbers and errors of the core.

using namespace testing;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using softknn::Matrix;

namespace {

MatrixXd random_matrix(core::NumpyRandom& random, Index rows, Index columns) {
  const Numbers x = gaussians(random, rows * columns);
  return Eigen::Map<const Matrix<double>>(x.data(), rows, columns);
}

/// The elements row by row, in either storage order.
template <typename Derived>
Numbers rows_of(const Eigen::DenseBase<Derived>& x) {
  Numbers result;
  for (Eigen::Index i = 0; i < x.rows(); ++i) {
    for (Eigen::Index j = 0; j < x.cols(); ++j) result.push_back(x(i, j));
  }
  return result;
}

struct Inputs {
  MatrixXd query, key, value;
};

Inputs random_inputs(Index slices = 1) {
  core::NumpyRandom random(3);
  Inputs inputs;
  inputs.query = random_matrix(random, slices * 4, 3);
  inputs.key = random_matrix(random, slices * 6, 3);
  inputs.value = random_matrix(random, slices * 6, 2);
  return inputs;
}

constexpr double kSink = 0.5;

softknn::AttentionOptions everything() {
  softknn::AttentionOptions options;
  options.want_weights = options.want_scores = options.want_entropy = options.want_winner = true;
  options.sinks = {&kSink, 1};
  return options;
}

}  // namespace

TEST_CASE("column-major, row-major, blocks and expressions give the bits of arrays") {
  const auto [query, key, value] = random_inputs();
  const Numbers q = rows_of(query), k = rows_of(key), v = rows_of(value);
  core::AttentionResult<double> expected;
  REQUIRE(core::attention(single(4, 6, 3, 2), {q, k, v}, everything(), expected).ok());

  const Matrix<double> row_major = query;
  MatrixXd larger = MatrixXd::Zero(9, 8);
  larger.block(2, 1, 6, 3) = key;
  const Matrix<double> larger_rows = larger;
  const MatrixXd transposed = value.transpose();
  const auto check = [&](const auto& q_of, const auto& k_of, const auto& v_of) {
    const auto found = softknn::attention(q_of, k_of, v_of, everything());
    REQUIRE(found.ok());
    CHECK(bits(rows_of(found.output)) == bits(numbers(expected.output)));
    CHECK(bits(rows_of(found.weights)) == bits(numbers(expected.weights)));
    CHECK(bits(rows_of(found.scores)) == bits(numbers(expected.scores)));
    CHECK(bits(rows_of(found.entropy)) == bits(numbers(expected.entropy)));
    CHECK(bits(rows_of(found.sink_weights)) == bits(numbers(expected.sink_weights)));
    CHECK((found.winner(1) == expected.winner[1] && found.empty_rows == 0));
  };
  check(query, key, value);
  check(row_major, key, value);
  check(query, larger.block(2, 1, 6, 3), value);
  check(row_major, larger_rows.block(2, 1, 6, 3), value);
  check(query * 1.0, key + MatrixXd::Zero(6, 3), transposed.transpose());
}

TEMPLATE_TEST_CASE("heads one below the other are the heads one by one", "", double, float) {
  using Rows = Matrix<TestType>;
  const auto [query, key, value] = random_inputs(6);
  const Rows q = query.cast<TestType>(), k = key.topRows(18).cast<TestType>();
  const Rows v = value.topRows(18).cast<TestType>();
  Shape shape = single(4, 6, 3, 2);
  shape.batch = 3;
  shape.query_heads = 2;
  const softknn::AttentionOptions options{.masking = {.causal = true}, .want_weights = true};
  const auto found = softknn::attention(shape, q, k, v, options);
  REQUIRE(found.ok());
  CHECK((found.entropy.size() == 0 && found.scores.size() == 0));
  for (Index slice = 0; slice < 6; ++slice) {
    const auto alone =
        softknn::attention(q.middleRows(slice * 4, 4), k.middleRows(slice / 2 * 6, 6),
                           v.middleRows(slice / 2 * 6, 6), options);
    CHECK(found.output.middleRows(slice * 4, 4) == alone.output);
    CHECK(found.weights.middleRows(slice * 4, 4) == alone.weights);
  }
}

TEST_CASE("an error names its argument, and leaves no matrix") {
  const auto [query, key, value] = random_inputs();
  const auto refused = [&](const auto& result, Argument argument) {
    return is_invalid(result.outcome, argument);
  };
  CHECK(refused(softknn::attention(query, value, value), Argument::kKey));
  CHECK(refused(softknn::attention(query, key, query), Argument::kValue));
  CHECK(refused(softknn::attention(single(4, 6, 2, 2), query, key, value), Argument::kQuery));
  const auto cold = softknn::attention(query, key, value, {.scoring = {.temperature = -1.0}});
  CHECK((refused(cold, Argument::kTemperature) && cold.output.size() == 0));
  MatrixXd wild = key;
  wild(2, 1) = kNan;
  const Outcome outcome = softknn::attention(query, wild, value, everything()).outcome;
  CHECK((outcome.status == Status::kNonFinite && outcome.row == 2 && outcome.column == 1));
  CHECK(refused(softknn::scores(VectorXd(query.row(0)), key), Argument::kKey));
  CHECK(refused(softknn::nearest_neighbors(query, key, 7), Argument::kCount));
  const VectorXd many = VectorXd::Zero(3'000'000);
  CHECK(softknn::softmax_jacobian(many).outcome.status == Status::kLimit);
  CHECK(softknn::causal_mask({.queries = -1, .keys = 2}).outcome.status == Status::kLimit);
}

TEST_CASE("masks as matrices") {
  const auto [query, key, value] = random_inputs();
  const auto by_numbers = softknn::attention(query, key, value, {.masking = {.causal = true}});
  const softknn::MaskMatrix causal = softknn::causal_mask({.queries = 4, .keys = 6}).value;
  CHECK((causal.rows() == 4 && causal(1, 1) == 1 && causal(1, 2) == 0));
  const auto by_matrix =
      softknn::attention(query, key, value, {.masking = softknn::boolean_mask(causal)});
  CHECK(by_matrix.output == by_numbers.output);
  const Matrix<double> bias =
      (causal.cast<double>().array() == 0.0).select(-kInfinity, Matrix<double>::Zero(4, 6).array());
  const auto by_bias =
      softknn::attention(query, key, value, {.masking = softknn::additive_mask(bias)});
  CHECK(by_bias.output == by_numbers.output);
  const VectorXd lengths{{2.0, 0.0}};
  const auto padding = softknn::padding_mask(lengths, 3);
  CHECK((padding.ok() && padding.value.cast<int>().sum() == 2 && padding.value(0, 1) == 1));
}

TEST_CASE("rows: softmax, entropy and their relatives") {
  core::NumpyRandom random(5);
  const MatrixXd x = random_matrix(random, 3, 5);
  const auto p = softknn::softmax(x, 0.5);
  REQUIRE(p.ok());
  CHECK((p.value.rowwise().sum().array() - 1.0).abs().maxCoeff() <= 4 * kEpsilon);
  const VectorXd sums = (x * 2.0).array().exp().rowwise().sum();
  CHECK((softknn::log_sum_exp(x * 2.0).value.array().exp() - sums.array()).abs().maxCoeff() <=
        64 * kEpsilon * sums.maxCoeff());
  const VectorXd entropy = -(p.value.array() * p.value.array().log()).rowwise().sum();
  CHECK((softknn::entropy(p.value).value - entropy).cwiseAbs().maxCoeff() <= 16 * kEpsilon);
  CHECK((softknn::effective_neighbors(p.value).value.array().log() - entropy.array())
            .abs()
            .maxCoeff() <= 16 * kEpsilon);
  CHECK(softknn::captured_mass(p.value, 1).value == VectorXd(p.value.rowwise().maxCoeff()));
  const auto jacobian = softknn::softmax_jacobian(VectorXd(x.row(0)));
  CHECK(jacobian.value == jacobian.value.transpose());
  CHECK(jacobian.value.rowwise().sum().cwiseAbs().maxCoeff() <= 4 * kEpsilon);
}

TEMPLATE_TEST_CASE("neighbours: of matrices, of an index, and their classes", "", double, float) {
  const auto [query, key, value] = random_inputs();
  using Rows = Matrix<TestType>;
  const Rows keys = key.cast<TestType>(), queries = query.cast<TestType>();
  const softknn::Scoring cosine{.similarity = Similarity::kCosine};
  const auto wanted = softknn::nearest_neighbors(queries.template cast<double>(),
                                                 keys.template cast<double>(), 4, cosine);
  const auto scores =
      softknn::scores(queries.template cast<double>(), keys.template cast<double>(), cosine);
  REQUIRE((wanted.ok() && scores.ok()));
  CHECK(VectorXd(wanted.scores.col(0)) == VectorXd(scores.value.rowwise().maxCoeff()));
  CHECK(scores.value(3, wanted.indices(3, 1)) == wanted.scores(3, 1));
  softknn::KeyIndex<TestType> index(3, Similarity::kCosine);
  REQUIRE((index.add(keys.topRows(5)).ok() && index.add(keys.bottomRows(1)).ok()));
  CHECK((index.size() == 6 && index.keys() == keys));
  const auto found = index.search(queries, 4);
  CHECK((found.indices == wanted.indices && found.scores == wanted.scores));
  CHECK(index.add(Rows::Ones(3, 2)).argument == Argument::kKeys);
  CHECK(index.search(Rows::Ones(3, 2), 1).outcome.argument == Argument::kQuery);
  REQUIRE((index.replace(0, keys.row(5)).ok() && index.keep(Bytes{1, 0, 0, 0, 0, 0}).ok()));
  CHECK((index.size() == 1 && index.keys() == keys.row(5)));

  const auto weights = softknn::attention(query, key, value, {.want_weights = true}).weights;
  const Eigen::VectorXi labels{{0, 1, 1, 0, 2, 2}}, expected{{0, 0, 0, 0}};
  const auto classes = softknn::classify(weights, labels, 3, expected);
  REQUIRE(classes.ok());
  CHECK(std::abs(classes.shares(2, 1) - weights(2, 1) - weights(2, 2)) <= kEpsilon);
  CHECK(classes.confusion.sum() == 4.0);
  CHECK(classes.accuracy == (classes.prediction.array() == 0).cast<double>().mean());
  CHECK(softknn::classify(weights, labels, 3).confusion.size() == 0);
}

TEST_CASE("heads: one head of identities is attention; projections are affine") {
  core::NumpyRandom random(7);
  const MatrixXd x = random_matrix(random, 5, 4), w = random_matrix(random, 4, 4);
  const VectorXd bias = random_matrix(random, 4, 1);
  const auto y = softknn::linear(x, w, bias);
  CHECK((y.value - ((x * w).rowwise() + bias.transpose())).cwiseAbs().maxCoeff() <= 16 * kEpsilon);
  const MatrixXd identity = MatrixXd::Identity(4, 4);
  const auto alone = softknn::attention(x, x, x);
  const softknn::Projections identities{identity, identity, identity, identity};
  CHECK(softknn::multi_head_attention(x, x, x, identities, {}).output == alone.output);
  const auto two = softknn::multi_head_attention(x, x, x, {w, w, w, {}}, {2, 1});
  CHECK(two.outcome.argument == Argument::kWk);
  const auto joined = softknn::multi_head_attention(x, x, x, {w, w, w, {}}, {2, 2});
  REQUIRE(joined.ok());
  CHECK((joined.output.cols() == 4 && joined.heads.output.rows() == 10));
  CHECK(joined.output.topLeftCorner(5, 2) == joined.heads.output.topRows(5));
  CHECK(softknn::multi_head_attention(x, x, x, identities, {0, 1}).outcome.argument ==
        Argument::kHeads);
}

TEST_CASE("positions as matrices") {
  const VectorXd places{{0.0, 1.0, 5.0}};
  const auto sinusoids = softknn::sinusoidal_positions(places, 4);
  CHECK(std::abs(sinusoids.value(2, 0) - std::sin(5.0)) <= kEpsilon);
  CHECK(std::abs(sinusoids.value(1, 3) - std::cos(0.01)) <= kEpsilon);
  const MatrixXd x = MatrixXd::Ones(3, 4);
  const auto turned = softknn::rotary(x, places);
  CHECK((turned.value.rowwise().squaredNorm().array() - 4.0).abs().maxCoeff() <= 8 * kEpsilon);
  CHECK(softknn::alibi_slopes(8).value(0) == 0.5);
  CHECK(softknn::alibi_slopes(0).outcome.argument == Argument::kHeads);
}
