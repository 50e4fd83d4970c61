// The native core against Eigen: `softknn_bench ROUNDS MILLISECONDS`, JSON on standard output.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <softknn/softknn.hpp>
#include <string>
#include <vector>

#include "contest.hpp"
#include "eigen.hpp"

namespace {

/// Both results of the same rows differ by rounding only.
template <typename T>
constexpr double kAllowed = sizeof(T) == 4 ? 1e-5 : 1e-12;

template <typename T>
std::vector<T> normals(std::mt19937& engine, std::ptrdiff_t count) {
  std::normal_distribution<T> distribution;
  std::vector<T> numbers(static_cast<std::size_t>(count));
  std::generate(numbers.begin(), numbers.end(), [&] { return distribution(engine); });
  return numbers;
}

template <typename T>
bool agrees(const T* one, const std::vector<T>& other) {
  for (std::size_t i = 0; i < other.size(); ++i) {
    // Not `>`, so that NaN counts as a difference.
    if (!(std::abs(one[i] - other[i]) <= kAllowed<T> * std::max(T{1}, std::abs(other[i])))) {
      return false;
    }
  }
  return true;
}

softknn::Outcome ours(const softknn::Shape& shape, const std::vector<float>& query,
                      const std::vector<float>& key, const std::vector<float>& value,
                      softknn::FloatResult& result) {
  return softknn::attention(shape, {query, key, value}, softknn::FloatOptions{}, result);
}

softknn::Outcome ours(const softknn::Shape& shape, const std::vector<double>& query,
                      const std::vector<double>& key, const std::vector<double>& value,
                      softknn::AttentionResult<double>& result) {
  return softknn::attention(shape, {query, key, value}, softknn::AttentionOptions{}, result);
}

/// The result of a case as JSON; empty if the results differ.
std::string result_of(const char* task, std::ptrdiff_t n, std::ptrdiff_t d,
                      const std::string& entries) {
  if (entries.empty()) return {};
  return std::string("{\"section\":\"native\",\"task\":\"") + task +
         "\",\"n\":" + std::to_string(n) + ",\"d\":" + std::to_string(d) + "," + entries + "}";
}

template <typename T, typename Result>
std::string attention_case(const char* task, std::ptrdiff_t n, std::ptrdiff_t d, const Pace& pace) {
  std::mt19937 engine(7);
  const std::vector<T> query = normals<T>(engine, n * d), key = normals<T>(engine, n * d),
                       value = normals<T>(engine, n * d);
  const softknn::Shape shape{.queries = n, .keys = n, .width = d, .value_width = d};
  std::vector<T> output(query.size());
  Result last;
  // A fresh result per call: both sides allocate their output.
  const auto core = [&] {
    Result result;
    const bool ok = ours(shape, query, key, value, result).ok();
    last = std::move(result);
    return ok;
  };
  const auto eigen = [&] {
    std::vector<T> result(query.size());
    contender::attention<T>(query.data(), key.data(), value.data(), n, d, result.data());
    output = std::move(result);
    return true;
  };
  if (!core() || !eigen() || !agrees(last.output.data(), output)) return {};
  const double flops = 4.0 * static_cast<double>(n) * static_cast<double>(n * d);
  return result_of(task, n, d, take_samples({{"softknn", core}, {"Eigen", eigen}}, pace, flops));
}

std::string scores_case(std::ptrdiff_t n, std::ptrdiff_t d, const Pace& pace) {
  std::mt19937 engine(7);
  const std::vector<double> key = normals<double>(engine, n * d),
                            query = normals<double>(engine, d);
  const softknn::Shape shape{.queries = 1, .keys = n, .width = d};
  const softknn::Scoring plain{.scale = 1.0};
  softknn::Buffer<double> result;
  std::vector<double> product(static_cast<std::size_t>(n));
  const auto core = [&] { return softknn::scores(shape, query, key, plain, result).ok(); };
  const auto eigen = [&] {
    contender::scores(query.data(), key.data(), n, d, product.data());
    return true;
  };
  if (!core() || !eigen() || !agrees(result.data(), product)) return {};
  const double flops = 2.0 * static_cast<double>(n * d);
  return result_of("scores", n, d,
                   take_samples({{"softknn", core}, {"Eigen", eigen}}, pace, flops));
}

}  // namespace

int main(int count, char** arguments) {
  const Pace pace{.rounds = count > 1 ? std::atoi(arguments[1]) : 31,
                  .sample = count > 2 ? std::atof(arguments[2]) : 20};
  std::vector<std::string> results;
  for (const auto& [n, d] : {std::pair{256, 64}, {1024, 64}, {2048, 64}, {512, 128}}) {
    results.push_back(attention_case<float, softknn::FloatResult>("float", n, d, pace));
    results.push_back(
        attention_case<double, softknn::AttentionResult<double>>("double", n, d, pace));
  }
  results.push_back(scores_case(5000, 384, pace));
  std::string text;
  for (const std::string& result : results) {
    if (result.empty()) {
      std::fputs("A call failed, or softknn and Eigen differ\n", stderr);
      return 1;
    }
    text += (text.empty() ? "" : ",") + result;
  }
  std::printf("{\"version\":\"%s\",\"results\":[%s]}\n", contender::description().c_str(),
              text.c_str());
}
