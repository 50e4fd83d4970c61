#include "numerics/numpy_random.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/elementary.hpp"

namespace softknn::core {
namespace {

constexpr std::size_t kShift = 397;
constexpr std::uint32_t kUpperBit = 0x80000000U;
constexpr std::uint32_t kLowerBits = 0x7fffffffU;
constexpr std::uint32_t kTwist = 0x9908b0dfU;

/// Any double as an integer in [0, largest]; NaN becomes 0.
double clamped(double x, double largest) { return x > 0.0 ? std::min(x, largest) : 0.0; }

std::uint32_t twisted(std::uint32_t high, std::uint32_t low) {
  const std::uint32_t mixed = (high & kUpperBit) | (low & kLowerBits);
  return (mixed >> 1U) ^ ((0U - (low & 1U)) & kTwist);
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
  // The generator never leaves the zero state, which yields no accepted pair; NumPy's own seeding
  // sets this bit for the same reason.
  if (std::all_of(words_.begin(), words_.end(), [](std::uint32_t word) { return word == 0; })) {
    words_[0] = kUpperBit;
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

std::uint32_t NumpyRandom::next_word() {
  if (position_ == kWords) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] = words_[(i + kShift) % kWords] ^ twisted(words_[i], words_[(i + 1) % kWords]);
    }
    position_ = 0;
  }
  std::uint32_t word = words_[static_cast<std::size_t>(position_++)];
  word ^= word >> 11U;
  word ^= (word << 7U) & 0x9d2c5680U;
  word ^= (word << 15U) & 0xefc60000U;
  return word ^ (word >> 18U);
}

double NumpyRandom::next_uniform() {
  const double high = next_word() >> 5U;
  return (high * 0x1p26 + static_cast<double>(next_word() >> 6U)) * 0x1p-53;
}

double NumpyRandom::next_gaussian() {
  if (has_gaussian_) {
    has_gaussian_ = false;
    return std::exchange(gaussian_, 0.0);
  }
  double x1 = 0.0, x2 = 0.0, square = 0.0;
  do {
    x1 = 2.0 * next_uniform() - 1.0;
    x2 = 2.0 * next_uniform() - 1.0;
    square = x1 * x1 + x2 * x2;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * logarithm(square) / square);
  gaussian_ = factor * x1;
  has_gaussian_ = true;
  return factor * x2;
}

void NumpyRandom::fill_uniform(std::span<double> result) {
  std::generate(result.begin(), result.end(), [this] { return next_uniform(); });
}

void NumpyRandom::fill_gaussian(std::span<double> result) {
  std::generate(result.begin(), result.end(), [this] { return next_gaussian(); });
}

}  // namespace softknn::core
