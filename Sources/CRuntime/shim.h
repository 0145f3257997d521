// What the C library and Swift's runtime have on Linux that no Swift module or public header gives.
#ifndef ROSTER_CRUNTIME_SHIM_H
#define ROSTER_CRUNTIME_SHIM_H

#ifdef __linux__

#include <malloc.h>

// libdispatch keeps these two for run loops that serve its main queue themselves, as CoreFoundation's does. The main
// actor's jobs wait on that queue.

// A descriptor (an eventfd) that becomes readable when there is a job on the main queue.
extern int _dispatch_get_main_queue_handle_4CF(void);

// Runs the jobs that are on the main queue. Main thread only; the argument is not looked at.
extern void _dispatch_main_queue_callback_4CF(void *unused);

#endif

// One arena of memory for all threads: the few that there are seldom allocate at once, and glibc would reserve, grow and
// trim one for each.
static inline void runtime_share_memory(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

#endif
