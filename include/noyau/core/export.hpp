// The only macro of the public headers: marks what a shared library exports.
#pragma once

#if defined(_WIN32)
#define NOYAU_EXPORT
#else
#define NOYAU_EXPORT __attribute__((visibility("default")))
#endif
