#include "concurrency_experiments.hpp"

// WebAssembly runs a module on one thread.
#ifndef __EMSCRIPTEN__

#include <atomic>
#include <thread>

using namespace testing;

namespace {

std::vector<NamedCall> attention_calls() {
  return {
      {"attention",
       [](const SharedInputs& in, ResultBits& bits) {
         core::AttentionResult<double> result;
         bits.add(core::attention(in.shape, in.inputs(), in.options, result));
         bits.add(result);
       }},
      {"attention in float",
       [](const SharedInputs& in, ResultBits& bits) {
         core::AttentionResult<float> result;
         bits.add(core::attention(in.shape, {in.query_float, in.key_float, in.value_float},
                                  {in.options.scoring, in.options.masking, true}, result));
         bits.add(result.output);
         bits.add(result.weights);
       }},
      {"attention with dropout",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::AttentionOptions options = in.options;
         options.dropout = {.probability = 0.25, .seed = 4};
         core::AttentionResult<double> result;
         bits.add(core::attention(in.shape, in.inputs(), options, result));
         bits.add(result);
       }},
      {"attention_map",
       [](const SharedInputs& in, ResultBits& bits) {
         softknn::AttentionOptions options = in.options;
         options.want_scores = false;
         core::AttentionResult<double> result;
         bits.add(core::attention_map(in.shape, in.inputs(), options, {3, 4}, result));
         bits.add(result);
       }},
      {"attention_field",
       [](const SharedInputs& in, ResultBits& bits) {
         const softknn::AttentionOptions options{.want_entropy = true};
         core::AttentionResult<double> result;
         bits.add(core::attention_field({.columns = 7, .rows = 5}, 12, 2, first(in.key, 24),
                                        first(in.value, 24), options, result));
         bits.add(result);
       }},
      {"lookup",
       [](const SharedInputs& in, ResultBits& bits) {
         core::AttentionResult<double> result;
         bits.add(core::lookup(in.shape, in.inputs(), in.options.scoring, result));
         bits.add(result);
       }},
      {"nearest_neighbors",
       [](const SharedInputs& in, ResultBits& bits) {
         core::Neighbors result;
         bits.add(
             core::nearest_neighbors(in.shape, in.query, in.key, in.options.scoring, 4, result));
         bits.add(result.indices);
         bits.add(result.scores);
       }},
      {"scores",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(core::scores(in.shape, in.query, in.key,
                               {.similarity = softknn::Similarity::kRbf}, result));
         bits.add(result);
       }},
      {"multi_head_attention",
       [](const SharedInputs& in, ResultBits& bits) {
         core::MultiHeadResult result;
         bits.add(core::multi_head_attention(
             in.heads, {first(in.query, 30), first(in.key, 35), first(in.value, 35)},
             {first(in.rows, 30), first(in.weights, 30), first(in.key, 40), first(in.query, 24)},
             {.want_weights = true}, result));
         bits.add(result.output);
         bits.add(result.heads);
       }},
      {"head_diversity",
       [](const SharedInputs& in, ResultBits& bits) {
         double result = 0.0;
         bits.add(core::head_diversity(1, 3, 4, in.kColumns, in.weights, result));
         bits.add(result);
       }},
  };
}

std::vector<NamedCall> row_calls() {
  constexpr auto kRows = SharedInputs::kRows;
  constexpr auto kColumns = SharedInputs::kColumns;
  return {
      {"softmax",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers result(in.rows.size());
         bits.add(core::softmax(in.rows, kRows, kColumns, 0.5, result));
         bits.add(result);
       }},
      {"log_sum_exp", &row_function<&core::log_sum_exp, kRows>},
      {"softmax_jacobian", &row_function<&core::softmax_jacobian, kRows * kColumns * kColumns>},
      {"entropy", &row_function<&core::entropy, kRows>},
      {"effective_neighbors", &row_function<&core::effective_neighbors, kRows>},
      {"captured_mass",
       [](const SharedInputs& in, ResultBits& bits) {
         Numbers result(testing::size(kRows));
         bits.add(core::captured_mass(in.weights, kRows, kColumns, 3, result));
         bits.add(result);
       }},
      {"linear",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(core::linear({.rows = 9, .inner = 8, .columns = 5}, first(in.query, 72),
                               first(in.key, 40), first(in.value, 5), result));
         bits.add(result);
       }},
      {"batch_matmul",
       [](const SharedInputs& in, ResultBits& bits) {
         Buffer<double> result;
         bits.add(core::batch_matmul({.slices = 2, .rows = 9, .inner = 8, .columns = 5},
                                     first(in.query, 144), first(in.key, 80), result));
         bits.add(result);
       }},
  };
}

std::vector<NamedCall> all_calls() {
  std::vector<NamedCall> result = attention_calls();
  for (const auto& more : {row_calls(), experiment_calls(), learning_calls()}) {
    result.insert(result.end(), more.begin(), more.end());
  }
  return result;
}

}  // namespace

TEST_CASE("concurrent calls on shared inputs return the bits of serial calls", "[concurrency]") {
  const SharedInputs inputs;
  const std::vector<NamedCall> calls = all_calls();
  constexpr std::size_t kThreads = 4;
  constexpr std::size_t kRounds = 8;
  // Concurrent calls come first, so that lazy initialisation happens concurrently.
  std::vector<std::vector<ResultBits>> results(kThreads * kRounds);
  std::atomic<std::size_t> waiting{kThreads};
  const auto work = [&](std::size_t thread) {
    --waiting;
    while (waiting != 0) {
      std::this_thread::yield();
    }
    for (std::size_t round = 0; round < kRounds; ++round) {
      auto& found = results[thread * kRounds + round];
      found.resize(calls.size());
      for (std::size_t i = 0; i < calls.size(); ++i) {
        // In half of the rounds all threads make the same call, in the others different calls.
        const std::size_t call = (i + (round % 2) * thread) % calls.size();
        calls[call].run(inputs, found[call]);
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back(work, thread);
  }
  for (auto& thread : threads) {
    thread.join();
  }
  for (std::size_t call = 0; call < calls.size(); ++call) {
    CAPTURE(calls[call].name);
    ResultBits serial;
    calls[call].run(inputs, serial);
    CHECK(serial.are_results());
    for (const auto& found : results) {
      CHECK(found[call] == serial);
    }
  }
}

#endif
