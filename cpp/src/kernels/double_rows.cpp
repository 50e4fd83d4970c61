#include "double_rows.hpp"

namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {
namespace {

/// Rows to columns: `rows` of `kWidth` vectors.
inline void transpose(Doubles (&rows)[kWidth]) {
#if SOFTKNN_VECTOR_BYTES == 16
  const Doubles a = rows[0];
  rows[0] = __builtin_shufflevector(a, rows[1], 0, 2);
  rows[1] = __builtin_shufflevector(a, rows[1], 1, 3);
#elif SOFTKNN_VECTOR_BYTES == 32
  Doubles half[4];
  for (int r = 0; r < 4; r += 2) {
    half[r] = __builtin_shufflevector(rows[r], rows[r + 1], 0, 4, 2, 6);
    half[r + 1] = __builtin_shufflevector(rows[r], rows[r + 1], 1, 5, 3, 7);
  }
  for (int r = 0; r < 2; ++r) {
    rows[r] = __builtin_shufflevector(half[r], half[r + 2], 0, 1, 4, 5);
    rows[r + 2] = __builtin_shufflevector(half[r], half[r + 2], 2, 3, 6, 7);
  }
#else
  Doubles half[8];
  for (int r = 0; r < 8; r += 2) {
    half[r] = __builtin_shufflevector(rows[r], rows[r + 1], 0, 8, 2, 10, 4, 12, 6, 14);
    half[r + 1] = __builtin_shufflevector(rows[r], rows[r + 1], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  Doubles quarter[8];
  for (int r = 0; r < 8; r += 4) {
    for (int i = 0; i < 2; ++i) {
      const Doubles a = half[r + i];
      const Doubles b = half[r + i + 2];
      quarter[r + i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
      quarter[r + i + 2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int r = 0; r < 4; ++r) {
    const Doubles a = quarter[r];
    const Doubles b = quarter[r + 4];
    rows[r] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
    rows[r + 4] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  }
#endif
}

/// Whether numbers are tame, by the upper halves of their bits: from 2^-399 up to 2^400.
class TameCheck {
 public:
  void look(Doubles x) {
    Words words;
    __builtin_memcpy(&words, &x, sizeof(words));
    const Words above = (words & 0x7fffffffU) - kLeast;
    most_ = above > most_ ? above : most_;
  }

  [[nodiscard]] bool passed() const {
    bool result = true;
    for (Length word = 1; word < 2 * kWidth; word += 2) {
      result = result && most_[word] < kRange;
    }
    return result;
  }

  static bool takes(double /*sum*/) { return true; }

 private:
  using Words = std::uint32_t __attribute__((vector_size(SOFTKNN_VECTOR_BYTES)));

  static constexpr std::uint32_t kLeast = (1023U - 399U) << 20U;
  static constexpr std::uint32_t kRange = 799U << 20U;

  Words most_ = {};
};

#if SOFTKNN_VECTOR_BYTES > 16 && defined(__SSE2__)
/// The caller sees by the processor's flag whether a product was too small. A product that is too
/// large makes the sum infinite or NaN; only the sign of a sum of 0 may need the sizes of its
/// numbers.
struct NoCheck {
  void look(Doubles /*x*/) {}
  static bool passed() { return true; }
  static bool takes(double sum) { return sum != 0.0; }
};
using ProductCheck = NoCheck;
#else
using ProductCheck = TameCheck;
#endif

/// The remaining columns from `c` on that do not fill a vector.
template <typename Check, typename Term>
SOFTKNN_SMALL bool sum_rest(const double* query, const double* const* rows, Length c, Length length,
                            double* sums, Term term) {
  Check check;
  for (; c < length; ++c) {
    for (int r = 0; r < kRowsAtOnce; ++r) {
      const Doubles component = all(rows[r][c]);
      check.look(component);
      sums[r] += term(all(query[c]), component)[0];
    }
  }
  return check.passed();
}

/// Transposes the terms, not the rows: so one vector of the query serves all rows.
template <typename Check, typename Term>
inline bool sum_rows(const double* query, const double* const* rows, Length length, double* result,
                     Term term) {
  constexpr Length kParts = kRowsAtOnce / kWidth;
  Doubles sums[kParts] = {};
  Check check;
  Length c = 0;
  SOFTKNN_ROLLED
  for (; c + kWidth <= length; c += kWidth) {
    const Doubles components = at(query + c);
    SOFTKNN_UNROLLED
    for (int part = 0; part < kParts; ++part) {
      Doubles terms[kWidth];
      SOFTKNN_UNROLLED
      for (int r = 0; r < kWidth; ++r) {
        const Doubles of_row = at(rows[part * kWidth + r] + c);
        check.look(of_row);
        terms[r] = term(components, of_row);
      }
      transpose(terms);
      SOFTKNN_UNROLLED
      for (int r = 0; r < kWidth; ++r) {
        sums[part] += terms[r];
      }
    }
  }
  __builtin_memcpy(result, sums, sizeof(sums));
  bool passed =
      (c == length || sum_rest<Check>(query, rows, c, length, result, term)) && check.passed();
  for (Length r = 0; r < kRowsAtOnce; ++r) {
    passed = passed && Check::takes(result[r]);
  }
  return passed;
}

}  // namespace

bool dot_rows(const double* query, const double* const* rows, Length length, double* sums) {
  return sum_rows<ProductCheck>(query, rows, length, sums,
                                [](Doubles q, Doubles k) { return q * k; });
}

bool distance_rows(const double* query, const double* const* rows, Length length, double* sums) {
  return sum_rows<TameCheck>(query, rows, length, sums,
                             [](Doubles q, Doubles k) { return (q - k) * (q - k); });
}

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
