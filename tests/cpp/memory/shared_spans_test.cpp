#include "shared_memory_support.hpp"

// Results in spans: every overlap with an input, and results that overlap each other.

namespace testing {
namespace {

constexpr Index kSide = 4;

/// Weights: positive numbers whose rows sum to 1.
Numbers some_weights() {
  softknn::NumpyRandom random(9);
  const Numbers x = gaussians(random, kSide * kSide);
  Numbers result(x.size());
  REQUIRE(softknn::softmax(x, kSide, kSide, 1.0, result).ok());
  return result;
}

}  // namespace

TEST_CASE("shared memory: functions of rows give the same in every place that overlaps") {
  const Numbers x = some_weights();
  for (const double temperature : {0.0, 0.5, 1.0}) {
    check_overlaps("softmax", x, kSide * kSide, [&](Reader p, Writer result) {
      return softknn::softmax(p, kSide, kSide, temperature, result);
    });
  }
  check_overlaps("softmax_jacobian", x, kSide * kSide * kSide, [](Reader p, Writer result) {
    return softknn::softmax_jacobian(p, kSide, kSide, result);
  });
  // Rows of one number leave no distance between what is read and what is written.
  for (const Index rows : {kSide, kSide * kSide}) {
    using OfRows = Outcome (*)(Reader, Index, Index, Writer);
    const auto check = [&](const std::string& name, OfRows function) {
      check_overlaps(name, x, rows, [&](Reader p, Writer result) {
        return function(p, rows, kSide * kSide / rows, result);
      });
    };
    check("log_sum_exp", softknn::log_sum_exp);
    check("entropy", softknn::entropy);
    check("effective_neighbors", softknn::effective_neighbors);
    check("row_sums", softknn::row_sums);
    check("captured_mass", [](Reader p, Index m, Index n, Writer result) {
      return softknn::captured_mass(p, m, n, 2, result);
    });
  }
  check_overlaps("head_diversity", x, 1, [](Reader p, Writer result) {
    return softknn::head_diversity(1, 2, 2, kSide, p, result[0]);
  });
  check_overlaps("regression_truth", x, kSide * kSide,
                 [](Reader at, Writer result) { return softknn::regression_truth(at, result); });
  check_overlaps("average_pooling", x, kSide * kSide,
                 [](Reader y, Writer result) { return softknn::average_pooling(y, y, result); });
}

TEST_CASE("shared memory: positions and mixtures") {
  const Numbers x = some_weights();
  check_overlaps("sinusoidal_positions", x, 2 * kSide * kSide, [](Reader p, Writer result) {
    return softknn::sinusoidal_positions(p, 2, 10000.0, result);
  });
  check_overlaps("rotary", x, kSide * kSide, [](Reader p, Writer result) {
    return softknn::rotary(p, 1, p.first(kSide), kSide, 10000.0,
                           softknn::RotaryLayout::kHalves, result);
  });
  Numbers logs;
  for (const double value : x) {
    logs.push_back(-std::abs(value));
  }
  const Numbers votes(logs.size(), 0.5);
  check_overlaps("mix_probabilities", logs, kSide * kSide, [&](Reader p, Writer result) {
    return softknn::mix_probabilities(p, Reader(votes).first(p.size()), 0.25, result);
  });
}

TEST_CASE("shared memory: a padding mask over its lengths") {
  const Numbers lengths{3.0, 0.0, 9.0};
  Bytes apart(3 * 24);
  REQUIRE(softknn::padding_mask(lengths, 24, apart).ok());
  for (std::size_t place = 0; place <= 12; ++place) {
    Numbers memory(21);
    std::copy(lengths.begin(), lengths.end(), memory.begin() + 9);
    const std::span<std::uint8_t> result{reinterpret_cast<std::uint8_t*>(&memory[place]), 72};
    REQUIRE(softknn::padding_mask(Reader(memory).subspan(9, 3), 24, result).ok());
    CHECK(Bytes(result.begin(), result.end()) == apart);
  }
}

TEST_CASE("shared memory: gradients over their inputs") {
  const softknn::ProjectionShape layer{
      .tokens = 3, .inputs = 2, .outputs = 2, .heads = 1, .width = 2, .value_width = 2};
  softknn::NumpyRandom random(3);
  const Index count = softknn::projection_offsets(layer).back();
  const Numbers weights = gaussians(random, count), x = gaussians(random, 6);
  double wanted = 0.0, loss = 0.0;
  Numbers own(size(count));
  REQUIRE(softknn::projection_gradient(layer, x, x, weights, {}, wanted, own).ok());
  check_overlaps("weights", weights, count, [&](Reader w, Writer gradient) {
    const Outcome outcome = softknn::projection_gradient(layer, x, x, w, {}, loss, gradient);
    CHECK(loss == wanted);
    return outcome;
  });
  check_overlaps("tokens and targets", x, count, [&](Reader y, Writer gradient) {
    return softknn::projection_gradient(layer, y, y, weights, {}, loss, gradient);
  });
  for (const bool is_weight : {true, false}) {
    check_overlaps("loss", is_weight ? weights : x, 1, [&](Reader y, Writer result) {
      Numbers gradient(size(count));
      const Outcome outcome =
          softknn::projection_gradient(layer, is_weight ? Reader(x) : y, x,
                                       is_weight ? y : Reader(weights), {}, result[0], gradient);
      CHECK(bits(gradient) == bits(own));
      return outcome;
    });
  }
  const softknn::TransformerShape model{.vocabulary = 3,
                                        .context = 3,
                                        .dimension = 2,
                                        .heads = 1,
                                        .head_dimension = 2,
                                        .value_dimension = 1,
                                        .layers = 1};
  const Numbers tokens{0.0, 2.0, 1.0}, first{1.0};
  const Index all = softknn::transformer_weights(model);
  const Numbers network = gaussians(random, all);
  softknn::TransformerLoss found;
  check_overlaps("network", network, all, [&](Reader w, Writer gradient) {
    return softknn::transformer_gradient(model, 1, tokens, first, w, found, gradient);
  });
  check_overlaps("tokens", tokens, all, [&](Reader t, Writer gradient) {
    return softknn::transformer_gradient(model, 1, t, first, network, found, gradient);
  });
  check_overlaps("first", first, all, [&](Reader f, Writer gradient) {
    return softknn::transformer_gradient(model, 1, tokens, f, network, found, gradient);
  });
}

TEST_CASE("shared memory: a step of the optimiser whose gradient overlaps what it changes") {
  constexpr Index kCount = 5;
  softknn::NumpyRandom random(4);
  const Numbers weights = gaussians(random, kCount);
  for (const bool in_moments : {true, false}) {
    const Index changed = in_moments ? 2 * kCount : kCount;
    for (Index place = 0; place <= kCount + changed; ++place) {
      // The gradient at `place`; the numbers that the step changes from kCount on.
      Numbers memory = gaussians(random, changed + 2 * kCount);
      std::ranges::for_each(memory, [](double& x) { x = std::abs(x); });
      Numbers other = in_moments ? weights : Numbers(2 * kCount, 0.5);
      Numbers apart = slice(memory, kCount, changed), rest = other;
      const Numbers gradient = slice(memory, place, kCount);
      const auto step = [&](Reader g, Writer in, Writer beside, double& norm) {
        return softknn::adamw_step({}, 3, in_moments ? beside : in, g, in_moments ? in : beside,
                                   norm);
      };
      double norm = 0.0, wanted = 0.0;
      REQUIRE(step(gradient, apart, rest, wanted).ok());
      const Writer in = Writer(memory).subspan(size(kCount), size(changed));
      REQUIRE(step(Reader(memory).subspan(size(place), size(kCount)), in, other, norm).ok());
      CAPTURE(in_moments, place);
      CHECK(bits({in.begin(), in.end()}) == bits(apart));
      CHECK((bits(other) == bits(rest) && norm == wanted));
    }
  }
}

TEST_CASE("shared memory: results that share memory with each other are refused") {
  const auto refused = [](const Outcome& outcome, Argument argument) {
    return outcome.status == Status::kInvalid && outcome.argument == argument;
  };
  Numbers memory(400, 0.25);
  const Writer all = memory;
  CHECK(refused(softknn::projection_task(1, 1, all.first(72), all.subspan(71, 18)),
                Argument::kTargets));
  CHECK(softknn::projection_task(1, 1, all.first(72), all.subspan(72, 18)).ok());
  double norm = 0.0;
  const Numbers gradient(4, 1.0);
  const auto step = [&](Writer weights, Writer moments, double& length) {
    return softknn::adamw_step({}, 1, weights, gradient, moments, length);
  };
  CHECK(refused(step(all.first(4), all.subspan(3, 8), norm), Argument::kMoments));
  CHECK(refused(step(all.subspan(7, 4), all.first(8), norm), Argument::kMoments));
  CHECK(refused(step(all.first(4), all.subspan(4, 8), memory[3]), Argument::kWeight));
  CHECK(refused(step(all.first(4), all.subspan(4, 8), memory[11]), Argument::kMoments));
  CHECK(step(all.first(4), all.subspan(4, 8), memory[12]).ok());
  const softknn::ProjectionShape layer{
      .tokens = 1, .inputs = 1, .outputs = 1, .heads = 1, .width = 1, .value_width = 1};
  const Numbers one(1, 1.0), weights(4, 1.0);
  CHECK(refused(
      softknn::projection_gradient(layer, one, one, weights, {}, memory[20], all.subspan(17, 4)),
      Argument::kGradient));
  CHECK(softknn::projection_gradient(layer, one, one, weights, {}, memory[21], all.subspan(17, 4))
            .ok());
  const softknn::TransformerShape model{.vocabulary = 2, .context = 2};
  softknn::NumpyRandom random(1);
  softknn::TransformerLoss loss;
  const auto count = size(softknn::transformer_weights(model));
  CHECK(refused(softknn::train_transformer_step(model, {}, {}, 1, random, all.first(count),
                                                all.subspan(count - 1, 2 * count), loss),
                Argument::kMoments));
  std::fill(memory.begin(), memory.end(), 0.25);
  CHECK(softknn::train_transformer_step(model, {}, {}, 1, random, all.first(count),
                                        all.subspan(count, 2 * count), loss)
            .ok());
}

}  // namespace testing
