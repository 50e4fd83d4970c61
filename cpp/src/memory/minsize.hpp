#pragma once

/// Private to the core: `SOFTKNN_MINSIZE` marks a function whose speed is not measurable, in a file
/// that is otherwise compiled for speed. The module is downloaded, so such code is compiled for
/// size where the compiler supports it; no bit of a result depends on it.
#if defined(__clang__)
#define SOFTKNN_MINSIZE [[clang::minsize]]
#else
#define SOFTKNN_MINSIZE
#endif
