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

// The C libraries whose doors are the targets `C…`. A release carries them: finding and binding shared ones took longer at
// every start than anything the program does before its first frame. Debian's -dev packages bring both forms.
func libraries(_ names: String..., onlyOnLinux more: [String] = []) -> [LinkerSetting] {
  (names + more).flatMap { name -> [LinkerSetting] in
    [
      .linkedLibrary(name, .when(platforms: [.linux], configuration: .debug)),
      .linkedLibrary(":lib\(name).a", .when(platforms: [.linux], configuration: .release)),
    ]
  } + names.map { .linkedLibrary($0, .when(platforms: [.macOS])) }
}

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
    .systemLibrary(name: "CMainQueue"),
    .target(name: "CTerminalGuard"),

    // Model and presenters. No UI, no database.
    .target(
      name: "RosterCore", dependencies: ["CUTF8Proc"], swiftSettings: strict, linkerSettings: libraries("utf8proc")),

    // What the presenters are given (storage) and what they speak to (views).
    .target(
      name: "RosterStorage", dependencies: ["CSQLite", "RosterCore"], swiftSettings: strict,
      linkerSettings: libraries("sqlite3")),
    .target(name: "RosterExchange", dependencies: ["RosterCore"], swiftSettings: strict),
    .target(
      name: "TerminalKit", dependencies: ["CMainQueue", "CNcurses", "CTerminalGuard"], swiftSettings: strict,
      linkerSettings: libraries("ncursesw", onlyOnLinux: ["tinfo"])),
    .target(name: "RosterTerminal", dependencies: ["RosterCore", "TerminalKit"], swiftSettings: strict),

    // The programs.
    .executableTarget(
      name: "roster",
      dependencies: ["CGetopt", "RosterCore", "RosterExchange", "RosterStorage", "RosterTerminal", "TerminalKit"],
      exclude: ["Linking"],
      swiftSettings: strict,
      // Swift's runtime brings the C++ library, which a release carries too; see the one file there. The toolchain's lld,
      // because the system's linkers take an archive only for what was asked for before it.
      linkerSettings: [
        .unsafeFlags(
          [
            "-use-ld=lld", "-L", "\(Context.packageDirectory)/Sources/roster/Linking",
            "-Xclang-linker", "-static-libgcc",
          ],
          .when(platforms: [.linux], configuration: .release))
      ]),

    // Measures the program beside the least one that looks like it; neither is shipped. The floor is compiled when it is
    // measured: SwiftPM would link Swift's runtime even into a program of C, and that is not the least.
    .executableTarget(
      name: "roster-benchmark", dependencies: ["roster"], exclude: ["floor.c"], swiftSettings: strict),

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
