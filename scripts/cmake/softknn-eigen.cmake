# Eigen 3.4 and 5 both work, but the version files of each reject a request for the other. softknn_locate_eigen(<options
# of find_package>) sets Eigen3_DIR to the first of either that find_package would find, and softknn_eigen_version to
# the version to request.
function(softknn_locate_eigen)
  set(softknn_eigen_version 3.4 PARENT_SCOPE)
  # No Eigen has this version: the search loads none and lists all.
  find_package(Eigen3 9999 EXACT QUIET NO_MODULE ${ARGN})
  foreach(config found IN ZIP_LISTS Eigen3_CONSIDERED_CONFIGS Eigen3_CONSIDERED_VERSIONS)
    if(found VERSION_GREATER_EQUAL 3.4 AND found VERSION_LESS 6)
      string(REGEX MATCH "^[0-9]+[.][0-9]+" version "${found}")
      set(softknn_eigen_version ${version} PARENT_SCOPE)
      get_filename_component(folder "${config}" DIRECTORY)
      set(Eigen3_DIR "${folder}" CACHE PATH "Folder of Eigen3Config.cmake" FORCE)
      return()
    endif()
  endforeach()
endfunction()
