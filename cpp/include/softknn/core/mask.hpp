#pragma once

#include <cstdint>
#include <span>

#include "softknn/status.hpp"

namespace softknn::core {

Outcome causal_mask(Index queries, Index keys, std::int64_t past, std::int64_t window,
                    std::span<std::uint8_t> result);

Outcome padding_mask(std::span<const double> lengths, Index keys, std::span<std::uint8_t> result);

}  // namespace softknn::core
