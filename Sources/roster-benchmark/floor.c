/* The floor: the least a curses program can do to show a screen like Roster's and answer the same keys.
 *
 * It knows no students and asks no database. The benchmark runs it in turn with Roster and quotes times, bytes and
 * memory as ratios to it, so that a figure says what Roster adds and not how fast the machine is.
 */
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

enum { firstRow = 3, rowCount = 18, cardColumn = 50, findColumn = 7, queryLength = 40 };
enum focus { onFind, onButton, onList, focusCount };

static const char *const families[] = {"Aalto", "Berg", "Castillo", "Dang", "Eriksen", "Farah"};
static const char *const givens[] = {"Ada", "Bao", "Chidi", "Dilara", "Emil"};

static const char *family(int row) { return families[row / 3]; }
static const char *given(int row) { return givens[row % 5]; }

static void paintScreen(void) {
  mvaddstr(0, 1, "Roster  floor");
  mvaddstr(1, 1, "Find");
  mvhline(2, 1, '-', 78);
  for (int row = 0; row < rowCount; row++) {
    char name[32];
    snprintf(name, sizeof name, "%s, %s", family(row), given(row));
    mvprintw(firstRow + row, 3, "%-24s %2d%c  %d", name, 9 + row % 4, 'A' + row % 3, 200301 + 7 * row);
    mvaddch(firstRow + row, cardColumn - 2, '|');
  }
  mvaddstr(firstRow, cardColumn, "Name");
  mvaddstr(firstRow + 1, cardColumn, "Age");
  mvaddstr(firstRow + 7, cardColumn, "[ Load Student ]");
  mvaddstr(23, 1, "Enter Load  Tab Next  F1 Help  Ctrl-Q Quit");
  mvaddch(firstRow, 1, '>');
}

static void select(int *selected, int step) {
  mvaddch(firstRow + *selected, 1, ' ');
  *selected = (*selected + step + rowCount) % rowCount;
  mvaddch(firstRow + *selected, 1, '>');
}

static void load(int selected) {
  mvprintw(firstRow, cardColumn + 6, "%s %s", given(selected), family(selected));
  clrtoeol();
  mvprintw(firstRow + 1, cardColumn + 6, "%d years old", 17 + selected);
}

static void edit(char *query, int key) {
  size_t length = strlen(query);
  if (key == 'U' - '@') {
    query[0] = 0;
  } else if (key == KEY_BACKSPACE || key == 0x7f) {
    if (length > 0) query[length - 1] = 0;
  } else if (key >= ' ' && key < 0x7f && length < queryLength) {
    query[length] = (char)key;
    query[length + 1] = 0;
  }
  mvaddstr(1, findColumn, query);
  clrtoeol();
}

int main(void) {
  char query[queryLength + 1] = "";
  int selected = 0;
  enum focus focus = onFind;

  setlocale(LC_ALL, "");
  initscr();
  raw();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(50);
  paintScreen();
  for (;;) {
    switch (focus) {
      case onButton: move(firstRow + 7, cardColumn + 2); break;
      case onList: move(firstRow + selected, 1); break;
      default: move(1, findColumn + (int)strlen(query)); break;
    }
    refresh();
    int key = getch();
    if (key == ERR || key == 'Q' - '@') break;
    switch (key) {
      case '\t': focus = (focus + 1) % focusCount; break;
      case KEY_DOWN: select(&selected, 1); focus = onList; break;
      case KEY_UP: select(&selected, -1); focus = onList; break;
      case '\r':
      case '\n': load(selected); break;
      default: edit(query, key); focus = onFind; break;
    }
  }
  endwin();
  return 0;
}
