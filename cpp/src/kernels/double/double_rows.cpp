#include "double_rows.hpp"

#if SOFTKNN_VECTOR_BYTES > 16 && defined(__AVX2__)
#include <immintrin.h>
#endif

namespace softknn::kernels {
inline namespace SOFTKNN_KERNEL {
namespace {

/// One number of each of some rows. Not wider: the halves of four rows meet while they are loaded,
/// the eighths of eight would take turns at one unit of the processor.
using Across = double __attribute__((vector_size(SOFTKNN_VECTOR_BYTES > 16 ? 32 : 16)));
constexpr int kAcross = sizeof(Across) / sizeof(double);

using Two = double __attribute__((vector_size(16)));

[[maybe_unused]] inline Two two_from(const double* from) {
  Two x;
  __builtin_memcpy(&x, from, sizeof(x));
  return x;
}

/// Two numbers of every other row, and the same numbers for all rows.
#if SOFTKNN_VECTOR_BYTES > 16
inline Across two_of_rows(const double* const* rows, Length c) {
#ifdef __AVX2__
  // GCC would load both halves before it joins them, at the unit that sorts the terms.
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(rows[0] + c)),
                              _mm_loadu_pd(rows[2] + c), 1);
#else
  return __builtin_shufflevector(two_from(rows[0] + c), two_from(rows[2] + c), 0, 1, 2, 3);
#endif
}
inline Across two_for_all(const double* from) {
#ifdef __AVX2__
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(from)), _mm_loadu_pd(from), 1);
#else
  return __builtin_shufflevector(two_from(from), two_from(from), 0, 1, 2, 3);
#endif
}
inline Across evens(Across a, Across b) { return __builtin_shufflevector(a, b, 0, 4, 2, 6); }
inline Across odds(Across a, Across b) { return __builtin_shufflevector(a, b, 1, 5, 3, 7); }
#else
inline Across two_of_rows(const double* const* rows, Length c) { return two_from(rows[0] + c); }
inline Across two_for_all(const double* from) { return two_from(from); }
inline Across evens(Across a, Across b) { return __builtin_shufflevector(a, b, 0, 2); }
inline Across odds(Across a, Across b) { return __builtin_shufflevector(a, b, 1, 3); }
#endif

/// Whether numbers are tame, by the upper halves of their bits: from 2^-399 up to 2^400.
class TameCheck {
 public:
  void look(Across x) {
    Words words;
    __builtin_memcpy(&words, &x, sizeof(words));
    const Words above = (words & 0x7fffffffU) - kLeast;
    most_ = above > most_ ? above : most_;
  }

  [[nodiscard]] bool passed() const {
    bool result = true;
    for (Length word = 1; word < 2 * kAcross; word += 2) {
      result = result && most_[word] < kRange;
    }
    return result;
  }

  static bool takes(double /*sum*/) { return true; }

 private:
  using Words = std::uint32_t __attribute__((vector_size(sizeof(Across))));

  static constexpr std::uint32_t kLeast = (1023U - 399U) << 20U;
  static constexpr std::uint32_t kRange = 799U << 20U;

  Words most_ = {};
};

#if SOFTKNN_VECTOR_BYTES > 16 && defined(__SSE2__)
/// The caller sees by the processor's flag whether a product was too small. A product that is too
/// large makes the sum infinite or NaN; only the sign of a sum of 0 may need the sizes of its
/// numbers.
struct NoCheck {
  void look(Across /*x*/) {}
  static bool passed() { return true; }
  static bool takes(double sum) { return sum != 0.0; }
};
using ProductCheck = NoCheck;
#else
using ProductCheck = TameCheck;
#endif

/// The last column `c`, where their number is odd.
template <typename Check, typename Term>
SOFTKNN_SMALL bool sum_last(const double* query, const double* const* rows, Length c, double* sums,
                            Term term) {
  Check check;
  for (int r = 0; r < kRowsAtOnce; ++r) {
    const Across component = splat<Across>(rows[r][c]);
    check.look(component);
    sums[r] += term(splat<Across>(query[c]), component)[0];
  }
  return check.passed();
}

