# Target names for one vector width, invisible to other files.
set_source_files_properties(cpp/src/kernels/double/double_rows.cpp cpp/src/kernels/double/double_tiles.cpp
  cpp/src/kernels/float/float_pairs.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# The kernels once more for each wider instruction set of x86, chosen at run time (cpp/src/kernels/tiles_choice.cpp).
# The kernel files contain no code that another file could share, so their instructions cannot reach other functions.
if(EMSCRIPTEN OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$"
   OR NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  return()
endif()

function(softknn_kernels name vector_bytes sources)
  list(TRANSFORM sources PREPEND cpp/src/kernels/)
  add_library(softknn_kernels_${name} OBJECT ${sources})
  target_include_directories(softknn_kernels_${name} PRIVATE cpp/include cpp/src)
  target_compile_definitions(softknn_kernels_${name} PRIVATE
    SOFTKNN_KERNEL=${name} SOFTKNN_VECTOR_BYTES=${vector_bytes})
  target_compile_options(softknn_kernels_${name} PRIVATE -fno-exceptions ${ARGN})
  target_link_libraries(softknn_kernels_${name} PRIVATE softknn_flags)
  target_sources(softknn_core PRIVATE $<TARGET_OBJECTS:softknn_kernels_${name}>)
endfunction()

softknn_kernels(avx2 32 "double/double_rows.cpp;double/double_tiles.cpp;float/float_tiles.cpp" -mavx2 -mfma)
softknn_kernels(avx512 64 "double/double_rows.cpp;double/double_tiles.cpp;float/float_pairs.cpp" -mavx512f -mfma)
target_compile_definitions(softknn_core PRIVATE SOFTKNN_WIDE_KERNELS)
