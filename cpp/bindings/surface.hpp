#pragma once

#ifdef SOFTKNN_SURFACE
#include <string>
#endif

/// The names under which a call reads its inputs and pushes its results. Each name appears once, at
/// its read or push. The published module contains none of them. The test build `softknn-surface`
/// records the names, and `tests/web/engine/raw-surface.test.ts` compares them with the lists of
/// `web/api/transport/raw.ts`.
namespace softknn::border {

#ifdef SOFTKNN_SURFACE

struct Name {
  const char* text;
  consteval Name(const char* name) : text(name) {}  // NOLINT(google-explicit-constructor)
};

/// One line per name of the last call: its kind, the name, and the element type of a result.
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
