// RosterStorage
