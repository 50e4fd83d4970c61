#include "fuzz_input.hpp"

using namespace fuzzing;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  const std::uint8_t which = in.byte();
  switch (which % 5) {
    case 0: {
      softknn::NumpyRandom random(in.byte());
      softknn::EntropyTrial trial;
      const Outcome outcome = softknn::entropy_trial(
          random, {in.length(9), in.length(5), in.length(9), in.number()}, trial);
      require_finite(outcome, trial.gradient_scaled);
      require_finite(outcome, std::array{trial.unscaled, trial.scaled});
      break;
    }
    case 1: {
      const Numbers unscaled = in.numbers(in.length(9)), scaled = in.numbers(in.length(9));
      const Numbers first = in.numbers(in.length(9)), second = in.numbers(in.length(9));
      softknn::EntropySummary summary;
      require_known(softknn::summarize_trials(unscaled, scaled, first, second, summary));
      break;
    }
    case 2: {
      double entropy = 0.0;
      const Outcome outcome = softknn::expected_entropy(in.length(200), in.number(), entropy);
      require_finite(outcome, std::array{entropy});
      break;
    }
    case 3: {
      softknn::DotProductSample sample;
      require_finite(
          softknn::dot_product_sample({in.length(9), in.length(20), in.byte(), in.flag()}, sample),
          sample.numbers);
      break;
    }
    default: {
      std::array<double, softknn::NumpyRandom::kStateSize> state;
      for (double& word : state) {
        word = in.number() * (in.flag() ? 1e9 : 1.0);
      }
      softknn::NumpyRandom random(state);
      Numbers drawn(static_cast<std::size_t>(in.byte()));
      in.flag() ? random.fill_gaussian(drawn) : random.fill_uniform(drawn);
      random.save(state);
      softknn::NumpyRandom again(state);
      require(again.next_word() == random.next_word());
    }
  }
  return 0;
}
