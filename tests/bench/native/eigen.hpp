#pragma once

/// Attention written with Eigen.

#include <cstddef>

namespace contender {

template <typename T>
void attention(const T* query, const T* key, const T* value, std::ptrdiff_t n, std::ptrdiff_t d,
               T* output);

}  // namespace contender
