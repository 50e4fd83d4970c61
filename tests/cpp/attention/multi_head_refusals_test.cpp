#include <cmath>

#include "multi_head_support.hpp"

// Errors of multi-head attention, their positions, and inputs that are never read.

using namespace testing;
using core::NumpyRandom;
using softknn::NonFinite;

namespace {

bool is_at(const Outcome& found, Argument argument, Index slice, Index row, Index column) {
  return found.argument == argument && found.slice == slice && found.row == row &&
         found.column == column;
}

}  // namespace

TEST_CASE("multi-head: NaN in a used token is an error with its position") {
  NumpyRandom random(81);
  HeadsCall call = random_heads(random, usual_heads(2));
  const double bad = GENERATE(kNan, kInfinity);
  HeadsCall spoilt = call;
  spoilt.query[size(3 * 6 + 2 * 6 + 5)] = bad;
  Outcome found = attend(spoilt).outcome;
  CHECK((found.status == Status::kNonFinite && is_at(found, Argument::kQuery, 1, 2, 5)));
  spoilt = call;
  spoilt.key[size(5 * 5 + 4 * 5 + 3)] = bad;
  found = attend(spoilt).outcome;
  CHECK((found.status == Status::kNonFinite && is_at(found, Argument::kKey, 1, 4, 3)));
  spoilt = call;
  spoilt.value[size(2 * 4 + 1)] = bad;
  found = attend(spoilt).outcome;
  CHECK((found.status == Status::kNonFinite && is_at(found, Argument::kValue, 0, 2, 1)));
}

TEST_CASE("multi-head: NaN in a matrix is an error with its position") {
  NumpyRandom random(82);
  HeadsCall call = random_heads(random, usual_heads());
  const auto [matrix, argument, columns] =
      GENERATE(table<Numbers HeadsCall::*, Argument, Index>({{&HeadsCall::wq, Argument::kWq, 8},
                                                             {&HeadsCall::wk, Argument::kWk, 8},
                                                             {&HeadsCall::wv, Argument::kWv, 12},
                                                             {&HeadsCall::wo, Argument::kWo, 7}}));
  (call.*matrix)[size(2 * columns + 3)] = GENERATE(kNan, -kInfinity);
  const Outcome found = attend(call).outcome;
  CHECK((found.status == Status::kNonFinite && is_at(found, argument, 0, 2, 3)));
  call.inner.options.non_finite = NonFinite::kPropagate;
  CHECK(attend(call).outcome.ok());
}

TEST_CASE("multi-head: a token blocked for all queries changes no bit, NaN or not") {
  NumpyRandom random(83);
  HeadsCall call = random_heads(random, usual_heads());
  call.inner.padding = {1, 0, 1, 1, 1, 1, 1, 1, 1, 0};
  call.inner.options.masking.padding_stride_batch = 5;
  call.inner.options.want_scores = false;
  call.inner.options.non_finite = GENERATE(NonFinite::kRefuse, NonFinite::kPropagate);
  const HeadsCallResult plain = result_of(call);
  for (Index c = 0; c < 4; ++c) {
    call.key[size(5 + c)] = kNan;
    call.value[size(4 + c)] = kInfinity;
    call.key[size(9 * 5 + c)] = 1e308;
    call.value[size(9 * 4 + c)] = -1e308;
  }
  const HeadsCallResult found = result_of(call);
  CHECK(bits(found.output) == bits(plain.output));
  CHECK(bits(found.heads) == bits(plain.heads));
  CHECK(bits(found.weights) == bits(plain.weights));
  CHECK(bits(found.entropy) == bits(plain.entropy));
  // In the batch entry where the token is allowed it is read.
  call.inner.padding[5 + 4] = 1;
  CHECK(attend(call).outcome.ok() == (call.inner.options.non_finite == NonFinite::kPropagate));
}

