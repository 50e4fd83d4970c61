#include "double_tiles.hpp"
#include "float_tiles.hpp"

namespace softknn::kernels {

inline namespace portable {
extern const DoubleTiles kDoubleTiles;
extern const FloatTiles kFloatTiles;
}  // namespace portable

#ifdef SOFTKNN_WIDE_KERNELS

namespace avx2 {
extern const DoubleTiles kDoubleTiles;
extern const FloatTiles kFloatTiles;
}  // namespace avx2
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

// Eight queries fill one vector of AVX2: wider ones would gain nothing.
const FloatTiles& float_tiles() {
  return usable_count() > 1 ? avx2::kFloatTiles : portable::kFloatTiles;
}

#else

std::span<const DoubleTiles* const> usable_double_tiles() {
  static constexpr const DoubleTiles* kAll[] = {&portable::kDoubleTiles};
  return kAll;
}

const FloatTiles& float_tiles() { return portable::kFloatTiles; }

#endif

const DoubleTiles& double_tiles() { return *usable_double_tiles().back(); }

}  // namespace softknn::kernels
