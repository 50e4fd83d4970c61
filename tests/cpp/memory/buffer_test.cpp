#include "allocation_failures.hpp"
#include "support.hpp"

// `Buffer`: failed allocations, limits, release and moves.

using namespace testing;

TEST_CASE("a buffer whose allocation failed is empty and can be used again") {
  core::Buffer<double> buffer;
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
  core::Buffer<double> buffer;
  REQUIRE(buffer.allocate(3) == Status::kOk);
  buffer[2] = 7.0;
  double* memory = buffer.release();
  CHECK(memory[2] == 7.0);
  CHECK((buffer.size() == 0 && buffer.data() == nullptr));
  CHECK(buffer.release() == nullptr);
  ::operator delete[](memory);
}

TEST_CASE("a moved-from buffer is empty and can be filled again") {
  core::Buffer<double> buffer;
  REQUIRE(buffer.allocate_zeroed(3) == Status::kOk);
  core::Buffer<double> built(std::move(buffer));
  CHECK((built.size() == 3 && buffer.empty() && buffer.data() == nullptr));  // NOLINT
  buffer = std::move(built);
  CHECK((buffer.size() == 3 && built.empty() && built.begin() == built.end()));  // NOLINT
}

TEST_CASE("samples without numbers, new or moved from, have no values and moments of 0") {
  const auto check = [](const core::DotProductSample& sample) {
    CHECK((sample.numbers.empty() && sample.values().empty()));
    CHECK((sample.mean() == 0.0 && sample.variance() == 0.0));
  };
  core::DotProductSample sample;
  check(sample);
  REQUIRE(core::dot_product_sample({.dim = 2, .count = 3}, sample).ok());
  const core::DotProductSample kept(std::move(sample));
  CHECK((kept.values().size() == 3 && kept.mean() == kept.numbers[3]));
  check(sample);  // NOLINT(bugprone-use-after-move)
  const auto check_data = [](const core::RegressionData& data) {
    CHECK((data.x().empty() && data.y().empty() && data.truth().empty() && data.w0() == 0.0));
  };
  core::RegressionData data;
  check_data(data);
  REQUIRE(core::regression_data({.count = 3}, data).ok());
  const core::RegressionData kept_data(std::move(data));
  CHECK((kept_data.truth().size() == 3 && kept_data.w0() == kept_data.numbers[9]));
  check_data(data);  // NOLINT(bugprone-use-after-move)
}
