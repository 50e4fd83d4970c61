# `cmake --install`: headers, library, and the files for find_package(softknn CONFIG).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/softknn)
install(DIRECTORY cpp/include/softknn ${PROJECT_BINARY_DIR}/include/softknn DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set_target_properties(softknn_core PROPERTIES EXPORT_NAME softknn OUTPUT_NAME softknn)
install(TARGETS softknn_core EXPORT softknn DESTINATION ${CMAKE_INSTALL_LIBDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT softknn NAMESPACE softknn:: FILE softknn-targets.cmake DESTINATION ${config_dir})

# Semantic versioning: before 1.0, a minor version may break compatibility.
set(compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/softknn-config-version.cmake
                                 COMPATIBILITY ${compatibility})
configure_package_config_file(scripts/cmake/softknn-config.cmake.in
                              ${PROJECT_BINARY_DIR}/softknn-config.cmake
                              INSTALL_DESTINATION ${config_dir}
                              NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
install(FILES ${PROJECT_BINARY_DIR}/softknn-config.cmake
              ${PROJECT_BINARY_DIR}/softknn-config-version.cmake
              scripts/cmake/softknn-eigen.cmake
        DESTINATION ${config_dir})
