/** Headers and helper functions that only some C++ programs need. */

const standardHeaders: readonly (readonly [string, RegExp])[] = [
  ["algorithm", /std::(copy|max_element)\(/],
  ["cmath", /INFINITY|NAN|std::fabs|std::sqrt/],
  ["cstddef", /std::size_t|gaussians\(|uniforms\(/],
  ["cstdint", /std::u?int(8|32)_t|gaussians\(|uniforms\(| projection_task\(/],
  ["cstdio", /printf/],
  ["cstdlib", /numbers_of<|std::exit/],
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

const task = `
struct ProjectionTask {
  std::vector<double> x, targets;
};

ProjectionTask projection_task(std::uint32_t seed, softknn::Index scenes) {
  ProjectionTask task{
      std::vector<double>(softknn::kTaskTokens * softknn::kTaskInputs * scenes),
      std::vector<double>(softknn::kTaskTokens * softknn::kTaskOutputs * scenes)};
  if (!softknn::projection_task(seed, scenes, task.x, task.targets).ok()) std::exit(1);
  return task;
}
`;

const reading = `
template <typename T>
std::vector<T> numbers_of(const char* name) {
  std::vector<T> numbers;
  std::ifstream file(name);
  std::string number;
  for (char c; file.get(c); number += c) {
    if (c != ',' && c != '\\n') continue;
    numbers.push_back(static_cast<T>(std::strtod(number.c_str(), nullptr)));
    number.clear();
    c = ' ';
  }
  return numbers;
}
`;

const all: readonly (readonly [string, string])[] = [
  ["gaussians(", stream("gaussians", "fill_gaussian")],
  ["uniforms(", stream("uniforms", "fill_uniform")],
  [" projection_task(", task],
  ["numbers_of<", reading],
];

export const helpers = (text: string): string[] =>
  all.filter(([name]) => text.includes(name)).map(([, source]) => source.trimStart());
