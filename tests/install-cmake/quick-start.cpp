// The programs of the page “Use softknn in C++”. A comment with → states the output.
#include <cmath>
#include <cstdio>
#include <softknn/softknn.hpp>
#include <thread>
#include <vector>

namespace {

Eigen::MatrixXd attend(const Eigen::MatrixXd& query, const Eigen::MatrixXd& key,
                       const Eigen::MatrixXd& value) {
  const softknn::Scoring scoring{.similarity = softknn::Similarity::kRbf, .temperature = 0.5};
  return softknn::attention(query, key, value, {.scoring = scoring}).output;
}

void use_eigen() {
  const Eigen::MatrixXd query{{0.8, 0.15}};
  const Eigen::MatrixXd key{{1, 0.2}, {0.9, 0.1}, {0.2, 1}};
  const Eigen::MatrixXd value{{1}, {2}, {3}};
  std::printf("%.3f\n", attend(query, key, value)(0, 0));  // → 1.600
}

void handle_an_error() {
  const Eigen::MatrixXd key{{1, 0.2}, {std::nan(""), 0.1}};
  const auto outcome = softknn::attention(Eigen::MatrixXd{{0.8, 0.15}}, key, key).outcome;
  std::printf("%s\n", outcome.message().data());  // → nonFinite: key, slice 0, row 1, column 0
}

void use_threads() {
  const Eigen::MatrixXd key{{1, 0.2}, {0.9, 0.1}, {0.2, 1}};
  const Eigen::MatrixXd value{{1}, {2}, {3}};
  const std::vector<Eigen::MatrixXd> queries{Eigen::MatrixXd{{0.8, 0.15}},
                                             Eigen::MatrixXd{{0.1, 0.9}}};
  std::vector<Eigen::MatrixXd> outputs(queries.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    threads.emplace_back([&, i] { outputs[i] = attend(queries[i], key, value); });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  std::printf("%.3f %.3f\n", outputs[0](0, 0), outputs[1](0, 0));  // → 1.600 2.797
}

}  // namespace

int main() {
  use_eigen();
  handle_an_error();
  use_threads();
  return 0;
}
