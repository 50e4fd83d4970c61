#pragma once

#include <memory>

#include "softknn/core/language_model.hpp"
#include "weight_tensor.hpp"

/// Private to the core: all tensors of a language model, in one list.
namespace softknn::core {

/// The tensors of the whole model, then those of each block.
enum class WholeTensor : std::uint8_t { kWte, kWpe, kNormWeight, kNormBias, kLmHead };
enum class BlockTensor : std::uint8_t {
  kNorm1Weight,
  kNorm1Bias,
  kAttentionWeight,
  kAttentionBias,
  kAttentionOutWeight,
  kAttentionOutBias,
  kNorm2Weight,
  kNorm2Bias,
  kMlpWeight,
  kMlpBias,
  kMlpOutWeight,
  kMlpOutBias,
};
inline constexpr Index kWholeTensors = 5, kBlockTensors = 12;

template <typename Scalar>
struct LanguageTensors {
  LanguageConfig config;
  std::unique_ptr<WeightTensor<Scalar>[]> list = nullptr;
  Index count = 0;

  [[nodiscard]] const WeightTensor<Scalar>& of(WholeTensor which) const {
    return list[static_cast<std::size_t>(which)];
  }
  [[nodiscard]] const WeightTensor<Scalar>& of(Index layer, BlockTensor which) const {
    return list[static_cast<std::size_t>(kWholeTensors + layer * kBlockTensors +
                                         static_cast<Index>(which))];
  }
};

}  // namespace softknn::core
