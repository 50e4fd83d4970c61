#include "attention_reference.hpp"

#include <cmath>
#include <string>
#include <string_view>

#include "support.hpp"

// Attention against the same formulas in 60 digits; see attention_reference.json for the method.
// The bounds:
//
// - ordinary (|score| ≤ 50): 1e-12·max(1, |v|max), the promise;
// - otherwise kSteps·ε·size of a score, and that times |v|max of the output. The
//   size is that of the terms of a score, so it covers cancellation.
//   No sequential double arithmetic can guarantee less: an error of δ in
//   a score is an error of δ in the logarithm of its weight.

using namespace testing;
namespace reference = fixtures::attention_reference;

namespace {

using Record = reference::CasesRecord;

constexpr double kPromise = 1e-12;
// Largest found: 1.03 (a score), 0.17 (everything else).
constexpr double kSteps = 2.0;
// A score whose terms nearly cancel does not count as ordinary.
constexpr double kLargestOrdinary = 50.0;
constexpr double kLargestTerms = 1000.0;

bool ordinary(const Record& record) {
  return record.largest_score <= kLargestOrdinary && record.size <= kLargestTerms;
}

Index whole(double x) { return static_cast<Index>(x); }

Numbers numbers_at(double start, Index count) {
  const double* first = reference::numbers.data() + whole(start);
  return {first, first + count};
}

Bytes bytes_at(double start, Index count) {
  Bytes result;
  for (const double x : numbers_at(start, count)) {
    result.push_back(x != 0.0 ? 1 : 0);
  }
  return result;
}

Shape shape_of(const Record& record) {
  const auto& s = record.shape;
  return {.batch = whole(s[0]),
          .query_heads = whole(s[1]),
          .key_heads = whole(s[2]),
          .queries = whole(s[3]),
          .keys = whole(s[4]),
          .width = whole(s[5]),
          .value_width = whole(s[6])};
}

softknn::Scoring scoring_of(const Record& record) {
  return {.similarity = kSimilarities[whole(record.similarity)],
          .scale = record.has_scale != 0.0 ? record.scale : 1.0 / std::sqrt(record.shape[5]),
          .temperature = record.temperature,
          .key_norm_penalty = record.key_norm_penalty,
          .softcap = record.softcap,
          .epsilon = 1e-9};
}

void set_masks(const Record& record, Call& call) {
  softknn::Masking& masking = call.options.masking;
  masking.causal = record.causal != 0.0;
  masking.past = whole(record.past);
  masking.window = whole(record.window);
  Index stride = 1;
  for (const auto& [axis, place] : {std::pair{3, &masking.stride_key},
                                    {2, &masking.stride_query},
                                    {1, &masking.stride_head},
                                    {0, &masking.stride_batch}}) {
    const Index length = whole(record.mask_axes[size(axis)]);
    *place = length == 1 ? 0 : stride;
    stride *= length;
  }
  if (record.mask_kind == 1.0) {
    masking.kind = softknn::MaskKind::kBoolean;
    call.allowed = bytes_at(record.mask, stride);
  } else if (record.mask_kind == 2.0) {
    masking.kind = softknn::MaskKind::kAdditive;
    call.bias = numbers_at(record.mask, stride);
  }
  if (record.padding_axes != 0.0) {
    const Index batches = record.padding_axes == 2.0 ? call.shape.batch : 1;
    masking.padding_stride_batch = record.padding_axes == 2.0 ? call.shape.keys : 0;
    call.padding = bytes_at(record.padding, batches * call.shape.keys);
  }
}

Call call_of(const Record& record) {
  const Shape s = shape_of(record);
  Call call{.shape = s,
            .query = numbers_at(record.query, s.batch * s.query_heads * s.queries * s.width),
            .key = numbers_at(record.key, s.batch * s.key_heads * s.keys * s.width),
            .value = numbers_at(record.value, s.batch * s.key_heads * s.keys * s.value_width)};
  call.options.want_scores = true;
  call.options.scoring = scoring_of(record);
  set_masks(record, call);
  const auto give = [](Numbers& x, double given, double start, Index count) {
    x = given != 0.0 ? numbers_at(start, count) : Numbers{};
  };
  give(call.pasts, record.has_pasts, record.pasts, s.batch);
  give(call.key_lengths, record.has_key_lengths, record.key_lengths, s.batch);
  give(call.sinks, record.has_sinks, record.sinks, s.query_heads);
  return call;
}

/// The worst error of one kind of result, in units of its bound, and its case.
struct Worst {
  double error = 0.0;
  std::string name = "none";

