#pragma once

/// Private to the kernels: the instruction set that a file is compiled for. The build defines both
/// names for the wide ones (scripts/cmake/kernels.cmake).
#ifndef SOFTKNN_KERNEL
#define SOFTKNN_KERNEL portable
#define SOFTKNN_VECTOR_BYTES 16
#endif

// For builds that are not ours: results would be wrong without an error.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "softknn counts on IEEE 754: compile its files without -ffast-math and -ffinite-math-only"
#endif

// Code that runs once per row or tile has to stay small; the compiler would unroll and inline it
// into one function with the inner loops, whose registers then spill. A loop over the elements of
// an array of sums has to be unrolled, also in code for size: else the sums are not in registers.
#ifdef __clang__
#define SOFTKNN_SMALL __attribute__((minsize, noinline))
#define SOFTKNN_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#define SOFTKNN_UNROLLED _Pragma("clang loop unroll(full)")
#define SOFTKNN_OUTLINED __attribute__((noinline))
#else
#define SOFTKNN_SMALL __attribute__((noinline))
#define SOFTKNN_ROLLED
#define SOFTKNN_UNROLLED
#define SOFTKNN_OUTLINED
#endif
#define SOFTKNN_HOT __attribute__((noinline))
