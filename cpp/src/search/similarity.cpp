#include "softknn/similarity.hpp"

#include "memory/arguments.hpp"
#include "memory/shared_memory.hpp"
#include "score_rows.hpp"

namespace softknn {
Outcome check_pairs(Shape shape, std::span<const double> query, std::span<const double> key,
                    const Scoring& scoring) {
  shape.value_width = 0;
  return check_shape(shape).then([&] { return check_scoring(scoring); }).then([&] {
    return check_lengths<double>(shape, {query, key, {}});
  });
}

namespace {

/// All rows, in order.
class Rows final : public ScoreSink {
 public:
  Rows(double* first, Index keys) : first_(first), keys_(keys) {}

  double* place(Index row) override { return first_ + row * keys_; }
  void use(Index) override {}

 private:
  double* first_;
  Index keys_;
};

}  // namespace

Outcome scores(const Shape& shape, std::span<const double> query, std::span<const double> key,
               const Scoring& scoring, Buffer<double>& result) {
  const Index count = element_count(shape.batch, shape.query_heads, shape.queries, shape.keys);
  if (const Outcome outcome = check_pairs(shape, query, key, scoring); !outcome.ok()) {
    return outcome;
  }
  return replace(result, [&](Buffer<double>& made) {
    if (const Status status = made.allocate(count); status != Status::kOk || count == 0) {
      return Outcome::of(status);
    }
    Rows rows(made.data(), shape.keys);
    return score_rows(shape, query.data(), key.data(), scoring, rows);
  });
}

}  // namespace softknn
