// Puts the terminal back when the process dies of a fatal signal, or ends by exit() without having closed the screen.
#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stddef.h>
#include <termios.h>

// From now on, a fatal signal (SEGV, BUS, ILL, FPE, ABRT, TRAP, SYS) writes `restore_bytes` to `descriptor`, sets
// `modes` on it, and then ends the process by that same signal. Everything is copied; bytes over the guard's buffer
// (512) are refused as a whole. Handlers that stood before, such as the Swift backtracer, which would prompt on the
// terminal, are set aside until the guard is disarmed.
void terminal_guard_arm(
    int descriptor, const struct termios *modes, const char *restore_bytes, size_t restore_length);

// Ends the guard and puts the earlier signal handlers back. Does nothing when it is not armed.
void terminal_guard_disarm(void);

#endif
