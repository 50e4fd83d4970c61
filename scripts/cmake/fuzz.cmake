# One libFuzzer program for each family of functions, with the core under the same sanitizers.
# Only clang has libFuzzer.
set(fuzz_flags -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
target_compile_options(softknn_flags INTERFACE -fsanitize=fuzzer-no-link ${fuzz_flags})
file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/cpp/fuzz/*_fuzz.cpp)
foreach(source IN LISTS fuzz_sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE softknn_core softknn_flags)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer ${fuzz_flags})
endforeach()
