/// The one place where the version stands.
let rosterVersion = "0.1.0"
