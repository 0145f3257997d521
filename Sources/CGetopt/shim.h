#ifndef ROSTER_CGETOPT_SHIM_H
#define ROSTER_CGETOPT_SHIM_H

#include <getopt.h>

// getopt_long answers in global variables, which Swift 6 does not let anyone touch. Roster reads its command
// line once, on the main thread, before anything else runs; these are the only readers.

// The argument of the option just found, or NULL.
static inline const char *getopt_argument(void) { return optarg; }

// The index in argv of the next element to be looked at.
static inline int getopt_next_index(void) { return optind; }

// The short option that was not known or lacked its argument; 0 for a long one.
static inline int getopt_refused(void) { return optopt; }

// Errors are ours to word.
static inline void getopt_stay_silent(void) { opterr = 0; }

// Starts over, on a new argument list.
static inline void getopt_rewind(void) {
#ifdef __GLIBC__
  optind = 0;
#else
  optreset = 1;
  optind = 1;
#endif
}

#endif
