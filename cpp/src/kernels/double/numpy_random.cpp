#include "softknn/numpy_random.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "exponentials.hpp"
#include "memory/minsize.hpp"

// Integers and rejections have no line of Eigen. Four words, and two points, side by side take a
// quarter of the time of one after the other (`next_gaussian`).

namespace softknn {
namespace {

constexpr Index kShift = 397;
constexpr std::uint32_t kUpperBit = 0x80000000U;
constexpr std::uint32_t kLowerBits = 0x7fffffffU;
constexpr std::uint32_t kTwist = 0x9908b0dfU;

/// Any double as an integer in [0, largest]; NaN becomes 0.
double clamped(double x, double largest) { return x > 0.0 ? std::min(x, largest) : 0.0; }

/// Of one word, or of several side by side.
template <typename Words>
Words twisted(Words high, Words low) {
  const Words mixed = (high & kUpperBit) | (low & kLowerBits);
  return (mixed >> 1U) ^ ((0U - (low & 1U)) & kTwist);
}

struct TemperMasks {
  std::uint32_t first = 0x9d2c5680U;
  std::uint32_t second = 0xefc60000U;
};
constexpr TemperMasks kTemperMasks;

/// Of one word, or of several side by side.
template <typename Words>
Words tempered(Words word, const TemperMasks& masks) {
  word ^= word >> 11U;
  word ^= (word << 7U) & masks.first;
  word ^= (word << 15U) & masks.second;
  return word ^ (word >> 18U);
}

double uniform(std::uint32_t high, std::uint32_t low) {
  // Both fit in 31 bits; signed integers convert faster.
  const auto number = [](std::uint32_t x) {
    return static_cast<double>(static_cast<std::int32_t>(x));
  };
  return (number(high >> 5U) * 0x1p26 + number(low >> 6U)) * 0x1p-53;
}

/// Maps uniforms in [0, 1) to the square around the circle.
Pair coordinate(Pair uniforms, double one = 1.0) { return (uniforms + uniforms) - one; }

bool taken(double square) { return square < 1.0 && square != 0.0; }

/// The factor that turns the coordinates of a point into gaussians, for two points at once.
[[gnu::noinline]] Pair polar_factor(Pair square) {
  return square_root(-2.0 * logarithm_of_normal(square) / square);
}

constexpr Index kWordsPerPoint = 4;

/// Accepted points of two attempts; coordinates interleaved.
struct Points {
  static constexpr Index kMaximumPoints = NumpyRandom::kWords / kWordsPerPoint;

  Index count = 0;
  std::array<double, kMaximumPoints + 2> x1, x2, square;

  /// Always written and kept if accepted: avoids a branch misprediction.
  void add(double a, double b, double c) {
    const std::size_t at = static_cast<std::size_t>(count);
    x1[at] = a;
    x2[at] = b;
    square[at] = c;
    count += taken(c) ? 1 : 0;
  }
};

using Words = std::uint32_t __attribute__((vector_size(16)));

Words load_words(const std::uint32_t* from) {
  Words words;
  std::memcpy(&words, from, sizeof(words));
  return words;
}

/// The next state of the words from `first` to `last`, each from the word `step` after it.
void twist(std::uint32_t* words, Index first, Index last, Index step) {
  constexpr Index kAtOnce = 4;
  for (const Index end = last - (last - first) % kAtOnce; first < end; first += kAtOnce) {
    const Words next = load_words(words + first + step) ^
                       twisted(load_words(words + first), load_words(words + first + 1));
    std::memcpy(words + first, &next, sizeof(next));
  }
  for (; first < last; ++first) {
    words[first] = words[first + step] ^ twisted(words[first], words[first + 1]);
  }
}

struct PointNumbers {
  TemperMasks masks;
  double high = 0x1p26;
  double unit = 0x1p-53;
  double one = 1.0;
};
constexpr PointNumbers kPointNumbers;

/// The uniforms of two words each, `high` and `low`, for the first two lanes or the others.
template <int First>
Pair uniforms(Words high, Words low, const PointNumbers& constants) {
  // Signed, because these convert faster.
  using Numbers = std::int32_t __attribute__((vector_size(16)));
  const auto number = [](Words x) {
    return __builtin_convertvector(
        __builtin_shufflevector(reinterpret_cast<Numbers>(x), Numbers{}, First, First + 1), Pair);
  };
  return (number(high >> 5U) * constants.high + number(low >> 6U)) * constants.unit;
}

/// The two attempts of eight words.
void test_two_points(const std::uint32_t* word, Points& points) {
  const PointNumbers& constants = loaded(kPointNumbers);
  const Words first = tempered(load_words(word), constants.masks);
  const Words second = tempered(load_words(word + 4), constants.masks);
  // Of both attempts: the words of x1, then those of x2.
  const Words high = __builtin_shufflevector(first, second, 0, 4, 2, 6);
  const Words low = __builtin_shufflevector(first, second, 1, 5, 3, 7);
  const Pair x1 = coordinate(uniforms<0>(high, low, constants), constants.one);
  const Pair x2 = coordinate(uniforms<2>(high, low, constants), constants.one);
  const Pair square = x1 * x1 + x2 * x2;
  points.add(x1[0], x2[0], square[0]);
  points.add(x1[1], x2[1], square[1]);
}

}  // namespace

SOFTKNN_MINSIZE NumpyRandom::NumpyRandom(std::uint32_t seed) : words_{} {
  std::uint32_t word = seed;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] = word;
    word = 1812433253U * (word ^ (word >> 30U)) + static_cast<std::uint32_t>(i) + 1U;
  }
}

