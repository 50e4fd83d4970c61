#pragma once

/// Attention and scores written with Eigen.

#include <cstddef>
#include <string>

namespace contender {

template <typename T>
void attention(const T* query, const T* key, const T* value, std::ptrdiff_t n, std::ptrdiff_t d,
               T* output);

/// result = keys · query
void scores(const double* query, const double* keys, std::ptrdiff_t n, std::ptrdiff_t d,
            double* result);

/// Version and instruction set of the compiled Eigen.
std::string description();

}  // namespace contender
