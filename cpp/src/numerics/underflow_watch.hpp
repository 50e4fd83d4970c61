#pragma once

#ifdef SOFTKNN_WIDE_KERNELS
#include <immintrin.h>
#endif

/// Private to the core: whether a product of doubles was too small to keep all its digits.
namespace softknn {

/// Whether the processor notes it at no cost.
#ifdef SOFTKNN_WIDE_KERNELS
inline constexpr bool kSeesUnderflow = true;
#else
inline constexpr bool kSeesUnderflow = false;
#endif

/// On x86 the processor notes it, at no cost. The caller's own note is put back at the end.
/// Elsewhere nothing is seen, and the kernels look at the numbers instead.
class UnderflowWatch {
 public:
  UnderflowWatch() = default;
  UnderflowWatch(const UnderflowWatch&) = delete;
  UnderflowWatch& operator=(const UnderflowWatch&) = delete;

#ifdef SOFTKNN_WIDE_KERNELS
  ~UnderflowWatch() { _mm_setcsr(_mm_getcsr() | before_); }

  [[nodiscard]] bool saw_underflow() const { return (_mm_getcsr() & _MM_EXCEPT_UNDERFLOW) != 0; }

 private:
  static unsigned int clear() {
    const unsigned int state = _mm_getcsr();
    _mm_setcsr(state & ~unsigned{_MM_EXCEPT_UNDERFLOW});
    return state & _MM_EXCEPT_UNDERFLOW;
  }

  unsigned int before_ = clear();
#else
  [[nodiscard]] bool saw_underflow() const { return false; }
#endif
};

}  // namespace softknn
