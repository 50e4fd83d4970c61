#include "fuzz_input.hpp"

using namespace fuzzing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  const Index rows = in.length(6), columns = in.length(20);
  const Numbers x = in.numbers(element_count(rows, columns));
  const bool is_matrix = which % 9 == 1;
  const Index results = which % 9 == 0 ? element_count(rows, columns)
                        : is_matrix    ? element_count(rows, columns, columns)
                                       : element_count(rows);
  Numbers result = in.numbers(results);
  std::vector<std::uint8_t> mask(result.size());
  switch (which % 9) {
    case 0:
      require_finite(softknn::softmax(x, rows, columns, in.number(), result), result);
      break;
    case 1:
      require_finite(softknn::softmax_jacobian(x, rows, columns, result), result);
      break;
    case 2:
      require_known(softknn::log_sum_exp(x, rows, columns, result));
      break;
    case 3:
      require_finite(softknn::entropy(x, rows, columns, result), result);
      break;
    case 4:
      require_finite(softknn::effective_neighbors(x, rows, columns, result), result);
      break;
    case 5:
      require_finite(softknn::row_sums(x, rows, columns, result), result);
      break;
    case 6:
      require_finite(softknn::captured_mass(x, rows, columns, in.length(20), result), result);
      break;
    case 7:
      mask.resize(static_cast<std::size_t>(in.byte()));
      require_known(
          softknn::causal_mask(in.length(9), in.length(9), in.length(5), in.length(5), mask));
      break;
    default:
      mask.resize(static_cast<std::size_t>(in.byte()));
      require_known(softknn::padding_mask(x, in.length(9), mask));
  }
  return 0;
}
