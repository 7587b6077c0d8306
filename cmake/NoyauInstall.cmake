# Packages: one export set, one pkg-config file and one install component for each library, so that a host
# needs only what it asks for. Everything installed finds its neighbours relative to itself.
if(NOYAU_INSTALL)
  include(GNUInstallDirs)
  include(CMakePackageConfigHelpers)
  set(noyau_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/noyau)
  set(noyau_installed_files ${PROJECT_BINARY_DIR}/package)
endif()

# noyau_install(TARGET SUMMARY text [PACKAGES name...] [MODULES PREFIX=module...] [REQUIRES module...] [LIBS flag...])
# PACKAGES and MODULES are what a static library's consumer must find, through CMake and pkg-config; REQUIRES
# and LIBS say the same in the pkg-config file. A shared library has linked them already.
function(noyau_install target)
  if(NOT NOYAU_INSTALL)
    return()
  endif()
  cmake_parse_arguments(arg "" "SUMMARY" "PACKAGES;MODULES;REQUIRES;LIBS" ${ARGN})
  string(REPLACE "_" "-" name ${target})
  install(TARGETS ${target} EXPORT ${name} COMPONENT ${target})
  install(EXPORT ${name} NAMESPACE noyau:: FILE ${name}-targets.cmake DESTINATION ${noyau_package_dir}
          COMPONENT ${target})
  if(target STREQUAL "noyau")
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/noyau DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
            COMPONENT ${target} FILES_MATCHING PATTERN "*.hpp"
            PATTERN "sqlite" EXCLUDE PATTERN "http" EXCLUDE
            PATTERN "sentencepiece" EXCLUDE PATTERN "testing" EXCLUDE)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/noyau
            COMPONENT ${target} FILES_MATCHING PATTERN "*.schema.json")
  else()
    string(REPLACE "noyau_" "" folder ${target})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/noyau/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/noyau
            COMPONENT ${target} FILES_MATCHING PATTERN "*.hpp")
  endif()
  noyau_write_dependencies(${target} ${name} "${arg_PACKAGES}" "${arg_MODULES}")
  noyau_write_pkg_config(${target} ${name} "${arg_SUMMARY}" "${arg_REQUIRES}" "${arg_LIBS}")
endfunction()

function(noyau_write_dependencies target name packages modules)
  get_target_property(type ${target} TYPE)
  set(text "")
  if(target STREQUAL "noyau")
    string(APPEND text "find_dependency(Threads)\n")
  endif()
  if(type STREQUAL "STATIC_LIBRARY")
    foreach(package IN LISTS packages)
      string(APPEND text "find_dependency(${package})\n")
    endforeach()
    foreach(module IN LISTS modules)
      string(REPLACE "=" " " module "${module}")
      string(APPEND text "noyau_find_module(${module})\n")
    endforeach()
  endif()
  file(WRITE ${noyau_installed_files}/${name}-dependencies.cmake "${text}")
  install(FILES ${noyau_installed_files}/${name}-dependencies.cmake DESTINATION ${noyau_package_dir}
          COMPONENT ${target})
endfunction()

function(noyau_write_pkg_config target name summary requires libs)
  get_target_property(type ${target} TYPE)
  file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" prefix ${prefix})
  set(text "prefix=\${pcfiledir}/${prefix}\nlibdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}\n")
  string(APPEND text "includedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}\n\nName: ${name}\n"
         "Description: ${summary}\nVersion: ${PROJECT_VERSION}\n")
  if(NOT target STREQUAL "noyau")
    string(APPEND text "Requires: noyau = ${PROJECT_VERSION}\n")
  endif()
  if(type STREQUAL "STATIC_LIBRARY")
    list(JOIN requires ", " requires)
    list(JOIN libs " " libs)
    string(APPEND text "Requires.private: ${requires}\nLibs.private: ${libs}\n")
  endif()
  string(APPEND text "Libs: -L\${libdir} -l${target}\nCflags: -I\${includedir}\n")
  file(WRITE ${noyau_installed_files}/${name}.pc "${text}")
  install(FILES ${noyau_installed_files}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
          COMPONENT ${target})
endfunction()

if(NOYAU_INSTALL)
  write_basic_package_version_file(${noyau_installed_files}/noyau-config-version.cmake
    COMPATIBILITY SameMinorVersion)  # no promise of a binary interface before 1.0
  install(FILES ${noyau_installed_files}/noyau-config-version.cmake ${PROJECT_SOURCE_DIR}/cmake/noyau-config.cmake
          DESTINATION ${noyau_package_dir} COMPONENT noyau)
endif()
