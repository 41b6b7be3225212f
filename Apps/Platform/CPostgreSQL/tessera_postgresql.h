// The header of PostgreSQL's own client library, for Swift.
#ifndef TESSERA_POSTGRESQL_H
#define TESSERA_POSTGRESQL_H

// Debian puts the header in a folder that only pkg-config knows.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

#endif
