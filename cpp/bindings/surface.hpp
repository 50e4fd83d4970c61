#pragma once

#ifdef SOFTKNN_SURFACE
#include <string>
#endif

/// The names under which a call reads its inputs and pushes its results. They stand once, where
/// a call reads or pushes. In the published module they take no byte. The test build
/// `softknn-surface` records them, and `tests/web/raw-surface.test.ts` compares them with the
/// lists of `web/api/raw.ts`.
namespace softknn::border {

#ifdef SOFTKNN_SURFACE

struct Name {
  const char* text;
  consteval Name(const char* name) : text(name) {}  // NOLINT(google-explicit-constructor)
};

/// One line for each name of the last call: what it names, the name, and the element of a result.
inline std::string surface;

inline void record(const char* kind, Name name, const char* element = "") {
  surface.append(kind).append(" ").append(name.text);
  if (*element != '\0') {
    surface.append(" ").append(element);
  }
  surface.append("\n");
}

#else

struct Name {
  consteval Name(const char*) {}  // NOLINT(google-explicit-constructor)
};

inline void record(const char* /*kind*/, Name /*name*/, const char* /*element*/ = "") {}

#endif

}  // namespace softknn::border
