#include "attention/formula.hpp"

#include "softknn/eigen.hpp"
#include "support.hpp"

// Every kernel that the core has in place of a line of Eigen, against that line.

using namespace testing;
using Eigen::MatrixXd;
using softknn::NumpyRandom;
namespace formula = softknn::formula;

namespace {

struct Paper {
  MatrixXd Q, K, V, S, A, Z;

  /// Few and many rows, so that rows alone and tiles of rows take part, and blocks of keys.
  static Paper drawn(NumpyRandom& random, Index m, Index n, Index d, Index v) {
    const auto draw = [&random](Index rows, Index columns) {
      const Numbers numbers = gaussians(random, rows * columns);
      return MatrixXd(Eigen::Map<const MatrixXd>(numbers.data(), rows, columns));
    };
    Paper p{.Q = draw(m, d), .K = draw(n, d), .V = draw(n, v), .S = {}, .A = {}, .Z = {}};
    p.S = formula::scores(p.Q, p.K);
    p.A = formula::weights(p.S);
    p.Z = formula::output(p.A, p.V);
    return p;
  }
};

double apart(const MatrixXd& a, const MatrixXd& b) {
  REQUIRE((a.rows() == b.rows() && a.cols() == b.cols()));
  return (a - b).cwiseAbs().maxCoeff();
}

/// Relative to numbers of about 1 to 10 here: some hundred roundings of 1.1e-16.
constexpr double kFormulaRounding = 2e-14;

constexpr Index kFormulaShapes[][4] = {
    {1, 1, 1, 1}, {1, 40, 3, 2}, {5, 9, 3, 2}, {33, 65, 16, 8}, {70, 300, 64, 33}};

}  // namespace

TEST_CASE("the kernels of attention in double are equation (1)") {
  NumpyRandom random(58);
  for (const auto& [m, n, d, v] : kFormulaShapes) {
    CAPTURE(m, n, d, v);
    const Paper p = Paper::drawn(random, m, n, d, v);
    softknn::AttentionMatrices found;
    softknn::AttentionOptions options;
    options.want_weights = options.want_scores = options.want_entropy = true;
    REQUIRE(softknn::attention(p.Q, p.K, p.V, options, found).ok());
    CHECK(apart(found.scores, p.S) <= kFormulaRounding);
    CHECK(apart(found.weights, p.A) <= kFormulaRounding);
    CHECK(apart(found.output, p.Z) <= kFormulaRounding);
    CHECK(apart(found.entropy, formula::entropy(p.A)) <= kFormulaRounding);
    MatrixXd softmax, product;
    REQUIRE(softknn::softmax(p.S, 1.0, softmax).ok());
    CHECK(apart(softmax, p.A) <= kFormulaRounding);
    REQUIRE(softknn::linear(p.A, p.V, Eigen::VectorXd::Zero(v), product).ok());
    CHECK(apart(product, p.Z) <= kFormulaRounding);
  }
}

TEST_CASE("the fused kernel in float is equation (1) within its bound") {
  NumpyRandom random(59);
  for (const auto& [m, n, d, v] : kFormulaShapes) {
    CAPTURE(m, n, d, v);
    const Paper drawn = Paper::drawn(random, m, n, d, v);
    const Eigen::MatrixXf Q = drawn.Q.cast<float>(), K = drawn.K.cast<float>(),
                          V = drawn.V.cast<float>();
    const MatrixXd S = formula::scores<MatrixXd>(Q.cast<double>(), K.cast<double>());
    const MatrixXd A = formula::weights(S);
    const MatrixXd Z = formula::output<MatrixXd>(A, V.cast<double>());
    Eigen::MatrixXf output, weights;
    softknn::FloatOptions options;
    options.want_weights = true;
    REQUIRE(softknn::attention(Q, K, V, options, output, weights).ok());
    CHECK(apart(output.cast<double>(), Z) <= 5e-6 * V.cwiseAbs().maxCoeff());
    CHECK(apart(weights.cast<double>(), A) <= 5e-6);
  }
}

TEST_CASE("a search finds the largest scores of each row") {
  NumpyRandom random(60);
  for (const auto& [m, n, d, v] : kFormulaShapes) {
    CAPTURE(m, n, d);
    const Paper p = Paper::drawn(random, m, n, d, v);
    Eigen::MatrixXi indices;
    MatrixXd scores;
    REQUIRE(softknn::nearest_neighbors(p.Q, p.K, {}, 1, indices, scores).ok());
    for (Index i = 0; i < m; ++i) {
      Index best = 0;
      const double largest = p.S.row(i).maxCoeff(&best);
      CHECK(indices(i, 0) == best);
      CHECK(std::abs(scores(i, 0) - largest) <= kFormulaRounding);
    }
  }
}

TEST_CASE("a search of float keys finds the largest products of each row") {
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  NumpyRandom random(62);
  for (const auto& [m, n, d, v] : kFormulaShapes) {
    CAPTURE(m, n, d);
    const Paper p = Paper::drawn(random, m, n, d, v);
    const Rows Q = p.Q.cast<float>(), K = p.K.cast<float>();
    const MatrixXd S = Q.cast<double>() * K.cast<double>().transpose();
    softknn::KeyIndex<float> index(d, softknn::Similarity::kDot);
    REQUIRE(index.add({K.data(), static_cast<std::size_t>(K.size())}).ok());
    softknn::Neighbors found;
    REQUIRE(index.search({Q.data(), static_cast<std::size_t>(Q.size())}, m, 1, found).ok());
    for (Index i = 0; i < m; ++i) {
      Index best = 0;
      const double largest = S.row(i).maxCoeff(&best);
      CHECK(found.indices[i] == best);
      CHECK(std::abs(found.scores[i] - largest) <= kFormulaRounding * static_cast<double>(d));
    }
  }
}

TEST_CASE("the gradient of a softmax is its Jacobian times the gradient of the weights") {
  NumpyRandom random(61);
  const Paper p = Paper::drawn(random, 1, 12, 3, 1);
  const Eigen::ArrayXd a = p.A.row(0).transpose().array(), g = p.V.col(0).array();
  MatrixXd jacobian;
  REQUIRE(softknn::softmax_jacobian(p.S.row(0).transpose(), jacobian).ok());
  CHECK(apart(formula::softmax_gradient(a, g).matrix(), jacobian * g.matrix()) <= kFormulaRounding);
}
