#include <stddef.h>

/// The bytes that are allocated now, by the allocator's own count; 0 where it doesn't tell.
size_t allocated_bytes(void);
