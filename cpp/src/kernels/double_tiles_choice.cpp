#include "double_tiles.hpp"

namespace softknn::kernels {

namespace portable {
extern const DoubleTiles kDoubleTiles;
}

#ifdef SOFTKNN_WIDE_KERNELS

namespace avx2 {
extern const DoubleTiles kDoubleTiles;
}
namespace avx512 {
extern const DoubleTiles kDoubleTiles;
}

namespace {

constexpr const DoubleTiles* kAll[] = {&portable::kDoubleTiles, &avx2::kDoubleTiles,
                                       &avx512::kDoubleTiles};

std::size_t usable_count() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    return 1;
  }
  return __builtin_cpu_supports("avx512f") ? 3 : 2;
}

}  // namespace

std::span<const DoubleTiles* const> usable_double_tiles() { return {kAll, usable_count()}; }

#else

std::span<const DoubleTiles* const> usable_double_tiles() {
  static constexpr const DoubleTiles* kAll[] = {&portable::kDoubleTiles};
  return kAll;
}

#endif

const DoubleTiles& double_tiles() { return *usable_double_tiles().back(); }

}  // namespace softknn::kernels
