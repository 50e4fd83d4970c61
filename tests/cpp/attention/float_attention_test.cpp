#include <cmath>

#include "random_calls.hpp"

// Attention in float, and the edges of its range.

using namespace testing;
using core::NumpyRandom;

namespace {

// A weight, its inverse and a weighted value: three roundings of numbers below 2.
constexpr double kRounding = 3.0 * 0x1p-24 * 2.0;
constexpr double kLargestFloat = 3.4028234663852886e38;

Call float_call(std::uint32_t seed, const Shape& shape, Similarity similarity = Similarity::kDot) {
  NumpyRandom random(seed);
  return single_precision(random_call(random, shape, similarity));
}

}  // namespace

TEST_CASE("an ordinary call is computed in single precision, not in double and rounded once") {
  const Call call = float_call(103, single(64, 64, 16, 8));
  Call once = call;
  once.query = result_of(call).output;
  CHECK(result_of<float>(call).output != single_precision(once).query);
}

TEST_CASE("the largest and smallest numbers of float") {
  for (const double size : {kLargestFloat, 1e30, 1e-30}) {
    for (const Similarity similarity : kSimilarities) {
      CAPTURE(size);
      Call call = float_call(3, single(11, 13, 4, 3), similarity);
      for (double& v : call.value) {
        v = std::copysign(size, v);
      }
      checked<float>(single_precision(call));
      for (Numbers* x : {&call.query, &call.key}) {
        for (double& v : *x) {
          v = std::copysign(std::min(size, 1e15), v);
        }
      }
      checked<float>(single_precision(call));
      call.options.scoring.temperature = 1e300;
      checked<float>(single_precision(call));
    }
  }
}

TEST_CASE("cosine: attention in float within its bound, for vectors of any length") {
  const double length = GENERATE(1.0, 1e-9, 1e-25, 1e-42, 1e30);
  Call call = float_call(93, single(20, 40, 8, 3), Similarity::kCosine);
  for (Numbers* x : {&call.query, &call.key}) {
    for (std::size_t i = 0; i < x->size(); ++i) {
      (*x)[i] *= i / 8 == 2 ? 0.0 : length;
    }
  }
  call.options.scoring.temperature = 0.1;
  checked<float>(single_precision(call));
}

TEST_CASE("logits far apart give one-hot weights") {
  Call call = float_call(4, single(1, 3, 1, 2));
  for (const double far : {1e15, 100.0}) {
    call.query = {far};
    call.key = {far, -far, 0.0};
    CHECK(distance(result_of<float>(call).output, slice(call.value, 0, 2)) <= kRounding);
  }
}

TEST_CASE("a mask of the smallest finite number blocks unless it covers the whole row") {
  for (const double least : {-kLargestFloat, -1e9, -1e4}) {
    Call call = float_call(9, single(2, 40, 4, 3));
    call.options.masking = {
        .kind = softknn::MaskKind::kAdditive, .stride_query = 40, .stride_key = 1};
    call.bias.assign(80, least);
    call.bias[39] = 0.0;
    const CallResult found = result_of<float>(call);
    CHECK(distance(slice(found.output, 0, 3), slice(call.value, 39 * 3, 3)) <= kRounding);
    call.bias.assign(80, 0.0);
    CHECK(distance(slice(found.weights, 40, 40), slice(result_of<float>(call).weights, 40, 40)) ==
          0.0);
  }
}
