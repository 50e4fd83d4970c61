#pragma once

/// Private to the build, which includes it before every source: a shared library exports what the
/// public headers declare, and nothing else. Clang takes the visibility of a function from its
/// first declaration, so a mark on the namespace would not do.
#pragma GCC visibility push(default)
#include "softknn/softknn.hpp"
#pragma GCC visibility pop
