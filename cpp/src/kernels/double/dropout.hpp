#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "softknn/attention.hpp"
#include "softknn/numpy_random.hpp"

/// Private to the core: the dropped pairs, row by row, drawn from NumPy's stream, whose bits are
/// frozen: a pair stays where `uniform >= probability`.
namespace softknn {

class DropoutStream {
 public:
  explicit DropoutStream(const Dropout& dropout) : probability_(dropout.probability) {
    if (probability_ > 0.0) {
      random_.emplace(dropout.seed);
    }
  }

  /// Draws for all `keys` pairs of the next row, including those outside the ascending `list`, and
  /// removes the dropped ones from `list` and `weights`. Returns how many remain. Each row must be
  /// passed once, in row-major order.
  Index keep(Index keys, Index count, std::int32_t* list, double* weights) {
    if (!random_) {
      return count;
    }
    Index next = 0;
    Index kept = 0;
    for (Index j = 0; j < keys; ++j) {
      const bool stays = random_->next_uniform() >= probability_;
      if (next == count || list[next] != j) {
        continue;
      }
      if (stays) {
        list[kept] = list[next];
        weights[kept++] = weights[next];
      }
      ++next;
    }
    return kept;
  }

  /// Draws for the next `count` pairs: sets `bit` in the bytes of those that remain. Never inlined,
  /// because its caller is compiled for size.
  [[gnu::noinline]] void draw(Index count, std::uint8_t* kept, std::uint8_t bit) {
    constexpr Index kAtOnce = 312;  // numbers per state of the generator
    std::array<double, kAtOnce> uniforms;
    for (Index first = 0; first < count; first += kAtOnce) {
      const Index some = std::min(kAtOnce, count - first);
      random_->fill_uniform({uniforms.data(), static_cast<std::size_t>(some)});
      for (Index i = 0; i < some; ++i) {
        const bool stays = uniforms[static_cast<std::size_t>(i)] >= probability_;
        std::uint8_t& byte = kept[first + i];
        byte = static_cast<std::uint8_t>(byte | (stays ? bit : 0U));
      }
    }
  }

  /// The divisor of the remaining weights: 1 − p, and 1 where none remains.
  [[nodiscard]] double divisor() const { return probability_ < 1.0 ? 1.0 - probability_ : 1.0; }

 private:
  double probability_;
  std::optional<NumpyRandom> random_;
};

}  // namespace softknn
