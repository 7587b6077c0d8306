# Compile settings shared by every target of this project, and by none of a host's.
function(noyau_compile_settings target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                         -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
  # g++ 12 warns of overlapping copies in std::string's own code (GCC bug 105651): a false alarm.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(NOYAU_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# A shared library exports what NOYAU_EXPORT marks and nothing of its packages. Hidden visibility is not
# enough: templates of std, fmt and spdlog carry their own default visibility.
include(CheckLinkerFlag)
set(noyau_exports ${CMAKE_CURRENT_LIST_DIR}/exports.map)
check_linker_flag(CXX "-Wl,--version-script=${noyau_exports}" NOYAU_LINKER_READS_MAPS)

# noyau_library(NAME source...): a library of the project: `noyau` is the core, `noyau_X` the component X.
function(noyau_library target)
  add_library(${target} ${ARGN})
  string(REGEX REPLACE "^noyau_" "" short ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short}
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON DEFINE_SYMBOL ""
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  add_library(noyau::${short} ALIAS ${target})
  noyau_compile_settings(${target})
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "SHARED_LIBRARY" AND NOYAU_LINKER_READS_MAPS)
    target_link_options(${target} PRIVATE "LINKER:--version-script=${noyau_exports}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${noyau_exports})
  endif()
  if(NOT target STREQUAL "noyau" AND NOT APPLE)
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN")  # the core lies beside it
  endif()
endfunction()
