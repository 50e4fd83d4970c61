#include <algorithm>
#include <cmath>

#include "multi_head_support.hpp"
#include "random_calls.hpp"

// Multi-head attention: from its parts, identities, and errors with their positions.

using namespace testing;
using core::MultiHeadShape;
using core::NumpyRandom;
using softknn::NonFinite;

namespace {

/// Columns of w (rows, heads·width), with the heads in another order.
Numbers order_heads(const Numbers& w, const std::vector<Index>& order, Index heads, Index width) {
  Numbers result;
  for (Index start = 0; start < static_cast<Index>(w.size()); start += heads * width) {
    for (const Index h : order) {
      const Numbers part = slice(w, start + h * width, width);
      result.insert(result.end(), part.begin(), part.end());
    }
  }
  return result;
}

}  // namespace

TEST_CASE("multi-head attention is linear, attention and linear, bit for bit") {
  each_random_call(16001, 150, [](const Call& inner, Dice& dice) {
    const Shape& s = inner.shape;
    HeadsCall call = random_heads(dice.random, {.heads = s,
                                                .query_width = dice.below(6),
                                                .key_width = dice.below(6),
                                                .value_width = dice.below(6),
                                                .output_width = dice.below(6)});
    call.inner = inner;
    const HeadsCallResult found = result_of(call);
    check_bits(found.heads, result_of(inner_call(call)));
    const Numbers joined = join_heads(found.heads.output, s);
    CHECK(same_bits(found.output, project(joined, call.wo, s.batch * s.queries,
                                          s.query_heads * s.value_width, call.shape.output_width)));
    call.mixes = false;
    CHECK(same_bits(result_of(call).output, joined));
  });
}

TEST_CASE("a batch entry, and a row of it, are the same alone") {
  NumpyRandom random(73);
  const HeadsCall call = random_heads(random, usual_heads(2));
  const HeadsCallResult all = result_of(call);
  HeadsCall one = call;
  one.shape.heads.batch = 1;
  one.query = slice(call.query, 3 * 6, 3 * 6);
  one.key = slice(call.key, 5 * 5, 5 * 5);
  one.value = slice(call.value, 5 * 4, 5 * 4);
  CHECK(agree(result_of(one).output, slice(all.output, 3 * 7, 3 * 7), 1e-14));
  CHECK(agree(result_of(one).heads.output, slice(all.heads.output, 4 * 3 * 3, 4 * 3 * 3), 1e-14));
  one.shape.heads.queries = 1;
  one.query = slice(call.query, 4 * 6, 6);
  CHECK(agree(result_of(one).output, slice(all.output, 4 * 7, 7), 1e-14));
}

TEST_CASE("permuted heads are the same heads, permuted") {
  NumpyRandom random(74);
  const HeadsCall call = random_heads(random, usual_heads());
  const std::vector<Index> order = {2, 0, 3, 1};
  HeadsCall moved = call;
  moved.wq = order_heads(call.wq, order, 4, 2);
  moved.wk = order_heads(call.wk, order, 4, 2);
  moved.wv = order_heads(call.wv, order, 4, 3);
  moved.wo = order_heads(call.wo, order, 4, 3 * 7);  // rows of wo: 3·7 numbers per head
  const HeadsCallResult plain = result_of(call), found = result_of(moved);
  CHECK(bits(found.heads.output) == bits(order_heads(plain.heads.output, order, 4, 9)));
  CHECK(bits(found.heads.weights) == bits(order_heads(plain.heads.weights, order, 4, 15)));
  // Summed in another order: within the bound of a sum of 12 terms below 20.
  CHECK(distance(found.output, plain.output) <= 2 * 14 * (kEpsilon / 2) * 12 * 20);
}

TEST_CASE("shared key heads equal repeated ones; equal heads give equal results") {
  NumpyRandom random(75);
  const HeadsCall grouped = random_heads(random, usual_heads(2));
  HeadsCall repeated = grouped;
  repeated.shape.heads.key_heads = 4;
  repeated.wk = order_heads(grouped.wk, {0, 0, 1, 1}, 2, 2);
  repeated.wv = order_heads(grouped.wv, {0, 0, 1, 1}, 2, 3);
  check_bits(result_of(repeated).heads, result_of(grouped).heads);
  CHECK(bits(result_of(repeated).output) == bits(result_of(grouped).output));
  // Queries made equal too: heads 0 and 1 are indistinguishable.
  repeated.wq = order_heads(grouped.wq, {0, 0, 2, 3}, 4, 2);
  const Numbers equal = result_of(repeated).heads.output;
  CHECK(bits(slice(equal, 0, 9)) == bits(slice(equal, 9, 9)));
  CHECK(bits(slice(equal, 9, 9)) != bits(slice(equal, 18, 9)));
}

TEST_CASE("an empty row is 0 in its head, and 0 in the output if all its heads are empty") {
  NumpyRandom random(76);
  HeadsCall call = random_heads(random, usual_heads());
  mask_randomly(call.inner, random, 2.0);  // all allowed
  // Row 1 of batch entry 0: blocked in every head; row 2: in head 3 only.
  for (Index h = 0; h < 4; ++h) {
    std::fill_n(call.inner.allowed.data() + (h * 3 + 1) * 5, 5, std::uint8_t{0});
  }
  std::fill_n(call.inner.allowed.data() + (3 * 3 + 2) * 5, 5, std::uint8_t{0});
  const HeadsCallResult found = result_of(call);
  CHECK(found.heads.empty_rows == 5);
  CHECK(bits(slice(found.output, 7, 7)) == bits(Numbers(7, 0.0)));
  CHECK(bits(slice(found.heads.output, (3 * 3 + 2) * 3, 3)) == bits(Numbers(3, 0.0)));
  CHECK(found.output[2 * 7] != 0.0);
}

