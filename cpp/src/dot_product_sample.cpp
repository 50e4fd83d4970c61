#include "softknn/dot_product_sample.hpp"

#include <cmath>

#include "moments.hpp"
#include "softknn/numpy_random.hpp"
#include "sums.hpp"

namespace softknn {

Outcome dot_product_sample(const DotProductOptions& options, DotProductSample& sample) {
  const Index d = options.dim;
  sample.count = 0;
  Buffer<double> pair;
  Status status = pair.allocate(element_count({d, 2}));
  status = status == Status::kOk && options.count < 0 ? Status::kLimit : status;
  status = status == Status::kOk ? sample.numbers.allocate(options.count + 2) : status;
  if (status != Status::kOk) {
    return {.status = status};
  }
  sample.count = options.count;
  NumpyRandom random(options.seed);
  const double root = options.scaled && d > 0 ? std::sqrt(static_cast<double>(d)) : 1.0;
  double* values = sample.numbers.data();
  for (Index i = 0; i < sample.count; ++i) {
    random.fill_gaussian({pair.data(), static_cast<std::size_t>(pair.size())});
    values[i] = sequential_sum(pair.data(), pair.data() + d, d, product) / root;
  }
  values[sample.count] = mean(sample.values());
  values[sample.count + 1] = sample_variance(sample.values());
  return {};
}

}  // namespace softknn
