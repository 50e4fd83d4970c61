#include "experiments/dot_product_sample.hpp"

#include <cmath>

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
#include "numerics/moments.hpp"
#include "numerics/numpy_random.hpp"
#include "numerics/sums.hpp"
#include "softknn/core/buffer.hpp"

namespace softknn::core {

Outcome dot_product_sample(const DotProductOptions& options, DotProductSample& sample) {
  const Index d = options.dim;
  sample.count = 0;
  if (const Outcome outcome =
          check_requirements({{d >= 0, Argument::kDim}, {options.count >= 0, Argument::kCount}});
      !outcome.ok()) {
    return outcome;
  }
  Buffer<double> pair;
  const Index numbers = element_count(options.count) < 0 ? -1 : options.count + 2;
  const Status status = allocate_all(pair, element_count(d, 2), sample.numbers, numbers);
  if (status != Status::kOk) {
    return Outcome::of(status);
  }
  sample.count = options.count;
  NumpyRandom random(options.seed);
  double* values = sample.numbers.data();
  for (Index i = 0; i < sample.count; ++i) {
    random.fill_gaussian(pair);
    values[i] = inner_product(pair.data(), pair.data() + d, d);
  }
  if (options.scaled && d > 0) {
    array_view(values, sample.count) /= std::sqrt(static_cast<double>(d));
  }
  values[sample.count] = mean(sample.values());
  values[sample.count + 1] = sample_variance(sample.values());
  return {};
}

}  // namespace softknn::core
