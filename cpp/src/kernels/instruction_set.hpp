#pragma once

/// Private to the kernels: for which instruction set a file is compiled. The build defines both
/// names for the wide ones (scripts/cmake/kernels.cmake).
#ifndef SOFTKNN_KERNEL
#define SOFTKNN_KERNEL portable
#define SOFTKNN_VECTOR_BYTES 16
#endif

// What runs once per row or tile is to be small; the compiler would unroll it and
// melt it into one function with the inner loops, whose registers then spill.
#ifdef __clang__
#define SOFTKNN_SMALL __attribute__((minsize, noinline))
#define SOFTKNN_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#define SOFTKNN_OUTLINED __attribute__((noinline))
#else
#define SOFTKNN_SMALL __attribute__((noinline))
#define SOFTKNN_ROLLED
#define SOFTKNN_OUTLINED
#endif
#define SOFTKNN_HOT __attribute__((noinline))
