#include "softknn/numpy_random.hpp"

#include <algorithm>
#include <cmath>

namespace softknn {
namespace {

constexpr Index kShift = 397;
constexpr std::uint32_t kUpperBit = 0x80000000U;
constexpr std::uint32_t kLowerBits = 0x7fffffffU;
constexpr std::uint32_t kTwist = 0x9908b0dfU;

/// Any double as an integer in [0, largest]; NaN as 0.
double clamped(double x, double largest) { return x > 0.0 ? std::min(x, largest) : 0.0; }

std::uint32_t twisted(std::uint32_t high, std::uint32_t low) {
  const std::uint32_t mixed = (high & kUpperBit) | (low & kLowerBits);
  return (mixed >> 1U) ^ ((low & 1U) == 0U ? 0U : kTwist);
}

}  // namespace

NumpyRandom::NumpyRandom(std::uint32_t seed) : words_{} {
  std::uint32_t word = seed;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] = word;
    word = 1812433253U * (word ^ (word >> 30U)) + static_cast<std::uint32_t>(i) + 1U;
  }
}

NumpyRandom::NumpyRandom(std::span<const double, kStateSize> state) : words_{} {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] = static_cast<std::uint32_t>(clamped(state[i], 4294967295.0));
  }
  position_ = static_cast<Index>(clamped(state[kWords], static_cast<double>(kWords)));
  has_gaussian_ = state[kWords + 1] != 0.0;
  gaussian_ = has_gaussian_ ? state[kWords + 2] : 0.0;
}

void NumpyRandom::save(std::span<double, kStateSize> state) const {
  std::copy(words_.begin(), words_.end(), state.begin());
  state[kWords] = static_cast<double>(position_);
  state[kWords + 1] = has_gaussian_ ? 1.0 : 0.0;
  state[kWords + 2] = gaussian_;
}

void NumpyRandom::refill() {
  std::uint32_t* words = words_.data();
  Index i = 0;
  for (; i < kWords - kShift; ++i) {
    words[i] = words[i + kShift] ^ twisted(words[i], words[i + 1]);
  }
  for (; i < kWords - 1; ++i) {
    words[i] = words[i + kShift - kWords] ^ twisted(words[i], words[i + 1]);
  }
  words[i] = words[kShift - 1] ^ twisted(words[i], words[0]);
  position_ = 0;
}

std::uint32_t NumpyRandom::next_word() {
  if (position_ == kWords) {
    refill();
  }
  std::uint32_t word = words_[static_cast<std::size_t>(position_++)];
  word ^= word >> 11U;
  word ^= (word << 7U) & 0x9d2c5680U;
  word ^= (word << 15U) & 0xefc60000U;
  return word ^ (word >> 18U);
}

double NumpyRandom::next_uniform() {
  const double high = next_word() >> 5U;
  const double low = next_word() >> 6U;
  return (high * 0x1p26 + low) / 0x1p53;
}

double NumpyRandom::next_gaussian() {
  if (has_gaussian_) {
    has_gaussian_ = false;
    const double kept = gaussian_;
    gaussian_ = 0.0;
    return kept;
  }
  double x1 = 0.0;
  double x2 = 0.0;
  double square = 0.0;
  do {
    x1 = 2.0 * next_uniform() - 1.0;
    x2 = 2.0 * next_uniform() - 1.0;
    square = x1 * x1 + x2 * x2;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(square) / square);
  gaussian_ = factor * x1;
  has_gaussian_ = true;
  return factor * x2;
}

void NumpyRandom::fill_uniform(std::span<double> result) {
  for (double& x : result) {
    x = next_uniform();
  }
}

void NumpyRandom::fill_gaussian(std::span<double> result) {
  for (double& x : result) {
    x = next_gaussian();
  }
}

}  // namespace softknn
