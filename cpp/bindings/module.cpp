#include <emscripten/bind.h>

#include "calls.hpp"
#include "embind_types.hpp"
#include "heads_calls.hpp"
#include "map_calls.hpp"
#include "projection_calls.hpp"
#include "regression_calls.hpp"

// The only EMSCRIPTEN_BINDINGS: names of functions, nothing else. `web/api/raw.ts`
// is the same list in TypeScript, and a test compares them.

using namespace softknn;          // NOLINT(google-build-using-namespace)
using namespace softknn::border;  // NOLINT(google-build-using-namespace)

namespace {

/// All functions have this one type: what they are about is in the frame.
struct Entry {
  const char* name;
  double (*call)();
};

constexpr Entry kEntries[] = {
    {"frame", &frame_address},
    {"room", &room},
    {"release", &release},
    {"describe", &called<DescribeCall>},

    {"attention", &called<AttentionCall>},
    {"attentionFloat", &called<AttentionFloatCall>},
    {"scores", &called<ScoresCall>},
    {"nearestNeighbors", &called<NearestNeighborsCall>},

    {"attentionMap", &called<AttentionMapCall>},
    {"attentionField", &called<AttentionFieldCall>},
    {"lookup", &called<LookupCall>},
    {"linear", &called<LinearCall>},
    {"multiHeadAttention", &called<MultiHeadAttentionCall>},
    {"headDiversity", &called<HeadDiversityCall>},

    {"softmax", &called<SoftmaxCall>},
    {"softmaxJacobian", &called<SoftmaxJacobianCall>},
    {"logSumExp", &called<RowsCallOf<&log_sum_exp>>},
    {"entropy", &called<RowsCallOf<&entropy>>},
    {"effectiveNeighbors", &called<RowsCallOf<&effective_neighbors>>},
    {"rowSums", &called<RowsCallOf<&row_sums>>},
    {"capturedMass", &called<CapturedMassCall>},

    {"causalMask", &called<CausalMaskCall>},
    {"paddingMask", &called<PaddingMaskCall>},

    {"randomState", &called<RandomStateCall>},
    {"randomDraws", &called<RandomDrawsCall>},

    {"entropyTrial", &called<EntropyTrialCall>},
    {"entropyRow", &called<EntropyRowCall>},
    {"expectedEntropy", &called<ExpectedEntropyCall>},

    {"regressionData", &called<RegressionDataCall>},
    {"regressionTruth", &called<RegressionTruthCall>},
    {"averagePooling", &called<AveragePoolingCall>},
    {"kernelRegression", &called<KernelRegressionCall>},
    {"trainKernelRegression", &called<TrainKernelRegressionCall>},
    {"dotProductSample", &called<DotProductSampleCall>},
    {"trainProjections", &called<TrainProjectionsCall>},
    {"projectionTask", &called<ProjectionTaskCall>},
};

}  // namespace

EMSCRIPTEN_BINDINGS(softknn) {
  register_double();
  for (const auto& [name, call] : kEntries) {
    emscripten::function(name, call);
  }
}
