// RosterExchange
