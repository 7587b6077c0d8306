# One function for each test `consumer.NAME`.

# Installs the current build tree, whole and the core alone.
function(case_install)
  install_and_move(${BUILD} ${static} "*.cmake;*.pc;*.hpp")
  install_and_move(${BUILD} ${core_only} "*.cmake;*.pc;*.hpp" --component noyau)
  file(GLOB_RECURSE files RELATIVE ${core_only} ${core_only}/*)
  list(FILTER files INCLUDE REGEX "noyau[-_/](sqlite|http|sentencepiece|testing)")
  if(files)
    message(FATAL_ERROR "The core's install holds what belongs to components: ${files}")
  endif()
  # Editors get every schema of the catalog's files, whatever a host links.
  file(GLOB schemas RELATIVE ${SOURCE}/docs/schemas ${SOURCE}/docs/schemas/*.schema.json)
  foreach(schema IN LISTS schemas)
    file(GLOB_RECURSE installed ${core_only}/*/noyau/schemas/${schema})
    if(NOT installed)
      message(FATAL_ERROR "The core's install lacks ${schema}.")
    endif()
  endforeach()
endfunction()

function(case_find_package)
  consume_package(${WORK}/find_package ${static} ${same_build})
endfunction()

function(case_pkg_config)
  consume_pkg_config(${WORK}/pkg_config ${static} --static)
endfunction()

function(case_component_missing)
  set(command ${CMAKE_COMMAND} --fresh -S ${consumers}/component_missing -B ${WORK}/component_missing ${compiler}
      -DCMAKE_PREFIX_PATH=${core_only})
  run(${command})
  execute_process(COMMAND ${command} -DASK=sqlite RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(result EQUAL 0 OR NOT output MATCHES "The component \"sqlite\" of noyau is not installed")
    message(FATAL_ERROR "Requiring a component that is not installed must fail with its sentence:\n${output}")
  endif()
endfunction()

# The core, from its source and as a package, looks for no component's packages.
function(case_no_extra_packages)
  without(packages CURL SQLiteCpp SQLite3 CLI11 Catch2)
  run(${CMAKE_COMMAND} --fresh -S ${SOURCE} -B ${WORK}/no_extra_packages ${compiler} ${packages}
      -DNOYAU_BUILD_TESTS=OFF -DNOYAU_BUILD_EXAMPLES=OFF
      -DNOYAU_BUILD_SQLITE=OFF -DNOYAU_BUILD_HTTP=OFF -DNOYAU_BUILD_SENTENCEPIECE=OFF -DNOYAU_BUILD_TESTING=OFF)
  run(${CMAKE_COMMAND} --fresh -S ${consumers}/find_package -B ${WORK}/no_extra_packages_installed ${compiler} ${packages}
      -DCMAKE_PREFIX_PATH=${core_only})
endfunction()

# Builds and installs Noyau as shared libraries; the next two use it.
function(case_install_shared)
  set(build ${WORK}/shared_build)
  set(switches "")
  foreach(component IN LISTS COMPONENTS)
    string(TOUPPER ${component} switch)
    list(APPEND switches -DNOYAU_BUILD_${switch}=ON)
  endforeach()
  # Tests are asked for on purpose: they are refused with a sentence.
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${build} ${compiler} -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Release
      -DNOYAU_BUILD_TESTS=ON -DNOYAU_BUILD_EXAMPLES=OFF ${switches})
  if(NOT output MATCHES "noyau: the tests are not built")
    message(FATAL_ERROR "A shared build must say that it has no tests:\n${output}")
  endif()
  run(${CMAKE_COMMAND} --build ${build})
  install_and_move(${build} ${shared} "*")
  run(${CMAKE_COMMAND} -DBUILD=${build} -DPREFIX=${shared} -P ${SOURCE}/cmake/check_exports.cmake)
endfunction()

# A shared library's consumer needs none of the packages that the library links.
function(case_find_package_shared)
  without(packages ${all_packages})
  set(folder ${WORK}/find_package_shared)
  consume_package(${folder} ${shared} ${packages})
  run(${CMAKE_COMMAND} --build ${folder} --target surface)
  run(${CMAKE_COMMAND} -DSURFACE=${folder}/surface -DPREFIX=${shared} -P ${SOURCE}/cmake/check_exports.cmake)
endfunction()

function(case_pkg_config_shared)
  set(FLAGS "")
  consume_pkg_config(${WORK}/pkg_config_shared ${shared})
  run(pkg-config --print-requires-private noyau)
  if(NOT output STREQUAL "")
    message(FATAL_ERROR "A shared noyau.pc must require nothing: ${output}")
  endif()
endfunction()

function(case_add_subdirectory)
  consume_folder(add_subdirectory)
endfunction()

function(case_fetch_content)
  consume_folder(fetch_content)
  # A developer's own checkout in the place of the declared one.
  run(${CMAKE_COMMAND} --fresh -S ${WORK}/parent -B ${WORK}/fetch_content_override ${compiler} -DCONSUMERS=${consumers}
      -DFETCHCONTENT_SOURCE_DIR_NOYAU=${SOURCE})
endfunction()

# What docs/packages.md shows stands in a consumer of these tests.
function(case_docs)
  file(READ ${SOURCE}/docs/packages.md page)
  foreach(name find_package add_subdirectory fetch_content)
    file(READ ${consumers}/${name}/CMakeLists.txt text)
    if(NOT page MATCHES "<!-- from tests/consumers/${name}/CMakeLists.txt -->\n```cmake\n([^`]+)```")
      message(FATAL_ERROR "docs/packages.md shows nothing of tests/consumers/${name}/CMakeLists.txt.")
    endif()
    string(FIND "${text}" "${CMAKE_MATCH_1}" at)
    if(at EQUAL -1)
      message(FATAL_ERROR "tests/consumers/${name}/CMakeLists.txt does not hold what docs/packages.md shows:\n${CMAKE_MATCH_1}")
    endif()
  endforeach()
endfunction()
