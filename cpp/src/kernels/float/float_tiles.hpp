#pragma once

#include <cstddef>

/// Private to the kernels: the inner loops of attention in float, in one version per instruction
/// set. All versions process eight queries side by side.
namespace softknn::kernels {

/// Rows of a panel: keys, or columns of values, per eight queries. Eight sums, two vectors of
/// queries, a broadcast number and a product fit into the 16 registers of SSE; five rows fit only
/// with fused multiply-add, and gained nothing there.
inline constexpr std::ptrdiff_t kPanel = 4;

/// Queries side by side.
inline constexpr std::ptrdiff_t kRows = 8;

/// The inputs of the scores of some keys.
struct ScoreSums {
  const float* keys;     // panels, [panel][component][key]
  const float* queries;  // [component][query]
  std::ptrdiff_t count;  // the number of keys; the last panel may hold fewer
  std::ptrdiff_t width;
  std::ptrdiff_t strip;  // components per partial sum
  bool distances;        // sums of squared differences instead of products
};

/// The fewest keys of a `FloatRow`.
inline constexpr std::ptrdiff_t kKeysOfRow = 8;

/// The inputs of the scores of one query with some keys. Fewer than `kKeysOfRow` keys have others
/// before them, whose scores are computed too.
struct RowKeys {
  const float* keys;  // row-major
  const float* query;
  std::ptrdiff_t count;
  std::ptrdiff_t width;
  std::ptrdiff_t strip;
  bool distances;
  float factor;  // of each score
};

/// What the loops for one query saw of the keys.
struct RowSeen {
  float squares;  // Σ ‖k‖²; NaN and infinity stay
  float largest_square;
};

/// The same loops for one query, which read keys and values where they lie. Scores and weights are
/// [key].
struct FloatRow {
  void (*score)(const RowKeys& keys, float* scores, float& largest, RowSeen& seen);
  void (*weigh)(float* scores, std::ptrdiff_t count, float largest, float& before, float& sum,
                float& scale);

  /// False if a value is not 0 and too large or too small for `usable_value` to be certain.
  bool (*add_values)(const float* values, std::ptrdiff_t width, const float* weights,
                     std::ptrdiff_t count, float scale, float* output);
};

struct FloatTiles {
  /// Whether product and sum are fused, with one rounding.
  bool fused;

  /// scores[key][query] = the sums, strip by strip; largest[query] becomes the maximum of itself
  /// and the scores.
  void (*score)(const ScoreSums& sums, float* scores, float* largest);

  /// scores[key][query] become 2^(score − shift), with shift the integer next to largest[query].
  /// before[query] is the previous maximum; `before` and `sums`, of the weights so far, are
  /// updated, and `scale` corrects everything computed with the previous shift.
  void (*weigh)(float* scores, std::ptrdiff_t count, const float* largest, float* before,
                float* sums, float* scale);

  /// output[column][query] = output·scale[query] + Σ_t values[t][column]·weights[t][query] for
  /// `panels` panels of columns, `panel_step` apart.
  void (*add_values)(const float* values, std::ptrdiff_t panels, std::ptrdiff_t panel_step,
                     const float* weights, std::ptrdiff_t count, const float* scale, float* output);

  /// Null where the tiles serve one query too.
  const FloatRow* row;
};

/// The widest version for the running machine.
const FloatTiles& float_tiles();

}  // namespace softknn::kernels
