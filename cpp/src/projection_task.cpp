#include "softknn/projection_task.hpp"

#include <algorithm>

#include "softknn/numpy_random.hpp"

namespace softknn {

void projection_task(std::uint32_t seed, Index scenes, double* x, double* targets) {
  NumpyRandom random(seed);
  for (Index scene = 0; scene < scenes; ++scene) {
    double sums[kTaskOutputs][kTaskKinds] = {};
    for (Index i = 0; i < kTaskTokens; ++i, x += kTaskInputs) {
      const Index kinds[kTaskOutputs] = {i / kTaskKinds, i % kTaskKinds};
      std::fill_n(x, kTaskInputs, 0.0);
      for (Index t = 0; t < kTaskOutputs; ++t) {
        double& number = x[kTaskOutputs * kTaskKinds + t];
        x[t * kTaskKinds + kinds[t]] = 1.0;
        number = random.next_gaussian();
        sums[t][kinds[t]] += number;
      }
    }
    for (Index i = 0; i < kTaskTokens; ++i, targets += kTaskOutputs) {
      targets[0] = sums[0][i / kTaskKinds] / static_cast<double>(kTaskKinds);
      targets[1] = sums[1][i % kTaskKinds] / static_cast<double>(kTaskKinds);
    }
  }
}

}  // namespace softknn
