#pragma once

#include <span>

#include "softknn/status.hpp"

/// Private to the core: rows of row-major arrays as spans.
namespace softknn::core {

/// Row `row` of a (…, columns) array that starts at `data`.
template <typename T>
[[nodiscard]] std::span<T> row_of(T* data, Index row, Index columns) {
  return {data + row * columns, static_cast<std::size_t>(columns)};
}

template <typename T>
[[nodiscard]] Index length_of(std::span<T> row) {
  return static_cast<Index>(row.size());
}

}  // namespace softknn::core
