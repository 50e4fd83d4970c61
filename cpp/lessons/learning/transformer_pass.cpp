#include "transformer_pass.hpp"

#include <algorithm>
#include <cmath>

#include "attention/attention_inputs.hpp"
#include "memory/finite_check.hpp"
#include "memory/heads.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/elementary.hpp"
#include "numerics/matmul.hpp"
#include "numerics/rows.hpp"
#include "numerics/sums.hpp"
#include "search/key_search.hpp"

namespace softknn::core {
namespace {

constexpr Outcome kTooLarge{.status = Status::kOverflow, .argument = Argument::kWeight};

std::span<double> span_of(double* data, Index count) { return row_of(data, 0, count); }

}  // namespace

Index transformer_weights(const TransformerShape& s) {
  const Index tokens = element_count(s.vocabulary, s.dimension);
  const Index positions = element_count(s.context, s.dimension);
  // The parts of one layer are checked too: with 0 layers the product must not hide huge heads.
  const Index keys = element_count(s.dimension, s.heads, s.head_dimension);
  const Index values = element_count(s.dimension, s.heads, s.value_dimension);
  const Index layers = element_count(s.layers, 2 * (keys + values));
  const bool fits = std::min({tokens, positions, keys, values}) > 0 && layers >= 0;
  return fits ? element_count(2 * tokens + positions + layers) : -1;
}

Outcome check_model(const TransformerShape& s, std::span<const double> weights,
                    std::initializer_list<Requirement> requirements) {
  const Index least = std::min(
      {s.vocabulary, s.context, s.dimension, s.heads, s.head_dimension, s.value_dimension});
  const Index count = transformer_weights(s);
  Outcome outcome = check_requirements({{least >= 1 && s.layers >= 0, Argument::kShape}});
  if (outcome.ok()) {
    outcome = check_count(count, {{has_length(weights, count), Argument::kWeight}});
  }
  return outcome.ok() ? check_requirements(requirements) : outcome;
}

TransformerPass::TransformerPass(const TransformerCall& call)
    : call_(call),
      V_(call.shape.vocabulary),
      D_(call.shape.dimension),
      H_(call.shape.heads),
      d_(call.shape.head_dimension),
      v_(call.shape.value_dimension),
      L_(call.shape.layers),
      batch_(call.batch),
      tokens_(static_cast<Index>(call.tokens.size()) / batch_),
      rows_(batch_ * tokens_),
      pairs_(0) {}

/// One allocation for everything; the parts for the backward pass come last.
Status TransformerPass::allocate(bool with_gradient) {
  // In 64 bits: each size has been checked, but not the sum over all layers.
  const std::int64_t sides = columns_before(4), widest = H_ * std::max(d_, v_);
  const std::int64_t pairs = std::int64_t{H_} * tokens_;
  const std::int64_t part = (L_ + 1) * std::int64_t{D_} + L_ * (sides + pairs) + V_ + widest +
                            (with_gradient ? columns_before(kOutput) + 2 * D_ : 0);
  const bool fits = part <= kMaximumElements;
  const Index rows = fits ? element_count(rows_, static_cast<Index>(part)) : -1;
  // Without a layer the square of m is not checked, and not needed.
  const bool scores = with_gradient && L_ > 0;
  const Status status = memory_.allocate(rows < 0 || !scores ? rows : rows + tokens_ * tokens_);
  double* next = memory_.data();
  const auto next_part = [&next, this](Index columns) {
    double* const taken = next;
    next += rows_ * columns;
    return taken;
  };
  if (status == Status::kOk) {
    pairs_ = L_ > 0 ? rows_ * H_ * tokens_ : 0;
    residual_ = next_part((L_ + 1) * D_);
    heads_ = next_part(L_ * columns_before(4));
    attention_ = next_part(L_ * H_ * tokens_);
    logits_ = next_part(V_);
    wide_ = next_part(H_ * std::max(d_, v_));
    d_heads_ = next_part(columns_before(kOutput));
    d_residual_ = next_part(D_);
    d_input_ = next_part(D_);
    d_scores_ = next;
  }
  return status;
}

Index TransformerPass::columns_before(Index side) const {
  return H_ * (side < 2 ? side * d_ : 2 * d_ + (side - 2) * v_);
}

double* TransformerPass::heads(Index layer, Index side) const {
  return heads_ + rows_ * (layer * columns_before(4) + columns_before(side));
}

Outcome TransformerPass::forward(bool with_gradient, const HeadInterventions& interventions) {
  // 1. Check the content of the arguments.
  const auto& [shape, batch, tokens, weights] = call_;
  Outcome outcome = check_labels(tokens, V_, Argument::kTokens).then([&] {
    return check_matrix(call_.weights.data(), 1, length_of(call_.weights), Argument::kWeight);
  });
  // 2. Allocate.
  outcome = outcome.then([&] { return Outcome::of(allocate(with_gradient)); });
  if (!outcome.ok()) {
    return outcome;
  }
  // 3. Evaluate the model.
  const auto embedding = matrix_view(weights.data(), V_, D_);
  const auto positions = matrix_view(weights.data() + V_ * D_, tokens_, D_);
  for (Index row = 0; row < rows_; ++row) {
    residual(0).row(row) =
        embedding.row(static_cast<Index>(tokens.data()[row])) + positions.row(row % tokens_);
  }
  for (Index layer = 0; layer < L_ && outcome.ok(); ++layer) {
    outcome = attend(layer, interventions);
  }
  if (!outcome.ok()) {
    return outcome;
  }
  lines(logits_, V_) = matmul(residual(L_), matrix(weights.data(), L_, 0));
  return all_finite(span_of(logits_, rows_ * V_)) ? Outcome{} : kTooLarge;
}

/// One layer: the contribution of its heads to the residual stream.
Outcome TransformerPass::attend(Index layer, const HeadInterventions& interventions) {
  const auto& [ablated, temperature, neighborhood] = interventions;
  const double* weights = call_.weights.data();
  for (Index side = 0; side < kOutput; ++side) {
    lines(wide_, H_ * width(side)) = matmul(residual(layer), matrix(weights, layer, side));
    split_heads(wide_, batch_, tokens_, H_, width(side), heads(layer, side));
  }
  const Index step = temperature.empty() ? batch_ * H_ : 1;
  for (Index head = 0; head < batch_ * H_; head += step) {
    const double tau = temperature.empty() ? 1.0 : temperature.data()[layer * H_ + head];
    if (const Outcome outcome = attend(layer, head, step, tau, neighborhood); !outcome.ok()) {
      return outcome.status == Status::kMemory ? outcome : kTooLarge;
    }
  }
  double* output = heads(layer, kOutput);
  for (Index head = 0; head < H_ && !ablated.empty(); ++head) {
    if (ablated.data()[layer * H_ + head] != 0) {
      array_view(output + head * tokens_ * v_, tokens_ * v_).setZero();
    }
  }
  join_heads(output, batch_, tokens_, H_, v_, wide_);
  MatrixView next = residual(layer + 1);
  next = matmul(lines(wide_, H_ * v_), matrix(weights, layer, kOutput));
  array_view(next.data(), next.size()) += array_view(residual(layer).data(), next.size());
  return {};
}

/// The causal attention of `count` heads of all sequences, from `first` on: weights and output.
Outcome TransformerPass::attend(Index layer, Index first, Index count, double temperature,
                                const Neighborhood& neighborhood) {
  const auto side = [&](Index s) {
    const Index size = tokens_ * width(s);
    return span_of(heads(layer, s) + first * size, count * size);
  };
  AttentionResult<double> found;
  const Outcome outcome =
      run_attention({1, count, count, tokens_, tokens_, d_, v_}, {side(0), side(1), side(2)},
                    {.scoring = {.temperature = temperature},
                     .masking = {.causal = true},
                     .dropout = {},
                     .want_weights = true,
                     .neighborhood = neighborhood},
                    found);
  if (outcome.ok()) {
    std::copy(found.weights.begin(), found.weights.end(),
              attention(layer) + first * tokens_ * tokens_);
    std::copy(found.output.begin(), found.output.end(), side(kOutput).data());
  }
  return outcome;
}

TransformerLoss TransformerPass::cross_entropy(const double* first) {
  const auto is_counted = [&](Index row) {
    const Index next = row % tokens_ + 1;
    return next < tokens_ &&
           (first == nullptr || static_cast<double>(next) >= first[row / tokens_]);
  };
  using Flags = Eigen::Array<bool, 1, Eigen::Dynamic>;
  double count = static_cast<double>(Flags::NullaryExpr(rows_, is_counted).count()), right = 0.0;
  CompensatedSum sum;
  for (Index row = 0; row < rows_; ++row) {
    double* const logits = logits_ + row * V_;
    if (!is_counted(row)) {
      std::fill_n(logits, V_, 0.0);
      continue;
    }
    double* const wanted = logits + static_cast<Index>(call_.tokens.data()[row + 1]);
    double* const largest = std::max_element(logits, logits + V_);
    right += wanted == largest ? 1.0 : 0.0;
    const double behind = *largest - *wanted;
    softmax_row(span_of(logits, V_));
    sum.add(behind - logarithm(*largest));
    *wanted -= 1.0;
    array_view(logits, V_) /= count;
  }
  count = std::max(count, 1.0);
  return {sum.value() / count, right / count};
}

Status TransformerPass::copy_results(bool with_heads, TransformerResult& result) const {
  Buffer<double>* const results[] = {&result.query, &result.key, &result.value, &result.output};
  Status status = result.logits.allocate(rows_ * V_);
  std::copy_n(logits_, result.logits.size(), result.logits.data());
  for (Index side = 0; side < 4 && with_heads && status == Status::kOk; ++side) {
    const Index count = rows_ * H_ * width(side);
    status = results[side]->allocate(L_ * count);
    for (Index layer = 0; layer < L_ && status == Status::kOk; ++layer) {
      std::copy_n(heads(layer, side), count, results[side]->data() + layer * count);
    }
  }
  if (with_heads && status == Status::kOk) {
    status = result.weights.allocate(L_ * pairs_);
    std::copy_n(attention_, result.weights.size(), result.weights.data());
  }
  return status;
}

}  // namespace softknn::core
