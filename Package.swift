// swift-tools-version: 6.2

import PackageDescription

// One set of rules for every Swift target: what the next language mode will demand, today, and no
// warning left standing.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "roster",
  products: [
    .executable(name: "roster", targets: ["roster"]),
    .executable(name: "roster-benchmark", targets: ["roster-benchmark"]),
  ],
  targets: [
    // The doors to C libraries: one target each, and no other target includes their headers.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .target(name: "CTerminalGuard"),

    // Model and presenters. No UI, no database.
    .target(name: "RosterCore", dependencies: ["CUTF8Proc"], swiftSettings: strict),

    // What the presenters are given (storage) and what they speak to (views).
    .target(name: "RosterStorage", dependencies: ["CSQLite", "RosterCore"], swiftSettings: strict),
    .target(name: "RosterExchange", dependencies: ["RosterCore"], swiftSettings: strict),
    .target(name: "TerminalKit", dependencies: ["CNcurses", "CTerminalGuard"], swiftSettings: strict),
    .target(name: "RosterTerminal", dependencies: ["RosterCore", "TerminalKit"], swiftSettings: strict),

    // The programs.
    .executableTarget(
      name: "roster",
      dependencies: ["CGetopt", "RosterCore", "RosterExchange", "RosterStorage", "RosterTerminal", "TerminalKit"],
      swiftSettings: strict),

    // Measures the program beside the least one that looks like it; neither is shipped.
    .executableTarget(name: "roster-floor", linkerSettings: [.linkedLibrary("ncursesw")]),
    .executableTarget(
      name: "roster-benchmark", dependencies: ["roster", "roster-floor"], swiftSettings: strict),

    // Tests mirror Sources.
    .target(
      name: "RosterTestSupport", dependencies: ["RosterCore"], path: "Tests/RosterTestSupport",
      swiftSettings: strict),
    .testTarget(name: "RosterCoreTests", dependencies: ["RosterCore", "RosterTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RosterStorageTests", dependencies: ["CSQLite", "RosterStorage", "RosterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RosterExchangeTests", dependencies: ["RosterExchange", "RosterTestSupport"], swiftSettings: strict),
    .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit"], swiftSettings: strict),
    .testTarget(
      name: "RosterTerminalTests", dependencies: ["RosterTerminal", "RosterTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["roster"], exclude: ["Scripts"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
