/** Headers and helper functions that only some C++ programs need. */

const standardHeaders: readonly (readonly [string, RegExp])[] = [
  ["algorithm", /std::copy\(/],
  ["cmath", /INFINITY|NAN|std::fabs|std::sqrt/],
  ["cstddef", /std::size_t|gaussians\(|uniforms\(/],
  ["cstdint", /std::u?int(8|32)_t|gaussians\(|uniforms\(|task_/],
  ["cstdio", /printf/],
  ["cstdlib", /numbers_of</],
  ["fstream", /numbers_of</],
  ["string", /numbers_of</],
  ["vector", /std::vector/],
];

export const includes = (text: string): string[] => [
  ...standardHeaders.filter(([, used]) => used.test(text)).map(([name]) => `#include <${name}>`),
  "#include <softknn/softknn.hpp>",
];

const stream = (name: string, fill: string) => `
std::vector<double> ${name}(std::uint32_t seed, std::size_t skip, std::size_t count) {
  std::vector<double> numbers(skip + count);
  softknn::NumpyRandom(seed).${fill}(numbers);
  return {numbers.begin() + static_cast<std::ptrdiff_t>(skip), numbers.end()};
}
`;

const task = (part: string) => `
std::vector<double> task_${part}(std::uint32_t seed, softknn::Index scenes) {
  std::vector<double> x(softknn::kTaskTokens * softknn::kTaskInputs * scenes);
  std::vector<double> targets(softknn::kTaskTokens * softknn::kTaskOutputs * scenes);
  softknn::projection_task(seed, scenes, x.data(), targets.data());
  return ${part};
}
`;

const reading = `
template <typename T>
std::vector<T> numbers_of(const char* file) {
  std::vector<T> numbers;
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    const char* next = line.c_str();
    for (char* end = nullptr;; next = end + 1) {
      numbers.push_back(static_cast<T>(std::strtod(next, &end)));
      if (*end != ',') break;
    }
  }
  return numbers;
}
`;

const all: readonly (readonly [string, string])[] = [
  ["gaussians(", stream("gaussians", "fill_gaussian")],
  ["uniforms(", stream("uniforms", "fill_uniform")],
  ["task_x(", task("x")],
  ["task_targets(", task("targets")],
  ["numbers_of<", reading],
];

export const helpers = (text: string): string[] =>
  all.filter(([name]) => text.includes(name)).map(([, source]) => source.trimStart());
