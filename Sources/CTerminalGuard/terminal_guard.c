#define _GNU_SOURCE
#include "terminal_guard.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

static struct sigaction earlier_actions[fatal_count];
static struct termios saved_modes;
static char saved_bytes[512];
static size_t saved_length;
static int saved_descriptor = -1;

// Set while there is a terminal to put back; whoever swaps it to false does the work, once.
static atomic_bool armed;

// A stack overflow leaves no room to run a handler. The alternate stack belongs to the thread that armed the guard;
// other threads run the handler on their own stack, which serves every fault but an overflow.
static char alternate_stack[64 * 1024];

static void restore_terminal(void) {
  if (!atomic_exchange(&armed, false)) return;
  // In the background the terminal is the shell's, which has set it up for itself.
  pid_t foreground = tcgetpgrp(saved_descriptor);
  if (foreground != -1 && foreground != getpgrp()) return;
  size_t written = 0;
  while (written < saved_length) {
    ssize_t count = write(saved_descriptor, saved_bytes + written, saved_length - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += (size_t)count;
  }
  tcsetattr(saved_descriptor, TCSADRAIN, &saved_modes);
}

// Only async-signal-safe functions from here.
static void die_of(int signal_number) {
  restore_terminal();
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  sigaction(signal_number, &standard, NULL);
  sigset_t only_this;
  sigemptyset(&only_this);
  sigaddset(&only_this, signal_number);
  sigprocmask(SIG_UNBLOCK, &only_this, NULL);
  raise(signal_number);
}

void terminal_guard_arm(
    int descriptor, const struct termios *modes, const char *restore_bytes, size_t restore_length) {
  if (restore_length > sizeof saved_bytes) return;
  terminal_guard_disarm();

  saved_descriptor = descriptor;
  saved_modes = *modes;
  memcpy(saved_bytes, restore_bytes, restore_length);
  saved_length = restore_length;

  static bool registered_at_exit;
  if (!registered_at_exit) registered_at_exit = atexit(restore_terminal) == 0;

  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);

  // Everything else waits while the terminal is put back.
  struct sigaction action = {.sa_handler = die_of, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int index = 0; index < fatal_count; index++) {
    sigaction(fatal_signals[index], &action, &earlier_actions[index]);
  }
  atomic_store(&armed, true);
}

void terminal_guard_disarm(void) {
  if (!atomic_exchange(&armed, false)) return;
  for (int index = 0; index < fatal_count; index++) {
    sigaction(fatal_signals[index], &earlier_actions[index], NULL);
  }
}
