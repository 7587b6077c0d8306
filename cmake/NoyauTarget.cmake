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

# noyau_library(NAME source...): a library of the project: `noyau` is the core, `noyau_X` the component X.
function(noyau_library target)
  add_library(${target} ${ARGN})
  string(REGEX REPLACE "^noyau_" "" short ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${short}
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  add_library(noyau::${short} ALIAS ${target})
  noyau_compile_settings(${target})
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
endfunction()
