#pragma once

#include <cstddef>

/// Private to the kernels: the inner loops of attention in float, in one version for each
/// instruction set. Eight queries lie side by side in all of them.
namespace softknn::kernels {

/// Rows of a panel: so many keys, or columns of values, meet eight queries at once.
/// Eight sums, two vectors of queries, a number of a row and a product fit into the
/// 16 registers of SSE; five rows fit only where a product is added at once, and
/// gained nothing there.
inline constexpr std::ptrdiff_t kPanel = 4;

/// Queries side by side.
inline constexpr std::ptrdiff_t kRows = 8;

/// What the scores of some keys are made of.
struct ScoreSums {
  const float* keys;     // panels, [panel][component][key]
  const float* queries;  // [component][query]
  std::ptrdiff_t count;  // of keys, of which the last panel may hold fewer
  std::ptrdiff_t width;
  std::ptrdiff_t strip;  // components summed in one go
  bool distances;        // sums of squared differences, not of products
};

struct FloatTiles {
  /// Whether a product and the sum it goes into round once.
  bool fused;

  /// scores[key][query] = the sums, strip by strip; largest[query] becomes the largest of them and
  /// itself.
  void (*score)(const ScoreSums& sums, float* scores, float* largest);

  /// scores[key][query] become 2^(score − shift), shift the integer next to largest[query].
  /// before[query] is the largest before; it and `sums`, of the weights so far, are brought up to
  /// date, and `scale` is what corrects everything made with the shift before.
  void (*weigh)(float* scores, std::ptrdiff_t count, const float* largest, float* before,
                float* sums, float* scale);

  /// output[column][query] = output·scale[query] + Σ_t values[t][column]·weights[t][query] for
  /// `panels` panels of columns, `panel_step` apart.
  void (*add_values)(const float* values, std::ptrdiff_t panels, std::ptrdiff_t panel_step,
                     const float* weights, std::ptrdiff_t count, const float* scale, float* output);
};

/// The widest for the machine that runs.
const FloatTiles& float_tiles();

}  // namespace softknn::kernels
