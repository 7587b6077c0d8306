# What the core links. Debian 12 has all of it; three packages ship only pkg-config files.
find_package(Threads REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(NOYAU_RE2 REQUIRED IMPORTED_TARGET re2)
pkg_check_modules(NOYAU_UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(NOYAU_SODIUM REQUIRED IMPORTED_TARGET libsodium)