TEST_CASE("multi-head: NaN in a used token or a matrix is an error with its position") {
  NumpyRandom random(81);
  const HeadsCall call = random_heads(random, usual_heads(2));
  const double bad = GENERATE(kNan, kInfinity);
  const auto refuse = [&](Numbers HeadsCall::*field, Index at, Argument argument, Index slice,
                          Index row, Index column) {
    HeadsCall spoilt = call;
    (spoilt.*field)[size(at)] = bad;
    CHECK(is_at(attend(spoilt).outcome, Status::kNonFinite, argument, slice, row, column));
    spoilt.inner.options.non_finite = NonFinite::kPropagate;
    CHECK(attend(spoilt).outcome.ok());
  };
  refuse(&HeadsCall::query, 3 * 6 + 2 * 6 + 5, Argument::kQuery, 1, 2, 5);
  refuse(&HeadsCall::key, 5 * 5 + 4 * 5 + 3, Argument::kKey, 1, 4, 3);
  refuse(&HeadsCall::value, 2 * 4 + 1, Argument::kValue, 0, 2, 1);
  refuse(&HeadsCall::wq, 2 * 8 + 3, Argument::kWq, 0, 2, 3);
  refuse(&HeadsCall::wk, 2 * 4 + 3, Argument::kWk, 0, 2, 3);
  refuse(&HeadsCall::wv, 2 * 6 + 3, Argument::kWv, 0, 2, 3);
  refuse(&HeadsCall::wo, 2 * 7 + 3, Argument::kWo, 0, 2, 3);
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
  check_bits(found.heads, plain.heads);
  // In the batch entry where the token is allowed it is read.
  call.inner.padding[5 + 4] = 1;
  CHECK(attend(call).outcome.ok() == (call.inner.options.non_finite == NonFinite::kPropagate));
}

TEST_CASE("multi-head: propagated NaN stays in the rows that use it") {
  NumpyRandom random(84);
  HeadsCall call = random_heads(random, usual_heads());
  const Numbers plain = result_of(call).output;
  call.inner.options.non_finite = NonFinite::kPropagate;
  CHECK(bits(result_of(call).output) == bits(plain));
  call.query[size(4 * 6)] = kNan;  // row 1 of batch entry 1
  const Numbers found = result_of(call).output;
  CHECK(bits(slice(found, 0, 4 * 7)) == bits(slice(plain, 0, 4 * 7)));
  CHECK(std::isnan(found[4 * 7]));
  CHECK(bits(slice(found, 5 * 7, 7)) == bits(slice(plain, 5 * 7, 7)));
}

TEST_CASE("multi-head: an overflow names the result that overflows") {
  NumpyRandom random(85);
  const HeadsCall call = random_heads(random, usual_heads(2));
  HeadsCall huge = call;
  huge.key.assign(huge.key.size(), 0.0);
  huge.key[size(5 * 5 + 2 * 5)] = 1e308;  // token 2 of batch entry 1
  huge.wk.assign(huge.wk.size(), 0.0);
  huge.wk[3] = 1e10;  // key head 1, column 1
  CHECK(is_at(attend(huge).outcome, Status::kOverflow, Argument::kKey, 1, 2, 3));
  huge = call;
  huge.value.assign(huge.value.size(), 1e308);
  huge.wv.assign(huge.wv.size(), 0.44);
  huge.inner.options.dropout = {0.05, 1};
  huge.mixes = false;
  Outcome found = attend(huge).outcome;
  CHECK((found.status == Status::kOverflow && found.argument == Argument::kHeads));
  huge = call;
  huge.wo[0] = huge.wo[7] = huge.wo[14] = 1e308;
  huge.value.assign(huge.value.size(), 1.0);
  huge.wv.assign(huge.wv.size(), 1.0);
  CHECK(is_at(attend(huge).outcome, Status::kOverflow, Argument::kOutput, 0, 0, 0));
  huge.inner.options.non_finite = NonFinite::kPropagate;
  CHECK(result_of(huge).output[0] == kInfinity);
  huge = call;
  huge.query.assign(huge.query.size(), 1e200);
  huge.key.assign(huge.key.size(), 1e200);
  found = attend(huge).outcome;
  CHECK((found.status == Status::kOverflow && found.argument == Argument::kScore));
}

TEST_CASE("multi-head: lengths beyond the largest fail before any allocation") {
  const Index many = softknn::kMaximumElements;
  const auto status = [](const MultiHeadShape& shape) {
    core::MultiHeadResult result;
    return core::multi_head_attention(shape, {}, {{}, {}, {}, std::span<const double>{}}, {},
                                      result)
        .status;
  };
  CHECK(status({.heads = {.queries = 0, .width = 1}}) == Status::kOk);
  for (const MultiHeadShape& shape :
       {MultiHeadShape{.heads = {.queries = 0, .width = 1}, .output_width = many + 1},
        {.heads = {.query_heads = many, .key_heads = many, .width = 2}},
        {.heads = {.query_heads = many, .key_heads = many, .value_width = 2}},
        {.heads = {.queries = many, .width = 1}, .query_width = 2},
        {.heads = {.width = 2}, .key_width = many},
        {.heads = {.width = 2}, .value_width = many + 1}}) {
    CHECK(status(shape) == Status::kLimit);
  }
}
