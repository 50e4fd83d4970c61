#pragma once

#include <span>

#include "learning/transformer_training.hpp"

/// Private to the core: the sequences of `RepeatTask`.
namespace softknn::core {

/// `numpy.random.randint(0, most + 1)` for most < 2^32: masked words until one is in range. With a
/// single choice no word is drawn.
[[nodiscard]] Index draw_up_to(NumpyRandom& random, Index most);

/// `numpy.random.permutation` of 0, 1 … `order`.size() − 1.
void permute(NumpyRandom& random, std::span<double> order);

/// Writes tokens (batch, m) and periods (batch), see `RepeatTask`; `order` is scratch for one
/// number per token of the vocabulary. Sizes have been checked.
void repeat_batch(NumpyRandom& random, const RepeatTask& task, std::span<double> order,
                  std::span<double> tokens, std::span<double> periods);

}  // namespace softknn::core
