// What Swift is to see of PostgreSQL's own client.
#ifndef TESSERA_POSTGRESQL_H
#define TESSERA_POSTGRESQL_H

// Debian has it in a folder, which only pkg-config knows.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

#endif
