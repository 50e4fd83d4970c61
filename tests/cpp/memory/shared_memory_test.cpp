#include <span>

#include "shared_memory_support.hpp"

// A result may share memory with the inputs: every function gives the bits of a call whose result
// has memory of its own. A test of the headers compares the calls of this file with the declared
// functions.

namespace testing {
namespace {

using softknn::AttentionResult;

template <typename Scalar>
using InputsOf = softknn::AttentionInputs<Scalar>;

/// x in the place of the query, of the key, of the value and of all three.
template <typename Scalar>
std::vector<InputsOf<Scalar>> placed(std::span<const Scalar> x, const InputsOf<Scalar>& in) {
  return {{x, in.key, in.value}, {in.query, x, in.value}, {in.query, in.key, x}, {x, x, x}};
}

template <typename Result, typename Call>
void check_placed(const std::string& name, const Square& s, Call call) {
  const InputsOf<double> in{s.a, s.b, s.c};
  for (std::size_t place = 0; place < 4; ++place) {
    check_reuse<Result, double>(
        name, [&](Result& result) { return call(in, result); },
        [&](Reader x, Result& result) { return call(placed(x, in)[place], result); });
  }
}

}  // namespace

TEST_CASE("shared memory: attention") {
  const Square s;
  check_placed<AttentionResult<double>>("attention", s, [&](const auto& in, auto& result) {
    return softknn::attention(s.shape, in, s.options, result);
  });
  check_placed<AttentionResult<double>>("lookup", s, [&](const auto& in, auto& result) {
    return softknn::lookup(s.shape, in, {}, result);
  });
  check_placed<AttentionResult<double>>("attention_map", s, [&](const auto& in, auto& result) {
    return softknn::attention_map(s.shape, in, {}, {Square::kSide, Square::kSide}, result);
  });
  const std::vector<float> q(s.a.begin(), s.a.end()), k(s.b.begin(), s.b.end());
  for (std::size_t place = 0; place < 4; ++place) {
    for (const double temperature : {1.0, 0.0}) {
      softknn::AttentionOptions options = s.float_options;
      options.scoring.temperature = temperature;
      check_reuse<softknn::AttentionResult<float>, float>(
          "attention in float",
          [&](auto& result) {
            return softknn::attention(s.shape, {q, k, q}, options, result);
          },
          [&](std::span<const float> x, auto& result) {
            return softknn::attention(s.shape, placed<float>(x, {q, k, q})[place], options, result);
          });
    }
  }
}

TEST_CASE("shared memory: the scores of one call as the additive mask of the next") {
  const Square s;
  check_reuse<AttentionResult<double>, double>(
      "attention",
      [&](auto& result) {
        return softknn::attention(s.shape, {s.a, s.b, s.c}, s.options, result);
      },
      [&](Reader x, auto& result) {
        softknn::AttentionOptions options = s.options;
        options.masking = {.kind = softknn::MaskKind::kAdditive,
                           .bias = x,
                           .stride_head = Square::kSide * Square::kSide,
                           .stride_query = Square::kSide,
                           .stride_key = 1};
        return softknn::attention(s.shape, {s.a, s.b, s.c}, options, result);
      });
}

TEST_CASE("shared memory: fields, heads and repeated steps") {
  const Square s;
  for (const bool as_key : {true, false}) {
    check_reuse<AttentionResult<double>, double>(
        "attention_field",
        [&](auto& result) {
          return softknn::attention_field({.columns = 6, .rows = 6}, 36, 2, s.a, s.b, {}, result);
        },
        [&](Reader x, auto& result) {
          return softknn::attention_field({.columns = 6, .rows = 6}, 36, 2,
                                          as_key ? x : Reader(s.a), as_key ? Reader(s.b) : x, {},
                                          result);
        });
  }
  softknn::MultiHeadShape shape{.heads = s.shape,
                                .query_width = Square::kSide,
                                .key_width = Square::kSide,
                                .value_width = Square::kSide,
                                .output_width = 2 * Square::kSide};
  shape.heads.width = shape.heads.value_width = 3;
  const std::size_t side = 36;
  const Reader token = Reader(s.a).first(side), matrix = Reader(s.b).first(side);
  for (std::size_t place = 0; place < 7; ++place) {
    check_reuse<softknn::MultiHeadResult, double>(
        "multi_head_attention",
        [&](auto& result) {
          return softknn::multi_head_attention(shape, {token, token, token},
                                               {matrix, matrix, matrix, Reader(s.c)}, s.options,
                                               result);
        },
        [&](Reader x, auto& result) {
          const auto at = [&](std::size_t i, Reader other) {
            return i == place ? x.first(other.size()) : other;
          };
          return softknn::multi_head_attention(
              shape, {at(0, token), at(1, token), at(2, token)},
              {at(3, matrix), at(4, matrix), at(5, matrix), at(6, s.c)}, s.options, result);
        },
        2 * side);
  }
  for (const auto precision : {softknn::StepPrecision::kDouble, softknn::StepPrecision::kFloatExact,
                               softknn::StepPrecision::kFloatFast}) {
    for (const std::size_t place : {0U, 1U, 2U}) {
      check_reuse<softknn::IteratedAttention, double>(
          "iterate_attention",
          [&](auto& result) {
            return softknn::iterate_attention(s.shape, s.a, s.b, {}, 3, precision, result);
          },
          [&](Reader x, auto& result) {
            std::optional<Reader> memory;
            if (place != 2) {
              memory = place == 1 ? x.last(s.b.size()) : Reader(s.b);
            }
            return softknn::iterate_attention(s.shape,
                                              place == 1 ? Reader(s.a) : x.last(s.a.size()), memory,
                                              {}, 2, precision, result);
          },
          s.a.size());
    }
  }
}

TEST_CASE("shared memory: scores and neighbours") {
  const Square s;
  for (const bool as_key : {true, false}) {
    const auto first = [&](Reader x) { return as_key ? Reader(s.a) : x; };
    const auto second = [&](Reader x) { return as_key ? x : Reader(s.b); };
    check_reuse<Buffer<double>, double>(
        "scores", [&](auto& result) { return softknn::scores(s.shape, s.a, s.b, {}, result); },
        [&](Reader x, auto& result) {
          return softknn::scores(s.shape, first(x), second(x), {}, result);
        });
    check_reuse<softknn::Neighbors, double>(
        "nearest_neighbors",
        [&](auto& result) { return softknn::nearest_neighbors(s.shape, s.a, s.b, {}, 6, result); },
        [&](Reader x, auto& result) {
          return softknn::nearest_neighbors(s.shape, first(x), second(x), {}, 6, result);
        });
  }
  softknn::KeyIndex<double> index(Square::kSide, Similarity::kDot);
  REQUIRE(index.add(Reader(s.b).first(36)).ok());
  check_reuse<softknn::Neighbors, double>(
      "search", [&](auto& result) { return index.search(Reader(s.a).first(36), 6, 6, result); },
      [&](Reader x, auto& result) { return index.search(x, 6, 6, result); });
}

TEST_CASE("shared memory: an index adds its own keys, and searches for them") {
  const Numbers keys = Square().a;
  const auto check = [&]<typename Scalar>(Scalar) {
    const std::vector<Scalar> start(keys.begin(), keys.begin() + 30);
    // More and more keys: some fit in the memory that is reserved, others do not.
    for (Index round = 1; round <= 4; ++round) {
      softknn::KeyIndex<Scalar> own(3, Similarity::kRbf), apart(3, Similarity::kRbf);
      REQUIRE((own.add(start).ok() && apart.add(start).ok()));
      for (Index again = 0; again < round; ++again) {
        const auto part = own.keys().subspan(3, testing::size(6 * round));
        const std::vector<Scalar> copy(part.begin(), part.end());
        REQUIRE((own.add(part).ok() && apart.add(copy).ok()));
      }
      CHECK(std::ranges::equal(own.keys(), apart.keys()));
      softknn::Neighbors found, wanted;
      const std::vector<Scalar> queries(apart.keys().begin(), apart.keys().end());
      REQUIRE(own.search(own.keys(), own.size(), 4, found).ok());
      REQUIRE(apart.search(queries, apart.size(), 4, wanted).ok());
      CHECK(std::ranges::equal(found.indices, wanted.indices));
      CHECK(bits(numbers(found.scores)) == bits(numbers(wanted.scores)));
    }
  };
  check(1.0);
  check(1.0F);
}

TEST_CASE("shared memory: products") {
  const Square s;
  const softknn::MatmulShape shape{.slices = 2, .rows = 6, .inner = 6, .columns = 6};
  const Reader bias = Reader(s.c).first(6);
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<Buffer<double>, double>(
        "linear", [&](auto& result) { return softknn::linear(shape, s.a, s.b, bias, result); },
        [&](Reader x, auto& result) {
          return softknn::linear(shape, place == 0 ? x : Reader(s.a), place == 1 ? x : Reader(s.b),
                                 place == 2 ? x.first(6) : bias, result);
        });
  }
  for (const bool first : {true, false}) {
    check_reuse<Buffer<double>, double>(
        "batch_matmul",
        [&](auto& result) { return softknn::batch_matmul(shape, s.a, s.b, result); },
        [&](Reader x, auto& result) {
          return softknn::batch_matmul(shape, first ? x : Reader(s.a), first ? Reader(s.b) : x,
                                       result);
        });
    check_reuse<Buffer<double>, double>(
        "combine",
        [&](auto& result) {
          return softknn::combine(6, 6, Reader(s.a).first(36), Reader(s.b).first(6), result);
        },
        [&](Reader x, auto& result) {
          return softknn::combine(first ? 6 : 1, 6, first ? Reader(s.a).first(36) : x,
                                  first ? x : Reader(s.b).first(1), result);
        });
  }
}

}  // namespace testing
