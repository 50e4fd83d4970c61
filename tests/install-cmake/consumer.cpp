// The first example of the articles, as a library user writes it.
#include <cstdio>
#include <softknn/eigen.hpp>
#include <softknn/softknn.hpp>

int main() {
  const double query[] = {0.8, 0.15};
  const double key[] = {1, 0.2, 0.9, 0.1, 0.2, 1, -0.2, 0.9, 0, -1, -1, -0.6};
  const double value[] = {0.74, 0.28, 0.65, 0.18, 0.34, 0.92, 0.04, 0.79, -0.2, -0.9, -0.82, -0.64};
  const softknn::Shape shape{.queries = 1, .keys = 6, .width = 2, .value_width = 2};
  softknn::AttentionOptions options;
  options.want_weights = true;
  softknn::AttentionResult<double> result;
  const auto outcome = softknn::attention(shape, {query, key, value}, options, result);
  if (!outcome.ok()) {
    return 1;
  }
  for (softknn::Index j = 0; j < result.weights.size(); ++j) {
    std::printf("%.3f ", result.weights[j]);
  }
  std::printf("-> %.3f %.3f\n", result.output[0], result.output[1]);

  // At temperature 0 the best key takes all the weight, whatever the project assumes of NaN and ∞.
  options.scoring.temperature = 0.0;
  softknn::AttentionResult<double> best;
  if (!softknn::attention(shape, {query, key, value}, options, best).ok() ||
      best.output[0] != value[0] || best.output[1] != value[1]) {
    return 1;
  }
  options.scoring.temperature = 1.0;

  // The same with Eigen matrices, which are column-major.
  softknn::AttentionMatrices matrices;
  const Eigen::MatrixXd keys = Eigen::Map<const softknn::RowMajorMatrix<double>>(key, 6, 2);
  const Eigen::MatrixXd values = Eigen::Map<const softknn::RowMajorMatrix<double>>(value, 6, 2);
  if (!softknn::attention(Eigen::RowVector2d(0.8, 0.15), keys, values, options, matrices).ok() ||
      matrices.output(0, 1) != result.output[1]) {
    return 1;
  }

  // And as a value, with the options in the call.
  const auto as_value = softknn::attention(Eigen::RowVector2d(0.8, 0.15), keys, values);
  if (!as_value.ok() || as_value.output(0, 1) != result.output[1] || SOFTKNN_VERSION_MAJOR < 1) {
    return 1;
  }
  return 0;
}
