#include <algorithm>
#include <cmath>

#include "multi_head_support.hpp"
#include "naive.hpp"

using namespace testing;
using core::MultiHeadShape;
using core::NumpyRandom;

namespace {

std::vector<std::uint64_t> all_bits(const HeadsCallResult& a) {
  Numbers all;
  for (const Numbers* part : {&a.output, &a.heads, &a.weights, &a.scores, &a.entropy}) {
    all.insert(all.end(), part->begin(), part->end());
  }
  return bits(all);
}

/// Columns of w (rows, heads·width) with permuted heads.
Numbers permute_columns(const Numbers& w, const std::vector<Index>& order, Index width) {
  Numbers result;
  const Index heads = static_cast<Index>(order.size());
  for (Index start = 0; start < static_cast<Index>(w.size()); start += heads * width) {
    for (const Index h : order) {
      const Numbers part = slice(w, start + h * width, width);
      result.insert(result.end(), part.begin(), part.end());
    }
  }
  return result;
}

Wide wide_product(const Numbers& x, const Numbers& w, Index row, Index inner, Index columns,
                  Index column) {
  Wide sum = 0;
  for (Index l = 0; l < inner; ++l) {
    sum += Wide(x[size(row * inner + l)]) * w[size(l * columns + column)];
  }
  return sum;
}

}  // namespace

TEST_CASE("multi-head attention is linear, attention and linear, bit for bit") {
  NumpyRandom random(71);
  HeadsCall call = random_heads(random, usual_heads(GENERATE(1, 2, 4)));
  const Shape& s = call.shape.heads;
  call.inner.options.scoring.similarity = GENERATE(from_range(kSimilarities));
  call.inner.options.scoring.scale = std::nullopt;
  call.inner.options.scoring.temperature = GENERATE(0.0, 0.5, kInfinity);
  call.inner.options.dropout = {GENERATE(0.0, 0.3), 9};
  mask_randomly(call.inner, random, 0.6);
  const HeadsCallResult found = result_of(call);
  const CallResult inner = result_of(inner_call(call));
  CHECK(bits(found.heads) == bits(inner.output));
  CHECK(bits(found.weights) == bits(inner.weights));
  CHECK(bits(found.scores) == bits(inner.scores));
  CHECK(bits(found.entropy) == bits(inner.entropy));
  CHECK(found.empty_rows == inner.empty_rows);
  const Numbers joined = join_heads(inner.output, s);
  CHECK(bits(found.output) ==
        bits(project(joined, call.wo, s.batch * s.queries, s.query_heads * s.value_width,
                     call.shape.output_width)));
  call.mixes = false;
  CHECK(bits(result_of(call).output) == bits(joined));
}

TEST_CASE("multi-head attention agrees with the textbook formula, in long double") {
  NumpyRandom random(72);
  const HeadsCall call = random_heads(random, usual_heads());
  const Shape& s = call.shape.heads;
  Call inner = call.inner;
  const auto projected = [&](const Numbers& x, const Numbers& w, Index rows, Index inner_width,
                             Index width) {
    Numbers all;
    for (Index row = 0; row < s.batch * rows; ++row) {
      for (Index c = 0; c < s.query_heads * width; ++c) {
        all.push_back(
            static_cast<double>(wide_product(x, w, row, inner_width, s.query_heads * width, c)));
      }
    }
    return split_heads(all, s.batch, rows, s.query_heads, width);
  };
  inner.query = projected(call.query, call.wq, s.queries, 6, s.width);
  inner.key = projected(call.key, call.wk, s.keys, 5, s.width);
  inner.value = projected(call.value, call.wv, s.keys, 4, s.value_width);
  const CallResult expected = naive_attention(inner);
  const HeadsCallResult found = result_of(call);
  // Scores of a few units, from projections with errors in their last bits.
  CHECK(distance(found.heads, expected.output) <= 1e-13);
  CHECK(distance(found.weights, expected.weights) <= 1e-14);
  const Numbers joined = join_heads(expected.output, s);
  for (Index row = 0; row < s.batch * s.queries; ++row) {
    for (Index c = 0; c < 7; ++c) {
      const Wide y = wide_product(joined, call.wo, row, 12, 7, c);
      CHECK(std::abs(found.output[size(row * 7 + c)] - y) <= 1e-12);
    }
  }
}

