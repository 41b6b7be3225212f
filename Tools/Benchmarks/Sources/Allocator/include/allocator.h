#include <stddef.h>

/// Returns the allocated bytes, as the allocator counts them; 0 if the allocator doesn't report them.
size_t allocated_bytes(void);