SOFTKNN_MINSIZE NumpyRandom::NumpyRandom(std::span<const double, kStateSize> state) : words_{} {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] = static_cast<std::uint32_t>(clamped(state[i], 4294967295.0));
  }
  // The generator never leaves the zero state, which yields no accepted pair; NumPy's own seeding
  // sets this bit for the same reason.
  if (std::all_of(words_.begin(), words_.end(), [](std::uint32_t word) { return word == 0; })) {
    words_[0] = 0x80000000U;
  }
  position_ = static_cast<Index>(clamped(state[kWords], static_cast<double>(kWords)));
  has_gaussian_ = state[kWords + 1] != 0.0;
  gaussian_ = has_gaussian_ ? state[kWords + 2] : 0.0;
}

SOFTKNN_MINSIZE void NumpyRandom::save(std::span<double, kStateSize> state) const {
  std::copy(words_.begin(), words_.end(), state.begin());
  state[kWords] = static_cast<double>(position_);
  state[kWords + 1] = has_gaussian_ ? 1.0 : 0.0;
  state[kWords + 2] = gaussian_;
}

void NumpyRandom::refill() {
  std::uint32_t* words = words_.data();
  constexpr Index kLast = kWords - 1;
  twist(words, 0, kWords - kShift, kShift);
  twist(words, kWords - kShift, kLast, kShift - kWords);
  words[kLast] = words[kShift - 1] ^ twisted(words[kLast], words[0]);
  position_ = 0;
}

std::uint32_t NumpyRandom::next_word() {
  if (position_ == kWords) {
    refill();
  }
  return tempered(words_[static_cast<std::size_t>(position_++)], kTemperMasks);
}

double NumpyRandom::next_uniform() {
  const std::uint32_t high = next_word();
  return uniform(high, next_word());
}

SOFTKNN_MINSIZE double NumpyRandom::next_gaussian() {
  if (has_gaussian_) {
    has_gaussian_ = false;
    const double kept = gaussian_;
    gaussian_ = 0.0;
    return kept;
  }
  Pair x;
  double square = 0.0;
  do {
    const double u1 = next_uniform();
    x = coordinate(Pair{u1, next_uniform()});
    square = x[0] * x[0] + x[1] * x[1];
  } while (!taken(square));
  const double factor = polar_factor(splat(square))[0];
  gaussian_ = factor * x[0];
  has_gaussian_ = true;
  return factor * x[1];
}

void NumpyRandom::fill_uniform(std::span<double> result) {
  constexpr Index kAtOnce = 4;  // words of two numbers
  const PointNumbers& constants = loaded(kPointNumbers);
  for (std::size_t done = 0; done < result.size();) {
    if (position_ + kAtOnce > kWords || done + 2 > result.size()) {
      result[done++] = next_uniform();
      continue;
    }
    const Words words = tempered(load_words(words_.data() + position_), constants.masks);
    store_pair(&result[done],
               uniforms<0>(__builtin_shufflevector(words, words, 0, 2, 0, 2),
                           __builtin_shufflevector(words, words, 1, 3, 1, 3), constants));
    position_ += kAtOnce;
    done += 2;
  }
}

SOFTKNN_MINSIZE void NumpyRandom::fill_gaussian(std::span<double> result) {
  std::size_t done = 0;
  while (done < result.size()) {
    const Index pairs = has_gaussian_ ? 0 : static_cast<Index>(result.size() - done) / 2;
    const Index made = fill_pairs(pairs, result.data() + done);
    done += 2 * static_cast<std::size_t>(made);
    // One by one when the words run out, a gaussian is stored, or one remains.
    if (done < result.size() && made == 0) {
      result[done++] = next_gaussian();
    }
  }
}

/// Up to `wanted` pairs from the available words, two at a time and in passes over all of them, so
/// that latencies (logarithm, square root) overlap.
Index NumpyRandom::fill_pairs(Index wanted, double* result) {
  const Index left = kWords - position_;
  const std::uint32_t* words = words_.data() + position_;
  Points points;
  Index read = 0;
  for (; points.count + 2 <= wanted && read + 2 * kWordsPerPoint <= left;
       read += 2 * kWordsPerPoint) {
    test_two_points(words + read, points);
  }
  position_ += read;
  points.add(0.0, 0.0, 1.0);  // padding beside the last of an odd number, always rejected
  for (Index i = 0; i < points.count; i += 2) {
    const Pair factor = polar_factor(load_pair(points.square.data() + i));
    const Pair first = factor * load_pair(points.x2.data() + i);
    const Pair second = factor * load_pair(points.x1.data() + i);
    store_pair(result + 2 * i, Pair{first[0], second[0]});
    if (i + 1 < points.count) {
      store_pair(result + 2 * i + 2, Pair{first[1], second[1]});
    }
  }
  return points.count;
}

}  // namespace softknn
