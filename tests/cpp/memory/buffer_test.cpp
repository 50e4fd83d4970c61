#include "allocation_failures.hpp"
#include "shared_memory_support.hpp"

// `Buffer`: failed allocations, limits, release and moves.

using namespace testing;

TEST_CASE("a buffer whose allocation failed is empty and can be used again") {
  softknn::Buffer<double> buffer;
  REQUIRE(buffer.allocate(4) == Status::kOk);
  remaining_allocations = 0;
  CHECK(buffer.allocate_zeroed(4) == Status::kMemory);
  remaining_allocations = -1;
  CHECK((buffer.size() == 0 && buffer.data() == nullptr));
  REQUIRE(buffer.allocate_zeroed(2) == Status::kOk);
  CHECK((buffer.size() == 2 && buffer[0] == 0.0 && buffer[1] == 0.0));
  CHECK(buffer.allocate(-1) == Status::kLimit);
  CHECK(buffer.allocate(softknn::kMaximumElements + 1) == Status::kLimit);
}

TEST_CASE("an outcome has a message of status, argument and place") {
  const auto text = [](const Outcome& outcome) { return std::string(outcome.message().data()); };
  CHECK(text({}) == "ok");
  CHECK(text(Outcome::of(Status::kLimit)) == "limit");
  CHECK(text({.status = Status::kInvalid, .argument = Argument::kTemperature}) ==
        "invalid: temperature");
  CHECK(text({.status = Status::kOverflow, .argument = Argument::kScore, .slice = 1, .row = 2}) ==
        "overflow: score, slice 1, row 2, column 0");
  // The longest text.
  const std::string longest = text({.status = Status::kNonFinite,
                                    .argument = Argument::kKeyNormPenalty,
                                    .slice = kFirstIndex,
                                    .row = kFirstIndex,
                                    .column = kFirstIndex});
  const std::string number = std::to_string(kFirstIndex);
  CHECK(longest.ends_with("row " + number + ", column " + number));
}

TEST_CASE("a released buffer is empty") {
  softknn::Buffer<double> buffer;
  REQUIRE(buffer.allocate(3) == Status::kOk);
  buffer[2] = 7.0;
  double* memory = buffer.release();
  CHECK(memory[2] == 7.0);
  CHECK((buffer.size() == 0 && buffer.data() == nullptr));
  CHECK(buffer.release() == nullptr);
  ::operator delete[](memory);
}

namespace {

/// Moves a result out and back in: what a move leaves behind is empty and can be used again.
template <typename Result>
void check_moves(Result made) {
  const auto sizes = [](Result& result) {
    std::vector<Index> found;
    each_buffer(result, [&](auto& buffer) {
      CHECK(buffer.empty() == (buffer.size() == 0));
      CHECK((buffer.size() == 0 || buffer.data() != nullptr));
      CHECK(buffer.end() - buffer.begin() == buffer.size());
      found.push_back(buffer.size());
    });
    return found;
  };
  const auto check_empty = [](Result& result) {
    each_buffer(result, [&](auto& buffer) {
      CHECK((buffer.empty() && buffer.size() == 0 && buffer.data() == nullptr));
      CHECK(buffer.begin() == buffer.end());
    });
  };
  const std::vector<Index> all = sizes(made);
  REQUIRE(std::ranges::any_of(all, [](Index count) { return count > 0; }));
  Result built(std::move(made));
  CHECK(sizes(built) == all);
  check_empty(made);  // NOLINT(bugprone-use-after-move): the subject of the test
  Result assigned;
  assigned = std::move(built);
  CHECK(sizes(assigned) == all);
  check_empty(built);  // NOLINT(bugprone-use-after-move)
  built = std::move(assigned);
  CHECK(sizes(built) == all);
  check_empty(assigned);  // NOLINT(bugprone-use-after-move)
  std::swap(built, assigned);
  CHECK(sizes(assigned) == all);
  check_empty(built);
}

/// Each buffer with some elements.
template <typename Result>
void check_filled_moves() {
  Result result;
  Index count = 2;
  each_buffer(result,
              [&](auto& buffer) { REQUIRE(buffer.allocate_zeroed(count++) == Status::kOk); });
  check_moves(std::move(result));
}

}  // namespace

TEST_CASE("a moved-from result of any kind is empty and can be filled again") {
  check_filled_moves<Buffer<double>>();
  check_filled_moves<Buffer<std::uint8_t>>();
  check_filled_moves<softknn::AttentionResult<double>>();
  check_filled_moves<softknn::AttentionResult<float>>();
  check_filled_moves<softknn::MultiHeadResult>();
  check_filled_moves<softknn::IteratedAttention>();
  check_filled_moves<softknn::Neighbors>();
  check_filled_moves<softknn::Classification>();
  check_filled_moves<softknn::KernelRegression>();
  check_filled_moves<softknn::PrincipalComponents>();
  check_filled_moves<softknn::MetricRun>();
  check_filled_moves<softknn::MetricObjective>();
  check_filled_moves<softknn::ProjectionRun>();
  check_filled_moves<softknn::TransformerResult>();
  check_filled_moves<softknn::EntropyTrial>();
}

TEST_CASE("samples without numbers, new or moved from, have no values and moments of 0") {
  const auto check = [](const softknn::DotProductSample& sample) {
    CHECK((sample.numbers.empty() && sample.values().empty()));
    CHECK((sample.mean() == 0.0 && sample.variance() == 0.0));
  };
  softknn::DotProductSample sample;
  check(sample);
  REQUIRE(softknn::dot_product_sample({.dim = 2, .count = 3}, sample).ok());
  const softknn::DotProductSample kept(std::move(sample));
  CHECK((kept.values().size() == 3 && kept.mean() == kept.numbers[3]));
  check(sample);  // NOLINT(bugprone-use-after-move)
  const auto check_data = [](const softknn::RegressionData& data) {
    CHECK((data.x().empty() && data.y().empty() && data.truth().empty() && data.w0() == 0.0));
  };
  softknn::RegressionData data;
  check_data(data);
  REQUIRE(softknn::regression_data({.count = 3}, data).ok());
  const softknn::RegressionData kept_data(std::move(data));
  CHECK((kept_data.truth().size() == 3 && kept_data.w0() == kept_data.numbers[9]));
  check_data(data);  // NOLINT(bugprone-use-after-move)
}
