#include <span>

#include "shared_memory_support.hpp"

// A result may share memory with the inputs: every function gives the bits of a call whose result
// has memory of its own. A test of the headers compares the calls of this file with the declared
// functions.

namespace testing {
namespace {

using softknn::AttentionResult;

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
  softknn::FloatOptions float_options{
      .want_weights = true, .want_scores = true, .want_entropy = true};
  Numbers a, b, c, d;
};

template <typename Scalar>
using Inputs = softknn::AttentionInputs<Scalar>;

/// x in the place of the query, of the key, of the value and of all three.
template <typename Scalar>
std::vector<Inputs<Scalar>> placed(std::span<const Scalar> x, const Inputs<Scalar>& in) {
  return {{x, in.key, in.value}, {in.query, x, in.value}, {in.query, in.key, x}, {x, x, x}};
}

template <typename Result, typename Call>
void check_placed(const std::string& name, const Square& s, Call call) {
  const Inputs<double> in{s.a, s.b, s.c};
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
      softknn::FloatOptions options = s.float_options;
      options.scoring.temperature = temperature;
      check_reuse<softknn::FloatResult, float>(
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

TEST_CASE("shared memory: classes, components and regression") {
  const Square s;
  Numbers weights(36), labels(6, 1.0), zeros(6);
  labels[2] = labels[5] = 4.0;
  REQUIRE(softknn::softmax(Reader(s.a).first(36), 6, 6, 1.0, weights).ok());
  check_reuse<softknn::Classification, double>(
      "classify",
      [&](auto& result) {
        return softknn::classify({6, 6, 6}, weights, labels, labels, result);
      },
      [&](Reader x, auto& result) {
        return softknn::classify({6, 6, 6}, x.first(36), labels, labels, result);
      });
  check_reuse<softknn::Classification, double>(
      "classify by zeros",
      [&](auto& result) {
        return softknn::classify({6, 6, 6}, Numbers(36), labels, {}, result);
      },
      [&](Reader x, auto& result) {
        return softknn::classify({6, 6, 6}, weights, x.first(6), x.last(6), result);
      });
  check_reuse<softknn::PrincipalComponents, double>(
      "principal_components",
      [&](auto& result) {
        return softknn::principal_components(6, 6, 6, Reader(s.a).first(36), result);
      },
      [&](Reader x, auto& result) {
        return softknn::principal_components(2, 3, 2, x.first(6), result);
      },
      12);
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<softknn::KernelRegression, double>(
        "kernel_regression",
        [&](auto& result) {
          const Reader x = Reader(s.a).first(6);
          return softknn::kernel_regression(x, Reader(s.b).first(6), x, {}, result);
        },
        [&](Reader x, auto& result) {
          const auto at = [&](std::size_t i) { return (i == place ? x : Reader(s.c)).first(6); };
          return softknn::kernel_regression(at(0), at(1), at(2), {}, result);
        });
  }
  for (const bool first : {true, false}) {
    check_reuse<Buffer<double>, double>(
        "train_kernel_regression",
        [&](auto& result) {
          return softknn::train_kernel_regression(s.a, s.b, {.w0 = 1.0, .epochs = 3}, result);
        },
        [&](Reader x, auto& result) {
          const Reader other = Reader(s.c).first(x.size());
          return softknn::train_kernel_regression(first ? x : other, first ? other : x,
                                                  {.w0 = 1.0, .epochs = 3}, result);
        });
  }
}

TEST_CASE("shared memory: a training continues from its own result") {
  const Square s;
  const Numbers labels{0.0, 1.0, 0.0, 1.0, 0.0, 1.0};
  const softknn::MetricShape metric{.points = 6, .width = 6, .dimensions = 6, .classes = 2};
  const Reader x = Reader(s.a).first(36);
  for (const bool is_start : {true, false}) {
    const auto points = [&](Reader y) { return is_start ? x : y.first(36); };
    const auto start = [&](Reader y) { return is_start ? y.first(36) : x; };
    check_reuse<softknn::MetricRun, double>(
        "train_metric",
        [&](auto& run) {
          return softknn::train_metric(metric, x, labels, {.seed = 1}, {0.01, 12}, run);
        },
        [&](Reader y, auto& run) {
          return softknn::train_metric(metric, points(y), labels, {.projection = start(y)},
                                       {0.01, 3}, run);
        });
    check_reuse<softknn::MetricObjective, double>(
        "metric_objective",
        [&](auto& result) { return softknn::metric_objective(metric, x, labels, x, result); },
        [&](Reader y, auto& result) {
          return softknn::metric_objective(metric, points(y), labels, start(y), result);
        });
  }
  const softknn::ProjectionShape layer{
      .tokens = 6, .inputs = 6, .outputs = 6, .heads = 2, .width = 1, .value_width = 1};
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<softknn::ProjectionRun, double>(
        "train_projections",
        [&](auto& run) {
          return softknn::train_projections(layer, x, x, {}, {.seed = 3, .scale = 0.5},
                                            {.learning_rate = 0.01, .epochs = 60}, run);
        },
        [&](Reader y, auto& run) {
          const softknn::ProjectionStart given{.given = softknn::kAllProjections,
                                               .weights = y.first(48)};
          const softknn::ProjectionStart drawn{.seed = 3, .scale = 0.5};
          return softknn::train_projections(
              layer, place == 0 ? y.first(36) : x, place == 1 ? y.first(36) : x, {},
              place == 2 ? given : drawn, {.learning_rate = 0.01, .epochs = 3}, run);
        },
        48);
  }
  const softknn::TransformerShape model{.vocabulary = 4,
                                        .context = 4,
                                        .dimension = 2,
                                        .heads = 2,
                                        .head_dimension = 1,
                                        .value_dimension = 1,
                                        .layers = 1};
  const auto count = testing::size(softknn::transformer_weights(model));
  const Numbers tokens{0.0, 3.0, 1.0, 1.0}, temperature{0.5, 2.0}, silent(count);
  for (std::size_t place = 0; place < 3; ++place) {
    check_reuse<softknn::TransformerResult, double>(
        "transformer",
        [&](auto& result) {
          // Logits of 0 are tokens and temperatures as well.
          return softknn::transformer(model, tokens, silent, {}, false, result);
        },
        [&](Reader y, auto& result) {
          Numbers weights = s.a;
          weights.resize(count);
          return softknn::transformer(
              model, place == 0 ? y.first(4) : tokens,
              place == 1 ? weights : Reader(s.a).first(count),
              {.temperature = place == 2 ? y.first(2) : Reader(temperature)}, true, result);
        });
  }
}

TEST_CASE("shared memory: the summary of a set of trials") {
  softknn::EntropySummary summary{.unscaled = 3.0, .scaled = 4.0}, apart;
  const Numbers three{3.0}, four{4.0};
  REQUIRE(softknn::summarize_trials(four, three, three, four, apart).ok());
  const Reader unscaled{&summary.unscaled, 1}, scaled{&summary.scaled, 1};
  REQUIRE(softknn::summarize_trials(scaled, unscaled, unscaled, scaled, summary).ok());
  CHECK((summary.unscaled == 4.0 && summary.scaled == 3.0));
  CHECK((summary.gradient_unscaled_mean == 3.0 && summary.gradient_scaled_median == 4.0));
  CHECK(summary.scaled_effective == apart.scaled_effective);
}

}  // namespace testing
