// The first example of the articles, as a library user writes it.
#include <cstdio>
#include <softknn/softknn.hpp>

int main() {
  const Eigen::RowVector2d query(0.8, 0.15);
  const Eigen::MatrixXd key{{1, 0.2}, {0.9, 0.1}, {0.2, 1}, {-0.2, 0.9}, {0, -1}, {-1, -0.6}};
  const Eigen::MatrixXd value{{0.74, 0.28}, {0.65, 0.18}, {0.34, 0.92},
                              {0.04, 0.79}, {-0.2, -0.9}, {-0.82, -0.64}};
  const auto result = softknn::attention(query, key, value, {.want_weights = true});
  if (!result.ok()) return 1;
  for (const double weight : result.weights.row(0)) std::printf("%.3f ", weight);
  std::printf("-> %.3f %.3f\n", result.output(0, 0), result.output(0, 1));

  // At temperature 0 the best key takes all the weight, whatever the project assumes of NaN and ∞.
  const auto best = softknn::attention(query, key, value, {.scoring = {.temperature = 0.0}});
  if (!best.ok() || best.output.row(0) != value.row(0)) return 1;

  // What the library allocates, in a result or an index, the project may free, whatever its flags.
  softknn::KeyIndex<float> index(2);
  const auto added = index.add(key.cast<float>());
  const auto found = index.search(query.cast<float>(), 1);
  return added.ok() && found.ok() && found.indices(0, 0) == 0 && SOFTKNN_VERSION_MAJOR >= 1 ? 0 : 1;
}
