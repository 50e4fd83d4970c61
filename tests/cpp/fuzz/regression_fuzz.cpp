#include "fuzz_input.hpp"

using namespace fuzzing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  const Index points = in.length(12);
  const Numbers x = in.numbers(points), y = in.numbers(points);
  const Numbers at = in.flag() ? x : in.numbers(in.length(6));
  Numbers result = in.numbers(static_cast<Index>(at.size()));
  switch (which % 5) {
    case 0: {
      softknn::KernelRegression regression;
      require_finite(
          softknn::kernel_regression(
              x, y, at, {in.choice(softknn::Kernel::kEpanechnikov), in.number(), in.flag()},
              regression),
          regression.prediction);
      break;
    }
    case 1: {
      softknn::Buffer<double> epochs;
      require_finite(softknn::train_kernel_regression(
                         x, y, {in.number(), in.number(), in.length(5), in.flag()}, epochs),
                     epochs);
      break;
    }
    case 2:
      require_finite(softknn::average_pooling(y, at, result), result);
      break;
    case 3:
      require_finite(softknn::regression_truth(at, result), result);
      break;
    default: {
      softknn::RegressionData drawn;
      require_finite(softknn::regression_data({in.length(20), in.number(), in.byte()}, drawn),
                     drawn.numbers);
    }
  }
  return 0;
}
