#pragma once

/// Private to the core: `SOFTKNN_FOR_SIZE` before a function that no timing can feel,
/// in a file that is otherwise compiled for speed. It is then small where the compiler
/// can (the module is downloaded); no bit of a result depends on it.
#if defined(__clang__)
#define SOFTKNN_FOR_SIZE [[clang::minsize]]
#else
#define SOFTKNN_FOR_SIZE
#endif
