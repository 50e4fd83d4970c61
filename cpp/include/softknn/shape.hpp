#pragma once

#include "softknn/status.hpp"

namespace softknn {

/// The axis lengths of one call, with the letters used everywhere:
///
///     query (B, H, m, d)   key (B, G, n, d)   value (B, G, n, v)
///     output (B, H, m, v)  weights, scores (B, H, m, n)  entropy (B, H, m)
///
/// B `batch`, H `query_heads`, G `key_heads`, m `queries`, n `keys`, d `width`,
/// v `value_width`. Arrays are row-major and contiguous; an absent B or H is 1.
/// G divides H: key head g serves query heads g·H/G … (g+1)·H/G − 1 (grouped
/// queries; G = H is plain multi-head, G = 1 multi-query attention).
/// Every length may be 0, none is negative. Source: Ainslie et al. (2023), "GQA", section 2.2.
struct Shape {
  Index batch = 1;
  Index query_heads = 1;
  Index key_heads = 1;
  Index queries = 0;
  Index keys = 0;
  Index width = 0;
  Index value_width = 0;

  /// The number of query heads that share one key head.
  [[nodiscard]] Index group() const { return key_heads == 0 ? 0 : query_heads / key_heads; }
};

}  // namespace softknn
