#include <sqlite3.h>

#ifdef __linux__
#include <sys/vfs.h>

// Swift's Glibc leaves sys/vfs.h out. Gives the magic number of the file system that holds a path, statfs(2); -1 where
// there is none.
static inline long csqlite_file_system_type(const char *path) {
  struct statfs facts;
  return statfs(path, &facts) == 0 ? (long)facts.f_type : -1;
}
#endif

// A macro that casts a number to a pointer: not imported.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// Variadic: not imported.
static inline int csqlite_config_flag(sqlite3 *database, int flag, int value) {
  return sqlite3_db_config(database, flag, value, (int *)0);
}

// Variadic: not imported. Counting what it allocates costs SQLite a lock each time, and nobody asks for the count. Has
// no effect once a connection was opened.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
