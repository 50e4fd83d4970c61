#pragma once

#include <emscripten/bind.h>

/// The part of Embind's own library that this module needs, in place of the whole:
/// that one registers two dozen types, texts, views and handles among them, whose
/// code would be half of the glue. The border has one type, double. Defined here, in
/// the file that uses them, so that the linker takes nothing of that library; if it
/// ever needed to, it would say that these are defined twice. Of the JavaScript
/// the same goes for `embind.js`.

extern "C" {

/// Keeps the bindings for threads to come. There are none.
void _embind_register_bindings(emscripten::internal::InitFunc* /*binding*/) {}

/// The name of a type nobody registered, for an error of Embind's own.
const char* __getTypeName(const std::type_info* /*type*/) { return nullptr; }

}  // extern "C"

namespace softknn::border {

inline void register_double() {
  using emscripten::internal::TypeID;
  emscripten::internal::_embind_register_float(TypeID<double>::get(), "double", sizeof(double));
}

}  // namespace softknn::border
