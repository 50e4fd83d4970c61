#include "softknn/numpy_random.hpp"

#include <algorithm>
#include <cmath>

#include "for_size.hpp"

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

std::uint32_t tempered(std::uint32_t word) {
  word ^= word >> 11U;
  word ^= (word << 7U) & 0x9d2c5680U;
  word ^= (word << 15U) & 0xefc60000U;
  return word ^ (word >> 18U);
}

double uniform(std::uint32_t high, std::uint32_t low) {
  return (static_cast<double>(high >> 5U) * 0x1p26 + static_cast<double>(low >> 6U)) / 0x1p53;
}

/// A point of the square that the polar method takes if it lies in the circle.
struct Candidate {
  double x1, x2, square;

  Candidate() = default;
  Candidate(double u1, double u2)
      : x1(2.0 * u1 - 1.0), x2(2.0 * u2 - 1.0), square(x1 * x1 + x2 * x2) {}

  [[nodiscard]] bool taken() const { return square < 1.0 && square != 0.0; }
  [[nodiscard]] double factor() const { return std::sqrt(-2.0 * std::log(square) / square); }
};

constexpr Index kWordsPerCandidate = 4;

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

SOFTKNN_FOR_SIZE void NumpyRandom::save(std::span<double, kStateSize> state) const {
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
  return tempered(words_[static_cast<std::size_t>(position_++)]);
}

double NumpyRandom::next_uniform() {
  const std::uint32_t high = next_word();
  return uniform(high, next_word());
}

double NumpyRandom::next_gaussian() {
  if (has_gaussian_) {
    has_gaussian_ = false;
    const double kept = gaussian_;
    gaussian_ = 0.0;
    return kept;
  }
  Candidate candidate;
  do {
    const double u1 = next_uniform();
    candidate = {u1, next_uniform()};
  } while (!candidate.taken());
  const double factor = candidate.factor();
  gaussian_ = factor * candidate.x1;
  has_gaussian_ = true;
  return factor * candidate.x2;
}

void NumpyRandom::fill_uniform(std::span<double> result) {
  for (double& x : result) {
    x = next_uniform();
  }
}

void NumpyRandom::fill_gaussian(std::span<double> result) {
  std::size_t done = 0;
  while (done < result.size()) {
    const Index pairs = has_gaussian_ ? 0 : static_cast<Index>(result.size() - done) / 2;
    const Index made = fill_pairs(pairs, result.data() + done);
    done += 2 * static_cast<std::size_t>(made);
    // One by one where the words run out, a gaussian is kept, or one is left.
    if (done < result.size() && made == 0) {
      result[done++] = next_gaussian();
    }
  }
}

/// Up to `wanted` pairs from the words that are there, in passes over all of
/// them: a step that waits (the logarithm, the root) then does so beside others.
Index NumpyRandom::fill_pairs(Index wanted, double* result) {
  std::array<std::uint32_t, kWords> words;
  const Index left = kWords - position_;
  std::transform(words_.end() - left, words_.end(), words.begin(), tempered);
  std::array<Candidate, kWords / kWordsPerCandidate> taken;
  Index count = 0;
  Index read = 0;
  for (; count < wanted && read + kWordsPerCandidate <= left; read += kWordsPerCandidate) {
    const std::uint32_t* word = words.data() + read;
    // Written in any case and kept if taken: no branch to guess wrong.
    Candidate& next = taken[static_cast<std::size_t>(count)];
    next = {uniform(word[0], word[1]), uniform(word[2], word[3])};
    count += next.taken() ? 1 : 0;
  }
  position_ += read;
  for (Index i = 0; i < count; ++i) {
    const Candidate& point = taken[static_cast<std::size_t>(i)];
    const double factor = point.factor();
    result[2 * i] = factor * point.x2;
    result[2 * i + 1] = factor * point.x1;
  }
  return count;
}

}  // namespace softknn
