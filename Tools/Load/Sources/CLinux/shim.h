// What Swift's own module of the C library leaves out: epoll, and zlib for what servers compress.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <zlib.h>
