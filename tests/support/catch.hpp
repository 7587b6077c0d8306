// One bridge for both generations of Catch2: Debian 12 has version 2, other systems version 3.
#pragma once
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;

#else
#include <catch2/catch.hpp>
#endif
