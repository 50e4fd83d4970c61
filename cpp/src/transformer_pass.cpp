#include "transformer_pass.hpp"

#include <algorithm>
#include <cmath>

#include "attention_inputs.hpp"
#include "exponentials.hpp"
#include "ordered_matmul.hpp"
#include "row_softmax.hpp"
#include "row_span.hpp"
#include "sums.hpp"

namespace softknn {
namespace {

using Place = TransformerPass::Place;

constexpr Outcome kTooLarge{.status = Status::kOverflow, .argument = Argument::kWeight};

constexpr AttentionOptions kCausal{
    .scoring = {}, .masking = {.causal = true}, .dropout = {}, .want_weights = true};

std::span<double> span_of(double* data, Place count) { return row_of(data, 0, count); }

}  // namespace

Index transformer_weights(const TransformerShape& s) {
  const Index tokens = element_count({s.vocabulary, s.dimension});
  const Index positions = element_count({s.context, s.dimension});
  // Of one layer by themselves too: no layers must not hide endless heads.
  const Index keys = element_count({s.dimension, s.heads, s.head_dimension});
  const Index values = element_count({s.dimension, s.heads, s.value_dimension});
  const Index layers = element_count({s.layers, 2 * (keys + values)});
  const bool fits = std::min({tokens, positions, keys, values}) > 0 && layers >= 0;
  return fits ? element_count({2 * tokens + positions + layers}) : -1;
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
      V_(static_cast<Place>(call.shape.vocabulary)),
      D_(static_cast<Place>(call.shape.dimension)),
      H_(static_cast<Place>(call.shape.heads)),
      d_(static_cast<Place>(call.shape.head_dimension)),
      v_(static_cast<Place>(call.shape.value_dimension)),
      L_(static_cast<Place>(call.shape.layers)),
      batch_(static_cast<Place>(call.batch)),
      tokens_(static_cast<Place>(call.tokens.size()) / batch_),
      rows_(batch_ * tokens_),
      pairs_(0) {}

/// One piece for everything; the parts for the way back come last.
Status TransformerPass::allocate(bool with_gradient) {
  const Index sides = columns_before(4), widest = H_ * std::max(d_, v_);
  const Index pairs = Index{H_} * tokens_;
  const Index part = (L_ + Index{1}) * D_ + L_ * (sides + pairs) + V_ + widest;
  const Index back = sides + 3 * Index{D_} + widest;
  const Index turned = Index{D_} * std::max<Index>(V_, widest) + tokens_;
  const Index rows = element_count({rows_, part + (with_gradient ? back : 0)});
  const Status status = memory_.allocate(rows < 0 ? -1 : rows + (with_gradient ? turned : 0));
  double* next = memory_.data();
  const auto take = [&next, this](Place columns) {
    double* const taken = next;
    next += rows_ * columns;
    return taken;
  };
  if (status == Status::kOk) {
    pairs_ = L_ > 0 ? static_cast<Place>(rows_ * pairs) : 0;
    residual_ = take((L_ + 1) * D_);
    heads_ = take(L_ * columns_before(4));
    attention_ = take(L_ * H_ * tokens_);
    logits_ = take(V_);
    wide_ = take(H_ * std::max(d_, v_));
    d_heads_ = take(columns_before(4));
    d_residual_ = take(D_);
    d_input_ = take(D_);
    d_scores_ = next;
    turned_ = next + tokens_;
  }
  return status;
}

Place TransformerPass::columns_before(Place side) const {
  return H_ * (side < 2 ? side * d_ : 2 * d_ + (side - 2) * v_);
}

double* TransformerPass::heads(Place layer, Place side) const {
  return heads_ + rows_ * (layer * columns_before(4) + columns_before(side));
}

/// Where the matrix of a side stands among the weights.
Place TransformerPass::matrix(Place layer, Place side) const {
  const Place context = static_cast<Place>(call_.shape.context);
  return D_ * (V_ + context + layer * columns_before(4) + columns_before(side));
}

/// A side from (B, m, H, width) to (B, H, m, width), or with `split` off the way back.
void TransformerPass::swap_axes(bool split, Place side, const double* from, double* to) const {
  const Place rows = split ? tokens_ : H_, columns = split ? H_ : tokens_, size = width(side);
  for (Place b = 0; b < batch_; ++b) {
    for (Place c = 0; c < columns; ++c) {
      for (Place r = 0; r < rows; ++r, to += size) {
        std::copy_n(from + ((b * rows + r) * columns + c) * size, size, to);
      }
    }
  }
}

/// result (rows, columns) = x (rows, inner) times matrix (inner, columns), with the bits of
/// `linear`.
void TransformerPass::multiply(const double* x, Place rows, Place inner, const double* matrix,
                               Place columns, double* result) {
  OrderedMatmul product;
  status_ = status_ == Status::kOk ? product.allocate(rows, inner, columns) : status_;
  if (status_ == Status::kOk) {
    product.multiply(x, rows, matrix, nullptr, result);
  }
}

Outcome TransformerPass::forward(bool with_gradient, const std::uint8_t* ablated) {
  // 1. The content of the arguments.
  const auto& [shape, batch, tokens, weights] = call_;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const double token = tokens[i];
    if (!(token >= 0.0 && token < static_cast<double>(V_) && token == std::floor(token))) {
      return {.status = Status::kNonFinite,
              .argument = Argument::kTokens,
              .slice = 0,
              .row = 0,
              .column = static_cast<Index>(i)};
    }
  }
  if (const Outcome outcome =
          check_matrix(weights.data(), 1, length_of(weights), Argument::kWeight);
      !outcome.ok()) {
    return outcome;
  }
  // 2. Memory.
  if (const Status status = allocate(with_gradient); status != Status::kOk) {
    return {.status = status};
  }
  // 3. The model.
  const double* positions = weights.data() + V_ * D_;
  for (Place row = 0; row < rows_; ++row) {
    double* x = residual_ + row * D_;
    std::copy_n(weights.data() + static_cast<Place>(tokens.data()[row]) * D_, D_, x);
    add(positions + row % tokens_ * D_, D_, x);
  }
  for (Place layer = 0; layer < L_; ++layer) {
    if (const Outcome outcome = attend(layer, ablated); !outcome.ok()) {
      return outcome;
    }
  }
  multiply(residual(L_), rows_, D_, weights.data() + matrix(L_, 0), V_, logits_);
  return status_ != Status::kOk                     ? Outcome{.status = status_}
         : all_finite(span_of(logits_, rows_ * V_)) ? Outcome{}
                                                    : kTooLarge;
}

/// One layer: what its heads add to the residual stream.
Outcome TransformerPass::attend(Place layer, const std::uint8_t* ablated) {
  const double* weights = call_.weights.data();
  std::span<const double> sides[kOutput];
  for (Place side = 0; side < kOutput; ++side) {
    double* split = heads(layer, side);
    multiply(residual(layer), rows_, D_, weights + matrix(layer, side), H_ * width(side), wide_);
    swap_axes(true, side, wide_, split);
    sides[side] = span_of(split, rows_ * H_ * width(side));
  }
  if (status_ != Status::kOk) {
    return {.status = status_};
  }
  AttentionResult<double> found;
  const Outcome outcome = run_attention({batch_, H_, H_, tokens_, tokens_, d_, v_},
                                        {sides[0], sides[1], sides[2]}, kCausal, found);
  if (!outcome.ok()) {
    return outcome.status == Status::kMemory ? outcome : kTooLarge;
  }
  std::copy(found.weights.begin(), found.weights.end(), attention(layer));
  double* output = heads(layer, kOutput);
  std::copy(found.output.begin(), found.output.end(), output);
  for (Place head = 0; head < H_ && ablated != nullptr; ++head) {
    if (ablated[layer * H_ + head] != 0) {
      std::fill_n(output + head * tokens_ * v_, tokens_ * v_, 0.0);
    }
  }
  swap_axes(false, kOutput, output, wide_);
  multiply(wide_, rows_, H_ * v_, weights + matrix(layer, kOutput), D_, residual(layer + 1));
  add(residual(layer), rows_ * D_, residual(layer + 1));
  return {.status = status_};
}

TransformerLoss TransformerPass::cross_entropy(const double* first) {
  const auto is_counted = [&](Place row) {
    const Place next = row % tokens_ + 1;
    return next < tokens_ &&
           (first == nullptr || static_cast<double>(next) >= first[row / tokens_]);
  };
  double count = 0.0, right = 0.0;
  for (Place row = 0; row < rows_; ++row) {
    count += is_counted(row) ? 1.0 : 0.0;
  }
  CompensatedSum sum;
  for (Place row = 0; row < rows_; ++row) {
    double* const logits = logits_ + row * V_;
    if (!is_counted(row)) {
      std::fill_n(logits, V_, 0.0);
      continue;
    }
    double* const wanted = logits + static_cast<Place>(call_.tokens.data()[row + 1]);
    double* const largest = std::max_element(logits, logits + V_);
    right += wanted == largest ? 1.0 : 0.0;
    const double behind = *largest - *wanted;
    softmax_row(span_of(logits, V_));
    sum.add(behind - logarithm(*largest));
    *wanted -= 1.0;
    for (Place c = 0; c < V_; ++c) {
      logits[c] /= count;
    }
  }
  count = std::max(count, 1.0);
  return {sum.value() / count, right / count};
}

Status TransformerPass::copy_results(bool with_heads, TransformerResult& result) const {
  Buffer<double>* const results[] = {&result.query, &result.key, &result.value, &result.output};
  Status status = result.logits.allocate(rows_ * V_);
  std::copy_n(logits_, result.logits.size(), result.logits.data());
  for (Place side = 0; side < 4 && with_heads && status == Status::kOk; ++side) {
    const Place count = rows_ * H_ * width(side);
    status = results[side]->allocate(L_ * count);
    for (Place layer = 0; layer < L_ && status == Status::kOk; ++layer) {
      std::copy_n(heads(layer, side), count, results[side]->data() + layer * count);
    }
  }
  if (with_heads && status == Status::kOk) {
    status = result.weights.allocate(L_ * pairs_);
    std::copy_n(attention_, result.weights.size(), result.weights.data());
  }
  return status;
}

}  // namespace softknn
