#pragma once

#include <span>

#include "concurrency_support.hpp"

/// Calls whose result shares memory with an input.
namespace testing {

using Reader = std::span<const double>;
using Writer = std::span<double>;

/// Batches, heads, rows and columns of equal length, so that each result has the length of each
/// input.
struct Square {
  static constexpr Index kSide = 6;
  static constexpr Index kAll = 2 * kSide * kSide;

  Square() {
    softknn::NumpyRandom random(8);
    for (Numbers* const x : {&a, &b, &c, &d}) {
      *x = gaussians(random, kAll, 0.5);
    }
  }

  Shape shape{.query_heads = 2,
              .key_heads = 2,
              .queries = kSide,
              .keys = kSide,
              .width = kSide,
              .value_width = kSide};
  softknn::AttentionOptions options{
      .want_weights = true, .want_scores = true, .want_entropy = true, .want_winner = true};
  softknn::AttentionOptions float_options{
      .want_weights = true, .want_scores = true, .want_entropy = true};
  Numbers a, b, c, d;
};

/// Calls use(buffer) for every buffer of a result.
template <typename T, typename Use>
void each_buffer(Buffer<T>& r, Use use) {
  use(r);
}
template <typename T, typename Use>
void each_buffer(softknn::AttentionResult<T>& r, Use use) {
  use(r.output), use(r.weights), use(r.scores), use(r.entropy), use(r.winner);
}
template <typename Use>
void each_buffer(softknn::AttentionResult<float>& r, Use use) {
  use(r.output), use(r.weights), use(r.scores), use(r.entropy);
}
template <typename Use>
void each_buffer(softknn::MultiHeadResult& r, Use use) {
  use(r.output), each_buffer(r.heads, use);
}
template <typename Use>
void each_buffer(softknn::IteratedAttention& r, Use use) {
  use(r.states), use(r.moved);
}
template <typename Use>
void each_buffer(softknn::Neighbors& r, Use use) {
  use(r.scores), use(r.indices);
}
template <typename Use>
void each_buffer(softknn::Classification& r, Use use) {
  use(r.numbers), use(r.prediction);
}
template <typename Use>
void each_buffer(softknn::KernelRegression& r, Use use) {
  use(r.prediction), use(r.weights);
}
template <typename Use>
void each_buffer(softknn::PrincipalComponents& r, Use use) {
  use(r.projected), use(r.components), use(r.moments);
}
template <typename Use>
void each_buffer(softknn::MetricRun& r, Use use) {
  use(r.epochs), use(r.projection), use(r.gradient);
}
template <typename Use>
void each_buffer(softknn::MetricObjective& r, Use use) {
  use(r.gradient);
}
template <typename Use>
void each_buffer(softknn::ProjectionRun& r, Use use) {
  use(r.losses), use(r.gradient_norms), use(r.weights);
}
template <typename Use>
void each_buffer(softknn::TransformerResult& r, Use use) {
  use(r.logits), use(r.query), use(r.key), use(r.value), use(r.weights), use(r.output);
}
template <typename Use>
void each_buffer(softknn::AttentionStatistics& r, Use use) {
  use(r.entropy), use(r.effective_neighbors), use(r.largest), use(r.previous), use(r.self);
  use(r.first), use(r.distance);
}
template <typename Use>
void each_buffer(softknn::EntropyTrial& r, Use use) {
  use(r.gradient_unscaled), use(r.gradient_scaled);
}
template <typename Use>
void each_buffer(softknn::DotProductSample& r, Use use) {
  use(r.numbers);
}
template <typename Use>
void each_buffer(softknn::RegressionData& r, Use use) {
  use(r.numbers);
}

/// Makes a result, then calls again with each buffer of it, of at least `least` numbers, as the
/// input x: once into the same result, once from a copy into another one.
template <typename Result, typename Scalar, typename Make, typename Call>
void check_reuse(const std::string& name, Make make, Call call, std::size_t least = 1) {
  CAPTURE(name);
  Result first;
  REQUIRE(make(first).ok());
  std::size_t count = 0, used = 0;
  each_buffer(first, [&](auto&) { ++count; });
  for (std::size_t wanted = 0; wanted < count; ++wanted) {
    Result shared, apart;
    REQUIRE(make(shared).ok());
    std::span<const Scalar> input;
    std::size_t place = 0;
    each_buffer(shared, [&](auto& buffer) {
      if constexpr (std::is_same_v<decltype(buffer.data()), Scalar*>) {
        input = place == wanted ? std::span<const Scalar>(buffer) : input;
      }
      ++place;
    });
    const std::vector<Scalar> copy(input.begin(), input.end());
    const Outcome expected = copy.size() < least ? Outcome{.status = Status::kInvalid}
                                                 : call(std::span<const Scalar>(copy), apart);
    if (expected.status == Status::kInvalid) {
      continue;  // a result of another length or meaning
    }
    CAPTURE(wanted);
    ResultBits found, right;
    found.add(call(input, shared));
    right.add(expected);
    each_buffer(shared, [&](auto& buffer) { found.add(buffer); });
    each_buffer(apart, [&](auto& buffer) { right.add(buffer); });
    CHECK(right.are_results());
    CHECK(found == right);
    ++used;
  }
  CHECK(used > 0);
}

/// Calls call(x, result) with `results` numbers in every place that overlaps x, and compares with a
/// result of its own.
template <typename Call>
void check_overlaps(const std::string& name, const Numbers& x, Index results, Call call) {
  CAPTURE(name);
  Numbers apart(size(results));
  REQUIRE(call(Reader(x), Writer(apart)).ok());
  const Index inputs = static_cast<Index>(x.size());
  for (Index place = 0; place <= inputs + results; ++place) {
    CAPTURE(place);
    Numbers memory(size(inputs + 2 * results));
    std::copy(x.begin(), x.end(), memory.begin() + results);
    const Writer result = Writer(memory).subspan(size(place), size(results));
    REQUIRE(call(Reader(memory).subspan(size(results), x.size()), result).ok());
    CHECK(bits({result.begin(), result.end()}) == bits(apart));
  }
}

}  // namespace testing
