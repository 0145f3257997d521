import CGetopt
import RosterCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The command line, taken apart by the C library's getopt_long.
struct Arguments {
  var subcommand: Subcommand
  var operands: [String]
  private var values: [Option.Name: [String]]

  /// Reads arguments, the program's own name first.
  ///
  /// Options may stand before or after the subcommand, long ones may be abbreviated, and `--` ends them.
  init(_ arguments: [String]) throws(CommandFailure) {
    let scan = try Self.scan(arguments)
    operands = scan.operands
    subcommand = .screen
    if let first = operands.first {
      guard !first.isEmpty, let named = Subcommand(rawValue: first) else {
        throw .usage("There is no command \(first).")
      }
      subcommand = named
      operands.removeFirst()
    }
    values = [:]
    for (long, value) in scan.options {
      guard let option = Option.all.first(where: { $0.long == long && $0.subcommands.contains(subcommand) }) else {
        throw .usage("\(subcommand.invocation) takes no option --\(long).", subcommand)
      }
      values[option.name, default: []].append(value ?? "")
    }
  }

  /// Whether an option was given.
  func has(_ name: Option.Name) -> Bool { values[name] != nil }

  /// The value of an option, the last one where it was given several times.
  func value(_ name: Option.Name) -> String? { values[name]?.last }

  /// Every value of an option that may be repeated.
  func all(_ name: Option.Name) -> [String] { values[name] ?? [] }

  /// The value of an option that is a whole number in a range.
  func number(_ name: Option.Name, _ range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "--\(Option.long(name)) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text).",
        subcommand)
    }
    return number
  }

  /// The value of an option that is one of a few words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: Option.Name) throws(CommandFailure) -> Choice? {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--\(Option.long(name)) takes one of \(words), not \(text).", subcommand)
    }
    return choice
  }

  /// The value of an option that is a date.
  func date(_ name: Option.Name) throws(CommandFailure) -> CalendarDate? {
    guard let text = value(name) else { return nil }
    guard let date = CalendarDate(iso: text) else {
      throw .usage("--\(Option.long(name)) takes a date such as 2026-09-01, not \(text).", subcommand)
    }
    return date
  }

  /// Refuses more operands than a subcommand takes, or fewer.
  func expectOperands(_ count: ClosedRange<Int>, _ what: String) throws(CommandFailure) {
    if operands.count < count.lowerBound { throw .usage("\(subcommand.invocation) needs \(what).", subcommand) }
    if operands.count > count.upperBound {
      throw .usage("\(subcommand.invocation) does not know what to do with \(operands[count.upperBound]).", subcommand)
    }
  }

  private static func scan(
    _ arguments: [String]
  ) throws(CommandFailure) -> (options: [(String, String?)], operands: [String]) {
    var names: [String] = []
    for option in Option.all where !names.contains(option.long) { names.append(option.long) }
    let takesValue = names.map { name in Option.all.contains { $0.long == name && $0.value != nil } }

    // getopt_long reorders the vector, so it gets one of its own.
    var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let owned = vector
    let longNames = names.map { strdup($0) }
    defer { for pointer in owned + longNames { free(pointer) } }
    var longOptions = zip(longNames, takesValue).map { name, takes in
      option(name: name, has_arg: takes ? required_argument : no_argument, flag: nil, val: 0)
    }
    longOptions.append(option())

    var options: [(String, String?)] = []
    let count = Int32(arguments.count)
    getopt_rewind()
    getopt_stay_silent()
    while true {
      let asked = Int(getopt_next_index())
      var index: Int32 = 0
      switch getopt_long(count, &vector, ":h", longOptions, &index) {
      case -1:
        return (options, vector[Int(getopt_next_index())..<arguments.count].map(text))
      case 0:
        options.append((names[Int(index)], getopt_argument().map { String(cString: $0) }))
      case Int32(UInt8(ascii: "h")):
        options.append(("help", nil))
      case Int32(UInt8(ascii: ":")):
        throw .usage("\(text(vector[Int(getopt_next_index()) - 1])) needs a value.")
      default:
        let letter = getopt_refused()
        let at = max(asked, Int(getopt_next_index()) - 1)
        let written = letter > 0 ? "-\(Character(UnicodeScalar(UInt8(letter))))" : text(vector[at])
        throw .usage("There is no option \(written), or it is used wrongly.")
      }
    }
  }
}

private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

extension CommandFailure {
  static func usage(_ text: String, _ subcommand: Subcommand = .screen) -> CommandFailure {
    CommandFailure(status: .usage, message: "\(text) See \(subcommand.invocation) --help")
  }
}

extension Subcommand {
  /// How the command is called.
  var invocation: String { self == .screen ? "roster" : "roster \(rawValue)" }
}

extension Option {
  static func long(_ name: Name) -> String { all.first { $0.name == name }?.long ?? "" }
}