TEST_CASE("a batch entry, and a row of it, are the same alone, bit for bit") {
  NumpyRandom random(73);
  HeadsCall call = random_heads(random, usual_heads(2));
  const HeadsCallResult all = result_of(call);
  HeadsCall one = call;
  one.shape.heads.batch = 1;
  one.query = slice(call.query, 3 * 6, 3 * 6);
  one.key = slice(call.key, 5 * 5, 5 * 5);
  one.value = slice(call.value, 5 * 4, 5 * 4);
  const HeadsCallResult second = result_of(one);
  CHECK(bits(second.output) == bits(slice(all.output, 3 * 7, 3 * 7)));
  CHECK(bits(second.heads) == bits(slice(all.heads, 4 * 3 * 3, 4 * 3 * 3)));
  one.shape.heads.queries = 1;
  one.query = slice(call.query, 4 * 6, 6);
  CHECK(bits(result_of(one).output) == bits(slice(all.output, 4 * 7, 7)));
}

TEST_CASE("permuted heads are the same heads, permuted") {
  NumpyRandom random(74);
  const HeadsCall call = random_heads(random, usual_heads());
  const std::vector<Index> order = {2, 0, 3, 1};
  HeadsCall moved = call;
  moved.wq = permute_columns(call.wq, order, 2);
  moved.wk = permute_columns(call.wk, order, 2);
  moved.wv = permute_columns(call.wv, order, 3);
  // Rows of wo: 3·7 numbers per head.
  moved.wo = permute_columns(call.wo, order, 3 * 7);
  const HeadsCallResult plain = result_of(call), found = result_of(moved);
  for (Index b = 0; b < 2; ++b) {
    for (std::size_t h = 0; h < 4; ++h) {
      const Index to = b * 4 + static_cast<Index>(h), from = b * 4 + order[h];
      CHECK(bits(slice(found.heads, to * 9, 9)) == bits(slice(plain.heads, from * 9, 9)));
      CHECK(bits(slice(found.weights, to * 15, 15)) == bits(slice(plain.weights, from * 15, 15)));
    }
  }
  // Summed in another order: within the bound of a sum of 12 terms below 20.
  CHECK(distance(found.output, plain.output) <= 2 * 14 * (kEpsilon / 2) * 12 * 20);
}

TEST_CASE("shared key heads equal repeated ones; equal heads give equal results") {
  NumpyRandom random(75);
  const HeadsCall grouped = random_heads(random, usual_heads(2));
  HeadsCall repeated = grouped;
  repeated.shape.heads.key_heads = 4;
  const auto twice = [](const Numbers& w, Index width) {
    Numbers result;
    for (Index start = 0; start < static_cast<Index>(w.size()); start += width) {
      for (int i = 0; i < 2; ++i) {
        const Numbers part = slice(w, start, width);
        result.insert(result.end(), part.begin(), part.end());
      }
    }
    return result;
  };
  repeated.wk = twice(grouped.wk, 2);
  repeated.wv = twice(grouped.wv, 3);
  const HeadsCallResult found = result_of(repeated);
  CHECK(all_bits(found) == all_bits(result_of(grouped)));
  // Queries made equal too: heads 0 and 1 are indistinguishable.
  for (Index row = 0; row < 6; ++row) {
    std::copy_n(repeated.wq.data() + row * 8, 2, repeated.wq.data() + row * 8 + 2);
  }
  const HeadsCallResult equal = result_of(repeated);
  CHECK(bits(slice(equal.heads, 0, 9)) == bits(slice(equal.heads, 9, 9)));
  CHECK(bits(slice(equal.heads, 9, 9)) != bits(slice(equal.heads, 18, 9)));
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
  CHECK(found.empty_rows == 5);
  CHECK(bits(slice(found.output, 7, 7)) == bits(Numbers(7, 0.0)));
  CHECK(bits(slice(found.heads, (3 * 3 + 2) * 3, 3)) == bits(Numbers(3, 0.0)));
  CHECK(found.output[2 * 7] != 0.0);
}

TEST_CASE("head dimension 0, no keys, no tokens, no output: zeros or empty results") {
  NumpyRandom random(77);
  MultiHeadShape shape = usual_heads();
  shape.heads.value_width = 0;
  CHECK(bits(result_of(random_heads(random, shape)).output) == bits(Numbers(2 * 3 * 7, 0.0)));
  shape = usual_heads();
  shape.heads.keys = 0;
  const HeadsCallResult none = result_of(random_heads(random, shape));
  CHECK(bits(none.output) == bits(Numbers(2 * 3 * 7, 0.0)));
  CHECK(none.empty_rows == 2 * 4 * 3);
  shape = usual_heads();
  shape.heads.queries = 0;
  CHECK(result_of(random_heads(random, shape)).output.empty());
  shape = usual_heads();
  shape.query_width = shape.key_width = 0;  // all queries and keys are 0
  CHECK(result_of(random_heads(random, shape)).weights[0] == 0.2);
}
