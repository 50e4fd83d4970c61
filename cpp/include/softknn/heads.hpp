#pragma once

#include "softknn/attention.hpp"
#include "softknn/core/functions.hpp"
#include "softknn/core/multi_head_attention.hpp"

namespace softknn {

/// Multiplies every row of x by a matrix on the right and adds a bias: a linear projection.
///
/// Formula: y_ij = Σ_l x_il W_lj + bias_j. (W is not transposed, unlike in PyTorch's `Linear`.)
/// Shapes: x (m, a), weight (a, b), bias (b) → (m, b).
/// Empty: a = 0 gives the bias.
///
/// Errors: `kInvalid` naming `kWeight` or `kBias` for another size; `kNonFinite` naming `kX`,
/// `kWeight` or `kBias`, with the position in it; `kOverflow` naming `kOutput` with row and column
/// of a result that does not fit in a double; `kLimit`; `kMemory`.
///
/// Numerical note: products are rounded and summed in order of l in chunks of 512, which are added
/// in order. The bias comes last. The error is within (min(a, 512) + a/512 + 2)·2^-53·(Σ_l |x_il
/// W_lj| + |bias_j|), plus a·2^-1074 where a product is subnormal. In WebAssembly a row
/// depends on that row alone, bit for bit, and without masks and dropout the output of `attention`
/// is `linear` of its weights and values. Cost: O(m·a·b) time; in WebAssembly memory for one packed
/// W besides the result.
///
/// Source: Vaswani et al. (2017), section 3.2.2 (the projections).
inline Result<Matrix<double>> linear(const MatrixRef<double>& x, const MatrixRef<double>& weight,
                                     const VectorRef<double>& bias) {
  const detail::Elements<double> rows(x), w(weight);
  core::Buffer<double> made;
  const core::MatmulShape shape{.rows = x.rows(), .inner = x.cols(), .columns = weight.cols()};
  const Outcome outcome = core::linear(shape, rows, w, detail::elements(bias), made);
  return {detail::matrix_of(made, outcome, x.rows(), weight.cols()), outcome};
}

/// The learned matrices: wq (a, H·d), wk (a', G·d), wv (a'', G·v), wo (H·v, b). Columns h·d …
/// (h+1)·d − 1 (of wv: h·v …) and rows h·v … of wo belong to head h. Without wo, 0 × 0, the heads
/// are only concatenated.
struct Projections {
  Matrix<double> wq, wk, wv, wo;
};

/// H and G of `Shape`.
struct HeadCount {
  Index query = 1;
  Index key = 1;
};

struct MultiHeadResult {
  Matrix<double> output = {};  // (m, b)
  AttentionResult<double> heads =
      {};  // of each head, one below the other; its `output` is (H·m, v)
  Outcome outcome = {};

  [[nodiscard]] bool ok() const { return outcome.ok(); }
};

/// Multi-head attention: attention in several learned subspaces at once, combined by one matrix.
///
/// Formula: head_h = attention(query·wq_h, key·wk_h, value·wv_h),
///          output = concatenate(head_1 … head_H)·wo.
///
/// Shapes: tokens query (m, a), key (n, a'), value (n, a'') and `Projections` → output (m, b). With
/// G < H the key and value heads are shared as in `Shape`. `options` are those of `attention`:
/// masks over (1, H, m, n), and the usual scale is 1/√d with d of one head.
///
/// Limits, ties, masks, empty: as `attention`. A key blocked for every query of every head that
/// could use it changes no bit. NaN in its token or its value is not an error. An empty row is 0 in
/// its head, and its output comes from the other heads; it is 0 where the row is empty in every
/// head.
///
/// Errors: those of `attention`, with `kInvalid` also naming the matrices; the positions of
/// `kQuery`, `kKey` and `kValue` refer to the given tokens; `kNonFinite` naming `kWq`,
/// `kWk`, `kWv` or `kWo`; `kOverflow` naming `kQuery`, `kKey` or `kValue` for a used token whose
/// projection exceeds a double (row of the token, column of the projection);
/// `kOverflow` naming `kHeads` for a head that dropout scaled beyond the range (slice h);
/// `kOverflow` naming `kOutput` for the product with wo. With `NonFinite::kPropagate` only
/// `kInvalid`, `kLimit`, `kMemory` and the mask's errors remain.
///
/// Numerical note: equals `linear`, `attention` on the separate heads, and `linear`; in WebAssembly
/// bit for bit, and a row of a batch equals that row alone. Permuting the heads permutes their
/// results, bit for bit. Cost: O(m·a·H·d + n·a·G·(d + v) + H·m·n·(d + v) + m·H·v·b) time; memory
/// for the projections and the results.
///
/// Source: Vaswani et al. (2017), section 3.2.2; shared heads, Ainslie et al. (2023), "GQA",
/// section 2.2.
inline MultiHeadResult multi_head_attention(const MatrixRef<double>& query,
                                            const MatrixRef<double>& key,
                                            const MatrixRef<double>& value, const Projections& w,
                                            const HeadCount& heads,
                                            const AttentionOptions& options = {}) {
  if (heads.query < 1 || heads.key < 1) return {.outcome = detail::invalid(Argument::kHeads)};
  const detail::Elements<double> q(query), k(key), v(value), wq(w.wq), wk(w.wk), wv(w.wv), wo(w.wo);
  const bool joins = w.wo.size() > 0;
  const Index concatenated = w.wv.cols() / heads.key * heads.query;
  const core::MultiHeadShape shape{.heads = {.query_heads = heads.query,
                                             .key_heads = heads.key,
                                             .queries = query.rows(),
                                             .keys = key.rows(),
                                             .width = w.wq.cols() / heads.query,
                                             .value_width = w.wv.cols() / heads.key},
                                   .query_width = query.cols(),
                                   .key_width = key.cols(),
                                   .value_width = value.cols(),
                                   .output_width = w.wo.cols()};
  core::Projections matrices{.wq = wq, .wk = wk, .wv = wv};
  if (joins) matrices.wo = wo;
  core::MultiHeadResult made;
  const Outcome outcome = core::multi_head_attention(shape, {q, k, v}, matrices, options, made);
  return {detail::matrix_of(made.output, outcome, query.rows(), joins ? w.wo.cols() : concatenated),
          AttentionResult<double>::of(shape.heads, made.heads, outcome), outcome};
}

}  // namespace softknn
