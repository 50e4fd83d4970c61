#include "every_lesson_call.hpp"

// WebAssembly runs a module on one thread.
#ifndef __EMSCRIPTEN__

#include <atomic>
#include <thread>

using namespace testing;

TEST_CASE("concurrent calls on shared inputs return the bits of serial calls", "[concurrency]") {
  const SharedInputs inputs;
  const std::vector<NamedCall> calls = every_call();
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
    CHECK(serial.outcome.ok());
    for (const auto& found : results) {
      CHECK(found[call] == serial);
    }
  }
}

#endif
