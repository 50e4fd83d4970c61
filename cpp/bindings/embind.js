// The two functions of Embind's JavaScript that this module calls, in place of those
// of Emscripten. All that crosses is a status that comes back (see frame.hpp), and
// converters for arguments, types and overloads there are none would be half of the
// glue, and their steps a good part of a small call.
addToLibrary({
  // The only type is double, which is what WebAssembly gives.
  _embind_register_float__deps: [],
  _embind_register_float: (_type, _name, _size) => {},

  _embind_register_function__deps: ["$wasmTable"],
  _embind_register_function: (name, _c, _types, _signature, invoker, call, _async, _nonnull) => {
    let text = "";
    for (let at = name; HEAPU8[at]; at++) text += String.fromCharCode(HEAPU8[at]);
    const invoke = wasmTable.get(invoker);
    Module[text] = () => invoke(call);
  },
});
