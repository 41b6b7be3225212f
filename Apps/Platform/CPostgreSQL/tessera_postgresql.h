// What Swift is to see of PostgreSQL's own client.
#ifndef TESSERA_POSTGRESQL_H
#define TESSERA_POSTGRESQL_H

#include <libpq-fe.h>

#endif
