#ifndef ROSTER_CMAINQUEUE_SHIM_H
#define ROSTER_CMAINQUEUE_SHIM_H

#ifdef __linux__

// What libdispatch keeps for run loops that serve its main queue themselves, as CoreFoundation's does; its headers do
// not declare them. The main actor's jobs wait on that queue.

// A descriptor (an eventfd) that becomes readable when there is a job on the main queue.
extern int _dispatch_get_main_queue_handle_4CF(void);

// Runs the jobs that are on the main queue. Main thread only; the argument is not looked at.
extern void _dispatch_main_queue_callback_4CF(void *unused);

#endif

#endif
