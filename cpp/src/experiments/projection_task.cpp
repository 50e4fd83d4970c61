#include "softknn/projection_task.hpp"

#include <algorithm>

#include "memory/arguments.hpp"
#include "memory/shared_memory.hpp"
#include "softknn/numpy_random.hpp"

namespace softknn {

Outcome projection_task(std::uint32_t seed, Index scenes, std::span<double> all_x,
                        std::span<double> all_targets) {
  const Index tokens = element_count(scenes, kTaskTokens, kTaskInputs);
  const Outcome outcome = check_requirements({{scenes >= 0, Argument::kCount}}).then([&] {
    return check_count(
        tokens,
        {{has_length(all_x, tokens), Argument::kX},
         {has_length(all_targets, element_count(scenes, kTaskTokens, kTaskOutputs)),
          Argument::kTargets},
         {!share_memory(std::as_bytes(all_x), std::as_bytes(all_targets)), Argument::kTargets}});
  });
  if (!outcome.ok()) {
    return outcome;
  }
  double* x = all_x.data();
  double* targets = all_targets.data();
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
  return {};
}

}  // namespace softknn
