#pragma once

#include <emscripten/bind.h>

#include <span>

/// Tables of Embind bindings: a table row takes fewer bytes than a call of `function`.
namespace softknn::border {

struct Binding {
  const char* name;
  double (*call)();
};

[[gnu::noinline]] inline void bind(std::span<const Binding> calls) {
  for (const auto& [name, call] : calls) {
    emscripten::function(name, call);
  }
}

}  // namespace softknn::border
