// RosterTerminal
