#include "language_pass.hpp"

#include <algorithm>
#include <cmath>

#include "memory/arguments.hpp"
#include "memory/heads.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/exponential.hpp"
#include "search/key_search.hpp"

namespace softknn::core {
namespace {

constexpr Outcome kBeyondScalar{.status = Status::kOverflow, .argument = Argument::kWeight};

bool marks(std::span<const std::uint8_t> heads, Index head) {
  return heads[static_cast<std::size_t>(head)] != 0;
}

std::size_t size(Index count) { return static_cast<std::size_t>(count); }

bool is_in_range(const Retention& retention) {
  const auto& [recent, first, heavy] = retention;
  return recent > 0 ? first >= 0 && heavy >= 0 : recent == 0 && first == 0 && heavy == 0;
}

}  // namespace

template <typename Scalar>
Outcome LanguagePass<Scalar>::check(std::span<const double> tokens) const {
  const LanguageConfig& c = model_.config;
  const Index most = std::min(c.context, kept_.capacity_) - kept_.size_;
  const auto is_per_head = [&](std::span<const std::uint8_t> heads) {
    return heads.empty() || has_length(heads, c.layers * c.heads);
  };
  const bool fits = !tokens.empty() && static_cast<std::int64_t>(tokens.size()) <= most;
  return check_requirements({{fits && kept_.keys_.size() == kept_.layers_ * kept_.capacity_ * D_,
                              Argument::kTokens},
                             {is_per_head(options_.changed), Argument::kHeads},
                             {is_per_head(options_.ablated), Argument::kHeads},
                             {options_.neighborhood.count >= 0, Argument::kNeighbors},
                             {is_in_range(options_.retention), Argument::kKeep}})
      .then([&] {
        return check_scoring(
            {.similarity = options_.similarity, .temperature = options_.temperature});
      })
      .then([&] { return check_labels(tokens, c.vocabulary, Argument::kTokens); });
}

template <typename Scalar>
Status LanguagePass<Scalar>::allocate(LanguageResult<Scalar>* result) {
  const Index layers = model_.config.layers, numbers = element_count(m_, D_);
  Status status = Status::kOk;
  const auto make = [&status](auto& buffer, Index count, bool wanted = true) {
    status = status == Status::kOk && wanted ? buffer.allocate(count) : status;
  };
  make(stream_, numbers);
  make(normed_, numbers);
  make(wide_, element_count(m_, 4, D_));
  make(query_, numbers);
  make(worth_, kept_.worth_.size(), options_.retention.recent > 0);
  std::copy_n(kept_.worth_.begin(), worth_.size(), worth_.begin());
  if (result != nullptr) {
    make(result->weights, element_count(layers, H_, m_, m_), options_.want_weights);
    for (Buffer<Scalar>* side : {&result->query, &result->key, &result->value, &result->output}) {
      make(*side, element_count(layers, m_, D_), options_.want_heads);
    }
    make(result->states, numbers, options_.want_states);
  }
  return status;
}

template <typename Scalar>
Outcome LanguagePass<Scalar>::start(std::span<const double> tokens,
                                    LanguageResult<Scalar>* result) {
  Outcome outcome = check(tokens);
  m_ = static_cast<Index>(tokens.size());
  outcome.status = outcome.ok() ? allocate(result) : outcome.status;
  if (outcome.ok()) {
    embed(tokens);
  }
  return outcome;
}

template <typename Scalar>
Outcome LanguagePass<Scalar>::run(std::span<const double> tokens, LanguageResult<Scalar>* result) {
  Outcome outcome = start(tokens, result);
  for (Index layer = 0; layer < model_.config.layers && outcome.ok(); ++layer) {
    outcome = run_heads(layer, result);
    add_heads(layer);
    run_mlp(layer, result);
    add_mlp(layer);
  }
  if (outcome.ok()) {
    normalize(model_.of(WholeTensor::kNormWeight), model_.of(WholeTensor::kNormBias));
  }
  return outcome;
}

template <typename Scalar>
Outcome LanguagePass<Scalar>::run_heads(Index layer, LanguageResult<Scalar>* result) {
  normalize(model_.of(layer, BlockTensor::kNorm1Weight), model_.of(layer, BlockTensor::kNorm1Bias));
  multiply(normed_.data(), layer, BlockTensor::kAttentionWeight, BlockTensor::kAttentionBias,
           wide_.data());
  return attend(layer, result);
}

template <typename Scalar>
void LanguagePass<Scalar>::add_heads(Index layer) {
  multiply(normed_.data(), layer, BlockTensor::kAttentionOutWeight, BlockTensor::kAttentionOutBias,
           wide_.data());
  add_to_stream(wide_.data());
}

template <typename Scalar>
void LanguagePass<Scalar>::run_mlp(Index layer, LanguageResult<Scalar>* result) {
  normalize(model_.of(layer, BlockTensor::kNorm2Weight), model_.of(layer, BlockTensor::kNorm2Bias));
  if (layer + 1 == model_.config.layers && result != nullptr && options_.want_states) {
    std::copy(normed_.begin(), normed_.end(), result->states.begin());
  }
  multiply(normed_.data(), layer, BlockTensor::kMlpWeight, BlockTensor::kMlpBias, wide_.data());
  activate();
}

template <typename Scalar>
void LanguagePass<Scalar>::add_mlp(Index layer) {
  multiply(wide_.data(), layer, BlockTensor::kMlpOutWeight, BlockTensor::kMlpOutBias,
           normed_.data());
  add_to_stream(normed_.data());
}

/// x_i = wte(t_i) + wpe(i).
template <typename Scalar>
void LanguagePass<Scalar>::embed(std::span<const double> tokens) {
  const auto embedding = model_.of(WholeTensor::kWte).view();
  const Scalar* positions = model_.of(WholeTensor::kWpe).data.data() + kept_.size_ * D_;
  for (Index i = 0; i < m_; ++i) {
    const auto token = static_cast<Index>(tokens[static_cast<std::size_t>(i)]);
    array_view(stream_.data() + i * D_, D_) =
        embedding.col(token).transpose().array() + array_view(positions + i * D_, D_);
  }
}

/// ln(x): each row with mean 0 and variance 1, then scaled and shifted.
template <typename Scalar>
void LanguagePass<Scalar>::normalize(const Tensor& weight, const Tensor& bias) {
  const auto scale = array_view(weight.data.data(), D_), shift = array_view(bias.data.data(), D_);
  for (Index i = 0; i < m_; ++i) {
    auto row = array_view(normed_.data() + i * D_, D_);
    row = array_view(stream_.data() + i * D_, D_);
    row -= static_cast<Scalar>(row.template cast<double>().mean());
    // In double: the square of a large float is infinite.
    const double variance = row.template cast<double>().square().mean();
    row /= static_cast<Scalar>(std::sqrt(variance + model_.config.norm_epsilon));
    row = row * scale + shift;
  }
}

template <typename Scalar>
void LanguagePass<Scalar>::multiply(const Scalar* x, Index layer, BlockTensor weight,
                                    BlockTensor bias, Scalar* y) {
  model_.of(layer, weight).multiply(x, m_, model_.of(layer, bias).data.data(), y);
}

template <typename Scalar>
void LanguagePass<Scalar>::add_to_stream(const Scalar* change) {
  array_view(stream_.data(), m_ * D_) += array_view(change, m_ * D_);
}

template <typename Scalar>
void LanguagePass<Scalar>::activate() {
  auto x = array_view(wide_.data(), m_ * 4 * D_);
  constexpr auto kHalf = Scalar(0.5), kOne = Scalar(1), kCubic = Scalar(0.044715);
  if (!model_.config.exact_gelu) {
    // (1 + tanh u)/2 = 1/(1 + e^−2u)
    constexpr auto kMinusTwoRoots = Scalar(-2 * 0.79788456080286535588);  // −2·√(2/π)
    x = x.unaryExpr([](Scalar y) {
      return y / (kOne + exponential_of(kMinusTwoRoots * (y + kCubic * y * y * y)));
    });
  } else {
    constexpr double kRootHalf = 0.70710678118654752440;
    x = kHalf * x * (kOne + x.unaryExpr([](Scalar y) {
          return static_cast<Scalar>(std::erf(static_cast<double>(y) * kRootHalf));
        }));
  }
}

template <typename Scalar>
Scalar* LanguagePass<Scalar>::kept(Buffer<Scalar>& side, Index layer, Index head) const {
  return side.data() + (layer % kept_.layers_ * H_ + head) * kept_.capacity_ * d_;
}

/// The queries, keys and values (m, 3·D) to their heads.
template <typename Scalar>
void LanguagePass<Scalar>::split_heads(Index layer) {
  for (Index head = 0; head < H_; ++head) {
    const auto copy = [&](Index side, Scalar* to) {
      matrix_view(to, m_, d_) = matrix_view(wide_.data() + side * D_ + head * d_, m_, d_, 3 * D_);
    };
    copy(0, query_.data() + head * m_ * d_);
    copy(1, kept(kept_.keys_, layer, head) + kept_.size_ * d_);
    copy(2, kept(kept_.values_, layer, head) + kept_.size_ * d_);
  }
}

template <typename Scalar>
Outcome LanguagePass<Scalar>::attend(Index layer, LanguageResult<Scalar>* result) {
  split_heads(layer);
  Outcome outcome;
  for (Index head = 0; head < H_ && outcome.ok(); ++head) {
    outcome = attend_head(layer, head, result);
  }
  const bool is_full = outcome.status == Status::kMemory || outcome.status == Status::kLimit;
  return outcome.ok() || is_full ? outcome : kBeyondScalar;
}

/// The output of one head, in its columns of `normed_`.
template <typename Scalar>
Outcome LanguagePass<Scalar>::attend_head(Index layer, Index head, LanguageResult<Scalar>* result) {
  const Index n = kept_.size_ + m_, number = layer * H_ + head;
  const auto span_of = [](const Scalar* data, Index count) {
    return std::span<const Scalar>(data, static_cast<std::size_t>(count));
  };
  AttentionOptions options;
  options.masking.causal = true;
  options.masking.past = kept_.size_;
  options.want_weights = result != nullptr && options_.want_weights;
  const bool is_changed = options_.changed.empty() || marks(options_.changed, number);
  if (is_changed) {
    options.scoring = {.similarity = options_.similarity, .temperature = options_.temperature};
    options.neighborhood = options_.neighborhood;
  }
  options.scoring.scale = model_.config.scale_in(layer);
  AttentionResult<Scalar> found;
  const AttentionInputs<Scalar> inputs{span_of(query_.data() + head * m_ * d_, m_ * d_),
                                       span_of(kept(kept_.keys_, layer, head), n * d_),
                                       span_of(kept(kept_.values_, layer, head), n * d_)};
  const auto retained = [&] {
    double* worth = worth_.data() + (layer % kept_.layers_ * H_ + head) * kept_.capacity_;
    return attend_retained(inputs, options, {worth, size(n)}, found);
  };
  const Outcome outcome =
      is_changed && options_.retention.recent > 0
          ? retained()
          : attention({.queries = m_, .keys = n, .width = d_, .value_width = d_}, inputs, options,
                      found);
  if (!outcome.ok()) {
    return outcome;
  }
  if (!options_.ablated.empty() && marks(options_.ablated, number)) {
    std::fill(found.output.begin(), found.output.end(), Scalar{0});
  }
  matrix_view(normed_.data() + head * d_, m_, d_, D_) = matrix_view(found.output.data(), m_, d_);
  if (result != nullptr) {
    keep_results(layer, head, found, *result);
  }
  return outcome;
}

template <typename Scalar>
Outcome LanguagePass<Scalar>::attend_retained(const AttentionInputs<Scalar>& inputs,
                                              AttentionOptions options, std::span<double> worth,
                                              AttentionResult<Scalar>& found) {
  const auto& [recent, first, heavy] = options_.retention;
  const auto n = static_cast<Index>(worth.size());
  Buffer<std::uint8_t> is_left;
  AttentionResult<Scalar> row;
  Outcome outcome = Outcome::of(allocate_all(is_left, n, found.output, element_count(m_, d_),
                                             found.weights, element_count(m_, n)));
  std::fill(found.weights.begin(), found.weights.end(), Scalar{0});
  options.masking.causal = false;
  options.masking.past = 0;
  options.want_weights = true;
  for (Index i = 0; i < m_ && outcome.ok(); ++i) {
    const Index keys = kept_.size_ + i + 1;
    auto sums = array_view(worth.data(), keys);
    sums(keys - 1) = 0.0;
    // The others: neither recent nor among the first.
    const Index begin = std::min(first, keys), length = std::max(keys - recent - begin, Index{0});
    auto others = sums.segment(begin, length);
    for (Index left = (others >= 0.0).count(); left > heavy; --left) {
      Index least = 0;
      for (Index j = 0; j < length; ++j) {
        const bool is_worth_less = others(least) < 0.0 || others(j) <= others(least);
        least = others(j) >= 0.0 && is_worth_less ? j : least;
      }
      others(least) = -1.0;
    }
    array_view(is_left.data(), keys) = (sums >= 0.0).template cast<std::uint8_t>();
    options.masking.key_padding = std::span<const std::uint8_t>(is_left.data(), size(keys));
    outcome = attention({.queries = 1, .keys = keys, .width = d_, .value_width = d_},
                        {inputs.query.subspan(size(i * d_), size(d_)),
                         inputs.key.first(size(keys * d_)), inputs.value.first(size(keys * d_))},
                        options, row);
    if (outcome.ok()) {
      const auto weights = array_view(row.weights.data(), keys);
      sums = (sums >= 0.0).select(sums + weights.template cast<double>(), sums);
      array_view(found.weights.data() + i * n, keys) = weights;
      std::copy(row.output.begin(), row.output.end(), found.output.data() + i * d_);
    }
  }
  return outcome;
}

template <typename Scalar>
void LanguagePass<Scalar>::keep_results(Index layer, Index head,
                                        const AttentionResult<Scalar>& found,
                                        LanguageResult<Scalar>& result) {
  const Index number = layer * H_ + head, size = m_ * d_;
  if (options_.want_weights) {
    std::copy(found.weights.begin(), found.weights.end(), result.weights.data() + number * m_ * m_);
  }
  if (options_.want_heads) {
    std::copy_n(query_.data() + head * size, size, result.query.data() + number * size);
    std::copy_n(kept(kept_.keys_, layer, head), size, result.key.data() + number * size);
    std::copy_n(kept(kept_.values_, layer, head), size, result.value.data() + number * size);
    std::copy_n(found.output.data(), size, result.output.data() + number * size);
  }
}

template <typename Scalar>
Outcome LanguagePass<Scalar>::write_logits(Index first, Index rows, Scalar* logits) {
  const Tensor& head = model_.of(WholeTensor::kLmHead);
  (head.filled > 0 ? head : model_.of(WholeTensor::kWte))
      .multiply(normed_.data() + first * D_, rows, nullptr, logits);
  const Index count = rows * model_.config.vocabulary;
  return array_view(logits, count).isFinite().all() ? Outcome{} : kBeyondScalar;
}

template class LanguagePass<double>;
template class LanguagePass<float>;

}  // namespace softknn::core