  void see(double found, std::string_view where) {
    if (found > error) {
      *this = {found, std::string(where)};
    }
  }
  void check(const char* what, double most = 1.0) const {
    WARN(what << ": " << error << " ('" << name << "')");
    CHECK(error <= most);
  }
};

struct Errors {
  Worst output, weights, scores, entropy, sink_weights;

  void see(const Record& record, const Call& call, const CallResult& found) {
    const double unit =
        ordinary(record) ? kPromise : kSteps * kEpsilon * std::max(1.0, record.size);
    const double largest = std::max(1.0, distance(call.value, Numbers(call.value.size())));
    const auto see = [&](Worst& worst, const Numbers& x, double start, double size = 1.0) {
      const Numbers wanted = numbers_at(start, static_cast<Index>(x.size()));
      worst.see(distance(x, wanted) / (unit * size), record.name);
    };
    see(output, found.output, record.output, largest);
    see(weights, found.weights, record.weights);
    see(scores, found.scores, record.scores);
    see(entropy, found.entropy, record.entropy);
    see(sink_weights, found.sink_weights, record.sink_weights);
  }

  void check() const {
    output.check("output");
    weights.check("weights");
    scores.check("scores");
    entropy.check("entropy");
    sink_weights.check("sink weights");
  }
};

}  // namespace

TEST_CASE("attention agrees with the reference in 60 digits") {
  Errors plain, extreme;
  for (const Record& record : reference::cases) {
    CAPTURE(std::string_view(record.name));
    const Call call = call_of(record);
    const CallResult found = result_of(call);
    (ordinary(record) ? plain : extreme).see(record, call, found);
    CHECK(found.empty_rows == whole(record.empty_rows));
  }
  plain.check();
  extreme.check();
}

TEST_CASE("entropy keeps its digits where one key has nearly all the weight") {
  for (const Record& record : reference::cases) {
    CAPTURE(std::string_view(record.name));
    const Numbers found = result_of(call_of(record)).entropy;
    const Numbers expected = numbers_at(record.entropy, static_cast<Index>(found.size()));
    // Relative error: that of the weights, which is the error of a score, four times.
    const double relative = 4.0 * kSteps * kEpsilon * std::max(1.0, record.size);
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(std::abs(found[i] - expected[i]) <= relative * expected[i] + 1e-300);
    }
  }
}

TEST_CASE("softmax and log-sum-exp agree with the reference in 60 digits") {
  Worst weights, sums;
  for (const auto& row : reference::softmax_rows) {
    const Index length = whole(row.length);
    const Numbers x = numbers_at(row.x, length);
    Numbers found(x.size());
    double sum = kNan;
    REQUIRE(core::softmax(x, 1, length, row.temperature, found).ok());
    REQUIRE(core::log_sum_exp(x, 1, length, {&sum, 1}).ok());
    weights.see(distance(found, numbers_at(row.weights, length)) / kEpsilon, "softmax");
    const double error = sum == row.log_sum_exp ? 0.0 : std::abs(sum - row.log_sum_exp);
    sums.see(error / (kEpsilon * std::max(1.0, std::abs(row.log_sum_exp))), "log-sum-exp");
  }
  // Inputs are exact, so only the row's own roundings remain: in epsilons.
  weights.check("softmax", 4.0);
  sums.check("log-sum-exp", 4.0);
}

TEST_CASE("entropy and its exponential agree with the reference in 60 digits") {
  Worst entropies, effectives;
  for (const auto& row : reference::entropy_rows) {
    const Index length = whole(row.length);
    const Numbers p = numbers_at(row.p, length);
    double entropy = kNan;
    double effective = kNan;
    REQUIRE(core::entropy(p, 1, length, {&entropy, 1}).ok());
    REQUIRE(core::effective_neighbors(p, 1, length, {&effective, 1}).ok());
    const double unit = kEpsilon * std::max(1.0, std::abs(row.entropy));
    entropies.see(std::abs(entropy - row.entropy) / unit, "entropy");
    effectives.see(std::abs(effective / row.effective_neighbors - 1.0) / unit, "its exponential");
  }
  entropies.check("entropy", 4.0);
  effectives.check("its exponential", 8.0);
}