/// Sorts the terms by columns, not the numbers: so one vector of the query serves all rows.
template <typename Check, typename Term>
inline bool sum_rows(const double* query, const double* const* rows, Length length, double* result,
                     Term term) {
  constexpr int kParts = kRowsAtOnce / kAcross;
  Across sums[kParts] = {};
  Check check;
  const auto add = [&](const double* const* some, Length c, Across& sum) {
    const Across components = two_for_all(query + c);
    const Across a = two_of_rows(some, c);
    const Across b = two_of_rows(some + 1, c);
    check.look(a);
    check.look(b);
    const Across a_terms = term(components, a);
    const Across b_terms = term(components, b);
    sum += evens(a_terms, b_terms);
    sum += odds(a_terms, b_terms);
  };
  // As many columns as need the addresses of the rows once.
  constexpr Length kColumns = 2 * sizeof(Across) / sizeof(Two);
  Length c = 0;
  SOFTKNN_ROLLED
  for (; c + kColumns <= length; c += kColumns) {
    SOFTKNN_UNROLLED
    for (int part = 0; part < kParts; ++part) {
      SOFTKNN_UNROLLED
      for (Length more = 0; more < kColumns; more += 2) {
        add(rows + part * kAcross, c + more, sums[part]);
      }
    }
  }
  if (kColumns > 2 && c + 2 <= length) {
    for (int part = 0; part < kParts; ++part) {
      add(rows + part * kAcross, c, sums[part]);
    }
    c += 2;
  }
  __builtin_memcpy(result, sums, sizeof(sums));
  bool passed = (c == length || sum_last<Check>(query, rows, c, result, term)) && check.passed();
  for (Length r = 0; r < kRowsAtOnce; ++r) {
    passed = passed && Check::takes(result[r]);
  }
  return passed;
}

/// Columns `from` of some rows. If they do not fill the vectors, these overlap: the same sum is
/// computed twice, and nothing is read past a row.
template <typename Vector, int Vectors>
inline void sum_tile(const double* values, Length width, Length columns, const std::int32_t* list,
                     const double* weights, Length count, double* sums) {
  constexpr Length kLength = sizeof(Vector) / sizeof(double);
  Length from[Vectors];
  Vector sum[Vectors];
  SOFTKNN_UNROLLED
  for (int p = 0; p < Vectors; ++p) {
    from[p] = kLength * p < columns - kLength ? kLength * p : columns - kLength;
    sum[p] = Vector{};
  }
  for (Length t = 0; t < count; ++t) {
    const double* row = values + list[t] * width;
    SOFTKNN_UNROLLED
    for (int p = 0; p < Vectors; ++p) {
      Vector x;
      __builtin_memcpy(&x, row + from[p], sizeof(x));
      sum[p] += weights[t] * x;
    }
  }
  SOFTKNN_UNROLLED
  for (int p = 0; p < Vectors; ++p) {
    __builtin_memcpy(sums + from[p], &sum[p], sizeof(Vector));
  }
}

void sum_column(const double* values, Length width, const std::int32_t* list, const double* weights,
                Length count, double* sums) {
  sums[0] = 0.0;
  for (Length t = 0; t < count; ++t) {
    sums[0] += weights[t] * values[list[t] * width];
  }
}

}  // namespace

void sum_values(const double* values, Length width, Length columns, const std::int32_t* list,
                const double* weights, Length count, double* sums) {
  constexpr Length kTile = 4 * kWidth;
  Length column = 0;
  while (column < columns) {
    const Length left = columns - column;
    const double* const from = values + column;
    double* const to = sums + column;
    if (left == 1) {
      sum_column(from, width, list, weights, count, to);
    } else if (left <= 4) {
      sum_tile<Two, 2>(from, width, left, list, weights, count, to);
    } else if (left < kWidth) {
      sum_tile<Two, 4>(from, width, left, list, weights, count, to);
    } else {
      sum_tile<Doubles, 4>(from, width, left < kTile ? left : kTile, list, weights, count, to);
    }
    column += kTile;
  }
}

bool dot_rows(const double* query, const double* const* rows, Length length, double* sums) {
  return sum_rows<ProductCheck>(query, rows, length, sums,
                                [](Across q, Across k) { return q * k; });
}

bool distance_rows(const double* query, const double* const* rows, Length length, double* sums) {
  return sum_rows<TameCheck>(query, rows, length, sums,
                             [](Across q, Across k) { return (q - k) * (q - k); });
}

}  // namespace SOFTKNN_KERNEL
}  // namespace softknn::kernels
