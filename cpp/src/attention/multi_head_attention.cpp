#include "softknn/core/multi_head_attention.hpp"

#include <algorithm>
#include <array>

#include "attention_inputs.hpp"
#include "memory/arguments.hpp"
#include "memory/finite_check.hpp"
#include "memory/heads.hpp"
#include "numerics/matmul.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {
namespace {

/// The tokens of one input and their projection: (batch, rows, inner) times (inner, heads·width),
/// split into (batch, heads, rows, width).
struct Side {
  Argument argument;
  Argument matrix_argument;
  std::span<const double> tokens;
  std::span<const double> matrix;
  Index batch;
  Index rows;
  Index inner;
  Index heads;
  Index width;
  Buffer<double> split = {};

  [[nodiscard]] const double* token(Index b, Index row) const {
    return tokens.data() + (b * rows + row) * inner;
  }

  [[nodiscard]] Outcome check_lengths() const {
    return check_requirements({{inner >= 0, Argument::kShape}}).then([&] {
      const Index weights = element_count(inner, heads * width);
      const Index numbers = element_count(batch, rows, inner);
      return check_count(std::min({weights, numbers, element_count(inner)}),
                         {{has_length(tokens, numbers), argument},
                          {has_length(matrix, weights), matrix_argument}});
    });
  }

  Status project() {
    Buffer<double> all;  // heads of each token
    const Index count = element_count(batch, heads, rows, width);
    const Status status = allocate_all(all, count, split, count);
    if (status == Status::kOk && count > 0) {
      matrix_view(all.data(), batch * rows, heads * width) =
          matmul(matrix_view(tokens.data(), batch * rows, inner),
                 matrix_view(matrix.data(), inner, heads * width));
      split_heads(all.data(), batch, rows, heads, width, split.data());
    }
    return status;
  }

  /// Maps a position in `split` to its token; if that token is finite, its projection overflows.
  [[nodiscard]] Outcome rename_argument(const Outcome& found) const {
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
        return Outcome::of(status);
      }
    }
    const AttentionInputs<double> inputs{sides_[0].split, sides_[1].split, sides_[2].split};
    const Outcome outcome = run_attention(shape_.heads, inputs, options_, result_.heads);
    return outcome.ok() ? combine_heads() : rename_argument(outcome);
  }

 private:
  [[nodiscard]] Index joined() const { return shape_.heads.query_heads * shape_.heads.value_width; }
  [[nodiscard]] Index output_width() const { return wo_ ? shape_.output_width : joined(); }
  [[nodiscard]] bool propagates() const { return options_.non_finite == NonFinite::kPropagate; }

  Outcome check() const;
  Outcome rename_argument(Outcome outcome) const;
  Outcome combine_heads();

  const MultiHeadShape& shape_;
  std::optional<std::span<const double>> wo_;
  const AttentionOptions& options_;
  MultiHeadResult& result_;
  std::array<Side, 3> sides_;
};

/// Checks sizes, then the matrices; which tokens are used only `attention` can determine.
Outcome MultiHeadRun::check() const {
  Outcome outcome = check_requirements({{output_width() >= 0, Argument::kShape}});
  for (const Side& s : sides_) {
    outcome = outcome.then([&] { return s.check_lengths(); });
  }
  outcome = outcome.then([&] {
    const Index numbers = wo_ ? element_count(joined(), output_width()) : 0;
    const Index rows = element_count(shape_.heads.batch, shape_.heads.queries, output_width());
    return check_count(std::min({numbers, rows, element_count(output_width())}),
                       {{!wo_ || has_length(*wo_, numbers), Argument::kWo}});
  });
  for (const Side& s : sides_) {
    outcome = outcome.then([&] {
      return propagates()
                 ? Outcome{}
                 : check_matrix(s.matrix.data(), s.inner, s.heads * s.width, s.matrix_argument);
    });
  }
  return outcome.then([&] {
    return propagates() || !wo_
               ? Outcome{}
               : check_matrix(wo_->data(), joined(), output_width(), Argument::kWo);
  });
}

/// Maps an error of `attention` to the argument and position of this call.
Outcome MultiHeadRun::rename_argument(Outcome outcome) const {
  if (outcome.argument == Argument::kOutput) {
    outcome.argument = Argument::kHeads;
  }
  for (const Side& side : sides_) {
    if (outcome.argument == side.argument) {
      return side.rename_argument(outcome);
    }
  }
  return outcome;
}

Outcome MultiHeadRun::combine_heads() {
  const Shape& s = shape_.heads;
  const Index columns = output_width();
  // Not counted where its array is empty.
  const Index rows = std::max(element_count(s.batch, s.queries), Index{0});
  Buffer<double> joined_heads;  // of each row
  Buffer<double>& y = result_.output;
  const Status status =
      allocate_all(joined_heads, wo_ ? element_count(s.batch, s.queries, joined()) : 0, y,
                   element_count(s.batch, s.queries, columns));
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  double* const lines = wo_ ? joined_heads.data() : y.data();
  join_heads(result_.heads.output.data(), s.batch, s.queries, s.query_heads, s.value_width, lines);
  if (wo_) {
    matrix_view(y.data(), rows, columns) =
        matmul(matrix_view(lines, rows, joined()), matrix_view(wo_->data(), joined(), columns));
  }
  Outcome outcome = propagates()
                        ? Outcome{}
                        : check_matrices(y.data(), s.batch, s.queries, columns, Argument::kOutput);
  outcome.status = outcome.ok() ? Status::kOk : Status::kOverflow;
  return outcome;
}

}  // namespace

Outcome multi_head_attention(const MultiHeadShape& shape, const AttentionInputs<double>& inputs,
                             const Projections& projections, const AttentionOptions& options,
                             MultiHeadResult& result) {
  const Shape& heads = shape.heads;
  return check_options(heads, options)
      .then([&] {
        return check_count(std::min(element_count(heads.query_heads, heads.width),
                                    element_count(heads.query_heads, heads.value_width)),
                           {});
      })
      .then([&] { return MultiHeadRun(shape, inputs, projections, options, result).run(); });
}

}  // namespace softknn::core
