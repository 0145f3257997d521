// Turns signals into bytes on a pipe, so that ordinary code can read them when it is ready. One relay a process.
#ifndef SIGNAL_RELAY_H
#define SIGNAL_RELAY_H

#include <stdbool.h>

// Opens the pipe and gives its read end, non-blocking; -1 if a relay is running already or there is no pipe to be had.
int signal_relay_start(void);

// Relays `signal_number` as one byte of that value until the relay stops. With `unless_ignored`, a signal that the
// process was started with ignored (nohup, a script's background job) stays ignored.
void signal_relay_watch(int signal_number, bool unless_ignored);

// Stops relaying and puts the earlier dispositions back. Gives the read end for the caller to close, once nothing
// waits for it any more; -1 if no relay was running.
int signal_relay_stop(void);

#endif
