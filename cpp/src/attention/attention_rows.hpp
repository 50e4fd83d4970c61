#pragma once

#include "masked_keys.hpp"
#include "softknn/shape.hpp"

/// Private to the core: iteration over the rows of one call.
namespace softknn {

/// Calls step(slice, row) for every row of the query heads that share key head `head` (flat index
/// over the batch), until a step fails. With `head` ascending, the rows come in row-major order of
/// (B, H, m).
template <typename Step>
Outcome for_each_row(const Shape& shape, Index head, Step step) {
  for (Index g = 0; g < shape.group(); ++g) {
    const Index slice = head * shape.group() + g;
    RowPosition row{slice / shape.query_heads, slice % shape.query_heads, 0};
    for (; row.query < shape.queries; ++row.query) {
      if (const Outcome outcome = step(slice, row); !outcome.ok()) {
        return outcome;
      }
    }
  }
  return {};
}

}  // namespace softknn
