# softknn.mjs and softknn.wasm, and their twins softknn-fast.mjs and .wasm, whose
# kernels may round once where IEEE 754 rounds twice. module.cpp is a source of the
# executables themselves: the linker silently drops EMSCRIPTEN_BINDINGS that sit in
# a static library.
set(link_options
  -O3
  # Here too, not only for the compiler: else Embind fails at the first call.
  -fno-rtti
  -lembind
  --js-library=${PROJECT_SOURCE_DIR}/cpp/bindings/embind.js
  -sMODULARIZE
  -sEXPORT_ES6
  # Never "node": its imports break bundlers. Node gets its bytes as the page does.
  -sENVIRONMENT=web,worker
  # Only what runs a module: nothing that finds, fetches or starts one (scripts/build/glue.mjs).
  -sMINIMAL_RUNTIME
  -sINCOMING_MODULE_JS_API=[]
  # Embind would make its callers with `new Function`, which a strict CSP forbids.
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0
  # Else the glue gets a function per type with 64-bit lengths that is called by address.
  -sWASM_BIGINT
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
  # An address and a small offset never pass the end of memory: there the lowest kilobyte would
  # follow, which is the last of the stack. What runs into it now traps at once.
  -sBINARYEN_EXTRA_PASSES=--low-memory-unused
)

# softknn_module(<name> [<objects>]): objects hide members of the core's library.
function(softknn_module name)
  add_executable(${name} cpp/bindings/module.cpp ${ARGN})
  target_link_libraries(${name} PRIVATE softknn_core softknn_flags)
  target_compile_options(${name} PRIVATE -fno-exceptions -fno-rtti)
  target_compile_definitions(${name} PRIVATE EIGEN_NO_IO EIGEN_MPL2_ONLY
                                             EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_options(${name} PRIVATE ${link_options})
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
endfunction()

softknn_module(softknn)

file(GLOB kernel_sources CONFIGURE_DEPENDS cpp/src/kernels/*.cpp)
add_library(softknn_relaxed_kernels OBJECT ${kernel_sources})
target_include_directories(softknn_relaxed_kernels PRIVATE cpp/include)
target_link_libraries(softknn_relaxed_kernels PRIVATE softknn_eigen softknn_flags)
target_compile_options(softknn_relaxed_kernels PRIVATE -mrelaxed-simd -fno-exceptions -fno-rtti)
target_compile_definitions(softknn_relaxed_kernels PRIVATE SOFTKNN_RELAXED_SIMD EIGEN_NO_IO
                                                           EIGEN_MPL2_ONLY)
softknn_module(softknn-fast $<TARGET_OBJECTS:softknn_relaxed_kernels>)
target_link_options(softknn-fast PRIVATE -mrelaxed-simd)
# Its self-test holds floats to their bound, not to their bits.
target_compile_definitions(softknn-fast PRIVATE SOFTKNN_RELAXED_SIMD)

# The module is downloaded: what no timing can feel is compiled for size. In the
# rest are the loops over pairs, which -Oz makes up to three times slower; -O3 has
# nothing over -O2 there but bytes. The kernels keep their -O3.
set(SOFTKNN_MINSIZE
  arguments attention_inputs dot_product_sample expected_entropy lookup moments multi_head_attention
  neighbors projection_backward projection_forward projection_task projection_training
  regression_data similarity)
foreach(source IN LISTS core_sources)
  get_filename_component(name ${source} NAME_WE)
  if(name IN_LIST SOFTKNN_MINSIZE)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Oz)
  elseif(name STREQUAL "distribution" OR name STREQUAL "kernel_training")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Os)
  elseif(NOT source MATCHES "/kernels/")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -O2)
  endif()
endforeach()
set_source_files_properties(cpp/bindings/module.cpp PROPERTIES COMPILE_OPTIONS -Oz)
