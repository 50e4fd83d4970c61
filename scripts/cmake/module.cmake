# The modules, each a glue (.mjs) and a WebAssembly file. Embind comes as it is: public functions
# of its header, and no edit of the glue that it needs.
# - softknn: all families of functions, the same bits everywhere.
# - softknn-fast: its twin whose kernels may round once where IEEE 754 rounds twice.
# - softknn-landing: the families that the site's first figure calls; its first load.
# - softknn-surface: for a test; records the names that cross (cpp/bindings/surface.hpp).
set(link_options
  -O3
  -lembind
  -sMODULARIZE
  -sEXPORT_ES6
  # Never "node": its imports break bundlers. Workers and Node get the bytes as the page does, and
  # the glue asks nothing of a page that they lack.
  -sENVIRONMENT=web
  # web/api compiles and starts the module, so that every failure rejects.
  -sINCOMING_MODULE_JS_API=instantiateWasm
  # Embind would make its callers with `new Function`, which a strict CSP forbids.
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0
  # The first versions with SIMD in WebAssembly: the glue keeps nothing for older ones.
  -sMIN_CHROME_VERSION=91
  -sMIN_FIREFOX_VERSION=89
  -sMIN_SAFARI_VERSION=160400
  -sTEXTDECODER=2
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
  # The compiler has inlined within each file. Between files the linker inlines only what makes the
  # caller shorter, or has no other caller.
  -Wl,-mllvm,-inline-threshold=-25
  -Wl,-mllvm,-enable-load-pre=false
)
if(EMSCRIPTEN_VERSION VERSION_GREATER_EQUAL 4)
  # Without it 6.0.5 links code that throws, and lacks a symbol of that code. With it 3.1.69 gives
  # the modules different names.
  list(APPEND link_options -fno-exceptions)
endif()

function(softknn_bindings target)
  target_link_libraries(${target} PRIVATE softknn_core softknn_flags)
  # With run-time types, as Embind's library expects: without them it prints addresses, and
  # `printf` comes along.
  target_compile_options(${target} PRIVATE -fno-exceptions -Oz)
  target_compile_definitions(${target} PRIVATE EIGEN_NO_IO EIGEN_MPL2_ONLY)
endfunction()

# softknn_module(<name> <sources and objects>): objects hide members of the core's library. The
# linker silently drops EMSCRIPTEN_BINDINGS that sit in a static library, objects it keeps.
function(softknn_module name)
  add_executable(${name} cpp/bindings/module.cpp ${ARGN})
  softknn_bindings(${name})
  # The names that the linker gives to imports and exports: scripts/build/glue.mjs compares them.
  target_link_options(${name} PRIVATE ${link_options} --emit-minification-map=${name}.names)
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
endfunction()

set(landing_families cpp/bindings/attention.cpp cpp/bindings/rows.cpp)
set(other_families cpp/bindings/experiments.cpp cpp/bindings/heads.cpp cpp/bindings/index.cpp
    cpp/bindings/learning.cpp cpp/bindings/maps.cpp cpp/bindings/transformer.cpp)
foreach(families landing other)
  add_library(softknn_${families}_families OBJECT ${${families}_families})
  softknn_bindings(softknn_${families}_families)
endforeach()
set(landing_objects $<TARGET_OBJECTS:softknn_landing_families>)
set(all_objects ${landing_objects} $<TARGET_OBJECTS:softknn_other_families>)

softknn_module(softknn ${all_objects})
# The callers, made by the linker: Embind's own take half a microsecond longer. For that the linker
# runs the module, which the relaxed kernels would not let it do under Node 20. Their module, and
# the landing's, run with this glue.
target_link_options(softknn PRIVATE -sEMBIND_AOT)

softknn_module(softknn-landing ${landing_objects})
target_compile_definitions(softknn-landing PRIVATE SOFTKNN_LANDING)

softknn_module(softknn-surface ${landing_families} ${other_families})
target_compile_definitions(softknn-surface PRIVATE SOFTKNN_SURFACE)
set_target_properties(softknn-surface PROPERTIES EXCLUDE_FROM_ALL ON)

file(GLOB kernel_sources CONFIGURE_DEPENDS cpp/src/kernels/*.cpp)
add_library(softknn_relaxed_kernels OBJECT ${kernel_sources})
target_include_directories(softknn_relaxed_kernels PRIVATE cpp/include)
target_link_libraries(softknn_relaxed_kernels PRIVATE softknn_eigen softknn_flags)
target_compile_options(softknn_relaxed_kernels PRIVATE -mrelaxed-simd -fno-exceptions -fno-rtti)
target_compile_definitions(softknn_relaxed_kernels PRIVATE SOFTKNN_RELAXED_SIMD EIGEN_NO_IO
                                                           EIGEN_MPL2_ONLY)
softknn_module(softknn-fast ${all_objects} $<TARGET_OBJECTS:softknn_relaxed_kernels>)
target_link_options(softknn-fast PRIVATE -mrelaxed-simd)
# Its self-test holds floats to their bound, not to their bits.
target_compile_definitions(softknn-fast PRIVATE SOFTKNN_RELAXED_SIMD)

# The module is downloaded, so sources without hot loops are compiled for size. In the rest are
# the loops over pairs, which -Oz makes up to three times slower; -O3 has nothing over -O2 there
# but bytes, and -Os loses nothing in some of them. The kernels keep their -O3.
set(SOFTKNN_MINSIZE
  arguments attention attention_field attention_float attention_inputs attention_kernel
  attention_map attention_tile centred_columns classification dot_product_sample expected_entropy
  float_search head_backward head_diversity iterated_attention key_index lookup mask matmul
  metric_learning moments multi_head_attention neighbors ordered_matmul principal_components projection_backward
  projection_forward projection_task projection_training regression_data repeat_task row_weights
  score_rows score_tiles similarity transformer transformer_backward transformer_pass
  transformer_training value_tiles weight_tiles)
foreach(source IN LISTS core_sources)
  get_filename_component(name ${source} NAME_WE)
  if(name IN_LIST SOFTKNN_MINSIZE)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Oz)
  elseif(name MATCHES "^(distribution|entropy_experiment|kernel_training|row_scorer|softmax)$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Os)
  elseif(NOT source MATCHES "/kernels/")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -O2)
  endif()
endforeach()
