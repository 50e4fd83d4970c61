# The same tests for both targets: a native program under sanitizers, and wasm for Node.
if(SOFTKNN_CATCH2_DIR)
  add_library(softknn_catch2 STATIC ${SOFTKNN_CATCH2_DIR}/catch_amalgamated.cpp)
  target_include_directories(softknn_catch2 SYSTEM PUBLIC ${SOFTKNN_CATCH2_DIR})
  # Third-party code: no sanitizers, no warnings and little optimisation, to compile fast.
  target_compile_options(softknn_catch2 PRIVATE -w -O0 -g0)
else()
  # The tests include the amalgamated header; an installed Catch2 has only separate headers.
  find_package(Catch2 3 REQUIRED)
  add_library(softknn_catch2 INTERFACE)
  target_link_libraries(softknn_catch2 INTERFACE Catch2::Catch2WithMain)
  target_include_directories(softknn_catch2 SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/catch2)
  file(WRITE ${PROJECT_BINARY_DIR}/catch2/catch_amalgamated.hpp "#include <catch2/catch_all.hpp>\n")
endif()

file(GLOB test_sources CONFIGURE_DEPENDS tests/cpp/*/*_test.cpp tests/cpp/memory/allocation_failures.cpp)
if(NOT test_sources)
  message(FATAL_ERROR "tests/cpp holds no test")
endif()
# The objects of the core come first in the link: the linker keeps the first copy of an inline function, and the core's
# own copy is the one under test.
add_executable(softknn_tests $<TARGET_OBJECTS:softknn_core> $<TARGET_OBJECTS:softknn_lessons>
               ${test_sources})
target_include_directories(softknn_tests PRIVATE tests/cpp cpp/src cpp/lessons)
# The tests see the core's private headers, and so its Eigen.
target_compile_definitions(softknn_tests PRIVATE ${softknn_eigen_definitions})
target_link_libraries(softknn_tests PRIVATE softknn_core softknn_flags softknn_catch2)
# Most of the compile time of a test file is shared headers and templates: eleven files are compiled as one, without
# optimisation. Names outside the test cases are unique.
set_target_properties(softknn_tests PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
target_compile_options(softknn_tests PRIVATE -O0)

# A process for each case would take a minute under Node: CTest runs eight shards, each with slow and quick cases. With
# ThreadSanitizer only the concurrent calls are of interest.
if(SOFTKNN_SANITIZE STREQUAL "thread")
  add_test(NAME concurrency COMMAND softknn_concurrency_tests)
else()
  foreach(shard RANGE 7)
    add_test(NAME shard_${shard} COMMAND softknn_tests --shard-count 8 --shard-index ${shard}
                                         --colour-mode none --allow-running-no-tests)
  endforeach()
  set_tests_properties(shard_0 shard_1 shard_2 shard_3 shard_4 shard_5 shard_6 shard_7 PROPERTIES ENVIRONMENT
    "ASAN_OPTIONS=strict_string_checks=1:detect_stack_use_after_return=1;UBSAN_OPTIONS=print_stacktrace=1")
endif()

if(NOT EMSCRIPTEN)
  # Concurrent calls, also as a separate program: compiled as a whole with ThreadSanitizer they take seconds.
  find_package(Threads REQUIRED)
  target_link_libraries(softknn_tests PRIVATE Threads::Threads)
  add_executable(softknn_concurrency_tests EXCLUDE_FROM_ALL
                 $<TARGET_OBJECTS:softknn_core> $<TARGET_OBJECTS:softknn_lessons>
                 tests/cpp/memory/concurrency_test.cpp)
  target_include_directories(softknn_concurrency_tests PRIVATE tests/cpp cpp/src cpp/lessons)
  target_compile_definitions(softknn_concurrency_tests PRIVATE ${softknn_eigen_definitions})
  target_link_libraries(softknn_concurrency_tests
    PRIVATE softknn_core softknn_flags softknn_catch2 Threads::Threads)
endif()

# Test data: each tests/fixtures/NAME.json becomes generated/NAME.hpp.
file(GLOB fixtures CONFIGURE_DEPENDS tests/fixtures/*.json)
file(GLOB fixture_scripts CONFIGURE_DEPENDS tests/fixtures/*.mjs)
set(generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})
foreach(fixture IN LISTS fixtures)
  get_filename_component(name ${fixture} NAME_WE)
  set(header ${generated}/${name}.hpp)
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${SOFTKNN_NODE} ${PROJECT_SOURCE_DIR}/tests/fixtures/to-header.mjs ${fixture} ${header}
    DEPENDS ${fixture} ${fixture_scripts}
    VERBATIM)
  target_sources(softknn_tests PRIVATE ${header})
endforeach()
target_include_directories(softknn_tests PRIVATE ${generated})

if(EMSCRIPTEN)
  # The tests link the objects of the published module; `cmake --build` alone makes the module.
  set_target_properties(softknn_catch2 softknn_tests
                        PROPERTIES EXCLUDE_FROM_ALL ON)
  # Only the tests throw (Catch2 ends a test that way); the core stays without exceptions.
  target_compile_options(softknn_tests PRIVATE -fwasm-exceptions)
  # In a library that is linked last, because softknn_flags would enable both again: only the core is optimised at link
  # time, and with 32-bit pointers and 64-bit indices `begin() + index` is fine in a test.
  add_library(softknn_test_flags INTERFACE)
  target_compile_options(softknn_test_flags INTERFACE -fno-lto -Wno-shorten-64-to-32)
  target_link_libraries(softknn_tests PRIVATE softknn_test_flags)
  if(SOFTKNN_CATCH2_DIR)
    target_compile_options(softknn_catch2 PRIVATE -fwasm-exceptions)
  endif()
  # .cjs, because package.json makes every .js here an ES module.
  set_target_properties(softknn_tests PROPERTIES SUFFIX .cjs)
  target_link_options(softknn_tests PRIVATE
    -O1 -fwasm-exceptions -sENVIRONMENT=node -sEXIT_RUNTIME -sALLOW_MEMORY_GROWTH
    -sMAXIMUM_MEMORY=2GB -sABORTING_MALLOC=0 -sMALLOC=emmalloc
    -sSTACK_SIZE=1MB -Wl,--stack-first)
endif()
