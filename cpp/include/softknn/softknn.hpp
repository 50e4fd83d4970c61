#pragma once

/// Attention as a soft, differentiable k-nearest-neighbour vote.
///
/// One header a concept: Eigen matrices go in, results come out by value, with an `Outcome` that
/// names an error. All functions are pure: same input, same bits, no global state.
///
/// Thread safety: concurrent calls are safe and return the bits of serial calls, if no call changes
/// an object, such as a `KeyIndex`, that another call uses at the same time.
///
/// Floating-point environment: calls count on the one that a C++ program starts with: rounding to
/// nearest, subnormal numbers kept, no exception trapped. They neither check nor set it. In another
/// one, numbers may be wrong without an error, or the program ends. A program that is linked with
/// `-ffast-math` may start without subnormal numbers. `std::fesetenv(FE_DFL_ENV)` in the calling
/// thread returns to the default. The exception flags after a call mean nothing.
///
/// Every function checks its arguments before it reads them, in constant time, and returns
/// `Status::kInvalid` naming the argument.

#include "softknn/attention.hpp"
#include "softknn/entropy.hpp"
#include "softknn/heads.hpp"
#include "softknn/key_index.hpp"
#include "softknn/masks.hpp"
#include "softknn/model.hpp"
#include "softknn/neighbors.hpp"
#include "softknn/options.hpp"
#include "softknn/positions.hpp"
#include "softknn/shape.hpp"
#include "softknn/softmax.hpp"
#include "softknn/status.hpp"
#include "softknn/version.hpp"
