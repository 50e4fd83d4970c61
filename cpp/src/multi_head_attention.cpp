#include "softknn/multi_head_attention.hpp"

#include <algorithm>
#include <array>

#include "row_scorer.hpp"
#include "row_times_matrix.hpp"

namespace softknn {
namespace {

/// The tokens of one input and what becomes of them: (batch, rows, inner) times
/// (inner, heads·width), cut into (batch, heads, rows, width).
struct Side {
  Argument argument;
  Argument matrix_argument;
  const double* tokens;
  const double* matrix;
  Index batch;
  Index rows;
  Index inner;
  Index heads;
  Index width;
  Buffer<double> split = {};

  [[nodiscard]] const double* token(Index b, Index row) const {
    return tokens + (b * rows + row) * inner;
  }

  Status project() {
    RowTimesMatrix product;
    Buffer<double> line;  // all heads of one token
    Status status = product.allocate(inner, heads * width);
    status = status == Status::kOk ? line.allocate(heads * width) : status;
    status =
        status == Status::kOk ? split.allocate(element_count({batch, heads, rows, width})) : status;
    for (Index flat = 0; flat < batch * rows && status == Status::kOk; ++flat) {
      product.multiply(tokens + flat * inner, matrix, nullptr, line.data());
      const Index first = flat / rows * heads * rows + flat % rows;
      for (Index h = 0; h < heads; ++h) {
        std::copy_n(line.data() + h * width, width, split.data() + (first + h * rows) * width);
      }
    }
    return status;
  }

  /// From a place in `split` to the token it was made of; a token without fault
  /// has a projection that does not fit.
  [[nodiscard]] Outcome blame(const Outcome& found) const {
    const Index b = found.slice / heads;
    const Outcome token_fault = check_finite(token(b, found.row), inner, argument, b, found.row);
    return token_fault.ok() ? Outcome{.status = Status::kOverflow,
                                      .argument = argument,
                                      .slice = b,
                                      .row = found.row,
                                      .column = found.slice % heads * width + found.column}
                            : token_fault;
  }
};

class MultiHeadRun {
 public:
  MultiHeadRun(const MultiHeadShape& shape, const AttentionInputs<double>& inputs,
               const Projections& projections, const AttentionOptions& options,
               MultiHeadResult& result)
      : shape_(shape),
        wo_(projections.wo),
        options_(options),
        result_(result),
        sides_{Side{.argument = Argument::kQuery,
                    .matrix_argument = Argument::kWq,
                    .tokens = inputs.query,
                    .matrix = projections.wq,
                    .batch = shape.heads.batch,
                    .rows = shape.heads.queries,
                    .inner = shape.query_width,
                    .heads = shape.heads.query_heads,
                    .width = shape.heads.width},
               Side{.argument = Argument::kKey,
                    .matrix_argument = Argument::kWk,
                    .tokens = inputs.key,
                    .matrix = projections.wk,
                    .batch = shape.heads.batch,
                    .rows = shape.heads.keys,
                    .inner = shape.key_width,
                    .heads = shape.heads.key_heads,
                    .width = shape.heads.width},
               Side{.argument = Argument::kValue,
                    .matrix_argument = Argument::kWv,
                    .tokens = inputs.value,
                    .matrix = projections.wv,
                    .batch = shape.heads.batch,
                    .rows = shape.heads.keys,
                    .inner = shape.value_width,
                    .heads = shape.heads.key_heads,
                    .width = shape.heads.value_width}} {}

  Outcome run() {
    if (const Outcome outcome = check(); !outcome.ok()) {
      return outcome;
    }
    for (Side& side : sides_) {
      if (const Status status = side.project(); status != Status::kOk) {
        return {.status = status};
      }
    }
    const AttentionInputs<double> inputs{sides_[0].split.data(), sides_[1].split.data(),
                                         sides_[2].split.data()};
    const Outcome outcome = attention(shape_.heads, inputs, options_, result_.heads);
    return outcome.ok() ? mix() : blame(outcome);
  }

