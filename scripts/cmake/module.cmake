# softknn.mjs and softknn.wasm. module.cpp is a source of the executable itself:
# the linker silently drops EMSCRIPTEN_BINDINGS that sit in a static library.
add_executable(softknn cpp/bindings/module.cpp)
target_link_libraries(softknn PRIVATE softknn_core softknn_flags)
target_compile_options(softknn PRIVATE -fno-exceptions -fno-rtti)
target_compile_definitions(softknn PRIVATE EIGEN_NO_IO EIGEN_MPL2_ONLY
                                           EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
set_target_properties(softknn PROPERTIES SUFFIX .mjs)

target_link_options(softknn PRIVATE
  -O3
  # Here too, not only for the compiler: else Embind fails at the first call.
  -fno-rtti
  -lembind
  -sMODULARIZE
  -sEXPORT_ES6
  # Never "node": its imports break bundlers. Node gets its bytes as the page does.
  -sENVIRONMENT=web,worker
  -sINCOMING_MODULE_JS_API=instantiateWasm
  # Embind would make its callers with `new Function`, which a strict CSP forbids.
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0
  -sMALLOC=emmalloc
  # An allocation that fails is an answer (status "memory"), not the module's end.
  -sABORTING_MALLOC=0
  -sALLOW_MEMORY_GROWTH
  -sMAXIMUM_MEMORY=4GB
  # Eigen may put 128 KB on the stack, twice. With the default of 64 KB that runs
  # into the static data and can still give the right answer; below the data, an
  # overflow traps.
  -sSTACK_SIZE=1MB
  -Wl,--stack-first
)
