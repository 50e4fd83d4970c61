#include "kernels/double/double_tiles.hpp"
#include "kernels/float/float_tiles.hpp"

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
extern const FloatTiles kFloatTiles;
}  // namespace avx512

namespace {

constexpr const DoubleTiles* kAll[] = {&portable::kDoubleTiles, &avx2::kDoubleTiles,
                                       &avx512::kDoubleTiles};

constexpr const FloatTiles* kAllFloat[] = {&portable::kFloatTiles, &avx2::kFloatTiles,
                                           &avx512::kFloatTiles};

std::size_t usable_count() {
  return usable_versions(__builtin_cpu_supports("avx2") != 0, __builtin_cpu_supports("fma") != 0,
                         __builtin_cpu_supports("avx512f") != 0);
}

}  // namespace

std::span<const DoubleTiles* const> usable_double_tiles() { return {kAll, usable_count()}; }

const FloatTiles& float_tiles() { return *kAllFloat[usable_count() - 1]; }

#else

std::span<const DoubleTiles* const> usable_double_tiles() {
  static constexpr const DoubleTiles* kAll[] = {&portable::kDoubleTiles};
  return kAll;
}

const FloatTiles& float_tiles() { return portable::kFloatTiles; }

#endif

const DoubleTiles& double_tiles() { return *usable_double_tiles().back(); }

}  // namespace softknn::kernels
