#include "allocation_failures.hpp"

// `Buffer`: failed allocations, limits and release.

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
