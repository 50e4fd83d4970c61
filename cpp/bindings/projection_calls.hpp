#pragma once

#include <algorithm>

#include "convert.hpp"

/// The calls of `web/api/raw-projections.ts`.
namespace softknn::border {

/// How many numbers say everything but the arrays, in the order read below.
inline constexpr Index kTrainingNumbers = 18;

inline Outcome call_train_projections(const Buffer<double>& x, const Buffer<double>& targets,
                                      const Buffer<double>& start, const Buffer<double>& numbers,
                                      ProjectionRun& run) {
  if (numbers.size() != kTrainingNumbers) {
    return {.status = Status::kLimit};
  }
  const double* next = numbers.data();
  const auto length = [&next] { return to_index(*next++); };
  const auto set = [&next] { return static_cast<ProjectionSet>(to_seed(*next++)); };
  const auto flag = [&next] { return *next++ != 0.0; };
  const ProjectionShape shape{.batch = length(),
                              .tokens = length(),
                              .inputs = length(),
                              .outputs = length(),
                              .heads = length(),
                              .width = length(),
                              .value_width = length()};
  const ProjectionLayer layer{.scale = *next++, .temperature = *next++, .exclude_self = flag()};
  const ProjectionStart from{.seed = to_seed(*next++),
                             .scale = *next++,
                             .identical_heads = flag(),
                             .given = set(),
                             .weights = start.data()};
  const ProjectionDescent descent{
      .learning_rate = *next++, .epochs = length(), .learnt = set(), .keep_all = flag()};
  return train_projections(shape, x.data(), targets.data(), layer, from, descent, run);
}

inline RawAttention raw_train_projections(const Array& x, const Array& targets, const Array& start,
                                          const Array& numbers) {
  Buffer<double> tokens, wanted, weights, settings;
  Status status = Status::kOk;
  for (const auto& [from, to] : {std::pair{&x, &tokens}, std::pair{&targets, &wanted},
                                 std::pair{&start, &weights}, std::pair{&numbers, &settings}}) {
    status = status == Status::kOk ? copy_in(*from, *to) : status;
  }
  ProjectionRun run;
  const Outcome outcome = status == Status::kOk
                              ? call_train_projections(tokens, wanted, weights, settings, run)
                              : Outcome{.status = status};
  RawAttention raw;
  if (outcome.ok()) {
    raw.output = copy_out(run.losses);
    raw.scores = copy_out(run.gradient_norms);
    raw.weights = copy_out(run.weights);
  }
  return with_outcome(std::move(raw), outcome);
}

/// x, then targets.
inline RawValues raw_projection_task(double seed, double scenes) {
  const Index count = to_index(scenes);
  Buffer<double> both;
  const Status status =
      both.allocate(element_count({count, kTaskTokens, kTaskInputs + kTaskOutputs}));
  if (status == Status::kOk) {
    projection_task(to_seed(seed), count, both.data(),
                    both.data() + count * kTaskTokens * kTaskInputs);
  }
  return with_outcome(RawValues{{}, copy_out(both)}, {.status = status});
}

}  // namespace softknn::border
