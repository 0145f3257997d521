// The one door to curses. Swift imports a C header name by name; what it cannot import, or refuses as shared
// mutable state, is given here under the prefix `cncurses_`, each with its reason.

// Without this the wide-character functions are silently missing from curses.h.
#define NCURSES_WIDECHAR 1

#include <curses.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Declared in wchar.h only under _XOPEN_SOURCE, which a prebuilt system module does not see.
extern int wcwidth(wchar_t character);

static inline int cncurses_cell_width(wchar_t character) { return wcwidth(character); }

// Whether the character set of the locale has the character; wcrtomb and mbstate_t are not imported from Glibc.
static inline bool cncurses_can_encode(wchar_t character) {
  char bytes[MB_LEN_MAX];
  mbstate_t state = {0};
  return wcrtomb(bytes, character, &state) != (size_t)-1;
}

// The bytes of a character in the character set of the locale; 0 where it has none.
static inline size_t cncurses_encode(wchar_t character, char bytes[MB_LEN_MAX]) {
  mbstate_t state = {0};
  size_t count = wcrtomb(bytes, character, &state);
  return count == (size_t)-1 ? 0 : count;
}

// The character that a byte alone stands for in the character set of the locale; -1 where there is none.
static inline int cncurses_character_of_byte(unsigned char byte) {
  wint_t character = btowc(byte);
  return character == WEOF ? -1 : (int)character;
}

// CODESET is a macro over an enumerator.
static inline const char *cncurses_codeset(void) { return nl_langinfo(CODESET); }

// Shared mutable C globals are errors in Swift 6. They change with set_term, so they are asked for each time.
static inline WINDOW *cncurses_standard_window(void) { return stdscr; }
static inline WINDOW *cncurses_painted_window(void) { return curscr; }
static inline FILE *cncurses_standard_input(void) { return stdin; }

// An empty file that no folder shows and that is gone with the process, for curses to write into; NULL when there is none
// to be had. In memory where the system can: memfd_create is declared only under _GNU_SOURCE.
#ifdef __linux__
extern int memfd_create(const char *name, unsigned int flags);
#endif
static inline FILE *cncurses_open_frame_file(void) {
#ifdef __linux__
  const unsigned int close_on_exec = 1;
  int descriptor = memfd_create("frame", close_on_exec);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "r+");
  if (file != NULL) return file;
  if (descriptor >= 0) close(descriptor);
#endif
  return tmpfile();
}

// setupterm without newterm: looks a terminal type up and writes nothing. Gives curses' own verdict:
// 1 found, 0 not found or generic, -1 no terminfo database. An open screen is set aside first, or setupterm would give
// it this terminal type, and it would lose it in cncurses_forget_terminal.
static inline int cncurses_look_up_terminal(const char *name, int descriptor) {
  int verdict = -1;
  set_term(NULL);
  set_curterm(NULL);
  setupterm(name, descriptor, &verdict);
  return verdict;
}

// cur_term is a shared global too; what setupterm allocated belongs to it.
static inline void cncurses_forget_terminal(void) {
  if (cur_term != NULL) del_curterm(cur_term);
}

// tigetstr answers (char *)-1 for a name that is no string capability.
static inline const char *cncurses_terminal_string(const char *capability) {
  const char *value = tigetstr(capability);
  return value == (const char *)-1 ? NULL : value;
}

// getyx, getmaxyx and the A_ attributes are macros that Swift does not import.
static inline int cncurses_cursor_row(WINDOW *window) { return getcury(window); }
static inline int cncurses_cursor_column(WINDOW *window) { return getcurx(window); }
static inline int cncurses_rows(WINDOW *window) { return getmaxy(window); }
static inline int cncurses_columns(WINDOW *window) { return getmaxx(window); }
static const attr_t cncurses_bold = A_BOLD;
static const attr_t cncurses_reverse = A_REVERSE;
static const attr_t cncurses_underline = A_UNDERLINE;
static const attr_t cncurses_dim = A_DIM;

// cchar_t has a different layout on every system, so it is taken apart here. Gives the attributes of the cell, and
// its characters as up to CCHARW_MAX wide characters and a terminating zero.
static inline attr_t cncurses_read_cell(WINDOW *window, int row, int column, wchar_t characters[CCHARW_MAX + 1]) {
  cchar_t cell;
  attr_t attributes = 0;
  short pair = 0;
  characters[0] = 0;
  if (mvwin_wch(window, row, column, &cell) == OK) getcchar(&cell, characters, &attributes, &pair, NULL);
  return attributes;
}
