# cmake -DCOMPILER=.. -DINCLUDE=.. -DSOURCE=.. -DGOOD=.. -DBAD=.. -DDIAGNOSTIC=.. -P compile_case.cmake
# The source must compile with TOKEN defined as GOOD, and must not with BAD, for the reason given.
set(command ${COMPILER} -std=c++20 -fsyntax-only -I${INCLUDE} ${SOURCE})
execute_process(COMMAND ${command} "-DTOKEN=${GOOD}" RESULT_VARIABLE result ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "The twin with TOKEN=${GOOD} must compile:\n${output}")
endif()
execute_process(COMMAND ${command} "-DTOKEN=${BAD}" RESULT_VARIABLE result ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "TOKEN=${BAD} compiles and must not.")
endif()
if(NOT output MATCHES "${DIAGNOSTIC}")
  message(FATAL_ERROR "TOKEN=${BAD} fails for another reason than \"${DIAGNOSTIC}\":\n${output}")
endif()
