#define _GNU_SOURCE
#include "signal_relay.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

enum { most_signals = 65 };

static struct sigaction earlier_actions[most_signals];
static bool watched[most_signals];
static int read_end = -1;
static volatile int write_end = -1;

// A full pipe already holds news that nobody has read; one byte more or less changes nothing.
static void relay(int signal_number) {
  int saved_errno = errno;
  unsigned char byte = (unsigned char)signal_number;
  ssize_t ignored = write(write_end, &byte, 1);
  (void)ignored;
  errno = saved_errno;
}

int signal_relay_start(void) {
  int ends[2];
  if (read_end != -1 || pipe(ends) != 0) return -1;
  for (int index = 0; index < 2; index++) {
    fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    fcntl(ends[index], F_SETFL, O_NONBLOCK);
  }
  read_end = ends[0];
  write_end = ends[1];
  return read_end;
}

void signal_relay_watch(int signal_number, bool unless_ignored) {
  if (read_end == -1 || signal_number <= 0 || signal_number >= most_signals || watched[signal_number]) return;
  struct sigaction earlier;
  if (sigaction(signal_number, NULL, &earlier) != 0) return;
  if (unless_ignored && earlier.sa_handler == SIG_IGN) return;

  struct sigaction action = {.sa_handler = relay, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(signal_number, &action, NULL) != 0) return;
  earlier_actions[signal_number] = earlier;
  watched[signal_number] = true;
}

int signal_relay_stop(void) {
  if (read_end == -1) return -1;
  for (int number = 1; number < most_signals; number++) {
    if (watched[number]) sigaction(number, &earlier_actions[number], NULL);
    watched[number] = false;
  }
  int unread = read_end;
  close(write_end);
  write_end = -1;
  read_end = -1;
  return unread;
}
