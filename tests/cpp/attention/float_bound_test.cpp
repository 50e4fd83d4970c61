#include <cmath>
#include <numbers>

#include "reference.hpp"

// A search for calls that exceed the bound of float: scores that are sums of much larger terms, and
// large scores.

using namespace testing;
using core::NumpyRandom;

namespace {

/// Constructions of queries and keys whose products lose precision.
enum class Hardness { kGaussian, kOffset, kCancelling, kPositive, kFewLarge };

Call hard_call(NumpyRandom& random, Hardness hardness, Similarity similarity) {
  const Index widths[] = {2, 8, 64, 65, 128, 300};
  const Index width = widths[static_cast<std::size_t>(random.next_uniform() * 6.0)];
  Call call = random_call(random, single(16, 24, width, 4), similarity);
  call.options.want_scores = true;
  call.options.scoring.scale = std::nullopt;
  const double size = std::exp2(14.0 * random.next_uniform() - 4.0);
  const double offset = size * std::exp2(8.0 * random.next_uniform());
  for (Numbers* x : {&call.query, &call.key}) {
    for (std::size_t i = 0; i < x->size(); ++i) {
      const auto c = static_cast<Index>(i) % width;
      double& v = (*x)[i];
      v *= size;
      if (hardness == Hardness::kOffset) {
        v += offset;
      } else if (hardness == Hardness::kCancelling) {
        // The halves of a product cancel except for noise.
        v += x == &call.query && c >= width / 2 ? -offset : offset;
      } else if (hardness == Hardness::kPositive) {
        v = std::abs(v);
      } else if (hardness == Hardness::kFewLarge) {
        v *= c == 0 ? offset / size : 1e-3;
      }
    }
  }
  // Two distant values: errors of the weights reach the output undiminished.
  for (double& v : call.value) {
    v = v < 0.0 ? -1.0 : 1.0;
  }
  return single_precision(call);
}

}  // namespace

TEST_CASE("no hard call exceeds the bound of the fast path") {
  NumpyRandom random(201);
  for (const Hardness hardness : {Hardness::kGaussian, Hardness::kOffset, Hardness::kCancelling,
                                  Hardness::kPositive, Hardness::kFewLarge}) {
    for (int t = 0; t < 60; ++t) {
      CAPTURE(static_cast<int>(hardness), t);
      checked<float>(hard_call(random, hardness, kSimilarities[t % 3]));
    }
  }
}

TEST_CASE("softcaps, penalties and additive masks meet the bound for large scores too") {
  NumpyRandom random(202);
  for (int t = 0; t < 100; ++t) {
    Call call = hard_call(random, Hardness::kGaussian, kSimilarities[t % 3]);
    softknn::Scoring& scoring = call.options.scoring;
    scoring.softcap = t % 2 == 0 ? 50.0 * random.next_uniform() + 1.0 : 0.0;
    scoring.key_norm_penalty = t % 5 < 2 ? random.next_uniform() : 0.0;
    scoring.temperature = std::exp2(6.0 * random.next_uniform() - 3.0);
    if (t % 4 == 0) {
      call.options.masking = {.kind = softknn::MaskKind::kAdditive, .stride_key = 1};
      call.bias = gaussians(random, call.shape.keys, std::exp2(10.0 * random.next_uniform()));
    }
    CAPTURE(t);
    checked<float>(single_precision(call));
  }
}

TEST_CASE("products cancelled by a penalty meet the bound") {
  NumpyRandom random(203);
  for (int t = 0; t < 100; ++t) {
    // q·k = 47 bits, minus a penalty of about the same size.
    const double nats = 47.0 * std::numbers::ln2;
    const Index width = 64, keys = 3;
    Numbers direction = gaussians(random, width);
    double square = 0.0;
    for (double& x : direction) {
      x = std::abs(x);
      square += x * x;
    }
    Call call{.shape = single(8, keys, width, 1), .value = {-1.0, 1.0, 1.0}};
    for (Index i = 0; i < call.shape.queries * width; ++i) {
      call.query.push_back(direction[size(i % width)] * nats / square *
                           (1.0 + 1e-3 * random.next_gaussian()));
    }
    for (Index i = 0; i < keys * width; ++i) {
      call.key.push_back(direction[size(i % width)] + 1e-3 * random.next_gaussian());
    }
    call.options.scoring.key_norm_penalty =
        2.0 * nats / square * (0.95 + 0.1 * random.next_uniform());
    CAPTURE(t);
    checked<float>(single_precision(call));
  }
}
