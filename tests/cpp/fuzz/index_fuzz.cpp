#include "fuzz_input.hpp"

using namespace fuzzing;

namespace {

template <typename Scalar>
std::vector<Scalar> as(const Numbers& numbers) {
  std::vector<Scalar> result;
  for (const double x : numbers) {
    // Converting a double beyond the range of float is undefined.
    const bool fits = std::abs(x) <= 3e38 || std::is_same_v<Scalar, double>;
    result.push_back(fits ? static_cast<Scalar>(x) : std::numeric_limits<Scalar>::infinity());
  }
  return result;
}

/// Added keys are stored unchanged, and failed additions leave nothing.
template <typename Scalar>
void add(softknn::KeyIndex<Scalar>& index, Numbers& kept, const Numbers& keys) {
  const std::vector<Scalar> given = as<Scalar>(keys);
  const Outcome outcome = index.add(given);
  require_known(outcome);
  if (outcome.ok()) {
    kept.insert(kept.end(), given.begin(), given.end());
  }
  const Numbers there(index.keys().begin(), index.keys().end());
  require(there == kept);
}

/// The neighbours equal those of `nearest_neighbors` on the same keys in double.
template <typename Scalar>
void search(Input& in) {
  const Index width = in.length(9);
  const auto similarity = in.choice(softknn::Similarity::kRbf);
  softknn::KeyIndex<Scalar> index(width, similarity);
  Numbers kept;
  for (const Index most : {30, 5}) {
    add(index, kept, in.numbers(element_count(in.length(most), width)));
  }
  const Index m = in.length(3), count = in.length(9);
  const std::vector<Scalar> given = as<Scalar>(in.numbers(element_count(m, width)));
  softknn::Neighbors found, expected;
  const Outcome outcome = index.search(given, m, count, found);
  require_finite(outcome, found.scores);
  if (!outcome.ok()) {
    return;
  }
  const softknn::Shape shape{.queries = m, .keys = index.size(), .width = width};
  const Numbers query(given.begin(), given.end());
  const softknn::Scoring scoring{.similarity = similarity, .scale = 1.0};
  require(softknn::nearest_neighbors(shape, query, kept, scoring, count, expected).ok());
  require_equal(found.indices, expected.indices);
  require_equal(found.scores, expected.scores);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input in({data, size});
  if (in.flag()) {
    search<float>(in);
  } else {
    search<double>(in);
  }
  return 0;
}
