// The parts of the C library that Swift's own module lacks (epoll), and zlib for data that servers compress.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <zlib.h>
