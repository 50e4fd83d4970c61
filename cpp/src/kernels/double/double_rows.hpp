#pragma once

#include "double_vectors.hpp"

/// Private to the kernels: sums of a query with unpacked rows; see `DoubleTiles`.
namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {

bool dot_rows(const double* query, const double* const* rows, Length length, double* sums);

bool distance_rows(const double* query, const double* const* rows, Length length, double* sums);

void sum_values(const double* values, Length width, Length columns, const std::int32_t* list,
                const double* weights, Length count, double* sums);

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
