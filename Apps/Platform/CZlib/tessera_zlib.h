// Functions for the parts of zlib that are macros, which Swift can't call.
#ifndef TESSERA_ZLIB_H
#define TESSERA_ZLIB_H

#include <zlib.h>

static inline int tessera_deflateInit(
    z_streamp stream, int level, int windowBits, int memoryLevel) {
  return deflateInit2(stream, level, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY);
}

static inline int tessera_inflateInit(z_streamp stream, int windowBits) {
  return inflateInit2(stream, windowBits);
}

#endif
