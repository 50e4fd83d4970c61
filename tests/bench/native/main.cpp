// The native core against lines of Eigen: JSON on standard output.

// In its own namespace: this file is compiled for the machine's widest vectors, and the linker
// would otherwise let the core use this copy of Eigen's functions.
#define Eigen MachineEigen
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <softknn/softknn.hpp>
#include <vector>

namespace {

template <typename T>
using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <typename T>
Rows<T> lines_of_eigen(const Rows<T>& query, const Rows<T>& key, const Rows<T>& value) {
  Rows<T> weights = query * key.transpose() / std::sqrt(static_cast<T>(query.cols()));
  weights.colwise() -= weights.rowwise().maxCoeff().eval();
  weights = weights.array().exp().matrix();
  const Eigen::Matrix<T, Eigen::Dynamic, 1> sums = weights.rowwise().sum();
  Rows<T> output = weights * value;
  output.array().colwise() /= sums.array();
  return output;
}

/// Mean milliseconds of one call over 200 ms.
template <typename Call>
double timed(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  double passed = 0;
  int calls = 0;
  for (; passed < 200; ++calls) {
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
template <typename T>
bool compare(const char* precision, std::ptrdiff_t m, std::ptrdiff_t n, std::ptrdiff_t d) {
  std::mt19937 engine(7);
  std::normal_distribution<T> normal;
  const auto draw = [&](std::ptrdiff_t rows) {
    return Rows<T>(Rows<T>::NullaryExpr(rows, d, [&] { return normal(engine); }));
  };
  const Rows<T> query = draw(m), key = draw(n), value = draw(n);
  softknn::AttentionResult<T> ours;
  Rows<T> theirs;
  const auto core = [&] { ours = softknn::attention(query, key, value); };
  const auto eigen = [&] { theirs = lines_of_eigen(query, key, value); };
  std::vector<double> core_times, eigen_times;
  for (int round = 0; round < 9; ++round) {
    core_times.push_back(timed(core));
    eigen_times.push_back(timed(eigen));
  }
  std::printf(
      "{\"precision\":\"%s\",\"m\":%td,\"n\":%td,\"d\":%td,\"softknn\":%.4g,\"Eigen\":%.4g}\n",
      precision, m, n, d, median(core_times), median(eigen_times));
  return ours.ok() && ours.output.isApprox(theirs, sizeof(T) == 4 ? T(1e-5) : T(1e-12));
}

}  // namespace

int main() {
  const std::array<std::ptrdiff_t, 3> sizes[] = {
      {1, 1024, 64}, {16, 1024, 64}, {256, 256, 64}, {1024, 1024, 64}, {512, 512, 128}};
  for (const auto& [m, n, d] : sizes) {
    if (!compare<float>("Float32", m, n, d) || !compare<double>("Float64", m, n, d)) {
      std::fputs("A call failed, or softknn and Eigen differ\n", stderr);
      return 1;
    }
  }
}