 private:
  [[nodiscard]] Index joined() const { return shape_.heads.query_heads * shape_.heads.value_width; }
  [[nodiscard]] Index output_width() const {
    return wo_ == nullptr ? joined() : shape_.output_width;
  }
  [[nodiscard]] bool propagates() const { return options_.non_finite == NonFinite::kPropagate; }

  Outcome check() const;
  Outcome blame(Outcome outcome) const;
  Outcome mix();

  const MultiHeadShape& shape_;
  const double* wo_;
  const AttentionOptions& options_;
  MultiHeadResult& result_;
  std::array<Side, 3> sides_;
};

/// Sizes, then the matrices; of the tokens only `attention` knows which are used.
Outcome MultiHeadRun::check() const {
  bool fits = element_count({output_width()}) >= 0 &&
              element_count({shape_.heads.batch, shape_.heads.queries, output_width()}) >= 0 &&
              (wo_ == nullptr || element_count({joined(), output_width()}) >= 0);
  for (const Side& s : sides_) {
    fits = fits && element_count({s.inner}) >= 0 &&
           element_count({s.inner, s.heads * s.width}) >= 0 &&
           element_count({s.batch, s.rows, s.inner}) >= 0;
  }
  if (!fits) {
    return {.status = Status::kLimit};
  }
  Outcome outcome;
  for (const Side& s : sides_) {
    if (outcome.ok() && !propagates()) {
      outcome = check_matrix(s.matrix, s.inner, s.heads * s.width, s.matrix_argument);
    }
  }
  return outcome.ok() && !propagates() && wo_ != nullptr
             ? check_matrix(wo_, joined(), output_width(), Argument::kWo)
             : outcome;
}

/// Puts what `attention` refused into the words of this call.
Outcome MultiHeadRun::blame(Outcome outcome) const {
  if (outcome.argument == Argument::kOutput) {
    outcome.argument = Argument::kHeads;
  }
  for (const Side& side : sides_) {
    if (outcome.argument == side.argument) {
      return side.blame(outcome);
    }
  }
  return outcome;
}

Outcome MultiHeadRun::mix() {
  const Shape& s = shape_.heads;
  const Index width = s.value_width;
  const Index columns = output_width();
  RowTimesMatrix product;
  Buffer<double> line;  // all heads of one row
  Status status = line.allocate(joined());
  status = status == Status::kOk ? product.allocate(joined(), columns) : status;
  status = status == Status::kOk
               ? result_.output.allocate(element_count({s.batch, s.queries, columns}))
               : status;
  if (status != Status::kOk) {
    return {.status = status};
  }
  for (Index flat = 0; flat < s.batch * s.queries; ++flat) {
    const Index b = flat / s.queries;
    const Index i = flat % s.queries;
    double* y = result_.output.data() + flat * columns;
    double* heads = wo_ == nullptr ? y : line.data();
    for (Index h = 0; h < s.query_heads; ++h) {
      const Index row = (b * s.query_heads + h) * s.queries + i;
      std::copy_n(result_.heads.output.data() + row * width, width, heads + h * width);
    }
    if (wo_ != nullptr) {
      product.multiply(heads, wo_, nullptr, y);
    }
    if (const Outcome found = check_finite(y, columns, Argument::kOutput, b, i);
        !found.ok() && !propagates()) {
      return {.status = Status::kOverflow,
              .argument = Argument::kOutput,
              .slice = b,
              .row = i,
              .column = found.column};
    }
  }
  return {};
}

}  // namespace

Outcome multi_head_attention(const MultiHeadShape& shape, const AttentionInputs<double>& inputs,
                             const Projections& projections, const AttentionOptions& options,
                             MultiHeadResult& result) {
  result = {};
  const Shape& heads = shape.heads;
  if (const Outcome outcome = check_shape(heads);
      !outcome.ok() || element_count({heads.query_heads, heads.width}) < 0 ||
      element_count({heads.query_heads, heads.value_width}) < 0) {
    return {.status = Status::kLimit};
  }
  return MultiHeadRun(shape, inputs, projections, options, result).run();
}

}  // namespace softknn
