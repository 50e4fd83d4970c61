#pragma once

#include <span>

#include "softknn/core/buffer.hpp"
#include "softknn/options.hpp"

namespace softknn::core {

Outcome scores(const Shape& shape, std::span<const double> query, std::span<const double> key,
               const Scoring& scoring, Buffer<double>& result);

}  // namespace softknn::core
