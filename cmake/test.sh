#!/bin/sh
# Installs what is missing, builds everything and runs every test.
set -eu
cd "$(dirname "$0")/.."
packages="build-essential cmake ninja-build pkg-config nlohmann-json3-dev libfmt-dev libspdlog-dev libre2-dev \
libutf8proc-dev libsodium-dev libcurl4-openssl-dev libsqlitecpp-dev libsqlite3-dev libpcre2-dev libcli11-dev \
catch2 libcpp-httplib-dev libsentencepiece-dev"
. cmake/setup.sh
mkdir -p .build
cmake --preset dev -DNOYAU_BUILD_TESTS=ON >.build/configure.log 2>&1 || { cat .build/configure.log >&2; exit 1; }
cmake --build --preset dev
ctest --preset dev --parallel "$(nproc)"