TEST_CASE("multi-head: propagated NaN stays in the rows that use it") {
  NumpyRandom random(84);
  HeadsCall call = random_heads(random, usual_heads());
  const HeadsCallResult plain = result_of(call);
  call.inner.options.non_finite = NonFinite::kPropagate;
  CHECK(bits(result_of(call).output) == bits(plain.output));
  call.query[size(4 * 6)] = kNan;  // row 1 of batch entry 1
  const HeadsCallResult found = result_of(call);
  for (Index row = 0; row < 6; ++row) {
    const Numbers mine = slice(found.output, row * 7, 7);
    if (row == 4) {
      CHECK(std::isnan(mine[0]));
    } else {
      CHECK(bits(mine) == bits(slice(plain.output, row * 7, 7)));
    }
  }
}

TEST_CASE("multi-head: an overflow names the result that overflows") {
  NumpyRandom random(85);
  const HeadsCall call = random_heads(random, usual_heads(2));
  HeadsCall huge = call;
  huge.key.assign(huge.key.size(), 0.0);
  huge.key[size(5 * 5 + 2 * 5)] = 1e308;  // token 2 of batch entry 1
  huge.wk.assign(huge.wk.size(), 0.0);
  huge.wk[3] = 1e10;  // key head 1, column 1
  Outcome found = attend(huge).outcome;
  CHECK((found.status == Status::kOverflow && is_at(found, Argument::kKey, 1, 2, 3)));
  huge = call;
  huge.value.assign(huge.value.size(), 1e308);
  huge.wv.assign(huge.wv.size(), 0.44);
  huge.inner.options.dropout = {0.05, 1};
  huge.mixes = false;
  found = attend(huge).outcome;
  CHECK((found.status == Status::kOverflow && found.argument == Argument::kHeads));
  huge = call;
  huge.wo[0] = 1e308;
  huge.wo[7] = huge.wo[14] = 1e308;
  huge.value.assign(huge.value.size(), 1.0);
  huge.wv.assign(huge.wv.size(), 1.0);
  found = attend(huge).outcome;
  CHECK((found.status == Status::kOverflow && is_at(found, Argument::kOutput, 0, 0, 0)));
  huge.inner.options.non_finite = NonFinite::kPropagate;
  CHECK(result_of(huge).output[0] == kInfinity);
  huge = call;
  huge.query.assign(huge.query.size(), 1e200);
  huge.key.assign(huge.key.size(), 1e200);
  found = attend(huge).outcome;
  CHECK((found.status == Status::kOverflow && found.argument == Argument::kScore));
  huge = call;
  huge.inner.options.masking.kind = softknn::MaskKind::kAdditive;
  huge.inner.bias = {kNan};
  found = attend(huge).outcome;
  CHECK((found.status == Status::kNonFinite && found.argument == Argument::kMask));
}

TEST_CASE("multi-head: lengths beyond the largest fail before any allocation") {
  const Index many = softknn::kMaximumElements;
  core::MultiHeadResult result;
  const auto status = [&](const core::MultiHeadShape& shape) {
    return core::multi_head_attention(shape, {}, {{}, {}, {}, std::span<const double>{}}, {},
                                      result)
        .status;
  };
  core::MultiHeadShape shape{.heads = {.queries = 0, .width = 1}};
  CHECK(status(shape) == Status::kOk);
  shape.output_width = many + 1;
  CHECK(status(shape) == Status::kLimit);
  shape = {.heads = {.query_heads = many, .key_heads = many, .width = 2}};
  CHECK(status(shape) == Status::kLimit);
  shape = {.heads = {.query_heads = many, .key_heads = many, .value_width = 2}};
  CHECK(status(shape) == Status::kLimit);
  shape = {.heads = {.queries = many, .width = 1}, .query_width = 2};
  CHECK(status(shape) == Status::kLimit);
  shape = {.heads = {.width = 2}, .key_width = many};
  CHECK(status(shape) == Status::kLimit);
  shape = {.heads = {.width = 2}, .value_width = many + 1};
  CHECK(status(shape) == Status::kLimit);
}
