#include <algorithm>
#include <cmath>
#include <numeric>

#include "language_pass.hpp"
#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "softknn/core/buffer.hpp"

/// The scores of one query, by what wrote its residual stream and that of the keys.
namespace softknn::core {
namespace {

/// A matrix of this calculation.
struct DoubleMatrix {
  Index rows, columns;
  Buffer<double> data = {};

  [[nodiscard]] Status allocate() { return data.allocate(element_count(rows, columns)); }
  [[nodiscard]] MatrixView view() { return matrix_view(data.data(), rows, columns); }
};

}  // namespace

template <typename Scalar>
Outcome LanguagePass<Scalar>::explain(std::span<const double> tokens, const ScorePlace& place,
                                      std::span<const std::uint8_t> left_out, ScoreTerms& result) {
  Outcome outcome = start(tokens, nullptr);
  if (!outcome.ok()) {
    return outcome;
  }
  const Index S = sources_of(model_.config, place.layer);
  Buffer<Scalar> written;  // (S, m, D), but for the last source
  Buffer<Scalar> part;     // (m, D)
  Buffer<std::int32_t> kept;
  outcome.status = written.allocate(element_count(S - 1, m_, D_));
  DoubleMatrix to_query{D_, d_}, to_key{D_, d_};
  DoubleMatrix normed{S, D_}, queries{S, d_}, keys{S, d_};  // of one token, by source
  DoubleMatrix query{1, d_}, key{1, d_};                    // their sums
  for (DoubleMatrix* matrix : {&to_query, &to_key, &normed, &queries, &keys, &query, &key}) {
    outcome.status = outcome.ok() ? matrix->allocate() : outcome.status;
  }
  outcome = outcome.then([&] {
    return Outcome::of(allocate_all(part, m_ * D_, kept, S, result.scores, m_, result.terms,
                                    element_count(m_, S, S)));
  });
  if (!outcome.ok()) {
    return outcome;
  }
  std::iota(kept.begin(), kept.end(), 0);
  const auto is_out = [&](std::int32_t s) {
    return !left_out.empty() && left_out[static_cast<std::size_t>(s)] != 0;
  };
  const auto sources =
      array_view(kept.data(), std::remove_if(kept.begin(), kept.end(), is_out) - kept.begin());
  const auto all = [&](Scalar* data) { return array_view(data, m_ * D_); };
  Scalar* next = written.data();
  const auto note = [&](const auto& contribution) {
    all(next) = contribution;
    next += m_ * D_;
  };

  const Scalar* positions = model_.of(WholeTensor::kWpe).data.data();
  note(all(stream_.data()) - array_view(positions, m_ * D_));
  note(array_view(positions, m_ * D_));
  for (Index layer = 0; layer < place.layer && outcome.ok(); ++layer) {
    outcome = run_heads(layer, nullptr);
    for (Index head = 0; head < H_; ++head) {
      std::fill(part.begin(), part.end(), Scalar{0});
      matrix_view(part.data() + head * d_, m_, d_, D_) =
          matrix_view(normed_.data() + head * d_, m_, d_, D_);
      model_.of(layer, BlockTensor::kAttentionOutWeight).multiply(part.data(), m_, nullptr, next);
      next += m_ * D_;
    }
    const Scalar* bias = model_.of(layer, BlockTensor::kAttentionOutBias).data.data();
    note(array_view(bias, D_).replicate(1, m_));
    add_heads(layer);
    run_mlp(layer, nullptr);
    add_mlp(layer);
    note(all(normed_.data()));
  }
  if (!outcome.ok()) {
    return outcome;
  }

  // ln_1 with the means and variances of this pass is linear: of row i, x ↦ (x − mean x)/σᵢ·weight.
  const auto double_array = [&](const Scalar* data, Index count) {
    return array_view(data, count).template cast<double>();
  };
  const auto scale =
      double_array(model_.of(place.layer, BlockTensor::kNorm1Weight).data.data(), D_);
  const auto shift = double_array(model_.of(place.layer, BlockTensor::kNorm1Bias).data.data(), D_);
  const WeightTensor<Scalar>& factor = model_.of(place.layer, BlockTensor::kAttentionWeight);
  const Scalar* biases = model_.of(place.layer, BlockTensor::kAttentionBias).data.data();
  const Index first = place.head * d_;
  to_query.view() = factor.view().middleCols(first, d_).template cast<double>();
  to_key.view() = factor.view().middleCols(D_ + first, d_).template cast<double>();
  // The query or key of a token, by source, and the sum of the kept sources.
  const auto split = [&](Index i, DoubleMatrix& projection, const Scalar* bias,
                         DoubleMatrix& by_source, DoubleMatrix& sum) {
    const auto x = double_array(stream_.data() + i * D_, D_);
    const double mean = x.mean();
    const double deviation = std::sqrt((x - mean).square().mean() + model_.config.norm_epsilon);
    for (Index s = 0; s + 1 < S; ++s) {
      const auto u = double_array(written.data() + (s * m_ + i) * D_, D_);
      normed.view().row(s) = ((u - u.mean()) / deviation * scale).matrix();
    }
    normed.view().row(S - 1) = shift.matrix();
    by_source.view() = normed.view().lazyProduct(projection.view());
    by_source.view().row(S - 1) += double_array(bias + first, d_).matrix();
    sum.view().setZero();
    for (const std::int32_t source : sources) {
      sum.view() += by_source.view().row(source);
    }
  };

  split(m_ - 1, to_query, biases, queries, query);
  const double scale_of_dot = model_.config.scale_in(place.layer);
  for (Index j = 0; j < m_; ++j) {
    split(j, to_key, biases + D_, keys, key);
    matrix_view(result.terms.data() + j * S * S, S, S) =
        scale_of_dot * queries.view().lazyProduct(keys.view().transpose());
    result.scores[j] = scale_of_dot * query.view().row(0).dot(key.view().row(0));
  }
  result.sources = S;
  return array_view(result.scores.data(), m_).isFinite().all()
             ? Outcome{}
             : Outcome{.status = Status::kOverflow, .argument = Argument::kWeight};
}

template Outcome LanguagePass<double>::explain(std::span<const double>, const ScorePlace&,
                                               std::span<const std::uint8_t>, ScoreTerms&);
template Outcome LanguagePass<float>::explain(std::span<const double>, const ScorePlace&,
                                              std::span<const std::uint8_t>, ScoreTerms&);

}  // namespace softknn::core
