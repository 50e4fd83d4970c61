#pragma once

/// What only the lessons compute: samples, regressions, and small networks and their training.

#include "experiments/entropy_experiment.hpp"
#include "experiments/expected_entropy.hpp"
#include "experiments/principal_components.hpp"
#include "experiments/regression_data.hpp"
#include "learning/kernel_regression.hpp"
#include "learning/metric_learning.hpp"
#include "learning/projection_training.hpp"
#include "learning/transformer.hpp"
#include "learning/transformer_training.hpp"
