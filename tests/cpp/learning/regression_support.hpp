#pragma once

#include "support.hpp"

/// Kernel regression as plain vectors, and an independent naive version.
namespace testing {

struct Points {
  Numbers x, y;
};

/// The data of the articles.
inline Points article_points(std::uint32_t seed = 7) {
  core::RegressionData data;
  REQUIRE(core::regression_data({.seed = seed}, data).ok());
  return {{data.x().begin(), data.x().end()}, {data.y().begin(), data.y().end()}};
}

/// 0, 0.1 … 4.9, the locations of the articles' predictions.
inline Numbers article_grid() {
  Numbers grid;
  for (int i = 0; i < 50; ++i) {
    grid.push_back(i * 0.1);
  }
  return grid;
}

inline Points random_points(core::NumpyRandom& random, Index count) {
  return {gaussians(random, count, 2.0), gaussians(random, count)};
}

struct Regression {
  Numbers prediction, weights;
  Index empty_rows = 0;
};

inline Regression regress(const Points& points, const Numbers& at,
                          const core::KernelOptions& options) {
  core::KernelRegression result;
  REQUIRE(core::kernel_regression(points.x, points.y, at, options, result).ok());
  return {numbers(result.prediction), numbers(result.weights), result.empty_rows};
}

struct Training {
  Numbers w_before, loss, gradient, w_after;
};

inline Training train(const Points& points, const core::KernelTraining& options) {
  core::Buffer<double> epochs;
  REQUIRE(core::train_kernel_regression(points.x, points.y, options, epochs).ok());
  Training result;
  for (Index i = 0; i < options.epochs; ++i) {
    const double* row = epochs.data() + i * core::kEpochColumns;
    result.w_before.push_back(row[core::kEpochWBefore]);
    result.loss.push_back(row[core::kEpochLoss]);
    result.gradient.push_back(row[core::kEpochGradient]);
    result.w_after.push_back(row[core::kEpochWAfter]);
  }
  return result;
}

/// Loss and gradient at one w.
inline Training look(const Points& points, double w, bool leave_one_out = true) {
  return train(points,
               {.w0 = w, .learning_rate = 0.0, .epochs = 1, .leave_one_out = leave_one_out});
}

/// The kernels as printed in textbooks.
inline double naive_kernel(core::Kernel kernel, double u) {
  switch (kernel) {
    case core::Kernel::kGaussian:
      return std::exp(-u * u / 2.0);
    case core::Kernel::kBoxcar:
      return std::abs(u) <= 1.0 ? 1.0 : 0.0;
    case core::Kernel::kTriangular:
      return std::max(1.0 - std::abs(u), 0.0);
    default:
      return 0.75 * std::max(1.0 - u * u, 0.0);
  }
}

inline constexpr core::Kernel kKernels[] = {core::Kernel::kGaussian, core::Kernel::kBoxcar,
                                            core::Kernel::kTriangular, core::Kernel::kEpanechnikov};

}  // namespace testing
