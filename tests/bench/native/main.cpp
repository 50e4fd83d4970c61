// The native core against Eigen: `softknn_bench ROUNDS MILLISECONDS`, JSON on standard output.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <softknn/softknn.hpp>
#include <utility>
#include <vector>

#include "eigen.hpp"

namespace {

int rounds = 31;
double milliseconds = 20;

template <typename T>
std::vector<T> normals(std::mt19937& engine, std::ptrdiff_t count) {
  std::normal_distribution<T> distribution;
  std::vector<T> numbers(static_cast<std::size_t>(count));
  std::generate(numbers.begin(), numbers.end(), [&] { return distribution(engine); });
  return numbers;
}

/// Both results differ by rounding only. Not `>`, so that NaN counts as a difference.
template <typename T, typename Numbers>
bool agrees(const Numbers& one, const std::vector<T>& other) {
  const double allowed = sizeof(T) == 4 ? 1e-5 : 1e-12;
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (!(std::abs(one.data()[i] - other[i]) <= allowed * std::max(T{1}, std::abs(other[i])))) {
      return false;
    }
  }
  return true;
}

/// Mean milliseconds of one call.
template <typename Call>
double timed(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  double passed = 0;
  int calls = 0;
  for (; passed < milliseconds; ++calls) {
    call();
    const auto now = std::chrono::steady_clock::now();
    passed = std::chrono::duration<double, std::milli>(now - start).count();
  }
  return passed / calls;
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

/// Prints the times of both, taken in turns. False if a call failed or the results differ.
template <typename T, typename Options, typename Result>
bool compare(const char* precision, std::ptrdiff_t n, std::ptrdiff_t d) {
  std::mt19937 engine(7);
  const std::vector<T> query = normals<T>(engine, n * d), key = normals<T>(engine, n * d),
                       value = normals<T>(engine, n * d);
  const softknn::Shape shape{.queries = n, .keys = n, .width = d, .value_width = d};
  Result ours;
  std::vector<T> theirs;
  bool ok = true;
  // A fresh result per call: both sides allocate their output.
  const auto core = [&] {
    Result result;
    ok = softknn::attention(shape, {query, key, value}, Options{}, result).ok() && ok;
    ours = std::move(result);
  };
  const auto eigen = [&] {
    std::vector<T> result(query.size());
    contender::attention<T>(query.data(), key.data(), value.data(), n, d, result.data());
    theirs = std::move(result);
  };
  core();
  eigen();
  if (!ok || !agrees(ours.output, theirs)) return false;
  std::vector<double> core_times, eigen_times, ratios;
  for (int round = 0; round < rounds; ++round) {
    if (round % 2 == 0) core_times.push_back(timed(core));
    eigen_times.push_back(timed(eigen));
    if (round % 2 == 1) core_times.push_back(timed(core));
    ratios.push_back(eigen_times.back() / core_times.back());
  }
  std::printf(
      "{\"comparison\":\"native\",\"precision\":\"%s\",\"n\":%td,\"d\":%td,\"left\":[],\"rows\":["
      "{\"name\":\"softknn\",\"ms\":%.4g,\"ratio\":1},"
      "{\"name\":\"Eigen\",\"ms\":%.4g,\"ratio\":%.4g}]}\n",
      precision, n, d, median(core_times), median(eigen_times), median(ratios));
  return ok;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) rounds = std::atoi(arguments[1]);
  if (count > 2) milliseconds = std::atof(arguments[2]);
  constexpr std::array<std::pair<int, int>, 4> kSizes{
      {{256, 64}, {1024, 64}, {2048, 64}, {512, 128}}};
  for (const auto& [n, d] : kSizes) {
    if (!compare<float, softknn::FloatOptions, softknn::FloatResult>("Float32", n, d) ||
        !compare<double, softknn::AttentionOptions, softknn::AttentionResult<double>>("Float64", n,
                                                                                      d)) {
      std::fputs("A call failed, or softknn and Eigen differ\n", stderr);
      return 1;
    }
  }
}
