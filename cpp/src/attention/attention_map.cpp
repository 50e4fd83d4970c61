#include "attention/attention_map.hpp"

#include <algorithm>
#include <cmath>

#include "attention_inputs.hpp"
#include "memory/arguments.hpp"
#include "numerics/sums.hpp"
#include "weight_blocks.hpp"

namespace softknn::core {
namespace {

/// An axis of `length` entries divided into `count` blocks.
struct Blocks {
  Index length;
  Index count;

  [[nodiscard]] Index start(Index block) const {
    return static_cast<Index>(std::int64_t{block} * length / count);
  }

  /// The largest b with start(b) ≤ entry; entry is in 0 … length − 1.
  [[nodiscard]] Index of(Index entry) const {
    return static_cast<Index>(((std::int64_t{entry} + 1) * count - 1) / length);
  }

  [[nodiscard]] Index size(Index block) const { return start(block + 1) - start(block); }
};

class MapRun {
 public:
  MapRun(const Shape& shape, const AttentionInputs<double>& inputs, const AttentionOptions& options,
         const MapBlocks& blocks, AttentionResult<double>& result)
      : queries_{shape.queries, blocks.rows},
        keys_{shape.keys, blocks.columns},
        reduction_(blocks.reduction),
        result_(result),
        weights_(shape, inputs, options) {}

  Outcome run(Index cells) {
    if (cells < 0) {
      return Outcome::of(Status::kLimit);
    }
    if (const Status status = sums_.allocate_zeroed(keys_.count); status != Status::kOk) {
      return Outcome::of(status);
    }
    if (const Outcome outcome = weights_.prepare(); !outcome.ok()) {
      return outcome;
    }
    if (const Status status = result_.weights.allocate_zeroed(cells); status != Status::kOk) {
      return Outcome::of(status);
    }
    const Outcome outcome = weights_.for_each(
        nullptr, [](Index) {},
        [&](const WeightBlocks<double>::Block& block) {
          for (Index i = 0; i < block.rows; ++i) {
            reduce(block.slice, block.query + i, block.weights + i * keys_.length, block.keys);
          }
          return Outcome{};
        });
    result_.empty_rows = weights_.empty_rows();
    return outcome;
  }

 private:
  /// Adds a row of weights to its row of blocks.
  void reduce(Index slice, Index query, const double* weights, Index count) {
    const Index block = queries_.of(query);
    double* cells = result_.weights.data() + (slice * queries_.count + block) * keys_.count;
    for (Index key = 0; key < count;) {
      const Index column = keys_.of(key), end = std::min(keys_.start(column + 1), count);
      add(array_view(weights + key, end - key), column, cells[column]);
      key = end;
    }
    if (reduction_ == Reduction::kMean && query + 1 == queries_.start(block + 1)) {
      write_means(queries_.size(block), cells);
    }
  }

  /// The result itself for maxima, or the compensated sums of one row of blocks.
  void add(const ConstArrayView<double>& weights, Index column, double& cell) {
    if (reduction_ == Reduction::kMean) {
      sums_[column].add_all(weights);
    } else {
      const double largest = weights.maxCoeff<Eigen::PropagateNaN>();
      cell = largest > cell || std::isnan(largest) ? largest : cell;
    }
  }

  void write_means(Index rows, double* cells) {
    array_view(cells, keys_.count) = Eigen::RowVectorXd::NullaryExpr(keys_.count, [&](Index c) {
      const std::int64_t pairs = std::int64_t{rows} * keys_.size(c);
      return pairs == 0 ? 0.0 : sums_[c].value() / static_cast<double>(pairs);
    });
    std::fill(sums_.begin(), sums_.end(), CompensatedSum{});
  }

  Blocks queries_;
  Blocks keys_;
  Reduction reduction_;
  AttentionResult<double>& result_;
  WeightBlocks<double> weights_;
  Buffer<CompensatedSum> sums_;  // one row of blocks
};

}  // namespace

Outcome attention_map(const Shape& shape, const AttentionInputs<double>& inputs,
                      const AttentionOptions& options, const MapBlocks& blocks,
                      AttentionResult<double>& result) {
  Shape used = shape;
  used.value_width = 0;
  const AttentionInputs<double> read{inputs.query, inputs.key, {}};
  AttentionOptions map_options = options;
  map_options.want_weights = map_options.want_scores = map_options.want_entropy =
      map_options.want_winner = false;
  return check_requirements(
             {{blocks.rows >= 1, Argument::kRows},
              {blocks.columns >= 1, Argument::kColumns},
              {is_at_most(blocks.reduction, Reduction::kMean), Argument::kReduction}})
      .then([&] { return check_call(used, read, map_options); })
      .then([&] {
        const Index cells =
            element_count(shape.batch, shape.query_heads, blocks.rows, blocks.columns);
        return MapRun(used, read, map_options, blocks, result).run(cells);
      });
}

}  // namespace softknn::core
