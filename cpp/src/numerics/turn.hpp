#pragma once

#include "two_doubles.hpp"

/// Private to the core: sine and cosine.
namespace softknn::core {

struct Turn {
  double sine, cosine;
};

/// Replaces the C library's functions, whose reduction of huge angles takes ten kilobytes: the
/// angle minus a multiple of π/2, in two doubles, then the series.
[[nodiscard]] Turn turn_by(const TwoDoubles& angle);

}  // namespace softknn::core
