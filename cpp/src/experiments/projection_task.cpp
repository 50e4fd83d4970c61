#include "softknn/projection_task.hpp"

#include "memory/arguments.hpp"
#include "memory/matrix_view.hpp"
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
  // A token of each pair of kinds: the tokens' numbers as a square of kinds.
  const auto by_kinds = [](double* first) {
    using Steps = Eigen::Stride<kTaskOutputs * kTaskKinds, kTaskOutputs>;
    return Eigen::Map<Matrix, 0, Steps>(first, kTaskKinds, kTaskKinds);
  };
  const auto is_kind = [](Index i, Index column) {
    const Index kind = column < kTaskKinds ? i / kTaskKinds : i % kTaskKinds;
    return kind == column % kTaskKinds ? 1.0 : 0.0;
  };
  double numbers[kTaskTokens * kTaskOutputs];
  NumpyRandom random(seed);
  for (Index scene = 0; scene < scenes; ++scene) {
    MatrixView X =
        matrix_view(all_x.data() + scene * kTaskTokens * kTaskInputs, kTaskTokens, kTaskInputs);
    double* const targets = all_targets.data() + scene * kTaskTokens * kTaskOutputs;
    random.fill_gaussian(numbers);
    X << Matrix::NullaryExpr(kTaskTokens, kTaskOutputs * kTaskKinds, is_kind),
        matrix_view(numbers, kTaskTokens, kTaskOutputs);
    by_kinds(targets) = by_kinds(numbers).rowwise().mean().replicate<1, kTaskKinds>();
    by_kinds(targets + 1) = by_kinds(numbers + 1).colwise().mean().replicate<kTaskKinds, 1>();
  }
  return {};
}

}  // namespace softknn
