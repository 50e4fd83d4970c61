#pragma once

/// Attention as a soft, differentiable k-nearest-neighbour vote.
///
/// One header per concept, each fully documented. `softknn/eigen.hpp` provides the same functions
/// for Eigen matrices and is included separately, so only its users compile Eigen. All functions
/// are pure: same input, same bits, no global state.
///
/// Thread safety: concurrent calls are safe and return the bits of serial calls, if no call writes
/// an object that another call uses at the same time. Threads may share const inputs. Results,
/// buffers and a `NumpyRandom` belong to one thread at a time.
///
/// Memory: a result may share memory with any input of its call, for instance the result of one
/// step with the input of the next, and keeps the bits of a result apart. Results in buffers are
/// computed in new memory that replaces the old one at the end, so that a call in which one object
/// is input and result holds both for a while. Inputs that overlap a result in a span are copied
/// first. Two results of one call may not overlap: `Status::kInvalid` names one of them. What is
/// moved from is empty: its buffers have size 0, and plain numbers beside them keep their values.
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
#include "softknn/attention_field.hpp"
#include "softknn/attention_map.hpp"
#include "softknn/buffer.hpp"
#include "softknn/classification.hpp"
#include "softknn/distribution.hpp"
#include "softknn/dot_product_sample.hpp"
#include "softknn/entropy_experiment.hpp"
#include "softknn/expected_entropy.hpp"
#include "softknn/iterated_attention.hpp"
#include "softknn/kernel_regression.hpp"
#include "softknn/kernel_training.hpp"
#include "softknn/key_index.hpp"
#include "softknn/language_model.hpp"
#include "softknn/lookup.hpp"
#include "softknn/mask.hpp"
#include "softknn/matmul.hpp"
#include "softknn/metric_learning.hpp"
#include "softknn/multi_head_attention.hpp"
#include "softknn/neighbors.hpp"
#include "softknn/numpy_random.hpp"
#include "softknn/positions.hpp"
#include "softknn/principal_components.hpp"
#include "softknn/projection_task.hpp"
#include "softknn/projection_training.hpp"
#include "softknn/regression_data.hpp"
#include "softknn/shape.hpp"
#include "softknn/similarity.hpp"
#include "softknn/softmax.hpp"
#include "softknn/status.hpp"
#include "softknn/transformer.hpp"
#include "softknn/transformer_training.hpp"
#include "softknn/version.hpp"
