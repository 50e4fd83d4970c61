# The modules, each a glue (.mjs) and a WebAssembly file, which cpp/bindings describes to Embind.
# - softknn, softknn-learn, softknn-model: the functions of an entry of the package, the same bits everywhere.
# - softknn-fast: those of softknn with a product that may fuse multiply and add.
# - softknn-declarations: for the types of what JavaScript can call.
set(link_options
  # Here too, or Embind would not know its types.
  -fno-rtti
  -Os
  -sMODULARIZE
  -sEXPORT_ES6
  # Never "node": its imports break bundlers. Workers and Node receive the bytes like the page, and the glue uses no
  # page API that they lack.
  -sENVIRONMENT=web
  # web/api compiles and starts the module, so that every failure rejects.
  -sINCOMING_MODULE_JS_API=instantiateWasm
  # web/api copies arrays into these views, which follow the memory when it grows, and reads names.
  -sEXPORTED_RUNTIME_METHODS=HEAPU8,HEAPF32,HEAPF64,UTF8ToString
  # Embind would build its callers with `new Function`, which a strict CSP forbids.
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0
  # The first versions with WebAssembly SIMD: the glue drops support for older ones.
  -sMIN_CHROME_VERSION=91
  -sMIN_FIREFOX_VERSION=89
  -sMIN_SAFARI_VERSION=160400
  -sTEXTDECODER=2
  # Otherwise the glue needs a wrapper for each type with 64-bit lengths that is called by address.
  -sWASM_BIGINT
  -sMALLOC=emmalloc
  # A failed allocation returns a status ("memory") instead of aborting the module.
  -sABORTING_MALLOC=0
  -sALLOW_MEMORY_GROWTH
  # emmalloc adds the size of a request to an address. No array is larger than 2 GiB, so within this memory no sum wraps.
  -sMAXIMUM_MEMORY=2GB
  # Eigen may use 128 KB of stack, twice. With the default of 64 KB that overwrites static data and can still return the
  # right result; with the stack first, an overflow traps.
  -sSTACK_SIZE=1MB
  -Wl,--stack-first
  # An address plus a small offset never exceeds the memory: the lowest kilobyte would follow, which is the end of the
  # stack. A stack overflow traps at once.
  # Longer functions with a single caller are not inlined: the file compresses better by 0.6 %. Merging local variables
  # once more, after all inlining, gives 0.5 %, as do the shortest numbers for the functions that are called most.
  -sBINARYEN_EXTRA_PASSES=--low-memory-unused,--one-caller-inline-max-function-size=80,--merge-locals,--coalesce-locals,--reorder-locals,--reorder-functions
  # The compiler has already inlined within each file. Across files the linker inlines only functions that shrink the
  # caller or have a single caller.
  -Wl,-mllvm,-inline-threshold=-40
  -Wl,-mllvm,-enable-load-pre=false
)
if(EMSCRIPTEN_VERSION VERSION_GREATER_EQUAL 4)
  # Without this flag newer releases link code that throws, and lack a symbol of that code.
  list(APPEND link_options -fno-exceptions)
endif()

function(softknn_bindings target)
  target_link_libraries(${target} PRIVATE softknn_lessons softknn_core softknn_flags)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -Oz)
  target_compile_definitions(${target} PRIVATE EIGEN_NO_IO EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0
                                                 ${softknn_eigen_definitions})
endfunction()

# softknn_module(<name> <sources and objects>): objects override members of the core's library. The linker silently
# drops EMSCRIPTEN_BINDINGS in a static library but keeps objects.
function(softknn_module name)
  add_executable(${name} cpp/bindings/module.cpp ${ARGN})
  softknn_bindings(${name})
  target_link_libraries(${name} PRIVATE embind)
  target_link_options(${name} PRIVATE ${link_options})
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
endfunction()

# softknn_families(<variable> <names>): the files of families in cpp/bindings, compiled once for all modules.
function(softknn_families variable)
  set(objects)
  foreach(family IN LISTS ARGN)
    set(target softknn_family_${family})
    if(NOT TARGET ${target})
      add_library(${target} OBJECT cpp/bindings/${family}.cpp)
      softknn_bindings(${target})
    endif()
    list(APPEND objects $<TARGET_OBJECTS:${target}>)
  endforeach()
  set(${variable} ${objects} PARENT_SCOPE)
endfunction()

softknn_families(attention_families attention heads index neighbors positions random rows)
softknn_families(learn_families experiments learning random transformer)
softknn_families(model_families index language random rows)

softknn_module(softknn ${attention_families})
softknn_module(softknn-learn ${learn_families})
softknn_module(softknn-model ${model_families})

file(GLOB families CONFIGURE_DEPENDS cpp/bindings/*.cpp)
list(FILTER families EXCLUDE REGEX "/module.cpp$")
softknn_module(softknn-declarations ${families})
target_link_options(softknn-declarations PRIVATE -O1 --emit-tsd softknn.d.ts)
set_target_properties(softknn-declarations PROPERTIES EXCLUDE_FROM_ALL ON)

# The product once more, with instructions that fuse multiply and add.
add_library(softknn_relaxed_product OBJECT cpp/src/numerics/product.cpp)
target_include_directories(softknn_relaxed_product PRIVATE cpp/include cpp/src)
target_link_libraries(softknn_relaxed_product PRIVATE softknn_flags)
target_compile_options(softknn_relaxed_product PRIVATE -mrelaxed-simd -fno-exceptions -fno-rtti)
softknn_module(softknn-fast ${attention_families} $<TARGET_OBJECTS:softknn_relaxed_product>)
target_link_options(softknn-fast PRIVATE -mrelaxed-simd)

# The module is downloaded, so all is compiled for size, but for the product and the loops over rows: here the linker's
# settings for size would cost a third of their speed.
target_compile_options(softknn_core PRIVATE -Oz)
target_compile_options(softknn_lessons PRIVATE -Os)
foreach(source IN LISTS core_sources)
  if(source MATCHES "/(product|row_loops|finite_check)[.]cpp$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-O2;-fno-lto")
  endif()
endforeach()
