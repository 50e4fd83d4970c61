#pragma once

#include <span>

#include "softknn/status.hpp"

/// From scores to weights.
namespace softknn::core {

Outcome softmax(std::span<const double> x, Index rows, Index columns, double temperature,
                std::span<double> result);

Outcome log_sum_exp(std::span<const double> x, Index rows, Index columns, std::span<double> result);

Outcome softmax_jacobian(std::span<const double> x, Index rows, Index columns,
                         std::span<double> result);

}  // namespace softknn::core
